import { type CrmName, crmNames, crms } from '#contract/crms.ts';
import { crmReceiver } from '#domain/outbound/crm/crm-receiver.ts';
import type { FlatRow } from '#domain/outbound/pushes/record-source.ts';
import { openSandbox } from '#test/unit/crms/crm-records.ts';
import { printTable } from './table.ts';

const RECORDS = 1_000;
const COMPANIES = 100;
/** People without a known email are matched by profile, in separate calls. */
const WITHOUT_EMAIL = 5;
/** Looking for a person by email and by profile takes a call each per hundred people, and so does the association. */
const GOAL_PER_THOUSAND_PEOPLE = 50;

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

function connected(name: CrmName) {
  const opened = openSandbox(name, 'bench');
  // Only the number of calls matters here, not Pipedrive's rate limit or daily budget.
  if (name === 'pipedrive')
    opened.sandbox.setRules(opened.account, { unpaced: true, daily_tokens: Number.MAX_SAFE_INTEGER });
  return { name, ...opened };
}

/** How many calls the records of a push run take. */
async function callsFor({ name, sandbox, account, crm }: ReturnType<typeof connected>, rows: FlatRow[]) {
  const total = () => [...sandbox.calls(account).values()].reduce((sum, calls) => sum + calls, 0);
  const before = total();
  const receiver = crmReceiver({ provider: crms[name].id, crm });
  for (let start = 0; start < rows.length; start += receiver.batchSize) {
    const some = rows.slice(start, start + receiver.batchSize);
    const outgoing = some.map((record) => ({ deliveryId: record.id, record }));
    const outcomes = await receiver.deliver(outgoing, new AbortController().signal);
    const odd = outcomes.find(({ kind }) => kind !== 'sent');
    if (odd) throw new Error(`not sent: ${JSON.stringify(odd)}`);
  }
  return total() - before;
}

/** How many of a customer's calls a thousand records take, the first time (with creating fields) and again. */
export async function runCrmBench(): Promise<void> {
  const table = [];
  for (const crm of crmNames.map(connected)) {
    const accounts = rowsOf(accountRow);
    const people = rowsOf(personRow);
    table.push({
      CRM: crms[crm.name].name,
      '1,000 accounts, first': await callsFor(crm, accounts),
      'again ': await callsFor(crm, accounts),
      '1,000 people, first': await callsFor(crm, people),
      again: await callsFor(crm, people),
      // Pipedrive accepts records one by one.
      goal: crm.name === 'pipedrive' ? '–' : `≤ ${GOAL_PER_THOUSAND_PEOPLE}`,
    });
  }
  printTable(`API calls; people at ${COMPANIES} companies, every fifth without an address`, table);
}
