import { RetentionDays } from "aws-cdk-lib/aws-logs";

/** The shortest retention that CloudWatch Logs offers for at least so many days. */
export function logRetention(days: number): RetentionDays {
  const offered = Object.values(RetentionDays).filter((value): value is RetentionDays => typeof value === "number");
  return offered.sort((a, b) => a - b).find((one) => one >= days) ?? RetentionDays.INFINITE;
}
