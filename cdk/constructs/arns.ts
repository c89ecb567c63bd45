import { Stack } from "aws-cdk-lib";
import type { Construct } from "constructs";
import type { Settings } from "../config.ts";

/**
 * The names and ARNs of a deployment's things, so that no two of them, and no two stacks, have to refer to each other:
 * a stack can then be changed or thrown away without asking the others first.
 */
export class Arns {
  readonly #stack: Stack;
  readonly #prefix: string;

  constructor(scope: Construct, { prefix }: Pick<Settings, "prefix">) {
    this.#stack = Stack.of(scope);
    this.#prefix = prefix;
  }

  /** The one table's name. */
  get tableName(): string {
    return `${this.#prefix}records`;
  }

  /** The one table. */
  get table(): string {
    return this.#arn("dynamodb", `table/${this.tableName}`);
  }

  /** The one bucket's name: such names are unique in the world. */
  get bucketName(): string {
    return `${this.#prefix}files-${this.#stack.account}-${this.#stack.region}`;
  }

  /** The one bucket. */
  get bucket(): string {
    return `arn:${this.#stack.partition}:s3:::${this.bucketName}`;
  }

  /** A function of this deployment. */
  function(name: string): string {
    return this.#arn("lambda", `function:${this.#prefix}${name}`);
  }

  /** A machine of this deployment; `*` at the end stands for all that begin so, and their versions. */
  machine(name: string): string {
    return this.#arn("states", `stateMachine:${this.#prefix}${name}`);
  }

  /** The executions of such machines. */
  executions(name: string): string {
    return this.#arn("states", `execution:${this.#prefix}${name}:*`);
  }

  #arn(service: string, resource: string): string {
    const { partition, region, account } = this.#stack;
    return `arn:${partition}:${service}:${region}:${account}:${resource}`;
  }
}
