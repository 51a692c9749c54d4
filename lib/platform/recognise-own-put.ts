import { randomUUID } from 'node:crypto';
import {
  ConditionalCheckFailedException,
  type DynamoDBClient,
  type PutItemCommandInput,
} from '@aws-sdk/client-dynamodb';

/** Says which call wrote an item. */
const WRITTEN_BY = 'written_by';

const isGuardedPut = (commandName: string | undefined, input: object): input is PutItemCommandInput =>
  commandName === 'PutItemCommand' &&
  'ReturnValuesOnConditionCheckFailure' in input &&
  input.ReturnValuesOnConditionCheckFailure === 'ALL_OLD';

/**
 * A put whose answer was lost is sent again by the SDK and may then meet the very item it has written. Where the
 * caller asks to be shown the item in its way, one of its own is no refusal.
 */
export function recogniseOwnPut(client: DynamoDBClient): DynamoDBClient {
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
    { step: 'initialize', name: 'recogniseOwnPut' },
  );
  return client;
}
