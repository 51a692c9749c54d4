import * as z from 'zod';
import { MAX_OWN_SIGNALS } from '#contract/signals.ts';
import { findBuiltinSignal } from '#domain/signals/definitions/catalog.ts';
import {
  customSignal,
  type SignalChanges,
  type SignalStore,
  signalChanges,
} from '#domain/signals/definitions/signal-record.ts';
import type { FeedbackCounts } from '#domain/signals/definitions/signal-weight.ts';
import { exists } from '#table/dynamodb/expressions.ts';
import { updateIf } from '#table/dynamodb/items.ts';
import { listItemsUnder } from '#table/dynamodb/query-all.ts';
import { createBoundedCount, deleteEntry, putEntry, transact } from '#table/dynamodb/transact.ts';
import { keys } from '#table/keys.ts';
import type { Table } from '#table/table.ts';
import { createWorkspaceStore } from '#table/workspaces/workspace-store.ts';

const feedbackItem = z.object({ signal_id: z.string(), useful: z.int(), not_useful: z.int() });

const count = createBoundedCount('signals', MAX_OWN_SIGNALS);

/** A workspace's signals: its custom ones and its changes to the built-in ones. */
export function createSignalStore(table: Table): SignalStore {
  return {
    async load(workspaceId) {
      const [items, storedFeedback, workspace] = await Promise.all([
        listItemsUnder(table, keys.signal(workspaceId, '')),
        listItemsUnder(table, keys.signalFeedback(workspaceId, '')),
        createWorkspaceStore(table).get(workspaceId),
      ]);
      const isBuiltin = ({ id }: Record<string, unknown>) => findBuiltinSignal(String(id)) !== undefined;
      const feedback = storedFeedback.map((item) => feedbackItem.parse(item));
      return {
        // Ids grow with time, so keys sort by creation.
        custom: items.filter((item) => !isBuiltin(item)).map((item) => customSignal.parse(item)),
        changes: items
          .filter(isBuiltin)
          .map((item): SignalChanges => signalChanges.parse(item) as SignalChanges),
        feedback: new Map(
          feedback.map(({ signal_id, ...counts }): [string, FeedbackCounts] => [signal_id, counts]),
        ),
        since: workspace?.created_at ?? new Date(0).toISOString(),
      };
    },

    async add(workspaceId, signal) {
      const outcome = await transact(table, [
        count.oneMore(keys.signalCount(workspaceId)),
        putEntry({ ...keys.signal(workspaceId, signal.id), ...signal }),
      ]);
      return outcome.committed ? 'done' : 'full';
    },

    async change(workspaceId, id, changes) {
      const updatedAttributes = await updateIf(table, {
        Key: keys.signal(workspaceId, id),
        set: { ...changes, id },
        when: exists(),
      });
      return updatedAttributes !== undefined;
    },

    async changeBuiltin(workspaceId, id, changes) {
      await updateIf(table, { Key: keys.signal(workspaceId, id), set: { ...changes, id } });
    },

    async remove(workspaceId, id) {
      const outcome = await transact(table, [
        deleteEntry(keys.signal(workspaceId, id), exists()),
        count.oneLess(keys.signalCount(workspaceId)),
      ]);
      return outcome.committed;
    },
  };
}
