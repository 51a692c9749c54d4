import type { Refuse } from '#contract/errors.ts';
import type { Company, Directory } from '#domain/directory/directory.ts';
import { CHANGED, retryWhileChanged } from '#domain/records/retry-while-changed.ts';
import type { Viewer } from '#domain/visibility/viewer.ts';
import { type AccountRecord, firmographicFields } from './account-record.ts';
import type { AccountStore } from './account-store.ts';
import type { PlainChanges } from './change-account.ts';
import { type FindAccountPorts, findAccount } from './find-account.ts';

type Enrichment = PlainChanges & Pick<AccountRecord, 'enrichment_status'>;

/** What the directory says, without what a user has set by hand. */
function fromCompany({ overrides }: AccountRecord, company: Company): Enrichment {
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
    enrichment_status: 'completed',
  };
}

/** Asks the directory; a company that it does not know stays as it is, and the record says so. */
async function lookUp(directory: Directory, record: AccountRecord, signal: AbortSignal): Promise<Enrichment> {
  const company = record.domain === null ? null : await directory.findCompany(record.domain, signal);
  return company ? fromCompany(record, company) : { enrichment_status: 'not_found' };
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
  readonly directory: Directory;
  readonly refuse: Refuse<'not_found' | 'not_active' | 'provider_failed'>;
}

/** Enriches an active account at once, for a caller who waits for it. */
export const enrichActiveAccount = (
  ports: EnrichAccountPorts,
  viewer: Viewer,
  id: string,
  signal: AbortSignal,
): Promise<AccountRecord> =>
  retryWhileChanged(async () => {
    const { accounts, directory, refuse } = ports;
    const before = await findAccount(ports, viewer, id);
    if (before.status !== 'active') {
      throw refuse('not_active', `The account is ${before.status}; only active accounts are enriched.`);
    }
    const changes = await lookUp(directory, before, signal).catch((error: unknown) => {
      throw Object.assign(refuse('provider_failed'), { cause: error });
    });
    return write(accounts, viewer.workspaceId, before, changes);
  });

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
    return write(accounts, workspaceId, before, await change(before));
  });
}

/** The onboarding's enrichment: the same as on demand. */
export const onboardAccount = (
  {
    accounts,
    directory,
  }: { readonly accounts: Pick<AccountStore, 'get' | 'save'>; readonly directory: Directory },
  workspaceId: string,
  id: string,
  signal: AbortSignal,
): Promise<void> => changeIfActive(accounts, workspaceId, id, (record) => lookUp(directory, record, signal));

/** Says that enrichment was given up, unless it came through after all; without a roster it did not. */
export const failEnrichment = (
  accounts: Pick<AccountStore, 'get' | 'save'>,
  workspaceId: string,
  id: string,
  { rosterFailed }: { readonly rosterFailed: boolean },
): Promise<void> =>
  changeIfActive(accounts, workspaceId, id, ({ enrichment_status }) => ({
    enrichment_status: rosterFailed || enrichment_status === 'pending' ? 'failed' : enrichment_status,
  }));
