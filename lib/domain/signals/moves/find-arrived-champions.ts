import type { DirectoryPerson } from '#domain/market/directory/directory.ts';
import { isChampion } from '#domain/market/people/champion.ts';
import { createPersonIds, parsePersonId } from '#domain/market/people/person-id.ts';
import type { PersonRecord } from '#domain/market/people/person-record.ts';
import type { Employee } from '#domain/market/people/person-store.ts';
import type { RosterComparison } from './find-moves.ts';
import type { FormerPost } from './move-event.ts';
import type { MovePorts, RosterState } from './move-ports.ts';

/** Another account's champion who appeared on a roster. */
export interface ArrivedChampion {
  readonly id: string;
  readonly found: DirectoryPerson;
  /** Their record at the other account. */
  readonly before: PersonRecord;
  readonly former: FormerPost;
  readonly seenBy: readonly (string | null)[];
}

/** The first roster of a large company is only checked up to here. */
const MAX_ARRIVALS = 1_000;

const listHashes = (accountId: string, directoryPerson: DirectoryPerson): string[] =>
  createPersonIds(accountId, directoryPerson).flatMap((id) => parsePersonId(id)?.hash ?? []);

/** Who said that they were there, and when: a roster, or the CRM that has them as a contact of a won deal. */
function findListing(
  { listed, won_deal, created_at }: PersonRecord,
  previousRoster: RosterState | undefined,
) {
  if (listed === null && won_deal !== null) return { provider: won_deal.crm, at: won_deal.at };
  return {
    provider: listed?.by ?? previousRoster?.provider ?? 'The directory',
    at: previousRoster?.asked_at ?? created_at,
  };
}

/** A person's former position, as a directory listed it. */
export async function readFormerPost(
  ports: Pick<MovePorts, 'rosters' | 'watched'>,
  workspaceId: string,
  { person, account }: Employee,
  state?: RosterState,
): Promise<FormerPost> {
  const hash = parsePersonId(person.id)?.hash ?? '';
  const otherIds = (await ports.watched.find(workspaceId, [hash])).get(hash) ?? [];
  const previousRoster = state ?? (await ports.rosters.get(workspaceId, account.id));
  return {
    ids: [person.id, ...otherIds.filter((id) => id !== person.id)],
    company: account.name,
    title: person.listed?.title ?? person.title,
    ...findListing(person, previousRoster),
  };
}

/** The arrivals whom the team works with at another account. */
export async function findArrivedChampions(
  ports: Pick<MovePorts, 'people' | 'rosters' | 'watched'>,
  workspaceId: string,
  accountId: string,
  { arrived, knowsArrivals }: Pick<RosterComparison, 'arrived' | 'knowsArrivals'>,
): Promise<ArrivedChampion[]> {
  const entries = arrived.slice(0, MAX_ARRIVALS);
  const hashes = entries.flatMap(({ entry }) => listHashes(accountId, entry.found));
  if (hashes.length === 0) return [];
  const watchedIdsByHash = await ports.watched.find(workspaceId, hashes);
  if (watchedIdsByHash.size === 0) return [];
  const employees = await ports.people.getMany(workspaceId, [
    ...new Set([...watchedIdsByHash.values()].flat()),
  ]);
  const champions: ArrivedChampion[] = [];
  for (const { id, entry } of entries) {
    const candidateIds = listHashes(accountId, entry.found).flatMap(
      (hash) => watchedIdsByHash.get(hash) ?? [],
    );
    const employee = employees
      .filter(({ person }) => candidateIds.includes(person.id) && person.account_id !== accountId)
      // A person who was on both rosters from the start hasn't moved.
      .filter(({ person }) => isChampion(person) && (knowsArrivals || person.left_at !== null))
      .toSorted((a, b) => (a.person.id < b.person.id ? -1 : 1))[0];
    if (!employee) continue;
    champions.push({
      id,
      found: entry.found,
      before: employee.person,
      former: await readFormerPost(ports, workspaceId, employee),
      seenBy: [employee.person.owner_id, employee.account.owner_id],
    });
  }
  return champions;
}
