import type { Refuse } from '#contract/errors.ts';
import type { Company, Directory } from '#domain/directory/directory.ts';
import { fetchRoster, storeRoster } from '#domain/people/load-roster.ts';
import type { UpsertPeoplePorts } from '#domain/people/upsert-people.ts';
import type { Viewer } from '#domain/visibility/viewer.ts';
import { type AccountRecord, firmographicFields } from './account-record.ts';
import type { AccountStore } from './account-store.ts';
import { type ChangeAccountPorts, changeAccount, type PlainChanges } from './change-account.ts';
import { findAccount } from './find-account.ts';
import { CHANGED, retryWhileChanged } from './retry-while-changed.ts';

type Enrichment = PlainChanges & Pick<AccountRecord, 'enrichment_status'>;

/** What the directory says, without what a user has set by hand. */
function fromCompany(record: AccountRecord, company: Company): Enrichment {
  const open = firmographicFields.filter((field) => !record.overrides.includes(field));
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
    enrichment_status: 'completed',
  };
}

/** Asks the directory; a company that it does not know stays as it is, and the record says so. */
export async function lookUpCompany(
  directory: Directory,
  domain: string | null,
  signal?: AbortSignal,
): Promise<(record: AccountRecord) => Enrichment> {
  const company = domain === null ? null : await directory.findCompany(domain, signal);
  return (record) => (company ? fromCompany(record, company) : { enrichment_status: 'not_found' });
}

export interface EnrichAccountPorts extends ChangeAccountPorts {
  readonly directory: Directory;
  readonly people: UpsertPeoplePorts['people'];
  readonly now: () => Date;
  readonly refuse: Refuse<'not_found' | 'not_active' | 'provider_failed'>;
}

/** Enriches an active account and its roster at once, for a caller who waits for it. */
export async function enrichActiveAccount(
  ports: EnrichAccountPorts,
  viewer: Viewer,
  id: string,
  signal: AbortSignal,
): Promise<AccountRecord> {
  const { directory, refuse } = ports;
  const { status, domain } = await findAccount(ports, viewer, id);
  if (status !== 'active')
    throw refuse('not_active', `The account is ${status}; only active accounts are enriched.`);
  // Both before anything is written, so that a failure changes nothing.
  const [enrich, roster] = await Promise.all([
    lookUpCompany(directory, domain, signal),
    fetchRoster(directory, domain, signal),
  ]).catch((error: unknown) => {
    throw Object.assign(refuse('provider_failed'), { cause: error });
  });
  await storeRoster(ports, { workspaceId: viewer.workspaceId, id }, roster);
  return changeAccount(ports, viewer, id, enrich);
}

/** What a workflow works with: it sees the whole workspace, and a record that is gone is nothing to complain of. */
async function changeIfActive(
  accounts: AccountStore,
  workspaceId: string,
  id: string,
  change: (record: AccountRecord) => PlainChanges | Promise<PlainChanges>,
): Promise<void> {
  await retryWhileChanged(async () => {
    const before = await accounts.get(workspaceId, id);
    if (before?.status !== 'active') return {};
    const after = { ...before, ...(await change(before)), revision: before.revision + 1 };
    return (await accounts.save(workspaceId, before, after)) === 'saved' ? after : CHANGED;
  });
}

/** The onboarding's enrichment: the same as on demand, for an account that may be gone or inactive by now. */
export async function onboardAccount(
  { accounts, directory }: { readonly accounts: AccountStore; readonly directory: Directory },
  workspaceId: string,
  id: string,
): Promise<void> {
  await changeIfActive(accounts, workspaceId, id, async (record) =>
    (await lookUpCompany(directory, record.domain))(record),
  );
}

/** Says that enrichment was given up, unless it came through after all; without a roster it did not. */
export const failEnrichment = (
  accounts: AccountStore,
  workspaceId: string,
  id: string,
  rosterFailed: boolean,
): Promise<void> =>
  changeIfActive(accounts, workspaceId, id, ({ enrichment_status }) => ({
    enrichment_status: rosterFailed || enrichment_status === 'pending' ? 'failed' : enrichment_status,
  }));
