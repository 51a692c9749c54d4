import type { Refuse } from '#contract/errors.ts';
import type { Company, Directory } from '#domain/directory/directory.ts';
import { CHANGED, retryWhileChanged } from '#domain/records/retry-while-changed.ts';
import type { Viewer } from '#domain/visibility/viewer.ts';
import { type AccountRecord, firmographicFields } from './account-record.ts';
import type { AccountStore } from './account-store.ts';
import type { PlainChanges } from './change-account.ts';
import { type FindAccountPorts, findAccount } from './find-account.ts';

/** What the directory says, without what a user has set by hand. */
function firmographics({ overrides }: AccountRecord, company: Company): PlainChanges {
  const open = firmographicFields.filter((field) => !overrides.includes(field));
  return {
    ...Object.fromEntries(open.map((field) => [field, company[field]])),
    logo_url: company.logo_url,
    founded_year: company.founded_year,
    revenue_range: company.revenue_range,
    workforce: {
      total: company.workforce.total,
      by_department: { ...company.workforce.by_department },
      by_country: { ...company.workforce.by_country },
    },
  };
}

export type LookUp = (domain: string) => Promise<Company | null>;

/** Asks once about a domain, however often the write of the answer has to be repeated. */
function oncePerDomain(lookUp: LookUp): (domain: string | null) => Promise<Company | null> {
  let last: { readonly domain: string; readonly company: Company | null } | undefined;
  return async (domain) => {
    if (domain === null) return null;
    if (last?.domain !== domain) last = { domain, company: await lookUp(domain) };
    return last.company;
  };
}

/** Writes changes over the record they were made from; whoever was quicker may have changed domain or state. */
async function write(
  accounts: Pick<AccountStore, 'save'>,
  workspaceId: string,
  before: AccountRecord,
  changes: PlainChanges,
): Promise<AccountRecord | typeof CHANGED> {
  const after = { ...before, ...changes, revision: before.revision + 1 };
  return (await accounts.save(workspaceId, before, after)) === 'saved' ? after : CHANGED;
}

export interface EnrichAccountPorts extends FindAccountPorts {
  readonly accounts: Pick<AccountStore, 'get' | 'save'>;
  readonly refuse: Refuse<'not_found' | 'not_active'>;
}

/** Enriches an active account for a caller who waits for it; what `lookUp` brings in is in before the account says so. */
export function enrichActiveAccount(
  ports: EnrichAccountPorts,
  viewer: Viewer,
  id: string,
  lookUp: LookUp,
): Promise<AccountRecord> {
  const companyOf = oncePerDomain(lookUp);
  return retryWhileChanged(async () => {
    const before = await findAccount(ports, viewer, id);
    if (before.status !== 'active') {
      throw ports.refuse('not_active', `The account is ${before.status}; only active accounts are enriched.`);
    }
    const company = await companyOf(before.domain);
    return write(ports.accounts, viewer.workspaceId, before, {
      ...(company && firmographics(before, company)),
      enrichment_status: company ? 'completed' : 'not_found',
    });
  });
}

/** A workflow sees the whole workspace, and an account that is gone or inactive is nothing to complain of. */
async function changeIfActive(
  accounts: Pick<AccountStore, 'get' | 'save'>,
  workspaceId: string,
  id: string,
  change: (record: AccountRecord) => PlainChanges | Promise<PlainChanges>,
): Promise<void> {
  await retryWhileChanged(async () => {
    const before = await accounts.get(workspaceId, id);
    if (before?.status !== 'active') return {};
    const changes = await change(before);
    return Object.keys(changes).length === 0 ? {} : write(accounts, workspaceId, before, changes);
  });
}

/** The onboarding's enrichment: the same as on demand, but pending as long as the roster is. */
export async function onboardAccount(
  {
    accounts,
    directory,
  }: { readonly accounts: Pick<AccountStore, 'get' | 'save'>; readonly directory: Directory },
  workspaceId: string,
  id: string,
  signal: AbortSignal,
): Promise<void> {
  const companyOf = oncePerDomain((domain) => directory.findCompany(domain, signal));
  await changeIfActive(accounts, workspaceId, id, async (record) => {
    const company = await companyOf(record.domain);
    if (!company) return { enrichment_status: 'not_found' };
    const isWhole = record.enrichment_status === 'completed';
    return {
      ...firmographics(record, company),
      enrichment_status: isWhole ? 'completed' : 'pending',
    };
  });
}

/** Says how the onboarding of an activation ended, where nothing else has been said of it meanwhile. */
export const settleEnrichment = (
  accounts: Pick<AccountStore, 'get' | 'save'>,
  workspaceId: string,
  { id, activated_at }: { readonly id: string; readonly activated_at: string },
  outcome: 'completed' | 'failed',
): Promise<void> =>
  changeIfActive(accounts, workspaceId, id, (record) =>
    record.activated_at === activated_at && record.enrichment_status === 'pending'
      ? { enrichment_status: outcome }
      : {},
  );
