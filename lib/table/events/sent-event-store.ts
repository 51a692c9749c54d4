import * as z from 'zod';
import { CHANGED_MEANWHILE, retryWhileChanged } from '#domain/shared/records/retry-while-changed.ts';
import { type EventState, type EventStore, NO_EVENTS } from '#domain/signals/events/event-store.ts';
import type { SentEvent } from '#domain/signals/events/sent-event.ts';
import { computeExpiry } from '#platform/retention.ts';
import { batchGet } from '#table/dynamodb/batch.ts';
import { exists, isAbsent } from '#table/dynamodb/expressions.ts';
import { getItem, isUnchangedSince, readKey, updateIf } from '#table/dynamodb/items.ts';
import {
  catchConflict,
  checkEntry,
  putEntry,
  type TransactEntry,
  transact,
} from '#table/dynamodb/transact.ts';
import { type Key, keys, parseAccountId } from '#table/keys.ts';
import { finishPendingJob, getPendingJob, putPendingJob } from '#table/pending-jobs/pending-job-store.ts';
import { type Table, timeOf } from '#table/table.ts';

const eventItem = z.object({
  id: z.string(),
  external_id: z.string(),
  title: z.string(),
  url: z.string().nullable(),
  occurred_at: z.string(),
  // Pairs: as names of attributes, some that callers may choose (`constructor`) can't be written.
  properties: z
    .array(z.tuple([z.string(), z.union([z.string(), z.number(), z.boolean()])]))
    .transform((pairs): SentEvent['properties'] => Object.fromEntries(pairs)),
}) satisfies z.ZodType<SentEvent>;

/** An id has 25 hexadecimal digits, and milliseconds take six bytes. */
const ID_BYTES = 13;
const TIME_BYTES = 6;
const ID_DIGITS = 25;

/** A list of maps would take twice the room, and much of the time of a call. */
function packOpenEvents(openEvents: EventState['open']): Uint8Array {
  const bytes = Buffer.alloc(openEvents.length * (ID_BYTES + TIME_BYTES));
  for (const [index, { id, at }] of openEvents.entries()) {
    const offset = index * (ID_BYTES + TIME_BYTES);
    bytes.write(id.padEnd(2 * ID_BYTES, '0'), offset, 'hex');
    bytes.writeUIntBE(at, offset + ID_BYTES, TIME_BYTES);
  }
  return bytes;
}

function unpackOpenEvents(packed: Uint8Array): EventState['open'] {
  const bytes = Buffer.from(packed);
  return Array.from({ length: bytes.length / (ID_BYTES + TIME_BYTES) }, (_, index) => {
    const offset = index * (ID_BYTES + TIME_BYTES);
    const id = bytes.toString('hex', offset, offset + ID_BYTES).slice(0, ID_DIGITS);
    return { id, at: bytes.readUIntBE(offset + ID_BYTES, TIME_BYTES) };
  });
}

const stateItem = z.object({
  revision: z.int(),
  open: z.instanceof(Uint8Array).transform(unpackOpenEvents),
  due: z.array(z.object({ id: z.string(), created_at: z.string(), fulfilled: z.array(z.array(z.string())) })),
});

/** One pending job per signal and account. */
const toPendingJobId = (signalId: string, accountId: string): string => `${accountId}:${signalId}`;

/** The signal and the account of a pending job. */
export function parsePendingJobId(recordId: string): {
  readonly signalId: string;
  readonly accountId: string;
} {
  const [accountId = '', signalId = ''] = recordId.split(':');
  return { signalId, accountId };
}

/**
 * Only the first state needs it. What belongs to a deleted account is removed until nothing is left, so later a state that was seen
 * is gone.
 */
const checkAccount = (workspaceId: string, accountId: string): TransactEntry =>
  checkEntry(keys.account(workspaceId, accountId), exists());

const listEventKeys = (
  workspaceId: string,
  signalId: string,
  accountId: string,
  ids: readonly string[],
): Key[] => [...new Set(ids)].map((id) => keys.sentEvent(workspaceId, accountId, signalId, id));

/** Events that workspaces send, in the partitions of their accounts. An event and the state that counts it are written together. */
export function createSentEventStore(table: Table): EventStore {
  const putDetectionJob = (workspaceId: string, signalId: string, accountId: string): TransactEntry =>
    putPendingJob('detect_events', workspaceId, toPendingJobId(signalId, accountId), new Date(timeOf(table)));

  return {
    async load(workspaceId, signalId, requestedEvents, freshness) {
      const requestedKeys = requestedEvents.flatMap(({ accountId, ids }): Key[] => [
        keys.sentEventsOf(workspaceId, accountId, signalId),
        ...listEventKeys(workspaceId, signalId, accountId, ids),
      ]);
      const loadedAccounts = new Map(
        requestedEvents.map(({ accountId }) => [
          accountId,
          { state: NO_EVENTS.state, existing: new Map<string, SentEvent>() },
        ]),
      );
      for (const item of await batchGet(table, requestedKeys, undefined, freshness)) {
        const key = readKey(item);
        const accountEvents = loadedAccounts.get(parseAccountId(key));
        if (!accountEvents) continue;
        if (key.SK === keys.sentEventsOf('', '', signalId).SK) accountEvents.state = stateItem.parse(item);
        else {
          const event = eventItem.parse(item);
          accountEvents.existing.set(event.id, event);
        }
      }
      return loadedAccounts;
    },

    async save(workspaceId, signalId, { accountId, before, after, events }) {
      const expiry = computeExpiry('sentEventDays', new Date(timeOf(table)));
      const outcome = await transact(table, [
        ...(before.revision === 0 ? [checkAccount(workspaceId, accountId)] : []),
        putEntry(
          {
            ...keys.sentEventsOf(workspaceId, accountId, signalId),
            ...after,
            open: packOpenEvents(after.open),
            ...expiry,
          },
          isUnchangedSince(before),
        ),
        ...events.map((event) =>
          putEntry(
            {
              ...keys.sentEvent(workspaceId, accountId, signalId, event.id),
              ...event,
              properties: Object.entries(event.properties),
              ...expiry,
            },
            isAbsent(),
          ),
        ),
        ...(after.due.length > before.due.length ? [putDetectionJob(workspaceId, signalId, accountId)] : []),
      ]).catch(catchConflict);
      return outcome !== 'conflicted' && outcome.committed;
    },

    async events(workspaceId, signalId, accountId, ids) {
      const items = await batchGet(table, listEventKeys(workspaceId, signalId, accountId, ids));
      return new Map(items.map((item) => eventItem.parse(item)).map((event) => [event.id, event]));
    },

    async clearDue(workspaceId, signalId, accountId, loadedState) {
      const Key = keys.sentEventsOf(workspaceId, accountId, signalId);
      const doneIds = new Set(loadedState.due.map(({ id }) => id));
      let state: EventState | undefined = loadedState;
      await retryWhileChanged(async () => {
        const due = state?.due.filter(({ id }) => !doneIds.has(id));
        if (!state || due?.length === state.due.length) return {};
        const updatedAttributes = await updateIf(table, {
          Key,
          set: { due, revision: state.revision + 1 },
          when: { revision: state.revision },
        });
        if (updatedAttributes) return {};
        state = await getItem(table, Key, stateItem);
        return CHANGED_MEANWHILE;
      });
    },

    getPendingJob: (workspaceId, signalId, accountId) =>
      getPendingJob(table, 'detect_events', workspaceId, toPendingJobId(signalId, accountId)),

    finishJob: (job) => finishPendingJob(table, job),
  };
}
