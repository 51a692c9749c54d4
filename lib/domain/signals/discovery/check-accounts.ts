import type { AccountStore } from '#domain/market/accounts/account-store.ts';
import { listAccountPeople } from '#domain/market/people/account-people.ts';
import { type DetectSignalPorts, recordEvents } from '#domain/signals/detections/detect-signal.ts';
import { refreshAccountSummary } from '#domain/signals/detections/refresh-account-summary.ts';
import type { WriteMessagesPorts } from '#domain/signals/detections/write-messages.ts';
import type { MonitorStore } from '#domain/signals/monitors/monitor-store.ts';
import { addRegisteredNames, type PublicIdentities } from '#domain/signals/research/public-identity.ts';
import type { Research } from '#domain/signals/research/research.ts';
import { type AccountSources, reportSources } from '#domain/signals/research/source-reports.ts';
import { toCompanyIdentity } from '#domain/signals/runs/gather-documents.ts';
import { readSellerContext, type SellerContext } from '#domain/workspace/knowledge-base/seller-context.ts';
import { listSearchedSignals } from './discovery-spec.ts';
import { type Evaluation, type EvaluationCounts, NO_COUNTS, readEvents, writeInTime } from './evaluation.ts';

export interface CheckAccountsPorts extends WriteMessagesPorts, DetectSignalPorts {
  readonly accounts: Pick<AccountStore, 'get' | 'save'>;
  readonly accountSources: Pick<AccountSources, 'put'>;
  readonly detections: DetectSignalPorts['detections'] & WriteMessagesPorts['detections'];
  readonly identities: Pick<PublicIdentities, 'get'>;
  readonly monitors: Pick<MonitorStore, 'memoryOf'>;
  readonly research: Pick<Research, 'documentsAbout'>;
  readonly now: () => Date;
}

/** Looks for a discovery's signals at accounts that are monitored anyway. */
export async function checkAccounts(
  ports: CheckAccountsPorts,
  evaluation: Evaluation,
  accountIds: readonly string[],
): Promise<readonly EvaluationCounts[]> {
  const seller = await readSellerContext(ports, evaluation.workspaceId);
  const counts: EvaluationCounts[] = [];
  for (const id of accountIds) counts.push(await checkAccount(ports, evaluation, seller, id));
  return counts;
}

async function checkAccount(
  ports: CheckAccountsPorts,
  evaluation: Evaluation,
  seller: SellerContext,
  accountId: string,
): Promise<EvaluationCounts> {
  const { workspaceId, runId, spec, signals, since, abort } = evaluation;
  const account = await ports.accounts.get(workspaceId, accountId);
  if (account?.status !== 'active') return NO_COUNTS;
  const company = toCompanyIdentity(account);
  const memory = await ports.monitors.memoryOf(workspaceId, accountId);
  const { documents } = await reportSources(
    () =>
      ports.research.documentsAbout(company, { since: since ?? new Date(0), memory, isFull: true }, abort),
    (sources) => ports.accountSources.put(workspaceId, accountId, ports.now().toISOString(), sources),
  );
  const people = await listAccountPeople(ports.people, workspaceId, accountId);
  const searchedIds = new Set(listSearchedSignals(spec));
  const searched = signals.filter(({ id }) => searchedIds.has(id));
  // The sources have just looked it up.
  const namedCompany = await addRegisteredNames(ports.identities, company);
  const { bySignal, unread } = await readEvents(ports, evaluation, searched, namedCompany, documents);
  let eventCount = 0;
  let detectionCount = 0;
  for (const { signal, events } of bySignal) {
    const request = { workspaceId, runId, account, signal, seller, people };
    const recorded = await recordEvents(ports, request, events, abort);
    eventCount += recorded.events;
    detectionCount += recorded.written.length;
  }
  if (detectionCount > 0) {
    await writeInTime(ports, evaluation, accountId);
    await refreshAccountSummary(ports, workspaceId, accountId);
  }
  return {
    accounts: 1,
    matched: Number(eventCount > 0),
    documents: documents.length,
    unread,
    detections: detectionCount,
  };
}
