import { LambdaClient } from "@aws-sdk/client-lambda";
import { createFunctionInvoker, type FunctionInvoker } from "#aws";

/** Invokes other functions of this deployment. */
export function openInvoker(): FunctionInvoker {
  return createFunctionInvoker({ client: new LambdaClient({}) });
}
