export { createDynamoTable, type DynamoTableOptions } from "./table/dynamo-table.ts";
export { createStepFunctions, type StepFunctionsOptions } from "./workflows/step-functions.ts";
