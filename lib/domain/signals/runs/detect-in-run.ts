import type { AccountStore } from '#domain/market/accounts/account-store.ts';
import { listAccountPeople } from '#domain/market/people/account-people.ts';
import type { PersonStore } from '#domain/market/people/person-store.ts';
import { listSignals, type SignalStore, toDefinition } from '#domain/signals/definitions/signal-record.ts';
import { type DetectSignalPorts, recordEvents } from '#domain/signals/detections/detect-signal.ts';
import { groupEvents } from '#domain/signals/detections/found-event.ts';
import { readSellerContext, type SellerPorts } from '#domain/workspace/knowledge-base/seller-context.ts';
import type { RunFindings } from './judge-documents.ts';
import { type RunStore, toJobPart } from './run-store.ts';

export interface DetectInRunPorts extends DetectSignalPorts, SellerPorts {
  readonly findings: Pick<RunFindings, 'list'>;
  readonly accounts: Pick<AccountStore, 'get'>;
  readonly people: Pick<PersonStore, 'listAtAccount'>;
  readonly signals: Pick<SignalStore, 'load'>;
  readonly runs: Pick<RunStore, 'get' | 'countJob' | 'isCounted'>;
}

/** One job of a scan: writes the detections of one signal. */
export async function detectInRun(
  ports: DetectInRunPorts,
  workspaceId: string,
  runId: string,
  signalId: string,
  abortSignal: AbortSignal,
): Promise<void> {
  const run = await ports.runs.get(workspaceId, runId);
  if (run?.status !== 'running' || run.account_id === null) return;
  if (await ports.runs.isCounted(workspaceId, runId, toJobPart(signalId))) return;
  const account = await ports.accounts.get(workspaceId, run.account_id);
  const signals = listSignals(await ports.signals.load(workspaceId)).map(toDefinition);
  const signal = signals.find(({ id }) => id === signalId);
  const finishJob = (detections: number) => ports.runs.countJob(workspaceId, runId, signalId, { detections });
  // An account or a signal deleted in the meantime is not an error.
  if (!account || !signal) return finishJob(0);
  const parts = [...(await ports.findings.list(workspaceId, runId)).values()];
  const mentions = parts.flatMap(({ found }) =>
    found.filter(({ mention }) => mention.signal_id === signalId),
  );
  if (mentions.length === 0) return finishJob(0);
  const { written } = await recordEvents(
    ports,
    {
      workspaceId,
      runId,
      account,
      signal,
      seller: await readSellerContext(ports, workspaceId),
      people: await listAccountPeople(ports.people, workspaceId, account.id),
    },
    groupEvents(mentions, ports.now()),
    abortSignal,
  );
  return finishJob(written.length);
}
