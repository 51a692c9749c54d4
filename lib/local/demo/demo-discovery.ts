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
  at: Date,
): Promise<{ readonly documents: number; readonly detections: number; readonly stored?: DiscoveredCompany }> {
  const identity = toCompanyIdentity(company);
  const { documents } = await listDocuments(reading, identity, at, DAYS);
  const read = await readDocuments(reading, documents, identity, at);
  const found = new Set(read.flatMap(({ accepted }) => accepted.map(({ signal_id }) => signal_id)));
  const status = decideVerdict(demoSearch, found);
  if (status === 'no_match') return { documents: read.length, detections: 0 };
  const account = {
    ...createDiscoveredAccount(accountId, company.domain, identity, company, at, runId),
    status,
  };
  const findings = createAccountFindings(reading);
  const signalIds = listSearchedSignals(demoSearch);
  const detections = await findings.record(read, { account, runId, at, signalIds, people: [] });
  return { documents: read.length, detections, stored: { account, findings } };
}

/** One run of the demo's search at a given time. It takes candidates until it has suggested enough accounts. */
export async function runDemoDiscovery(
  reading: DemoReading,
  candidates: Iterator<DemoCandidate>,
  at: Date,
  wantedAccounts: number,
): Promise<{ readonly run: RunRecord; readonly stored: readonly DiscoveredCompany[] }> {
  const runId = createDemoIdAt('run', RUN_NAME, at.getTime());
  const stored: DiscoveredCompany[] = [];
  const counted = { candidates: 0, accounts: 0, matched: 0, documents: 0, detections: 0 };
  while (counted.accounts < wantedAccounts) {
    const next = candidates.next();
    if (next.done) break;
    const judged = await judge(reading, next.value, runId, at);
    counted.candidates += 1;
    counted.documents += judged.documents;
    counted.detections += judged.detections;
    if (!judged.stored) continue;
    stored.push(judged.stored);
    counted.matched += 1;
    counted.accounts += Number(judged.stored.account.status === 'suggested');
  }
  const run = createFinishedRun(
    {
      id: runId,
      name: RUN_NAME,
      mode: 'discovery',
      signalIds: listSearchedSignals(demoSearch),
      timeframeDays: DAYS,
      at,
      spec: demoSearch,
      jobs: Math.ceil(counted.candidates / COMPANIES_PER_JOB),
    },
    counted,
  );
  return { run, stored };
}
