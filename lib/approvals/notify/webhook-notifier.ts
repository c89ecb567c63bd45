import { isWebhookAddress } from "#config";
import type { Clock, Notification, NotificationResult, Notifier } from "#ports";
import { pause } from "#tools";

/** How long one attempt may take. */
const ATTEMPT_MS = 5_000;
/** Waits before the next attempt; then it is given up. */
const BACK_OFF_MS = [1_000, 4_000] as const;
/** Chat systems take no longer texts in one block. */
const MOST_CHARACTERS = 2_900;

/** What sending to webhooks needs. */
export interface WebhookOptions {
  /** The address of a place; undefined when nothing says it. A secret: it appears in no error and no log. */
  readonly addressOf: (place: string) => Promise<string | undefined>;
  readonly clock: Clock;
  readonly fetch?: typeof globalThis.fetch;
}

/**
 * Sends messages to webhooks in the form that Slack and others like it take. Only over TLS, or to this machine itself;
 * redirects are not followed, because they would carry the message where nobody configured it. What may pass (a
 * time-out, a refused connection, 429, 5xx) is tried again, three attempts in all.
 */
export function createWebhookNotifier({ addressOf, clock, fetch = globalThis.fetch }: WebhookOptions): Notifier {
  return {
    async notify(place, notification) {
      const address = await readAddress(addressOf, place);
      if (address === undefined) return failed(0, `${place} holds no address that may be used`);
      const body = JSON.stringify(slackPayload(notification));
      for (let attempt = 1; ; attempt += 1) {
        const answer = await post(fetch, address, body);
        if (answer.status !== undefined && answer.status >= 200 && answer.status < 300) {
          return { sent: true, attempts: attempt };
        }
        const wait = BACK_OFF_MS[attempt - 1];
        if (!answer.passing || wait === undefined) return failed(attempt, answer.reason);
        await pause(clock, wait);
      }
    },
  };
}

async function readAddress(addressOf: WebhookOptions["addressOf"], place: string): Promise<string | undefined> {
  try {
    const address = await addressOf(place);
    return address !== undefined && isWebhookAddress(address) ? address : undefined;
  } catch {
    // What went wrong could quote the secret.
    return undefined;
  }
}

interface Posted {
  readonly status?: number;
  readonly reason: string;
  readonly passing: boolean;
}

async function post(fetch: typeof globalThis.fetch, address: string, body: string): Promise<Posted> {
  try {
    const response = await fetch(address, {
      method: "POST",
      headers: { "content-type": "application/json; charset=utf-8" },
      body,
      redirect: "manual",
      signal: AbortSignal.timeout(ATTEMPT_MS),
    });
    await response.body?.cancel();
    const { status } = response;
    return { status, reason: `status ${status}`, passing: status === 429 || status >= 500 };
  } catch (cause) {
    // The message of a failed fetch can name the address; its kind cannot.
    const isLate = cause instanceof Error && cause.name === "TimeoutError";
    return { reason: isLate ? `no answer within ${ATTEMPT_MS} ms` : "no connection", passing: true };
  }
}

function failed(attempts: number, reason: string): NotificationResult {
  return { sent: false, attempts, reason };
}

/** `text` is what notifications on a phone show; `blocks` is the message itself. */
function slackPayload({ lines, links }: Notification): object {
  const text = [...lines.map(escapeText)].join("\n").slice(0, MOST_CHARACTERS);
  const linked = links.map(({ label, url }) => `<${escapeText(url).replaceAll("|", "%7C")}|${escapeText(label)}>`);
  const section = (body: string): object => ({ type: "section", text: { type: "mrkdwn", text: body } });
  return { text: `${text}\n${linked.join("\n")}`, blocks: [section(text), section(linked.join("\n"))] };
}

/** Nothing that others wrote can become a link, a mention of a channel, or formatting that hides one. */
function escapeText(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
}
