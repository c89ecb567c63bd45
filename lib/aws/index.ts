export { type BucketFilesOptions, createBucketFiles } from "./files/bucket-files.ts";
export { createFunctionInvoker, type FunctionInvoker } from "./functions/function-invoker.ts";
export { createSesMailer, type SesMailerOptions } from "./mail/ses-mailer.ts";
export { createInboxReader, type InboxReader } from "./storage/inbox-reader.ts";
export { createDynamoTable, type DynamoTableOptions } from "./table/dynamo-table.ts";
export { createRandomIds } from "./time/random-ids.ts";
export { createSystemClock } from "./time/system-clock.ts";
export { createStepFunctions, type StepFunctionsOptions } from "./workflows/step-functions.ts";
