import { DynamoDBClient } from '@aws-sdk/client-dynamodb';

/** The client that creates a template's tables in the embedded DynamoDB. */
export const tableClient = (
  region: string,
  endpoint: string,
  credentials: { readonly accessKeyId: string; readonly secretAccessKey: string },
): DynamoDBClient => new DynamoDBClient({ region, endpoint, credentials });
