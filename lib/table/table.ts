import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { type CallLimits, getDocumentClient } from '#platform/clients.ts';
import { type Clock, systemClock } from '#platform/clock.ts';
import { env } from '#platform/env.ts';

export interface Table {
  readonly client: DynamoDBDocumentClient;
  readonly name: string;
  /**
   * What bookmarks expire by, and snoozes.
   * @default the system clock
   */
  readonly clock?: Clock;
}

/** The table that the stack grants this function. */
export const getFunctionTable = (limits?: CallLimits): Table => ({
  client: getDocumentClient(limits),
  name: env.tableName(),
});

/** Milliseconds since 1970. */
export const timeOf = ({ clock = systemClock }: Pick<Table, 'clock'>): number => clock().getTime();
