import { Logger } from "@aws-lambda-powertools/logger";
import { Metrics, MetricUnit } from "@aws-lambda-powertools/metrics";
import { logMetrics } from "@aws-lambda-powertools/metrics/middleware";
import middy from "@middy/core";
import type { Context } from "aws-lambda";
import { runFields } from "./run-fields.ts";

/** What a function says about its work, beside its answer. */
export interface Watch {
  /** Reports a fault that does not end the invocation. */
  readonly log: (message: string, fault: unknown) => void;
  /** Counts something that alarms may stand on (`docs/deploy.md` lists the names). */
  readonly count: (name: string, value: number) => void;
  /** Reports how long something has been going on. */
  readonly seconds: (name: string, value: number) => void;
  /** How many milliseconds the invocation that is answered now has left; endless where nobody says. */
  readonly left: () => number;
}

/** One function: what it works with, and what it does with one event. */
export interface FunctionParts<Ports, Event, Result> {
  readonly name: string;
  /** Called with the first event, once. */
  readonly open: (watch: Watch) => Ports | Promise<Ports>;
  readonly handle: (ports: Ports, event: Event, watch: Watch, context: Context) => Promise<Result>;
}

/**
 * Makes the handler of a function: structured logs that carry run and phase, metrics in the namespace of the deployment
 * (`POWERTOOLS_METRICS_NAMESPACE`). A fault is logged with its cause and thrown on, so that whoever invoked tries again
 * or gives up.
 */
export function serve<Ports, Event, Result>({ name, open, handle }: FunctionParts<Ports, Event, Result>) {
  const logger = new Logger({ serviceName: name });
  const metrics = new Metrics({
    namespace: process.env.POWERTOOLS_METRICS_NAMESPACE ?? "tejun",
    serviceName: name,
  });
  // A function answers one event at a time.
  let current: Partial<Context> = {};
  const watch: Watch = {
    log: (message, fault) => logger.error(message, { fault: String(fault), ...causeOf(fault) }),
    count: (metric, value) => void metrics.addMetric(metric, MetricUnit.Count, value),
    seconds: (metric, value) => void metrics.addMetric(metric, MetricUnit.Seconds, value),
    left: () => current.getRemainingTimeInMillis?.() ?? Number.POSITIVE_INFINITY,
  };
  let opened: Promise<Ports> | undefined;
  return middy<Event, Result>()
    .use(logMetrics(metrics))
    .before(({ event, context }) => {
      logger.resetKeys();
      logger.addContext(context);
      logger.appendKeys(runFields(event));
    })
    .onError(({ error }) => {
      logger.error(`The function ${name} failed`, error as Error);
    })
    .handler(async (event, context) => {
      current = context;
      opened ??= Promise.resolve(open(watch));
      try {
        return await handle(await opened, event, watch, context);
      } catch (fault) {
        await opened.catch(() => {
          opened = undefined;
        });
        throw fault;
      }
    });
}

function causeOf(fault: unknown): { readonly error?: Error } {
  return fault instanceof Error ? { error: fault } : {};
}
