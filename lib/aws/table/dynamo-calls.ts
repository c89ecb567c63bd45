import type {
  DeleteItemCommandInput,
  GetItemCommandInput,
  GetItemCommandOutput,
  PutItemCommandInput,
  QueryCommandInput,
  QueryCommandOutput,
  TransactWriteItemsCommandInput,
} from "@aws-sdk/client-dynamodb";

/** The operations that a table needs: what each is given, and what of its answer is read. */
export interface DynamoOperations {
  readonly GetItem: { readonly input: GetItemCommandInput; readonly output: Pick<GetItemCommandOutput, "Item"> };
  readonly Query: {
    readonly input: QueryCommandInput;
    readonly output: Pick<QueryCommandOutput, "Items" | "LastEvaluatedKey">;
  };
  readonly PutItem: { readonly input: PutItemCommandInput; readonly output: unknown };
  readonly DeleteItem: { readonly input: DeleteItemCommandInput; readonly output: unknown };
  readonly TransactWriteItems: { readonly input: TransactWriteItemsCommandInput; readonly output: unknown };
}

/** Calls DynamoDB once; throws errors that carry DynamoDB's own names and reasons. */
export type DynamoCalls = <Operation extends keyof DynamoOperations>(
  operation: Operation,
  input: DynamoOperations[Operation]["input"],
  options: { readonly abortSignal: AbortSignal },
) => Promise<DynamoOperations[Operation]["output"]>;
