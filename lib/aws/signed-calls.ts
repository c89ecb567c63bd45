import { AwsClient } from "aws4fetch";

/** Where a service is, and as whom it is called. */
export interface SignedCallsOptions {
  readonly region: string;
  readonly credentials: {
    readonly accessKeyId: string;
    readonly secretAccessKey: string;
    readonly sessionToken?: string;
  };
  /** Instead of AWS's own address for the service in the region. */
  readonly endpoint?: string;
}

/** A service that speaks AWS JSON 1.0: the name in its address and signatures, and the name before its operations. */
export interface JsonService {
  readonly name: string;
  readonly target: string;
}

/** Calls one operation by its name; the answer is what the service sent. Throws `ServiceError`, or what broke. */
export type ServiceCall = (
  operation: string,
  input: object,
  options: { readonly abortSignal: AbortSignal },
) => Promise<unknown>;

/** A fault as the service tells it; its name is the service's own, as the SDK has it. */
class ServiceError extends Error {
  readonly $metadata: { readonly httpStatusCode: number };
  /** Of a cancelled transaction. */
  readonly CancellationReasons?: unknown;

  constructor(name: string, message: string, status: number, reasons: unknown) {
    super(message);
    this.name = name;
    this.$metadata = { httpStatusCode: status };
    if (reasons !== undefined) this.CancellationReasons = reasons;
  }
}

/**
 * Calls a service over `fetch` with a signature of version 4, without the SDK (docs/decisions/0046). What is sent must
 * be plain JSON. Nothing is tried again here: whoever calls does that, as with the SDK's client.
 */
export function createSignedCalls({ name, target }: JsonService, options: SignedCallsOptions): ServiceCall {
  const { region, credentials, endpoint = `https://${name}.${region}.${domainOf(region)}` } = options;
  const client = new AwsClient({ ...credentials, service: name, region, retries: 0 });
  return async (operation, input, { abortSignal }) => {
    const response = await connect(() =>
      client.fetch(new URL("/", endpoint).href, {
        method: "POST",
        headers: { "content-type": "application/x-amz-json-1.0", "x-amz-target": `${target}.${operation}` },
        body: JSON.stringify(input),
        signal: abortSignal,
      }),
    );
    const text = await connect(() => response.text());
    if (!response.ok) throw toServiceError(response.status, text);
    return text === "" ? {} : JSON.parse(text);
  };
}

/** The domain of AWS in a region. */
export function domainOf(region: string): string {
  return region.startsWith("cn-") ? "amazonaws.com.cn" : "amazonaws.com";
}

/** `fetch` hides why a connection broke in the cause of a TypeError; whoever tries again looks for Node's own code. */
async function connect<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (fault) {
    if (!(fault instanceof TypeError)) throw fault;
    throw Object.assign(new Error(`No answer: ${String(fault.cause ?? fault.message)}`, { cause: fault }), {
      code: "ECONNRESET",
    });
  }
}

function toServiceError(status: number, text: string): ServiceError {
  const body = readFault(text);
  // "com.amazonaws.dynamodb.v20120810#ThrottlingException"
  const name = String(body.__type ?? "ServiceFault").replace(/^.*#/, "");
  return new ServiceError(name, String(body.message ?? body.Message ?? text), status, body.CancellationReasons);
}

function readFault(text: string): { readonly [name: string]: unknown } {
  try {
    const body: unknown = JSON.parse(text);
    return typeof body === "object" && body !== null ? { ...body } : {};
  } catch {
    // A gateway on the way answers in HTML.
    return {};
  }
}
