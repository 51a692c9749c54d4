import * as z from 'zod';
import { DAY_SECONDS } from '#contract/time.ts';
import type { AnswerCache } from '#domain/signals/research/research.ts';
import { systemClock } from '#platform/clock.ts';
import { createBudgetStore } from '#table/directory/budget-store.ts';
import { createExpiringItems } from '#table/dynamodb/expiring-items.ts';
import { keys } from '#table/keys.ts';
import type { Table } from '#table/table.ts';

/** Scans read the last 180 days. With this, a document is read once, however often its account is scanned. */
const TTL_SECONDS = 200 * DAY_SECONDS;

const sealedAnswer = z.object({ sealed: z.instanceof(Uint8Array), expires_at: z.number() });

/** For whom a model reads and writes in a run: what it may spend, and what it has answered before. */
export const createSpender = (table: Table, workspaceId: string, runId: string) => ({
  workspaceId,
  runId,
  budgets: createBudgetStore(table, systemClock),
  answers: createAnswerStore(table, systemClock),
});

export const createAnswerStore = (table: Table, now: () => Date): AnswerCache => {
  const items = createExpiringItems(table, now);
  return {
    get: async (key) => (await items.get(keys.modelAnswer(key), sealedAnswer))?.sealed,
    put: (key, sealed) => items.put({ ...keys.modelAnswer(key), sealed }, TTL_SECONDS),
  };
};
