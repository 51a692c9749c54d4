import type { QueryChange } from '#contract/interpretation.ts';
import { DAY_MS } from '#contract/time.ts';
import type { DirectoryPerson } from '#domain/market/directory/directory.ts';
import { foldAccents } from '#domain/shared/text/fold.ts';
import type { PersonRecord } from './person-record.ts';

/** Somebody who came to a company or a role, or left, as rosters and documents show. */
interface RecordedMove {
  readonly name: string;
  readonly kind: QueryChange['kind'];
  /** The day it became known (ISO date). */
  readonly on: string;
}

export interface RecordedMoves {
  at(workspaceId: string, accountId: string): Promise<readonly RecordedMove[]>;
}

export interface PeopleChangesPorts {
  readonly recordedMoves: RecordedMoves;
  readonly now: () => Date;
}

/** What the service knows of an account's moves. */
export interface PeopleChanges {
  /** Whether the person is new in their role. */
  isNew(change: QueryChange, person: Pick<DirectoryPerson, 'full_name'>): boolean;
  readonly hasNew: boolean;
  /** Everyone known to have left, in their last position there. */
  readonly departed: readonly PersonRecord[];
  hasLeft(change: QueryChange, person: Pick<PersonRecord, 'id'>): boolean;
}

/** A person is new for half a year, unless the query names a time. */
const NEW_FOR_DAYS = 180;

export async function readPeopleChanges(
  { recordedMoves, now }: PeopleChangesPorts,
  workspaceId: string,
  accountId: string,
  records: readonly PersonRecord[],
): Promise<PeopleChanges> {
  const moves = await recordedMoves.at(workspaceId, accountId);
  const joinDates = listLastDates(moves, 'joined');
  const leaveDates = listLastDates(moves, 'left');
  const findLeaveDate = ({ full_name, left_at }: PersonRecord) =>
    left_at ?? leaveDates.get(normalizeName(full_name));
  const departedPeople = records.filter((record) => findLeaveDate(record) !== undefined);
  const leaveDatesById = new Map(departedPeople.map((record) => [record.id, findLeaveDate(record)]));
  const isWithin = (date: string | undefined, days: number | null): boolean =>
    date !== undefined && (days === null || Date.parse(date) >= now().getTime() - days * DAY_MS);
  return {
    isNew: ({ within_days }, { full_name }) =>
      isWithin(joinDates.get(normalizeName(full_name)), within_days ?? NEW_FOR_DAYS),
    hasNew: joinDates.size > 0,
    departed: departedPeople,
    hasLeft: ({ within_days }, { id }) => isWithin(leaveDatesById.get(id), within_days),
  };
}

/** The day of each person's last move of this kind, by normalized name. */
const listLastDates = (
  moves: readonly RecordedMove[],
  kind: RecordedMove['kind'],
): ReadonlyMap<string, string> =>
  new Map(
    moves
      .filter((move) => move.kind === kind)
      .toSorted((a, b) => a.on.localeCompare(b.on))
      .map(({ name, on }) => [normalizeName(name), on]),
  );

const normalizeName = (name: string): string => foldAccents(name).replace(/\s+/g, ' ').trim();
