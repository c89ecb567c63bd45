import type { Execution } from "./interpreter/execution.ts";

/**
 * An outermost execution with its descendants, as far as they are in memory. What happens to any of them is worked
 * off one after another, so a child and its parent can change in one write.
 */
export interface Tree {
  readonly root: string;
  /** Executions in memory, as they were last stored. */
  readonly live: Map<string, Execution>;
  /** Calls of functions under way, by execution and attempt. */
  readonly calls: Set<string>;
}

/** The trees in memory: one stays only while something of it is being worked on or a function is running for it. */
export interface TreeQueue {
  /** Runs `job` after all earlier ones of this tree. */
  run<Result>(root: string, job: (tree: Tree) => Promise<Result>): Promise<Result>;
  /** Forgets the tree when nothing keeps it. */
  release(tree: Tree): void;
  /** Resolves when the jobs that were handed over have ended. */
  idle(): Promise<void>;
}

interface QueuedTree extends Tree {
  tail: Promise<unknown>;
  jobs: number;
}

/** A queue without trees. */
export function createTreeQueue(): TreeQueue {
  const trees = new Map<string, QueuedTree>();

  const release = (tree: QueuedTree): void => {
    if (tree.jobs === 0 && tree.calls.size === 0 && trees.get(tree.root) === tree) trees.delete(tree.root);
  };

  return {
    run(root, job) {
      const tree = trees.get(root) ?? { root, live: new Map(), calls: new Set(), tail: Promise.resolve(), jobs: 0 };
      trees.set(root, tree);
      tree.jobs += 1;
      const result = tree.tail.then(() => job(tree));
      const settled = (): void => {
        tree.jobs -= 1;
        release(tree);
      };
      tree.tail = result.then(settled, settled);
      return result;
    },
    release: (tree) => release(tree as QueuedTree),
    async idle() {
      await Promise.all([...trees.values()].map((tree) => tree.tail));
    },
  };
}
