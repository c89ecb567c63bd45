import "./bin/require-node.mjs";
import { defineConfig } from "vitest/config";

/** An emulator may drop a connection that AWS would keep; what fails twice is ours. vitest tells of every retry. */
const EMULATOR_RETRY = 1;

/** What needs more than npm, or long, runs in a lane of its own (scripts/run-lane.ts); everything else is the main project. */
const lanes = ["browser", "cdk", "crash", "dynamodb", "eval", "ministack"].map((name) => ({
  name,
  include: [`test/${name}/**/*.test.ts`, `test/**/*.${name}.test.ts`],
  // One server for all of the lane's files: each would have to wait for a Java of its own.
  ...(name === "dynamodb" ? { globalSetup: "test/dynamodb/start-dynamo.ts" } : {}),
  ...(name === "ministack" ? { retry: EMULATOR_RETRY } : {}),
  // One bundling and one synth for all of them.
  ...(name === "cdk" ? { globalSetup: "test/cdk/synthesize-once.ts" } : {}),
}));

/** The whole product on an emulator: the folder `test/aws` holds tests of other lanes too, and nothing here is quick. */
const aws = { name: "aws", include: ["test/aws/**/*.aws.test.ts"], testTimeout: 300_000, retry: EMULATOR_RETRY };

export default defineConfig({
  test: {
    pool: "forks",
    maxWorkers: 2,
    testTimeout: 60_000,
    hookTimeout: 60_000,
    allowOnly: process.env.CI === undefined,
    projects: [
      {
        extends: true,
        test: {
          name: "main",
          // Nothing in lib/ keeps state in its modules, so files can share them: loading them anew took half the time.
          isolate: false,
          include: ["test/**/*.test.ts"],
          exclude: ["**/fixtures/**", "**/samples/**", ...[...lanes, aws].flatMap((lane) => lane.include)],
        },
      },
      ...[...lanes, aws].map((lane) => ({ extends: true as const, test: lane })),
    ],
  },
});
