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

/** What a lookup of a company's domain found, or why it found nothing. */
type CompanyLookupResult =
  | NoCompany
  | 'no_domain'
  | {
      readonly company: CompanyProfile;
      /** Whether the budget covered the whole lookup. */
      readonly isComplete: boolean;
    };
export type CompanyLookup = (domain: string) => Promise<CompanyLookupResult>;

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
  lookUpCompany: CompanyLookup,
): Promise<AccountRecord> {
  const lookUpOnce = memoizeByDomain(lookUpCompany);
  return retryWhileChanged(async () => {
    const previousRecord = await findAccount(ports, viewer, id);
    if (previousRecord.status !== 'active') {
      throw ports.refuse(
        'not_active',
        `The account is ${previousRecord.status}; only active accounts are enriched. Activate it first.`,
      );
    }
    const lookupResult = await lookUpOnce(previousRecord.domain);
    const changes: PlainChanges =
      typeof lookupResult === 'string'
        ? { enrichment_status: lookupResult }
        : {
            ...selectFirmographics(previousRecord, lookupResult.company),
            enrichment_status: lookupResult.isComplete ? 'completed' : 'budget_exhausted',
          };
    return saveChanges(previousRecord, changes, (nextRecord) =>
      ports.accounts.save(viewer.workspaceId, previousRecord, nextRecord),
    );
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
  abortSignal: AbortSignal,
): Promise<void> {
  const lookUpOnce = memoizeByDomain(async (domain) => {
    const company = await fetchCompany(directory, domain, abortSignal);
    return typeof company === 'string' ? company : { company, isComplete: true };
  });
  await changeIfActive(accounts, workspaceId, id, async (account) => {
    const lookupResult = await lookUpOnce(account.domain);
    if (typeof lookupResult === 'string') return { enrichment_status: lookupResult };
    return {
      ...selectFirmographics(account, lookupResult.company),
      enrichment_status: account.enrichment_status === 'completed' ? 'completed' : 'pending',
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
  changeIfActive(accounts, workspaceId, id, (account) =>
    account.activated_at === activated_at && account.enrichment_status === 'pending'
      ? { enrichment_status: outcome }
      : {},
  );

/** A workflow sees the whole workspace. A deleted or inactive account is not an error for it. */
async function changeIfActive(
  accounts: Pick<AccountStore, 'get' | 'save'>,
  workspaceId: string,
  id: string,
  change: (account: AccountRecord) => PlainChanges | Promise<PlainChanges>,
): Promise<void> {
  await retryWhileChanged(async () => {
    const previousRecord = await accounts.get(workspaceId, id);
    if (previousRecord?.status !== 'active') return {};
    return saveChanges(previousRecord, await change(previousRecord), (nextRecord) =>
      accounts.save(workspaceId, previousRecord, nextRecord),
    );
  });
}

/** Looks up a domain once, even if the write is retried. */
function memoizeByDomain(
  lookUpCompany: CompanyLookup,
): (domain: string | null) => Promise<CompanyLookupResult> {
  let lastLookup: { readonly domain: string; readonly result: CompanyLookupResult } | undefined;
  return async (domain) => {
    if (domain === null) return 'no_domain';
    if (lastLookup?.domain !== domain) lastLookup = { domain, result: await lookUpCompany(domain) };
    return lastLookup.result;
  };
}

/** The directory's data, except for fields set by a user. Unknown fields stay as they are. */
function selectFirmographics({ overrides }: AccountRecord, company: CompanyProfile): PlainChanges {
  const isSetByUser = (field: CompanyFact): boolean => overrides.some((override) => override === field);
  const knownFields = companyFacts.filter((field) => company[field] !== null && !isSetByUser(field));
  return valuesFor<PlainChanges>(knownFields, (field) => company[field as CompanyFact]);
}
