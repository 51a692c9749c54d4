import * as z from 'zod';
import { DAY_SECONDS } from '#contract/time.ts';
import type { AnswerCache } from '#domain/signals/research/answer-cache.ts';
import { systemClock } from '#platform/clock.ts';
import { budgetStore } from '#table/directory/budget-store.ts';
import { getItem, putItem } from '#table/dynamodb/items.ts';
import { keys } from '#table/keys.ts';
import type { Table } from '#table/table.ts';

/** Scans read the last 180 days. With this, a document is read once, however often its account is scanned. */
const TTL_SECONDS = 200 * DAY_SECONDS;

const stored = z.object({ sealed: z.instanceof(Uint8Array), expires_at: z.number() });

/** For whom a model reads and writes in a run: what it may spend, and what it has answered before. */
export const createSpender = (table: Table, workspaceId: string, runId: string) => ({
  workspaceId,
  runId,
  budgets: budgetStore(table, systemClock),
  answers: answerStore(table, systemClock),
});

export const answerStore = (table: Table, now: () => Date): AnswerCache => {
  const seconds = (): number => Math.floor(now().getTime() / 1000);
  return {
    async get(key) {
      const found = await getItem(table, keys.modelAnswer(key), stored);
      // DynamoDB deletes expired items late.
      return found === undefined || found.expires_at <= seconds() ? undefined : found.sealed;
    },
    async put(key, sealed) {
      await putItem(table, { ...keys.modelAnswer(key), sealed, expires_at: seconds() + TTL_SECONDS });
    },
  };
};
