import "./bin/require-node.mjs";
import { defineConfig } from "vitest/config";

/** What needs more than npm runs in a lane of its own (scripts/run-lane.ts); everything else is the main project. */
const lanes = ["browser", "crash", "dynamodb", "ministack"].map((name) => ({
  name,
  include: [`test/${name}/**/*.test.ts`, `test/**/*.${name}.test.ts`],
  // One server for all of the lane's files: each would have to wait for a Java of its own.
  ...(name === "dynamodb" ? { globalSetup: "test/dynamodb/start-dynamo.ts" } : {}),
}));

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
          include: ["test/**/*.test.ts"],
          exclude: ["**/fixtures/**", "**/samples/**", ...lanes.flatMap((lane) => lane.include)],
        },
      },
      ...lanes.map((lane) => ({ extends: true as const, test: lane })),
    ],
  },
});
