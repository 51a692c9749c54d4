import type { MonitorEvent } from '#contract/monitor-events.ts';
import { DAY_MS, HOUR_MS } from '#contract/time.ts';
import {
  type AccountRecord,
  newAccountRecord,
  pickProfileOfRow,
} from '#domain/market/accounts/account-record.ts';
import type { Company } from '#domain/market/directory/directory.ts';
import { summarizeAccount } from '#domain/signals/detections/account-summary.ts';
import type { DetectionRecord } from '#domain/signals/detections/detection-record.ts';
import { attachHolds } from '#domain/signals/detections/holds.ts';
import { computeIcpFit } from '#domain/signals/detections/icp-fit.ts';
import { readIdealCustomer } from '#domain/signals/detections/ideal-customer.ts';
import type { RunRecord } from '#domain/signals/runs/run-record.ts';
import { type DemoCandidate, listDemoCandidates } from './demo-companies.ts';
import { type DiscoveredCompany, runDemoDiscovery } from './demo-discovery.ts';
import { draw } from './demo-id.ts';
import { watchAccount } from './demo-monitoring.ts';
import type { DemoReading } from './demo-reading.ts';
import { demoTags } from './demo-tags.ts';
import { createDemoSeller, demoOwners } from './demo-world.ts';

/** An account with its findings. */
export interface DemoAccount {
  readonly record: AccountRecord & { readonly domain: string };
  readonly detections: readonly DetectionRecord[];
  readonly events: readonly MonitorEvent[];
}

export interface DemoHistory {
  readonly accounts: readonly DemoAccount[];
  readonly runs: readonly RunRecord[];
}

/** Companies, their people, what is published about them, and the reasoner that reads it. */
export interface DemoSources extends Omit<DemoReading, 'seller'> {
  readonly companies: readonly Company[];
}

/** Imported accounts: companies that fit were activated long ago, some others were never scanned. */
const ACTIVE = { accounts: 13, daysAgo: [105, 120] } as const;
const IMPORTED = { accounts: 7, daysAgo: [1, 20] } as const;
/** The weekly searches, with the number of accounts each suggested and how many were rejected. */
const SEARCHES = [
  { daysAgo: 14, suggested: 3, rejected: 1 },
  { daysAgo: 7, suggested: 4, rejected: 1 },
  { daysAgo: 0, suggested: 6, rejected: 0 },
];

/** An hour before the day began, so that all starts on the same day share one history. */
export const getLastNight = (now: Date): Date =>
  new Date(Math.floor(now.getTime() / DAY_MS) * DAY_MS - HOUR_MS);

const subtractDays = (moment: Date, days: number): Date => new Date(moment.getTime() - days * DAY_MS);

function createImportedAccount(
  { accountId, company }: DemoCandidate,
  night: Date,
  [minimumDays, maximumDays]: readonly [number, number],
): AccountRecord & { readonly domain: string } {
  const { domain } = company;
  const created_at = subtractDays(night, draw(company, 'imported', minimumDays, maximumDays)).toISOString();
  const birth = { id: accountId, source: 'import', status: 'suggested', created_at } as const;
  const record = newAccountRecord(birth, { name: company.name, domain, tags: [], owner_id: null });
  return { ...record, ...pickProfileOfRow(company), domain };
}

function createFoundAccount({ account, findings }: DiscoveredCompany, night: Date): DemoAccount {
  const detections = attachHolds(findings.detections());
  const record = { ...account, domain: account.domain ?? '', ...summarizeAccount(detections, night) };
  return { record, detections, events: [] };
}

/** Rejects the weakest suggestions, as a user would have done. */
function rejectWeakest(accounts: readonly DemoAccount[], rejectionCount: number): DemoAccount[] {
  const weakest = accounts
    .filter(({ record }) => record.status === 'suggested')
    .sort((a, b) => a.record.score - b.record.score || (a.record.id < b.record.id ? -1 : 1))
    .slice(0, rejectionCount);
  return accounts.map((account) =>
    weakest.includes(account)
      ? { ...account, record: { ...account.record, status: 'rejected' as const } }
      : account,
  );
}

/**
 * The demo workspace's data: some months of searches, scans and monitoring, replayed with the service's own rules over
 * what was published about these companies. It stays the same all day.
 */
export async function createDemoHistory(world: DemoSources, now: Date): Promise<DemoHistory> {
  const sources = { ...world, seller: createDemoSeller() };
  const night = getLastNight(now);
  const candidates = listDemoCandidates(sources.companies);
  const idealCustomer = readIdealCustomer(sources.seller.sections);
  const isFit = ({ company }: DemoCandidate): boolean =>
    computeIcpFit(idealCustomer, company).icp_fit === 100;
  const activeCandidates = candidates.filter(isFit).slice(0, ACTIVE.accounts);
  // The same on every day, because guides quote them.
  const importedCandidates = candidates.filter((candidate) => !isFit(candidate)).slice(0, IMPORTED.accounts);
  const accounts: DemoAccount[] = [];
  const runs: RunRecord[] = [];
  for (const candidate of activeCandidates) {
    const importedAccount = createImportedAccount(candidate, night, ACTIVE.daysAgo);
    const watchedAccount = await watchAccount(sources, importedAccount, candidate.company, night);
    const detections = attachHolds(watchedAccount.detections);
    const { domain } = candidate.company;
    const record = { ...watchedAccount.account, domain, ...summarizeAccount(detections, night) };
    accounts.push({ record, detections, events: watchedAccount.events });
    runs.push(...watchedAccount.runs);
  }
  for (const candidate of importedCandidates) {
    const record = createImportedAccount(candidate, night, IMPORTED.daysAgo);
    accounts.push({ record, detections: [], events: [] });
  }
  const remainingCandidates = candidates
    .filter(
      (otherCandidate) =>
        !activeCandidates.includes(otherCandidate) && !importedCandidates.includes(otherCandidate),
    )
    .values();
  // The inbox begins with what the latest search found, so it chooses first.
  for (const { daysAgo, suggested, rejected } of SEARCHES.toReversed()) {
    const { run, stored } = await runDemoDiscovery(
      sources,
      remainingCandidates,
      subtractDays(night, daysAgo),
      suggested,
    );
    runs.push(run);
    accounts.push(
      ...rejectWeakest(
        stored.map((discoveredCompany) => createFoundAccount(discoveredCompany, night)),
        rejected,
      ),
    );
  }
  return { runs, accounts: accounts.map(withTagsAndOwner) };
}

/** Adds tags and an owner to an account. */
function withTagsAndOwner({ record, ...rest }: DemoAccount, index: number): DemoAccount {
  const owner_id = demoOwners[index % demoOwners.length] ?? null;
  return { ...rest, record: { ...record, tags: demoTags(record), owner_id } };
}
