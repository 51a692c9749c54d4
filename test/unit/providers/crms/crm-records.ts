import { companyExample } from '#contract/account-fields.ts';
import type { CrmName } from '#contract/crms.ts';
import type { ContactWithCompany, Crm, CrmOutcome, LiveAccounts } from '#domain/outbound/crm/crm.ts';
import type { CrmCompany, CrmContact } from '#domain/outbound/crm/crm-record.ts';
import type { SentHashes, SentValues } from '#domain/outbound/crm/sent-values.ts';
import type { Sandbox, SandboxRecord } from '#local/crm/sandbox.ts';
import { crmSandboxes } from '#local/crm/sandbox-table.ts';
import type { Transport } from '#platform/vendor-api/transport.ts';
import { crmAdapters } from '#providers/crms/crm-adapters.ts';

/** Connects an adapter to a sandbox without a network. */
export const transportTo =
  ({ handle }: Sandbox, prefix: string): Transport =>
  async (request, signal) => {
    signal.throwIfAborted();
    const path = `${prefix}${request.path}`;
    const { status, headers = {}, body } = handle({ ...request, path, body: request.body ?? '' });
    return { status, headers, body: body === undefined ? '' : JSON.stringify(body) };
  };

/** What a workspace has sent, in memory. */
export function memorySentValues(): SentValues {
  const stored = new Map<string, SentHashes>();
  return {
    read: async (ids) => new Map(ids.map((id) => [id, stored.get(id) ?? {}])),
    write: async (sent) => {
      for (const [id, fields] of sent) stored.set(id, fields);
    },
  };
}

const QUICK = { perSecond: 1_000, burst: 1_000 };

interface Opening {
  readonly sandbox?: Sandbox;
  /** @default every account exists */
  readonly liveAccounts?: LiveAccounts;
  /** @default the sandbox's valid credentials */
  readonly credentials?: Readonly<Record<string, string>>;
  readonly transport?: Transport;
  readonly sentValues?: SentValues;
  /** Identifies the connection, by which an adapter remembers its setup. */
  readonly name?: string;
}

/** A CRM's adapter, connected to a sandbox account. */
export function openSandbox(crm: CrmName, seed: string, over: Opening = {}) {
  const { make, accountOf, credentialsOf } = crmSandboxes[crm];
  const account = accountOf(seed);
  const { domain, ...credentials }: Readonly<Record<string, string>> = credentialsOf(account);
  const { sandbox = make(), name = `${crm} ${seed}` } = over;
  const { liveAccounts = async (ids) => new Set(ids), sentValues = memorySentValues() } = over;
  const transport = over.transport ?? transportTo(sandbox, domain === undefined ? '' : `/${domain}`);
  const access = {
    credentials: over.credentials ?? credentials,
    config: domain === undefined ? {} : { domain },
  };
  return {
    sandbox,
    account,
    transport,
    credentials,
    crm: crmAdapters[crm].open({ ...access, transport, name, liveAccounts, sentValues, pace: QUICK }),
    label: async () => (await crmAdapters[crm].identify(access, transport, never)).label,
    /** As a connection that was made with these credentials. */
    async linked() {
      const { config } = await crmAdapters[crm].identify(access, transport, never);
      return crmAdapters[crm].open({
        ...access,
        config: { ...config, ...access.config },
        transport,
        name,
        liveAccounts,
        sentValues,
      });
    },
    /** Those that were written through the API. The account also has the customer's own. */
    companies: () => recordsOf(sandbox, account, 'company').filter(({ writes }) => writes > 0),
    contacts: () => recordsOf(sandbox, account, 'contact').filter(({ writes }) => writes > 0),
    all: (kind: SandboxRecord['kind']) => recordsOf(sandbox, account, kind),
  };
}

export const company = (number: number, more: Partial<CrmCompany> = {}): CrmCompany => ({
  ...companyExample,
  accountId: `acc_${number}`,
  name: `Company ${number}`,
  domain: `company-${number}.example`,
  industry: 'Wind power',
  employees: 120,
  country: 'Japan',
  location: 'Nagoya',
  short_description: 'Runs wind farms.',
  network_url: `https://network.example/company/${number}`,
  signal: { score: 71, headline: 'Opens an office', why: '**Why now.** A new office.', date: '2026-03-01' },
  ...more,
});

export const contact = (number: number, more: Partial<CrmContact> = {}): CrmContact => ({
  firstName: 'Ada',
  lastName: `Example ${number}`,
  email: `ada-${number}@company.example`,
  network_url: `https://network.example/in/ada-${number}`,
  title: 'Head of Operations',
  phone: null,
  company: company(1),
  ...more,
});

export const never = new AbortController().signal;

/** Writes the contacts after their companies. */
export async function writeContacts(
  crm: Crm,
  contacts: readonly CrmContact[],
): Promise<readonly CrmOutcome[]> {
  const companies = [...new Map(contacts.map((each) => [each.company.accountId, each.company])).values()];
  const written = await crm.writeCompanies(companies, never);
  const placed = contacts.map((each): ContactWithCompany => {
    const outcome = written[companies.findIndex(({ accountId }) => accountId === each.company.accountId)];
    return { contact: each, companyId: outcome?.kind === 'written' ? outcome.crmId : '' };
  });
  return crm.writeContacts(placed, never);
}

const recordsOf = (
  sandbox: Sandbox,
  account: string,
  kind: SandboxRecord['kind'],
): readonly SandboxRecord[] =>
  (sandbox.records().get(account) ?? []).filter((record) => record.kind === kind);

export const kindsOf = (outcomes: readonly CrmOutcome[]): string[] =>
  outcomes.map((outcome) =>
    outcome.kind === 'written'
      ? outcome.created
        ? 'created'
        : 'updated'
      : `${outcome.kind} ${outcome.problem.code}`,
  );

export const callsOf = (sandbox: Sandbox, account: string): number =>
  [...sandbox.calls(account).values()].reduce((sum, count) => sum + count, 0);

/** The given number of records, made from the numbers 1, 2, 3 … */
export const many = <T>(count: number, make: (number: number) => T): T[] =>
  Array.from({ length: count }, (_, index) => make(index + 1));

/** Calls that only read: a query, a search or a login may be a POST. */
const READS = /^GET |^POST .*(?:\/search|\/batch\/read|\/composite|\/oauth2\/token)$/;

/** How many calls changed something, or tried to. */
export const writesOf = (sandbox: Sandbox, account: string): number =>
  [...sandbox.calls(account)].reduce((sum, [call, count]) => sum + (READS.test(call) ? 0 : count), 0);
