import type { Roster } from '#domain/market/directory/fetch-roster.ts';
import { watchChampions } from '#domain/market/people/champion.ts';
import { fromDirectory, listedOn, type PersonRecord } from '#domain/market/people/person-record.ts';
import { recognizePeople } from '#domain/market/people/recognize-people.ts';
import { type Account, type UpsertPeoplePorts, upsertPeople } from '#domain/market/people/upsert-people.ts';
import type { MovePorts } from '#domain/signals/moves/move-ports.ts';
import type { NotedMoves } from '#domain/signals/moves/note-moves.ts';

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
  account: Account,
  roster: Roster,
  { runId, abort }: Loading,
): Promise<number> {
  const { moves } = ports;
  const { provider } = roster;
  if (!moves || provider === null) {
    const found = roster.people.map((person) => ({ found: person }));
    return (await upsertPeople(ports, account, found)).length;
  }
  const { workspaceId, id: accountId } = account;
  const known = await ports.people.atAccount(workspaceId, accountId);
  const last = await moves.rosters.get(workspaceId, accountId);
  // Directory texts are untrusted: only the part that would be stored is used.
  const entries = roster.people.map((person) => ({ found: { ...person, ...fromDirectory(person) } }));
  const placed = recognizePeople(accountId, known, entries);
  const { noteMoves } = await import('#domain/signals/moves/note-moves.ts');
  const noted = await noteMoves(moves, {
    workspaceId,
    accountId,
    known,
    placed,
    roster: { ...roster, provider },
    last,
    runId: runId ?? null,
    abort,
  });
  const stored = await upsertPeople(
    ports,
    account,
    roster.people.map((found) => ({ found, extra: (record) => listedOn(record, provider, found) })),
    known,
  );
  await settle(ports, account, noted);
  await watchChampions(moves.watched, workspaceId, [...known, ...stored]);
  await moves.rosters.put(workspaceId, accountId, {
    provider,
    asked_at: ports.now().toISOString(),
    is_complete: roster.isComplete,
    people: placed.length,
  });
  return stored.length;
}

/** Marks the people missing from the roster. The next sync handles records that changed in the meantime. */
async function settle(
  { people, now }: StoreRosterPorts,
  { workspaceId, id }: Account,
  { gone, unlisted }: NotedMoves,
): Promise<void> {
  const today = now().toISOString().slice(0, 'YYYY-MM-DD'.length);
  const changes = [
    ...gone.map((before) => ({ before, gone_on: today })),
    ...unlisted.map((before) => ({ before, gone_on: null })),
  ].map(({ before, gone_on }) => ({
    before,
    after: { ...before, listed: null, gone_on, revision: before.revision + 1 } satisfies PersonRecord,
  }));
  if (changes.length > 0) await people.write(workspaceId, id, changes);
}
