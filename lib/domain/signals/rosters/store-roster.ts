import type { Roster } from '#domain/market/directory/fetch-roster.ts';
import { watchChampions } from '#domain/market/people/champion.ts';
import { fromDirectory, type PersonRecord, updateListing } from '#domain/market/people/person-record.ts';
import type { PersonChange } from '#domain/market/people/person-store.ts';
import { recognizePeople } from '#domain/market/people/recognize-people.ts';
import {
  type AccountRef,
  type UpsertPeoplePorts,
  upsertPeople,
} from '#domain/market/people/upsert-people.ts';
import type { MovePorts } from '#domain/signals/moves/move-ports.ts';
import type { RecordedMoves } from '#domain/signals/moves/record-moves.ts';

export interface StoreRosterPorts extends UpsertPeoplePorts {
  /** Finds people who moved. @default moves are not detected */
  readonly moves?: MovePorts;
}

interface Loading {
  /** The scan that asked. @default a user did */
  readonly runId?: string;
  readonly abort: AbortSignal;
}

/** Stores a roster in People and returns its size. Moves since the previous roster become detections. */
export async function storeRoster(
  ports: StoreRosterPorts,
  account: AccountRef,
  roster: Roster,
  { runId, abort }: Loading,
): Promise<number> {
  const { moves } = ports;
  const { provider } = roster;
  if (!moves || provider === null) {
    const peopleEntries = roster.people.map((person) => ({
      found: person,
      extra: () => ({ left_at: null }),
    }));
    return (await upsertPeople(ports, account, peopleEntries)).length;
  }
  const { workspaceId, id: accountId } = account;
  const existingPeople = await ports.people.listAtAccount(workspaceId, accountId);
  const previousRoster = await moves.rosters.get(workspaceId, accountId);
  // Directory texts are untrusted: only the part that would be stored is used.
  const entries = roster.people.map((person) => ({ found: { ...person, ...fromDirectory(person) } }));
  const recognized = recognizePeople(accountId, existingPeople, entries);
  const { recordMoves } = await import('#domain/signals/moves/record-moves.ts');
  const recordedMoves = await recordMoves(moves, {
    workspaceId,
    accountId,
    existing: existingPeople,
    recognized,
    roster: { ...roster, provider },
    last: previousRoster,
    runId: runId ?? null,
    abort,
  });
  await markDepartures(ports, workspaceId, recordedMoves);
  const storedPeople = await upsertPeople(
    ports,
    account,
    roster.people.map((person) => ({
      found: person,
      extra: (record) => updateListing(record, provider, person),
    })),
    existingPeople,
  );
  await watchChampions(moves.watched, workspaceId, [...existingPeople, ...storedPeople]);
  await moves.rosters.put(workspaceId, accountId, {
    provider,
    asked_at: ports.now().toISOString(),
    is_complete: roster.isComplete,
    people: recognized.length,
  });
  return storedPeople.length;
}

/**
 * Marks the people who left, and those no longer listed. The next sync handles records that changed in the meantime.
 * Who moved here stays listed at the other account, so that its own next roster is compared with them.
 */
async function markDepartures(
  { people, now }: StoreRosterPorts,
  workspaceId: string,
  { departed, unlisted, moved }: RecordedMoves,
): Promise<void> {
  const today = now().toISOString().slice(0, 'YYYY-MM-DD'.length);
  const createChange = (previousRecord: PersonRecord, change: Partial<PersonRecord>): PersonChange => ({
    before: previousRecord,
    after: { ...previousRecord, ...change, revision: previousRecord.revision + 1 },
  });
  const changes = [
    ...departed.map((person) => createChange(person, { listed: null, left_at: person.left_at ?? today })),
    ...unlisted.map((person) => createChange(person, { listed: null, left_at: null })),
    ...moved
      .filter(({ left_at }) => left_at === null)
      .map((person) => createChange(person, { left_at: today })),
  ];
  for (const [accountId, accountChanges] of Map.groupBy(changes, ({ after }) => after.account_id)) {
    await people.write(workspaceId, accountId, accountChanges);
  }
}
