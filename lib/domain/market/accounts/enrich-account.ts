import type { CompanyFact } from '#contract/account-fields.ts';
import type { Refuse } from '#contract/errors.ts';
import { valuesFor } from '#contract/field-table.ts';
import type { CompanyProfile, Directory } from '#domain/market/directory/directory.ts';
import { fetchCompany, type NoCompany } from '#domain/market/directory/fetch-company.ts';
import { retryWhileChanged, saveChanges } from '#domain/shared/records/retry-while-changed.ts';
import type { Viewer } from '#domain/shared/visibility/viewer.ts';
import { type AccountRecord, companyFacts } from './account-record.ts';
import type { AccountStore } from './account-store.ts';
import { type FindAccountPorts, findAccount, type PlainChanges } from './find-account.ts';

/** The directory's data, except for fields set by a user. Unknown fields stay as they are. */
function selectFirmographics({ overrides }: AccountRecord, company: CompanyProfile): PlainChanges {
  const isSet = (field: CompanyFact): boolean => overrides.some((each) => each === field);
  const knownFields = companyFacts.filter((field) => company[field] !== null && !isSet(field));
  return valuesFor<PlainChanges>(knownFields, (field) => company[field as CompanyFact]);
}

/** `isWhole`: whether the budget covered the whole lookup. */
type CompanyLookupResult =
  | NoCompany
  | 'no_domain'
  | { readonly company: CompanyProfile; readonly isComplete: boolean };
export type CompanyLookup = (domain: string) => Promise<CompanyLookupResult>;

/** Looks up a domain once, even if the write is retried. */
function memoizeByDomain(lookup: CompanyLookup): (domain: string | null) => Promise<CompanyLookupResult> {
  let last: { readonly domain: string; readonly answer: CompanyLookupResult } | undefined;
  return async (domain) => {
    if (domain === null) return 'no_domain';
    if (last?.domain !== domain) last = { domain, answer: await lookup(domain) };
    return last.answer;
  };
}

export interface EnrichAccountPorts extends FindAccountPorts {
  readonly accounts: Pick<AccountStore, 'get' | 'save'>;
  readonly refuse: Refuse<'not_found' | 'not_active'>;
}

/**
 * Enriches an active account while the caller waits. Everything the lookup brings is saved before the account
 * is marked as enriched.
 */
export function enrichActiveAccount(
  ports: EnrichAccountPorts,
  viewer: Viewer,
  id: string,
  lookup: CompanyLookup,
): Promise<AccountRecord> {
  const companyOf = memoizeByDomain(lookup);
  return retryWhileChanged(async () => {
    const before = await findAccount(ports, viewer, id);
    if (before.status !== 'active') {
      throw ports.refuse(
        'not_active',
        `The account is ${before.status}; only active accounts are enriched. Activate it first.`,
      );
    }
    const response = await companyOf(before.domain);
    const changes: PlainChanges =
      typeof response === 'string'
        ? { enrichment_status: response }
        : {
            ...selectFirmographics(before, response.company),
            enrichment_status: response.isComplete ? 'completed' : 'budget_exhausted',
          };
    return saveChanges(before, changes, (after) => ports.accounts.save(viewer.workspaceId, before, after));
  });
}

/** A workflow sees the whole workspace. A deleted or inactive account is not an error for it. */
async function changeIfActive(
  accounts: Pick<AccountStore, 'get' | 'save'>,
  workspaceId: string,
  id: string,
  change: (record: AccountRecord) => PlainChanges | Promise<PlainChanges>,
): Promise<void> {
  await retryWhileChanged(async () => {
    const before = await accounts.get(workspaceId, id);
    if (before?.status !== 'active') return {};
    return saveChanges(before, await change(before), (after) => accounts.save(workspaceId, before, after));
  });
}

/** Enrichment during onboarding. Works as on demand, but stays pending until the roster is loaded. */
export async function onboardAccount(
  {
    accounts,
    directory,
  }: { readonly accounts: Pick<AccountStore, 'get' | 'save'>; readonly directory: Directory },
  workspaceId: string,
  id: string,
  signal: AbortSignal,
): Promise<void> {
  const companyOf = memoizeByDomain(async (domain) => {
    const company = await fetchCompany(directory, domain, signal);
    return typeof company === 'string' ? company : { company, isComplete: true };
  });
  await changeIfActive(accounts, workspaceId, id, async (record) => {
    const response = await companyOf(record.domain);
    if (typeof response === 'string') return { enrichment_status: response };
    const isComplete = record.enrichment_status === 'completed';
    return {
      ...selectFirmographics(record, response.company),
      enrichment_status: isComplete ? 'completed' : 'pending',
    };
  });
}

/** Records how an activation's onboarding ended, unless another result was recorded in the meantime. */
export const finishEnrichment = (
  accounts: Pick<AccountStore, 'get' | 'save'>,
  workspaceId: string,
  { id, activated_at }: { readonly id: string; readonly activated_at: string },
  outcome: 'completed' | 'failed' | 'budget_exhausted',
): Promise<void> =>
  changeIfActive(accounts, workspaceId, id, (record) =>
    record.activated_at === activated_at && record.enrichment_status === 'pending'
      ? { enrichment_status: outcome }
      : {},
  );
