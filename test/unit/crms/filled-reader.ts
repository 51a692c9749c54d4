import { expect } from 'vitest';
import type { CrmName } from '#contract/crms.ts';
import { crmAdapters } from '#crms/crm-adapters.ts';
import type {
  CrmCompanyRead,
  CrmPage,
  CrmReader,
  CrmReadOrder,
  GoneCompany,
} from '#domain/market/crm-imports/crm-reader.ts';
import { normalizeDomain } from '#domain/shared/text/domain-name.ts';
import { customersCompanies } from '#local/crm/customers-records.ts';
import type { CustomersAct } from '#local/crm/fill-rules.ts';
import {
  type FilledCompany,
  filledCompanies,
  filledOwners,
  UNKNOWN_OWNER,
} from '#local/crm/filled-companies.ts';
import { crmSandboxes } from '#local/crm/sandbox-table.ts';
import { never, transportTo, writesOf } from './crm-records.ts';

/** What differs from vendor to vendor. */
export interface ReaderCase {
  readonly crm: CrmName;
  /** After this long, every change shows up in a read of changes. */
  readonly lagMs: number;
  /** Between two calls, so that the sandbox's limits hold. */
  readonly betweenCallsMs: number;
  /** Whether the vendor tells which company a merged one became. Otherwise it is just gone. */
  readonly tellsMerges: boolean;
  /** After this long, a deletion shows up. @default an hour */
  readonly goneAfterMs?: number;
  /** How many contacts a deal has. @default all */
  readonly contactsPerDeal?: number;
  /** The part of the daily limit that a day without changes may take. @default 1 % */
  readonly quietShare?: number;
  /** More changed companies than the vendor's limits let us read in one go. @default 12,000 */
  readonly manyChanged?: number;
  /** Rules that the sandbox needs besides. */
  readonly rules?: Readonly<Record<string, unknown>>;
  /** What a call takes from the daily limit. @default 1 */
  readonly costOf?: (call: string) => number;
  /** The daily limit of the smallest plan, shared with the customer's other apps. */
  readonly dailyLimit: number;
  /** Exactly what it takes to read 10,000 companies, and to look for changes every hour on a day without any. */
  readonly takes: { readonly tenThousand: number; readonly quietDay: number };
}

export const EVERYTHING: CrmReadOrder = { since: null, listId: null };
export const HOUR = 3_600_000;
const CURSOR_MAX = 4_096;
const QUICK = { perSecond: 100_000, burst: 100_000 };

let accounts = 0;

/** A reader over a filled sandbox. Time passes with every call, and as the test says. */
export function filledReader(vendor: ReaderCase, filled: number) {
  accounts += 1;
  const { make, accountOf, credentialsOf } = crmSandboxes[vendor.crm];
  let now = Date.UTC(2026, 10, 2, 8);
  const sandbox = make(() => now);
  const account = accountOf(`reader-${accounts}`);
  const { domain, ...credentials }: Readonly<Record<string, string>> = credentialsOf(account);
  sandbox.setRules(account, { ...vendor.rules, filled });
  const send = transportTo(sandbox, domain === undefined ? '' : `/${domain}`);
  const config = domain === undefined ? {} : { domain };

  /** As in a new container. */
  function open(name = `reader ${accounts}`): CrmReader {
    const reader = crmAdapters[vendor.crm].reader?.({
      credentials,
      config,
      name,
      pace: QUICK,
      searchPace: QUICK,
      now: () => now,
      transport: async (request, signal) => {
        now += vendor.betweenCallsMs;
        return send(request, signal);
      },
    });
    if (!reader) throw new Error(`${vendor.crm} has no reader`);
    return reader;
  }

  const costOf = vendor.costOf ?? (() => 1);
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
    cost: () => [...sandbox.calls(account)].reduce((sum, [call, count]) => sum + count * costOf(call), 0),
  };
}

export interface Everything {
  readonly companies: readonly CrmCompanyRead[];
  readonly gone: readonly GoneCompany[];
  readonly missing: readonly string[];
  readonly cursors: readonly string[];
  readonly mark: string;
}

/** All pages of a read. Fails if a cursor is too long or the end has no mark. */
export async function readAll(
  reader: CrmReader,
  order: CrmReadOrder = EVERYTHING,
  pageOf: (cursor: string) => Promise<CrmPage> = (cursor) => reader.page(cursor, never),
): Promise<Everything> {
  const companies: CrmCompanyRead[] = [];
  const gone: GoneCompany[] = [];
  const missing: string[] = [];
  const cursors: string[] = [];
  for (let cursor: string | null = reader.begin(order); cursor !== null; ) {
    expect(Buffer.byteLength(cursor)).toBeLessThanOrEqual(CURSOR_MAX);
    expect(cursors).not.toContain(cursor);
    cursors.push(cursor);
    const page: CrmPage = await pageOf(cursor);
    companies.push(...page.companies);
    gone.push(...page.gone);
    missing.push(...(page.missing ?? []));
    expect(page.mark === null).toBe(page.next !== null);
    if (page.mark !== null) return { companies, gone, missing, cursors, mark: page.mark };
    cursor = page.next;
  }
  throw new Error('the read has no end');
}

/** What a read says is gone, with what the CRM says about those that are missing. */
export async function goneIn(
  reader: CrmReader,
  { gone, missing }: Pick<Everything, 'gone' | 'missing'>,
): Promise<ReadonlyMap<string, string | null>> {
  const said = missing.length === 0 ? undefined : await reader.look?.(missing, never);
  return new Map([
    ...gone.map(({ crmId, mergedInto }) => [crmId, mergedInto] as const),
    ...[...(said ?? [])].flatMap(([crmId, what]) => (what === 'deleted' ? [[crmId, null] as const] : [])),
  ]);
}

export const numberOf = ({ name }: { readonly name: string }): number =>
  Number(/ (\d+)$/.exec(name)?.[1] ?? 0);
export const isLive = ({ isDeleted, mergedInto }: FilledCompany): boolean =>
  !isDeleted && mergedInto === null;
export const sorted = (texts: Iterable<string>): string[] => [...texts].sort();
export const namesOf = (companies: Iterable<{ readonly name: string }>): string[] =>
  sorted(new Set([...companies].map(({ name }) => name)));

/** The names of the companies that a filled account has. */
export const liveNames = (filled: number): string[] =>
  namesOf([...[...filledCompanies(filled)].filter(isLive), ...customersCompanies]);

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

export const told = (
  { name, domain, owner, relation, employees, deals }: FilledCompany,
  { contactsPerDeal }: Pick<ReaderCase, 'contactsPerDeal'>,
) => ({
  name,
  domains: domain === null ? [] : [domain],
  owner:
    owner === null
      ? null
      : owner === UNKNOWN_OWNER
        ? 'unknown'
        : filledOwners.find(({ number }) => number === owner)?.email,
  relation,
  employees,
  wonContacts: sorted(
    new Set(
      deals
        .filter(({ state }) => state === 'won')
        .flatMap(({ contacts }) => contacts.slice(0, contactsPerDeal))
        .map(({ firstName, lastName, email, title }) => `${email} ${title} ${firstName} ${lastName}`),
    ),
  ),
});
