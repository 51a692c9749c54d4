import type { Firmographic } from '#contract/account-fields.ts';
import type { ErrorCode, Refuse } from '#contract/errors.ts';
import type { Relation } from '#contract/relation.ts';
import { type RelationInCrmsPorts, relationInCrms } from '#domain/market/relations/relation-in-crms.ts';
import { setByCrm, setByMember } from '#domain/market/relations/set-relation.ts';
import { CHANGED, retryWhileChanged } from '#domain/shared/records/retry-while-changed.ts';
import { normalizeDomain } from '#domain/shared/text/domain-name.ts';
import { seesAccount, type Viewer } from '#domain/shared/visibility/viewer.ts';
import { type AccountRecord, firmographicFields } from './account-record.ts';
import type { AccountStore } from './account-store.ts';
import { type CheckOwnerPorts, checkOwner } from './check-owner.ts';
import { findAccount } from './find-account.ts';
import { JOB_BOARD_NAMES, jobBoardAt, jobBoardPage } from './job-board.ts';
import { refuseExhausted, reportUnseenDomain, type UnseenDomainPorts } from './unseen-domains.ts';

export type AccountChanges = Partial<
  Pick<AccountRecord, 'name' | 'tags' | 'owner_id' | 'job_board_url' | Firmographic>
> & {
  readonly domain?: string;
  /** Null: as the CRM says. */
  readonly relation?: Relation | null;
};

export interface UpdateAccountPorts
  extends CheckOwnerPorts,
    UnseenDomainPorts,
    Pick<RelationInCrmsPorts, 'linkedRelation'> {
  readonly accounts: AccountStore;
  readonly knownRelations: RelationInCrmsPorts['relations'];
  readonly refuse: Refuse<
    Extract<ErrorCode, 'not_found' | 'unknown_owner' | 'domain_taken' | 'throttled' | 'validation_failed'>
  >;
}

/** A field set by a user is theirs. Null returns it to enrichment. */
function overridesAfter(record: AccountRecord, changes: AccountChanges): AccountRecord['overrides'] {
  return firmographicFields.filter((field) =>
    changes[field] === undefined ? record.overrides.includes(field) : changes[field] !== null,
  );
}

/** The board's main URL, whichever of its pages was given. */
function boardPage({ refuse }: UpdateAccountPorts, address: string): string {
  const board = jobBoardAt(address);
  if (board !== null) return jobBoardPage(board);
  const message = `Must be a public job board at ${JOB_BOARD_NAMES}.`;
  throw refuse('validation_failed', undefined, [{ path: 'job_board_url', message }]);
}

/**
 * The relation as the team sets it, or as the CRM knows the company if the team hands it back or changes the domain. If no CRM
 * has the new domain, a customer stays a customer: the CRM probably still has the old one.
 */
async function relationAfter(
  { knownRelations, linkedRelation }: UpdateAccountPorts,
  workspaceId: string,
  before: AccountRecord,
  {
    relation,
    domain,
  }: { readonly relation: Relation | null | undefined; readonly domain: string | undefined },
): Promise<Partial<Pick<AccountRecord, 'relation' | 'relation_source'>>> {
  if (relation !== undefined && relation !== null) return setByMember(relation);
  const isMoved = domain !== undefined && domain !== before.domain && before.relation_source !== 'member';
  if (relation === undefined && !isMoved) return {};
  const said = await relationInCrms({ relations: knownRelations, linkedRelation }, workspaceId, {
    id: before.id,
    domain: domain ?? before.domain,
  });
  return said === 'none' && isMoved ? {} : setByCrm(said);
}

/** Reports that a domain is taken. For accounts the viewer cannot see, only within the limit. */
async function domainTaken(ports: UpdateAccountPorts, viewer: Viewer, domain: string) {
  const holder = (await ports.accounts.findByDomains(viewer.workspaceId, [domain])).get(domain);
  if (holder && !seesAccount(viewer, holder)) await reportUnseenDomain(ports, viewer, holder.id);
  return ports.refuse('domain_taken');
}

export async function updateAccount(
  ports: UpdateAccountPorts,
  viewer: Viewer,
  id: string,
  { domain: givenDomain, job_board_url: givenBoard, relation, ...changes }: AccountChanges,
): Promise<AccountRecord> {
  const { accounts, refuse } = ports;
  const domain = givenDomain === undefined ? undefined : normalizeDomain(givenDomain);
  if (givenDomain !== undefined && domain === undefined) {
    throw refuse('validation_failed', undefined, [
      { path: 'domain', message: 'Must be a domain such as acme.com.' },
    ]);
  }
  const board = givenBoard == null ? givenBoard : boardPage(ports, givenBoard);
  await checkOwner(ports, viewer.workspaceId, changes.owner_id);
  return retryWhileChanged(async () => {
    const before = await findAccount(ports, viewer, id);
    if (domain !== undefined && domain !== before.domain) await refuseExhausted(ports, viewer);
    const after: AccountRecord = {
      ...before,
      ...changes,
      ...(changes.tags && { tags: [...new Set(changes.tags)] }),
      ...(domain !== undefined && { domain }),
      ...(board !== undefined && { job_board_url: board }),
      ...(await relationAfter(ports, viewer.workspaceId, before, { relation, domain })),
      overrides: overridesAfter(before, changes),
      revision: before.revision + 1,
    };
    const outcome = await accounts.save(viewer.workspaceId, before, after);
    if (outcome === 'domain_taken') throw await domainTaken(ports, viewer, after.domain ?? '');
    return outcome === 'saved' ? after : CHANGED;
  });
}
