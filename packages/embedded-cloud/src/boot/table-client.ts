import { DynamoDBClient } from '@aws-sdk/client-dynamodb';

/** The client by which the cloud makes the tables of a template in its own DynamoDB. */
export const tableClient = (
  region: string,
  endpoint: string,
  credentials: { readonly accessKeyId: string; readonly secretAccessKey: string },
): DynamoDBClient => new DynamoDBClient({ region, endpoint, credentials });
