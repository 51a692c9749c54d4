import type { Firmographic } from '#contract/account-fields.ts';
import type { ErrorCode, Refuse } from '#contract/errors.ts';
import type { Relation } from '#contract/relation.ts';
import type { CompanyRelations } from '#domain/market/relations/company-relations.ts';
import { setByCrm, setByMember } from '#domain/market/relations/set-relation.ts';
import { CHANGED, retryWhileChanged } from '#domain/shared/records/retry-while-changed.ts';
import { normalizeDomain } from '#domain/shared/text/domain-name.ts';
import { canSeeAccount, type Viewer } from '#domain/shared/visibility/viewer.ts';
import { type AccountRecord, firmographicFields } from './account-record.ts';
import type { AccountStore } from './account-store.ts';
import {
  type ActivateAccountPorts,
  type RefuseCreditPorts,
  refuseCredit,
  toActivated,
} from './activate-account.ts';
import { type CheckOwnerPorts, checkOwner } from './check-owner.ts';
import { findAccount } from './find-account.ts';
import { type HiddenDomainPorts, refuseExhausted, reportHiddenDomain } from './hidden-domains.ts';
import { buildJobBoardUrl, findJobBoard, JOB_BOARD_NAMES } from './job-board.ts';

export type AccountChanges = Partial<
  Pick<AccountRecord, 'name' | 'tags' | 'owner_id' | 'job_board_url' | Firmographic>
> & {
  readonly domain?: string;
  /** Null: as the CRM says. */
  readonly relation?: Relation | null;
};

export interface UpdateAccountPorts
  extends CheckOwnerPorts,
    HiddenDomainPorts,
    Omit<RefuseCreditPorts, 'refuse'>,
    Pick<ActivateAccountPorts, 'now' | 'startOnboarding'> {
  readonly accounts: AccountStore;
  readonly knownRelations: Pick<CompanyRelations, 'ofAccounts'>;
  readonly refuse: Refuse<
    Extract<
      ErrorCode,
      | 'not_found'
      | 'unknown_owner'
      | 'domain_taken'
      | 'subscription_required'
      | 'credits_exhausted'
      | 'throttled'
      | 'validation_failed'
    >
  >;
}

/** A field set by a user is theirs. Null returns it to enrichment. */
function mergeOverrides(record: AccountRecord, changes: AccountChanges): AccountRecord['overrides'] {
  return firmographicFields.filter((field) =>
    changes[field] === undefined ? record.overrides.includes(field) : changes[field] !== null,
  );
}

/** The board's main URL, whichever of its pages was given. */
function normalizeBoardUrl({ refuse }: UpdateAccountPorts, address: string): string {
  const board = findJobBoard(address);
  if (board !== null) return buildJobBoardUrl(board);
  const message = `Must be a public job board at ${JOB_BOARD_NAMES}.`;
  throw refuse('validation_failed', undefined, [{ path: 'job_board_url', message }]);
}

/**
 * The relation as the team sets it, or as the CRM knows the company if the team hands it back or changes the domain. If no CRM
 * has the new domain, a customer stays a customer: the CRM probably still has the old one.
 */
async function resolveRelation(
  { knownRelations }: UpdateAccountPorts,
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
  const account = { id: before.id, domain: domain ?? before.domain };
  const stated = (await knownRelations.ofAccounts(workspaceId, [account])).get(before.id) ?? 'none';
  return stated === 'none' && isMoved ? {} : setByCrm(stated);
}

/** Reports that a domain is taken. For accounts the viewer cannot see, only within the limit. */
async function createDomainTakenError(ports: UpdateAccountPorts, viewer: Viewer, domain: string) {
  const holder = (await ports.accounts.findByDomains(viewer.workspaceId, [domain])).get(domain);
  if (holder && !canSeeAccount(viewer, holder)) await reportHiddenDomain(ports, viewer, holder.id);
  return ports.refuse('domain_taken');
}

/** An active account that gets another domain is another company: it is paid for and onboarded as an activation is. */
async function save(
  { accounts, now, startOnboarding }: UpdateAccountPorts,
  viewer: Viewer,
  before: AccountRecord,
  after: AccountRecord,
) {
  const { workspaceId } = viewer;
  if (before.status !== 'active' || before.domain === after.domain) {
    return { saved: after, outcome: await accounts.save(workspaceId, before, after) };
  }
  const saved = toActivated(after, before, now());
  const outcome = await accounts.activate(workspaceId, before, saved);
  if (outcome === 'saved') await startOnboarding(workspaceId, saved);
  return { saved, outcome };
}

export async function updateAccount(
  ports: UpdateAccountPorts,
  viewer: Viewer,
  id: string,
  { domain: requestedDomain, job_board_url: requestedBoard, relation, ...changes }: AccountChanges,
): Promise<AccountRecord> {
  const { refuse } = ports;
  const domain = requestedDomain === undefined ? undefined : normalizeDomain(requestedDomain);
  if (requestedDomain !== undefined && domain === undefined) {
    throw refuse('validation_failed', undefined, [
      { path: 'domain', message: 'Must be a domain such as acme.com.' },
    ]);
  }
  const board = requestedBoard == null ? requestedBoard : normalizeBoardUrl(ports, requestedBoard);
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
      ...(await resolveRelation(ports, viewer.workspaceId, before, { relation, domain })),
      overrides: mergeOverrides(before, changes),
      revision: before.revision + 1,
    };
    const { saved, outcome } = await save(ports, viewer, before, after);
    if (outcome === 'domain_taken') throw await createDomainTakenError(ports, viewer, after.domain ?? '');
    if (outcome === 'no_credit') throw await refuseCredit(ports, viewer.workspaceId);
    return outcome === 'saved' ? saved : CHANGED;
  });
}
