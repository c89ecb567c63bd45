import { type Amounts, benchmark } from "./benchmark.ts";
import { openInvoiceHost, type Used } from "./cost/invoice-host.ts";
import { GIGABYTES, priceOf, TABLE_MILLISECONDS } from "./cost/prices.ts";

const THOUSAND = 1_000;

export const benchmarks = [
  benchmark({
    name: "what a run of the invoice example costs on AWS, without its model",
    figures: [
      { name: "state transitions", unit: "a run" },
      { name: "function invocations", unit: "a run" },
      { name: "functions here, on a table in memory", unit: "ms" },
      { name: "table requests", unit: "a run" },
      { name: "table write units", unit: "a run" },
      { name: "table read units", unit: "a run" },
      { name: "Step Functions", unit: "$ per 1,000 runs" },
      { name: "Lambda", unit: "$ per 1,000 runs" },
      { name: "DynamoDB", unit: "$ per 1,000 runs" },
      { name: "together", unit: "$ per 1,000 runs" },
    ],
    runs: 5,
    setup: () => openInvoiceHost({ countTable: true }),
    run: async (host) => costOf(await host.run()),
    close: (host) => host.close(),
  }),
];

/** The amounts of one run; the functions' time on AWS is their time here and that of their requests to DynamoDB. */
function costOf({ states, functions, table }: Used): Amounts {
  const transitions = sum([...states.values()]);
  const invocations = sum([...functions.values()].map((one) => one.invocations));
  const milliseconds = sum([...functions.values()].map((one) => one.milliseconds));
  const gigabyteSeconds = sum([...functions].map(([name, one]) => (gigabytesOf(name) * one.milliseconds) / THOUSAND));
  // Which function made a request is not told apart: the largest size of them all is taken.
  const waiting = (Math.max(...Object.values(GIGABYTES)) * table.requests * TABLE_MILLISECONDS) / THOUSAND;
  const stepFunctions = THOUSAND * priceOf("stateTransition", transitions);
  const lambda =
    THOUSAND * (priceOf("lambdaRequest", invocations) + priceOf("lambdaGigabyteSecond", gigabyteSeconds + waiting));
  const dynamo = THOUSAND * (priceOf("tableWriteUnit", table.writeUnits) + priceOf("tableReadUnit", table.readUnits));
  return {
    "state transitions": transitions,
    "function invocations": invocations,
    "functions here, on a table in memory": milliseconds,
    "table requests": table.requests,
    "table write units": table.writeUnits,
    "table read units": table.readUnits,
    "Step Functions": stepFunctions,
    Lambda: lambda,
    DynamoDB: dynamo,
    together: stepFunctions + lambda + dynamo,
  };
}

function gigabytesOf(name: string): number {
  return GIGABYTES[name.split("-", 1)[0] as keyof typeof GIGABYTES];
}

function sum(amounts: readonly number[]): number {
  return amounts.reduce((total, amount) => total + amount, 0);
}
