import { GetSecretValueCommand, type SecretsManagerClient } from "@aws-sdk/client-secrets-manager";
import { z } from "zod";
import type { Clock } from "#ports";
import {
  describeFault,
  isBrokenConnection,
  REAL_WAITING,
  repeat,
  statusOf,
  type Waiting,
  within,
} from "../attempts.ts";
import { createSystemClock } from "../time/system-clock.ts";

/** What one tool is given to prove itself with: texts by name. Never to be logged. */
export type Credentials = Readonly<Record<string, string>>;

/** Reads the credentials of tools by the names of their secrets. */
export interface Secrets {
  /** Throws when the secret cannot be read or is no JSON object of texts; the message never holds any of it. */
  read(name: string): Promise<Credentials>;
}

/** Where secrets are kept, and how long one that was read is believed. */
export interface SecretsOptions {
  readonly client: SecretsManagerClient;
  readonly clock?: Pick<Clock, "now">;
  /** Five minutes unless given: a secret that is changed is known everywhere after that. */
  readonly keepMs?: number;
  readonly waiting?: Waiting;
}

/** How long Secrets Manager may take for one call. */
const CALL_MS = 5_000;
const KEEP_MS = 5 * 60_000;
// No environment takes a zero byte, and the error of one that is given it quotes the rest.
const plain = z.string().refine((value) => !value.includes("\0"));
const credentials = z.record(plain.min(1), plain);

/** Secrets of AWS Secrets Manager, each a JSON object of texts, kept in memory for a bounded time. */
export function createSecrets(options: SecretsOptions): Secrets {
  const { client, clock = createSystemClock(), keepMs = KEEP_MS, waiting = REAL_WAITING } = options;
  const kept = new Map<string, { readonly until: number; readonly value: Promise<Credentials> }>();

  const load = async (name: string): Promise<Credentials> => {
    const text = await repeat(waiting, unreadable(name), async () => {
      try {
        return {
          done: (await client.send(new GetSecretValueCommand({ SecretId: name }), within(CALL_MS))).SecretString,
        };
      } catch (error) {
        if (isPassing(error)) return { again: error };
        throw unreadable(name)(error);
      }
    });
    return parse(name, text);
  };

  return {
    read(name) {
      const known = kept.get(name);
      if (known !== undefined && known.until > clock.now()) return known.value;
      const value = load(name);
      kept.set(name, { until: clock.now() + keepMs, value });
      // A failure is not kept; whoever waits for it gets it from `value` itself.
      value.catch(() => {
        if (kept.get(name)?.value === value) kept.delete(name);
      });
      return value;
    },
  };
}

function parse(name: string, text: string | undefined): Credentials {
  let value: unknown;
  try {
    value = JSON.parse(text ?? "");
  } catch {
    value = undefined;
  }
  const parsed = credentials.safeParse(value);
  // What zod says of the value could quote it.
  if (!parsed.success) throw new Error(`Unexpected form of the secret ${name}, expected a JSON object of texts`);
  return parsed.data;
}

function isPassing(error: unknown): boolean {
  const isThrottled = error instanceof Error && error.name === "ThrottlingException";
  return isThrottled || (statusOf(error) ?? 0) >= 500 || isBrokenConnection(error);
}

function unreadable(name: string): (cause: unknown) => Error {
  return (cause) => new Error(`The secret ${name} cannot be read: ${describeFault(cause)}`, { cause });
}
