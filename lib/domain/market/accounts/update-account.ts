import type { Firmographic } from '#contract/account-fields.ts';
import type { Refuse } from '#contract/errors.ts';
import type { Relation } from '#contract/relation.ts';
import type { CompanyRelations } from '#domain/market/relations/company-relations.ts';
import { setByCrm, setByMember } from '#domain/market/relations/set-relation.ts';
import { CHANGED_MEANWHILE, retryWhileChanged } from '#domain/shared/records/retry-while-changed.ts';
import { normalizeSentDomain } from '#domain/shared/text/domain-name.ts';
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
  readonly knownRelations: Pick<CompanyRelations, 'findForAccounts'>;
  readonly refuse: Refuse<
    | 'not_found'
    | 'unknown_owner'
    | 'domain_taken'
    | 'subscription_required'
    | 'credits_exhausted'
    | 'throttled'
    | 'validation_failed'
  >;
}

/** Changes an account's own fields. */
export async function updateAccount(
  ports: UpdateAccountPorts,
  viewer: Viewer,
  id: string,
  { domain: sentDomain, job_board_url: sentBoardUrl, relation, ...changes }: AccountChanges,
): Promise<AccountRecord> {
  const domain = normalizeSentDomain(sentDomain, ports.refuse);
  const boardUrl = sentBoardUrl == null ? sentBoardUrl : normalizeBoardUrl(ports, sentBoardUrl);
  await checkOwner(ports, viewer.workspaceId, changes.owner_id);
  return retryWhileChanged(async () => {
    const previousRecord = await findAccount(ports, viewer, id);
    if (domain !== undefined && domain !== previousRecord.domain) await refuseExhausted(ports, viewer);
    const nextRecord: AccountRecord = {
      ...previousRecord,
      ...changes,
      ...(changes.tags && { tags: [...new Set(changes.tags)] }),
      ...(domain !== undefined && { domain }),
      ...(boardUrl !== undefined && { job_board_url: boardUrl }),
      ...(await resolveRelation(ports, viewer.workspaceId, previousRecord, { relation, domain })),
      overrides: mergeOverrides(previousRecord, changes),
      revision: previousRecord.revision + 1,
    };
    const { saved, outcome } = await saveOrActivate(ports, viewer, previousRecord, nextRecord);
    if (outcome === 'domain_taken')
      throw await createDomainTakenError(ports, viewer, nextRecord.domain ?? '');
    if (outcome === 'no_credit') throw await refuseCredit(ports, viewer.workspaceId);
    return outcome === 'saved' ? saved : CHANGED_MEANWHILE;
  });
}

/** A field set by a user is theirs. Null returns it to enrichment. */
function mergeOverrides(record: AccountRecord, changes: AccountChanges): AccountRecord['overrides'] {
  return firmographicFields.filter((field) =>
    changes[field] === undefined ? record.overrides.includes(field) : changes[field] !== null,
  );
}

/** The board's main URL, whichever of its pages was sent. */
function normalizeBoardUrl({ refuse }: UpdateAccountPorts, sentUrl: string): string {
  const board = findJobBoard(sentUrl);
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
  previousRecord: AccountRecord,
  {
    relation,
    domain,
  }: { readonly relation: Relation | null | undefined; readonly domain: string | undefined },
): Promise<Partial<Pick<AccountRecord, 'relation' | 'relation_source'>>> {
  if (relation !== undefined && relation !== null) return setByMember(relation);
  const hasNewDomain =
    domain !== undefined && domain !== previousRecord.domain && previousRecord.relation_source !== 'member';
  if (relation === undefined && !hasNewDomain) return {};
  const account = { id: previousRecord.id, domain: domain ?? previousRecord.domain };
  const statedRelation =
    (await knownRelations.findForAccounts(workspaceId, [account])).get(previousRecord.id) ?? 'none';
  return statedRelation === 'none' && hasNewDomain ? {} : setByCrm(statedRelation);
}

/** Reports that a domain is taken. For accounts the viewer cannot see, only within the limit. */
async function createDomainTakenError(ports: UpdateAccountPorts, viewer: Viewer, domain: string) {
  const holder = (await ports.accounts.findByDomains(viewer.workspaceId, [domain])).get(domain);
  if (holder && !canSeeAccount(viewer, holder)) await reportHiddenDomain(ports, viewer, holder.id);
  return ports.refuse('domain_taken');
}

/** An active account that gets another domain is another company: it is paid for and onboarded as an activation is. */
async function saveOrActivate(
  { accounts, now, startOnboarding }: UpdateAccountPorts,
  viewer: Viewer,
  previousRecord: AccountRecord,
  nextRecord: AccountRecord,
) {
  const { workspaceId } = viewer;
  if (previousRecord.status !== 'active' || previousRecord.domain === nextRecord.domain) {
    return { saved: nextRecord, outcome: await accounts.save(workspaceId, previousRecord, nextRecord) };
  }
  const activatedRecord = toActivated(nextRecord, previousRecord, now());
  const outcome = await accounts.activate(workspaceId, previousRecord, activatedRecord);
  if (outcome === 'saved') await startOnboarding(workspaceId, activatedRecord);
  return { saved: activatedRecord, outcome };
}
