import type { QueryRole } from '#contract/interpretation.ts';
import type { DirectoryPerson } from '#domain/market/directory/directory.ts';
import type { Roster } from '#domain/market/directory/fetch-roster.ts';
import { isChampion } from '#domain/market/people/champion.ts';
import type { PersonRecord } from '#domain/market/people/person-record.ts';
import type { RecognizedPerson } from '#domain/market/people/recognize-people.ts';
import type { TitleReader } from '#domain/market/people-search/load-title-reader.ts';
import type { RosterState } from './move-ports.ts';
import { getRank, isPromotion, type Position } from './title-change.ts';

/** A person on the previous roster. */
export type RosterPerson = PersonRecord & { readonly listed: NonNullable<PersonRecord['listed']> };

/** A person's move, shown by two rosters from the same directory. */
export type Move =
  | { readonly kind: 'new_in_role'; readonly id: string; readonly now: DirectoryPerson }
  | {
      readonly kind: 'promotion';
      readonly id: string;
      readonly before: RosterPerson;
      readonly now: DirectoryPerson;
    }
  | { readonly kind: 'champion_left'; readonly id: string; readonly before: RosterPerson };

export interface RosterComparison {
  /** Most important first. */
  readonly moves: readonly Move[];
  /** Everyone missing from a complete roster, whether or not they matter. */
  readonly missing: readonly RosterPerson[];
  /** Everyone who was not known at the account. */
  readonly arrived: readonly RecognizedPerson<{ readonly found: DirectoryPerson }>[];
  /** Whether the arrivals came after the previous roster. Unknown on a first roster. */
  readonly knowsArrivals: boolean;
}

const DIRECTOR = getRank({ job_level: 'Director' });

const isDecider = (position: Position): boolean => getRank(position) >= DIRECTOR;

/** A list that lost more than half its people is a faulty response, not an exodus. */
const MIN_LEFT_OVER = 0.5;

/** How a roster differs from the previous one. */
export function findMoves(
  { roleFits }: TitleReader,
  roles: readonly QueryRole[],
  existingPeople: readonly PersonRecord[],
  recognized: readonly RecognizedPerson<{ readonly found: DirectoryPerson }>[],
  roster: Roster,
  previousRoster: RosterState | undefined,
): RosterComparison {
  const isBuyerRole = (position: Position): boolean => roles.some((role) => roleFits(role, position));
  const isComparable = previousRoster !== undefined && previousRoster.provider === roster.provider;
  const knowsArrivals = isComparable && previousRoster.is_complete;
  const arrivedPeople = recognized.filter(({ before }) => before === undefined);
  const wasOnRoster = (person: PersonRecord | undefined): person is RosterPerson =>
    isComparable && person?.listed?.by === roster.provider;
  const previousPeople = existingPeople.filter(wasOnRoster);
  const presentIds = new Set(recognized.map(({ id }) => id));
  const absentPeople = previousPeople.filter(({ id }) => !presentIds.has(id));
  const isBelievable = previousPeople.length - absentPeople.length >= previousPeople.length * MIN_LEFT_OVER;
  const missingPeople = roster.isComplete && recognized.length > 0 && isBelievable ? absentPeople : [];
  const moves: Move[] = [
    ...(knowsArrivals ? arrivedPeople : [])
      .filter(({ entry }) => isBuyerRole(entry.found))
      .map(({ id, entry }): Move => ({ kind: 'new_in_role', id, now: entry.found })),
    ...recognized.flatMap(({ id, entry: { found }, before }): Move[] =>
      wasOnRoster(before) &&
      isPromotion(before.listed, found) &&
      (isChampion(before) || isBuyerRole(found) || isDecider(found))
        ? [{ kind: 'promotion', id, before, now: found }]
        : [],
    ),
    ...missingPeople
      .filter((person) => isChampion(person) || isBuyerRole(person.listed) || isDecider(person.listed))
      .map((person): Move => ({ kind: 'champion_left', id: person.id, before: person })),
  ];
  const computeMoveWeight = (move: Move): number => {
    const position = move.kind === 'champion_left' ? move.before.listed : move.now;
    const isKnownChampion = move.kind !== 'new_in_role' && isChampion(move.before);
    return (isKnownChampion ? 100 : 0) + (isBuyerRole(position) ? 10 : 0) + getRank(position);
  };
  return {
    moves: moves.toSorted((a, b) => computeMoveWeight(b) - computeMoveWeight(a) || (a.id < b.id ? -1 : 1)),
    missing: missingPeople,
    arrived: arrivedPeople,
    knowsArrivals,
  };
}
