import { randomUUID } from 'node:crypto';
import {
  ConditionalCheckFailedException,
  type DynamoDBClient,
  type PutItemCommandInput,
} from '@aws-sdk/client-dynamodb';

/** Marks which call wrote an item. */
const WRITTEN_BY = 'written_by';

const isGuardedPut = (commandName: string | undefined, input: object): input is PutItemCommandInput =>
  commandName === 'PutItemCommand' &&
  'ReturnValuesOnConditionCheckFailure' in input &&
  input.ReturnValuesOnConditionCheckFailure === 'ALL_OLD';

/**
 * If a put's response is lost, the SDK retries and may find the item it just wrote. When the caller asked to see the
 * conflicting item, its own item counts as success.
 */
export function recognizeOwnPut(client: DynamoDBClient): DynamoDBClient {
  client.middlewareStack.add(
    (next, { commandName }) =>
      async (args) => {
        if (!isGuardedPut(commandName, args.input)) return next(args);
        const id = randomUUID();
        const Item = { ...args.input.Item, [WRITTEN_BY]: { S: id } };
        try {
          return await next({ ...args, input: { ...args.input, Item } });
        } catch (error) {
          const isOwn =
            error instanceof ConditionalCheckFailedException && error.Item?.[WRITTEN_BY]?.S === id;
          if (!isOwn) throw error;
          return { output: { $metadata: error.$metadata }, response: error.$response };
        }
      },
    { step: 'initialize', name: 'recognizeOwnPut' },
  );
  return client;
}
