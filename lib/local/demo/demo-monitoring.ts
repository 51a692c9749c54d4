import type { MonitorEvent } from '#contract/monitor-events.ts';
import { DAY_MS, HOUR_MS } from '#contract/time.ts';
import type { AccountRecord } from '#domain/market/accounts/account-record.ts';
import type { Company } from '#domain/market/directory/directory.ts';
import { fetchRoster } from '#domain/market/directory/fetch-roster.ts';
import { pickMostRelevant } from '#domain/market/people/account-people.ts';
import { createPersonIds } from '#domain/market/people/person-id.ts';
import { documentSignals } from '#domain/signals/definitions/catalog.ts';
import type { DetectionRecord } from '#domain/signals/detections/detection-record.ts';
import { createEventId } from '#domain/signals/monitors/monitor-event.ts';
import { toCompanyIdentity } from '#domain/signals/runs/gather-documents.ts';
import type { RunRecord } from '#domain/signals/runs/run-record.ts';
import { SCAN_DAYS } from '#domain/signals/runs/start-scan.ts';
import { createDemoIdAt, draw } from './demo-id.ts';
import {
  createAccountFindings,
  type DemoReading,
  listDocuments,
  type ReadDocument,
  readDocuments,
} from './demo-reading.ts';
import { createFinishedRun } from './demo-runs.ts';

/** A monitor checks four times a day. */
const CHECK_MS = 6 * HOUR_MS;

/** An account that was activated, scanned and monitored since. */
export interface WatchedAccount {
  readonly account: AccountRecord;
  readonly detections: readonly DetectionRecord[];
  readonly events: readonly MonitorEvent[];
  readonly runs: readonly RunRecord[];
}

const scanIds = documentSignals.map(({ id }) => id);

/** Reads what was published since the activation, in the order in which a monitor would have found it. */
async function listChecks(reading: DemoReading, account: AccountRecord, startTime: number, endDate: Date) {
  const company = toCompanyIdentity(account);
  const days = (endDate.getTime() - startTime) / DAY_MS;
  const documents = (await listDocuments(reading, company, endDate, days)).documents.toReversed();
  const checks = new Map<number, typeof documents>();
  let checkTime = startTime;
  for (const document of documents) {
    // A page without a date counts as found together with the document before it.
    const publishedAt = document.published_at === null ? checkTime : Date.parse(document.published_at);
    checkTime = Math.max(checkTime, Math.ceil((publishedAt + 1) / CHECK_MS) * CHECK_MS);
    if (checkTime <= endDate.getTime()) checks.set(checkTime, [...(checks.get(checkTime) ?? []), document]);
  }
  const readChecks: { readonly at: Date; readonly documents: ReadDocument[] }[] = [];
  for (const [time, newDocuments] of checks) {
    const checkDate = new Date(time);
    readChecks.push({
      at: checkDate,
      documents: await readDocuments(reading, newDocuments, company, checkDate),
    });
  }
  return readChecks;
}

const NO_SIGNAL = "Doesn't mention any of your active signals.";

function createEvent(
  { document, accepted, rejected }: ReadDocument,
  accountId: string,
  foundAt: Date,
): Omit<MonitorEvent, 'run_id'> {
  const [strongestMention] = accepted.toSorted((a, b) => b.strength - a.strength);
  return {
    // The same id that the monitor would use, so that a sweep doesn't report it again.
    id: createEventId(accountId, document.id),
    url: document.url,
    status: strongestMention ? 'processed' : 'ignored',
    search_status: strongestMention ? 'completed' : 'skipped',
    meaningful: strongestMention !== undefined,
    confidence: strongestMention ? Math.round(strongestMention.strength * 100) / 100 : 0,
    reason: strongestMention?.reason ?? rejected[0]?.reason ?? NO_SIGNAL,
    read_by: 'rules',
    created_at: foundAt.toISOString(),
  };
}

/** An account after activation and enrichment. */
function activateAccount(account: AccountRecord, company: Company, activationTime: number): AccountRecord {
  const { domain: _, name: __, ...facts } = company;
  return {
    ...account,
    ...facts,
    status: 'active',
    activated_at: new Date(activationTime).toISOString(),
    enrichment_status: 'completed',
  };
}

type DocumentListing = Awaited<ReturnType<typeof listDocuments>>;

/** Activates an account some days after its import: it is enriched, scanned and monitored until tonight. */
export async function watchAccount(
  reading: DemoReading,
  importedAccount: AccountRecord,
  company: Company,
  tonight: Date,
): Promise<WatchedAccount> {
  const activationDate = new Date(
    Date.parse(importedAccount.created_at) + draw(company, 'activated', 10, 240) * HOUR_MS,
  );
  const activatedAt = activationDate.getTime();
  const account = activateAccount(importedAccount, company, activatedAt);
  const identity = toCompanyIdentity(account);
  const roster = await fetchRoster(
    reading.directoryAt(() => activationDate),
    company.domain,
  );
  const people = pickMostRelevant(
    roster.people.map((person) => ({ ...person, id: createPersonIds(account.id, person)[0] ?? '' })),
  );
  const findings = createAccountFindings(reading);
  const runs: RunRecord[] = [];

  const scan = async (
    judgedDocuments: readonly ReadDocument[],
    scannedAt: Date,
    listing: DocumentListing,
    eventId?: string,
  ) => {
    const id = createDemoIdAt('run', `scan of ${account.id}`, scannedAt.getTime());
    const detections = await findings.record(judgedDocuments, {
      account,
      runId: id,
      at: scannedAt,
      signalIds: scanIds,
      people,
    });
    const since = scannedAt.getTime() - SCAN_DAYS * DAY_MS;
    const matchedCount = Number(
      findings.detections().some((detection) => Date.parse(detection.detected_at) >= since),
    );
    const order = {
      id,
      name: `Scan of ${account.name}`,
      mode: 'monitor' as const,
      signalIds: scanIds,
      timeframeDays: SCAN_DAYS,
      at: scannedAt,
      accountId: account.id,
      jobs: scanIds.length,
      ...(eventId !== undefined && { eventId }),
    };
    const documents = listing.documents.length;
    const sources = [...listing.sources];
    runs.push(
      createFinishedRun(order, {
        candidates: 1,
        accounts: 1,
        matched: matchedCount,
        documents,
        detections,
        sources,
      }),
    );
    return id;
  };

  const initialListing = await listDocuments(reading, identity, activationDate, SCAN_DAYS);
  await scan(
    await readDocuments(reading, initialListing.documents, identity, activationDate),
    activationDate,
    initialListing,
  );
  const events: MonitorEvent[] = [];
  for (const { at, documents } of await listChecks(reading, account, activatedAt, tonight)) {
    const newEvents = documents.map((readDocument) => createEvent(readDocument, account.id, at));
    const meaningfulEvent = newEvents.find((event) => event.meaningful);
    const run_id = meaningfulEvent
      ? await scan(documents, at, await listDocuments(reading, identity, at, SCAN_DAYS), meaningfulEvent.id)
      : null;
    for (const event of newEvents) events.push({ ...event, run_id: event.meaningful ? run_id : null });
  }
  const last_scanned_at = runs.at(-1)?.started_at ?? null;
  return { account: { ...account, last_scanned_at }, detections: findings.detections(), events, runs };
}
