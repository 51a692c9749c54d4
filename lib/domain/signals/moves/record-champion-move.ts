import type { AccountRecord } from '#domain/market/accounts/account-record.ts';
import type { DirectoryPerson, Employment } from '#domain/market/directory/directory.ts';
import { fetchCompanyOrNull } from '#domain/market/directory/fetch-company.ts';
import { readCrmRelations } from '#domain/market/relations/quiet-relations.ts';
import { setByCrm } from '#domain/market/relations/set-relation.ts';
import type { WeighedSignal } from '#domain/signals/definitions/signal-weight.ts';
import { recordEvents } from '#domain/signals/detections/detect-signal.ts';
import type { DetectionRecord } from '#domain/signals/detections/detection-record.ts';
import { refreshAccountSummary } from '#domain/signals/detections/refresh-account-summary.ts';
import { createDiscoveredAccount, createDiscoveredId } from '#domain/signals/discovery/discovered-account.ts';
import type { SellerContext } from '#domain/workspace/knowledge-base/seller-context.ts';
import { createChampionEvent, type FormerPost } from './move-event.ts';
import type { MovePorts } from './move-ports.ts';

/** A person the team works with, and their new company. */
export interface MovedChampion {
  readonly person: Pick<DirectoryPerson, 'full_name' | 'title' | 'network_url' | 'job_level'>;
  readonly employer: Pick<Employment, 'domain' | 'company' | 'provider'>;
  readonly former: FormerPost;
  /** Members who can see the person at their former company. */
  readonly seenBy: readonly (string | null)[];
}

/** For whom, and by which signal, a champion's move is recorded. */
export interface MoveOrder {
  readonly workspaceId: string;
  readonly runId: string | null;
  readonly signal: WeighedSignal;
  readonly seller: SellerContext;
  readonly abort: AbortSignal;
}

/** A scoped member sees where a person came from only if they can see the person there. */
const canSeeFormer = ({ owner_id }: Pick<AccountRecord, 'owner_id'>, { seenBy }: MovedChampion): boolean =>
  owner_id === null || seenBy.includes(owner_id);

/** Writes a champion's move at an existing account. */
export async function recordChampionAt(
  ports: MovePorts,
  order: MoveOrder,
  account: AccountRecord,
  movedChampion: MovedChampion,
): Promise<readonly DetectionRecord[]> {
  const { workspaceId, signal } = order;
  const { person, employer, former } = movedChampion;
  const event = createChampionEvent(
    { workspaceId, account, now: ports.now() },
    person,
    employer.provider,
    former,
    signal.id,
    canSeeFormer(account, movedChampion),
  );
  const { written } = await recordEvents(
    { ...ports, reasoner: ports.writer },
    { ...order, account, people: [person] },
    [event],
    order.abort,
  );
  if (written.length > 0) await refreshAccountSummary(ports, workspaceId, account.id);
  return written;
}

/** The new company as a suggested account, owned by a member who can see the champion. */
async function suggestAccount(
  ports: MovePorts,
  { abort }: MoveOrder,
  { employer, former, seenBy }: MovedChampion,
): Promise<AccountRecord> {
  const { domain, company } = employer;
  const profile = await fetchCompanyOrNull(ports.directory, domain, abort).catch(() => null);
  const id = createDiscoveredId(`champion ${former.ids[0]}`, domain);
  const identity = { name: company, domain, aliases: [] };
  return {
    ...createDiscoveredAccount(id, domain, identity, profile, ports.now()),
    owner_id: seenBy.find((ownerId) => ownerId !== null) ?? null,
    status: 'suggested',
  };
}

/**
 * Writes a champion's move at their new company. Without an account, the company becomes a suggested one, unless the CRM
 * says to leave it alone.
 */
export async function recordChampionMove(
  ports: MovePorts,
  order: MoveOrder,
  movedChampion: MovedChampion,
): Promise<readonly DetectionRecord[]> {
  const { workspaceId } = order;
  const { domain } = movedChampion.employer;
  const findAccount = async () => (await ports.accounts.findByDomains(workspaceId, [domain])).get(domain);
  const existingAccount = await findAccount();
  if (existingAccount) return recordChampionAt(ports, order, existingAccount, movedChampion);
  // A company that the CRM says to leave alone isn't suggested.
  const { byDomain: crmRelations, quiet } = await readCrmRelations(ports, workspaceId, [domain]);
  if (quiet.has(domain)) return [];
  const account = {
    ...(await suggestAccount(ports, order, movedChampion)),
    ...setByCrm(crmRelations.get(domain)),
  };
  await ports.accounts.insert(workspaceId, [account]);
  // Another write may have taken the domain in the meantime.
  const storedAccount = await findAccount();
  return storedAccount ? recordChampionAt(ports, order, storedAccount, movedChampion) : [];
}
