import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { type CallLimits, documentClient } from '#platform/clients.ts';
import { env } from '#platform/env.ts';

/** The table and the client to reach it with. */
export interface Table {
  readonly client: DynamoDBDocumentClient;
  readonly name: string;
}

/** The table that the stack has bound to this function. */
export const functionTable = (limits?: CallLimits): Table => ({
  client: documentClient(limits),
  name: env.tableName(),
});
