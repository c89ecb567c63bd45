/** One price, in US dollars. */
interface Price {
  readonly dollars: number;
  /** What it is for. */
  readonly per: number;
}

/**
 * US East (N. Virginia), without free tiers, read on 2026-11-30 as published at aws.amazon.com/step-functions/pricing
 * (Standard), /lambda/pricing (Arm, first tier), /dynamodb/pricing/on-demand (standard table class, since 2024-11).
 * `docs/deploy.md` shows the same table.
 */
export const PRICES = {
  stateTransition: { dollars: 25, per: 1_000_000 },
  lambdaRequest: { dollars: 0.2, per: 1_000_000 },
  lambdaGigabyteSecond: { dollars: 13.3334, per: 1_000_000 },
  tableWriteUnit: { dollars: 0.625, per: 1_000_000 },
  tableReadUnit: { dollars: 0.125, per: 1_000_000 },
} as const satisfies Readonly<Record<string, Price>>;

/** What an amount of something costs, in US dollars. */
export function priceOf(what: keyof typeof PRICES, amount: number): number {
  const { dollars, per } = PRICES[what];
  return (amount * dollars) / per;
}

/** Memory of the functions as `cdk/` sets it, in gigabytes. */
export const GIGABYTES: Readonly<Record<"step" | "request" | "read" | "act" | "decide" | "api", number>> = {
  step: 1,
  request: 0.5,
  read: 0.5,
  act: 0.5,
  decide: 0.5,
  api: 1,
};

/** How long a request to DynamoDB is taken to last, in milliseconds: AWS promises single digits, here it is a file. */
export const TABLE_MILLISECONDS = 5;
