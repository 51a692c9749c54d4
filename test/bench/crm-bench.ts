import type { Crm } from '#domain/crm/crm.ts';
import { crmReceiver } from '#domain/crm/crm-receiver.ts';
import type { FlatRow } from '#domain/pushes/record-source.ts';
import { HUBSPOT_TOKEN, hubspotSandbox } from '#local/crm/hubspot-sandbox.ts';
import { SALESFORCE_SECRET, salesforceSandbox } from '#local/crm/salesforce-sandbox.ts';
import type { Sandbox } from '#local/crm/sandbox.ts';
import { hubspotCrm } from '#providers/crm/hubspot/hubspot-crm.ts';
import { salesforceCrm } from '#providers/crm/salesforce/salesforce-crm.ts';
import type { Transport } from '#providers/http/transport.ts';
import { printTable } from './table.ts';

const RECORDS = 1_000;
const COMPANIES = 100;
/** People of whom no address is known: they are found by profile, in calls of their own. */
const WITHOUT_EMAIL = 5;
const GOAL_PER_THOUSAND_PEOPLE = 40;

const accountRow = (number: number): FlatRow => ({
  id: `acc_${number}`,
  record_type: 'accounts',
  name: `Company ${number}`,
  domain: `company-${number}.example`,
  score: 50,
  latest_signal_headline: 'Opens an office',
  latest_signal_why_reach_out: 'A new office.',
  latest_signal_date: '2026-03-01',
});

const personRow = (number: number): FlatRow => ({
  id: `per_${number}`,
  record_type: 'people',
  full_name: `Ada Example${number}`,
  email: number % WITHOUT_EMAIL === 0 ? null : `ada-${number}@company.example`,
  network_url: `https://network.example/in/ada-${number}`,
  ...Object.fromEntries(
    Object.entries(accountRow(number % COMPANIES)).map(([name, value]) => [`account_${name}`, value]),
  ),
});

const rowsOf = (make: (number: number) => FlatRow): FlatRow[] =>
  Array.from({ length: RECORDS }, (_, number) => make(number));

function connected(): { name: string; account: string; sandbox: Sandbox; crm: Crm }[] {
  const hubspot = hubspotSandbox();
  const salesforce = salesforceSandbox();
  const to =
    ({ handle }: Sandbox, prefix: string): Transport =>
    async (request) => {
      const {
        status,
        headers = {},
        body,
      } = handle({
        ...request,
        path: `${prefix}${request.path}`,
        body: request.body ?? '',
      });
      return { status, headers, body: body === undefined ? '' : JSON.stringify(body) };
    };
  const connection = 'bench';
  const accessToken = `${HUBSPOT_TOKEN}bench`;
  const login = { clientId: 'bench', clientSecret: SALESFORCE_SECRET };
  return [
    {
      name: 'HubSpot',
      account: 'bench',
      sandbox: hubspot,
      crm: hubspotCrm({ transport: to(hubspot, ''), accessToken, connection }),
    },
    {
      name: 'Salesforce',
      account: 'org',
      sandbox: salesforce,
      crm: salesforceCrm({ transport: to(salesforce, '/org'), ...login, connection }),
    },
  ];
}

/** How many calls the records take, as a push run hands them over. */
async function callsFor({ sandbox, account, crm }: ReturnType<typeof connected>[number], rows: FlatRow[]) {
  const total = () => [...sandbox.calls(account).values()].reduce((sum, calls) => sum + calls, 0);
  const before = total();
  const receiver = crmReceiver({ provider: 'crm_one', crm });
  for (let start = 0; start < rows.length; start += receiver.batchSize) {
    const some = rows.slice(start, start + receiver.batchSize);
    const outgoing = some.map((record) => ({ deliveryId: record.id, record }));
    const outcomes = await receiver.deliver(outgoing, new AbortController().signal);
    const odd = outcomes.find(({ kind }) => kind !== 'sent');
    if (odd) throw new Error(`not sent: ${JSON.stringify(odd)}`);
  }
  return total() - before;
}

/** What a thousand records cost of a customer's calls, the first time (fields are made) and again. */
export async function runCrmBench(): Promise<void> {
  const table = [];
  for (const crm of connected()) {
    const accounts = rowsOf(accountRow);
    const people = rowsOf(personRow);
    table.push({
      CRM: crm.name,
      '1,000 accounts, first': await callsFor(crm, accounts),
      'again ': await callsFor(crm, accounts),
      '1,000 people, first': await callsFor(crm, people),
      again: await callsFor(crm, people),
      goal: `≤ ${GOAL_PER_THOUSAND_PEOPLE}`,
    });
  }
  printTable(`API calls; people at ${COMPANIES} companies, every fifth without an address`, table);
}
