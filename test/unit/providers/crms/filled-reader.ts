import { expect } from 'vitest';
import type { CrmName } from '#contract/crms.ts';
import type {
  CrmCompanyRead,
  CrmPage,
  CrmReader,
  DeletedCompany,
} from '#domain/market/crm-imports/crm-reader.ts';
import { normalizeDomain } from '#domain/shared/text/domain-name.ts';
import type { CustomersAct } from '#local/crm/crm-account.ts';
import { crmOwners, customersCompanies } from '#local/crm/crm-facts.ts';
import { crmSandboxes } from '#local/crm/sandbox-table.ts';
import type { Transport } from '#platform/vendor-api/transport.ts';
import { crmAdapters } from '#providers/crms/crm-adapters.ts';
import {
  generateSampleCompanies,
  type SampleCompany,
  UNKNOWN_OWNER,
} from '#test/harness/sample-companies.ts';
import { callsOf, never, transportTo, writesOf } from './crm-records.ts';

export const HOUR = 3_600_000;
const MAX_CURSOR_LENGTH = 4_096;
const QUICK = { perSecond: 100_000, burst: 100_000 };

let accounts = 0;

/**
 * A reader over a filled sandbox. Time passes as the test says. `through` changes what the vendor
 * answers.
 */
export function filledReader(
  crm: CrmName,
  filled: number,
  through: (next: Transport) => Transport = (same) => same,
) {
  accounts += 1;
  const { make, accountOf, credentialsOf } = crmSandboxes[crm];
  let now = Date.UTC(2026, 10, 2, 8);
  const sandbox = make(() => now);
  const account = accountOf(`reader-${accounts}`);
  const { domain, ...credentials }: Readonly<Record<string, string>> = credentialsOf(account);
  sandbox.setRules(account, { companies: [...generateSampleCompanies(filled)] });
  const send = through(transportTo(sandbox, domain === undefined ? '' : `/${domain}`));
  const config = domain === undefined ? {} : { domain };

  /** As in a new container. */
  function open(name = `reader ${accounts}`): CrmReader {
    const reader = crmAdapters[crm].reader?.({
      credentials,
      config,
      name,
      pace: QUICK,
      searchPace: QUICK,
      transport: send,
    });
    if (!reader) throw new Error(`${crm} has no reader`);
    return reader;
  }

  return {
    sandbox,
    account,
    open,
    reader: open(),
    pass(ms: number) {
      now += ms;
    },
    /** What people at the customer do. */
    act: (...acts: CustomersAct[]) => sandbox.setRules(account, { acts }),
    setRules: (rules: Readonly<Record<string, unknown>>) => sandbox.setRules(account, rules),
    writes: () => writesOf(sandbox, account),
    calls: () => callsOf(sandbox, account),
  };
}

export interface Everything {
  readonly companies: readonly CrmCompanyRead[];
  readonly deleted: readonly DeletedCompany[];
  readonly cursors: readonly string[];
}

/** All pages of a read, of one list or of everything. Fails if a cursor is too long or comes again. */
export async function readAll(
  reader: CrmReader,
  listId: string | null = null,
  pageOf: (cursor: string) => Promise<CrmPage> = (cursor) => reader.readPage(cursor, never),
): Promise<Everything> {
  const companies: CrmCompanyRead[] = [];
  const deleted: DeletedCompany[] = [];
  const cursors: string[] = [];
  for (let cursor: string | null = reader.createFirstCursor(listId); cursor !== null; ) {
    expect(Buffer.byteLength(cursor)).toBeLessThanOrEqual(MAX_CURSOR_LENGTH);
    expect(cursors).not.toContain(cursor);
    cursors.push(cursor);
    const page: CrmPage = await pageOf(cursor);
    companies.push(...page.companies);
    deleted.push(...page.deleted);
    cursor = page.next;
  }
  return { companies, deleted, cursors };
}

/** What a read says is deleted. */
export const deletedIn = ({ deleted }: Pick<Everything, 'deleted'>): ReadonlyMap<string, string | null> =>
  new Map(deleted.map(({ crmId, mergedInto }) => [crmId, mergedInto]));

export const numberOf = ({ name }: { readonly name: string }): number =>
  Number(/ (\d+)$/.exec(name)?.[1] ?? 0);
export const isLive = ({ isDeleted, mergedInto }: SampleCompany): boolean =>
  !isDeleted && mergedInto === null;
const sorted = (texts: Iterable<string>): string[] => [...texts].sort();
export const namesOf = (companies: Iterable<{ readonly name: string }>): string[] =>
  sorted(new Set([...companies].map(({ name }) => name)));

/** The names of the companies that a filled account has. */
export const liveNames = (filled: number): string[] =>
  namesOf([...[...generateSampleCompanies(filled)].filter(isLive), ...customersCompanies]);

const domainsOf = (websites: readonly string[]): Set<string> =>
  new Set(websites.flatMap((website) => normalizeDomain(website) ?? []));

/** What a read says about a filled company, as `told` expects it. */
export const seen = ({ name, websites, owner, relation, employees, wonContacts }: CrmCompanyRead) => ({
  name,
  domains: [...domainsOf(websites)],
  owner: owner && (owner.email?.toLowerCase() ?? 'unknown'),
  relation,
  employees,
  wonContacts: sorted(wonContacts.map(({ email, title, full_name }) => `${email} ${title} ${full_name}`)),
});

export const told = ({ name, domain, owner, relation, employees, deals }: SampleCompany) => ({
  name,
  domains: domain === null ? [] : [domain],
  owner:
    owner === null
      ? null
      : owner === UNKNOWN_OWNER
        ? 'unknown'
        : crmOwners.find(({ number }) => number === owner)?.email,
  relation,
  employees,
  wonContacts: sorted(
    new Set(
      deals
        .filter(({ state }) => state === 'won')
        .flatMap(({ contacts }) => contacts)
        .map(({ firstName, lastName, email, title }) => `${email} ${title} ${firstName} ${lastName}`),
    ),
  ),
});
