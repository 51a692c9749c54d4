import type { AccountRecord } from '#domain/market/accounts/account-record.ts';
import { createDiscoveredAccount } from '#domain/signals/discovery/discovered-account.ts';
import { decideVerdict, listSearchedSignals, parseDays } from '#domain/signals/discovery/discovery-spec.ts';
import { toCompanyIdentity } from '#domain/signals/runs/gather-documents.ts';
import type { RunRecord } from '#domain/signals/runs/run-record.ts';
import { type DemoCandidate, demoSearch } from './demo-companies.ts';
import { createDemoIdAt } from './demo-id.ts';
import {
  type AccountFindings,
  createAccountFindings,
  type DemoReading,
  listDocuments,
  readDocuments,
} from './demo-reading.ts';
import { createFinishedRun } from './demo-runs.ts';

const RUN_NAME = 'Crews on the road, with a reason to buy';
const DAYS = parseDays(demoSearch) ?? 0;
/** The number of companies one discovery job judges. */
const COMPANIES_PER_JOB = 10;

/** A company that a discovery stored as an account. */
export interface DiscoveredCompany {
  readonly account: AccountRecord;
  readonly findings: AccountFindings;
}

/** Judges one company by the demo's search; without `stored` if it doesn't match. */
async function judge(
  reading: DemoReading,
  { accountId, company }: DemoCandidate,
  runId: string,
  judgedAt: Date,
): Promise<{ readonly documents: number; readonly detections: number; readonly stored?: DiscoveredCompany }> {
  const identity = toCompanyIdentity(company);
  const { documents } = await listDocuments(reading, identity, judgedAt, DAYS);
  const judgedDocuments = await readDocuments(reading, documents, identity, judgedAt);
  const foundSignalIds = new Set(
    judgedDocuments.flatMap(({ accepted }) => accepted.map(({ signal_id }) => signal_id)),
  );
  const status = decideVerdict(demoSearch, foundSignalIds);
  if (status === 'no_match') return { documents: judgedDocuments.length, detections: 0 };
  const account = {
    ...createDiscoveredAccount(accountId, company.domain, identity, company, judgedAt, runId),
    status,
  };
  const findings = createAccountFindings(reading);
  const signalIds = listSearchedSignals(demoSearch);
  const detections = await findings.record(judgedDocuments, {
    account,
    runId,
    at: judgedAt,
    signalIds,
    people: [],
  });
  return { documents: judgedDocuments.length, detections, stored: { account, findings } };
}

/** One run of the demo's search at a given time. It takes candidates until it has suggested enough accounts. */
export async function runDemoDiscovery(
  reading: DemoReading,
  candidates: Iterator<DemoCandidate>,
  startedAt: Date,
  wantedAccounts: number,
): Promise<{ readonly run: RunRecord; readonly stored: readonly DiscoveredCompany[] }> {
  const runId = createDemoIdAt('run', RUN_NAME, startedAt.getTime());
  const discoveredCompanies: DiscoveredCompany[] = [];
  const totals = { candidates: 0, accounts: 0, matched: 0, documents: 0, detections: 0 };
  while (totals.accounts < wantedAccounts) {
    const nextCandidate = candidates.next();
    if (nextCandidate.done) break;
    const verdict = await judge(reading, nextCandidate.value, runId, startedAt);
    totals.candidates += 1;
    totals.documents += verdict.documents;
    totals.detections += verdict.detections;
    if (!verdict.stored) continue;
    discoveredCompanies.push(verdict.stored);
    totals.matched += 1;
    totals.accounts += Number(verdict.stored.account.status === 'suggested');
  }
  const run = createFinishedRun(
    {
      id: runId,
      name: RUN_NAME,
      mode: 'discovery',
      signalIds: listSearchedSignals(demoSearch),
      timeframeDays: DAYS,
      at: startedAt,
      spec: demoSearch,
      jobs: Math.ceil(totals.candidates / COMPANIES_PER_JOB),
    },
    totals,
  );
  return { run, stored: discoveredCompanies };
}
