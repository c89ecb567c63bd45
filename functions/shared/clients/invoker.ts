import { LambdaClient } from "@aws-sdk/client-lambda";
import { createFunctionInvoker, type FunctionInvoker, type Waiting } from "#aws";

/** Invokes other functions of this deployment. */
export function openInvoker({ left }: Pick<Waiting, "left"> = {}): FunctionInvoker {
  return createFunctionInvoker({ client: new LambdaClient({}), ...(left && { left }) });
}
