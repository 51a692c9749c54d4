import type { AccountStore } from '#domain/market/accounts/account-store.ts';
import { listAccountPeople } from '#domain/market/people/account-people.ts';
import type { PersonStore } from '#domain/market/people/person-store.ts';
import { loadDefinitions, type SignalStore } from '#domain/signals/definitions/signal-record.ts';
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

/**
 * The jobs of a scan: writes the detections of each signal that was found. One that fails doesn't hold up the others; a repeated
 * call does what isn't counted yet.
 */
export async function detectInRun(
  ports: DetectInRunPorts,
  workspaceId: string,
  runId: string,
  signalIds: readonly string[],
  abortSignal: AbortSignal,
): Promise<void> {
  const run = await ports.runs.get(workspaceId, runId);
  if (run?.status !== 'running' || run.account_id === null || signalIds.length === 0) return;
  const account = await ports.accounts.get(workspaceId, run.account_id);
  const signals = await loadDefinitions(ports.signals, workspaceId, signalIds);
  const parts = [...(await ports.findings.list(workspaceId, runId)).values()];
  const context = account && {
    workspaceId,
    runId,
    account,
    seller: await readSellerContext(ports, workspaceId),
    people: await listAccountPeople(ports.people, workspaceId, account.id),
  };
  const detectSignal = async (id: string): Promise<void> => {
    if (await ports.runs.isCounted(workspaceId, runId, toJobPart(id))) return;
    const signal = signals.find((workspaceSignal) => workspaceSignal.id === id);
    const mentions = parts.flatMap(({ found }) => found.filter(({ mention }) => mention.signal_id === id));
    // An account or a signal deleted in the meantime is not an error.
    const { written } =
      context && signal
        ? await recordEvents(ports, { ...context, signal }, groupEvents(mentions, ports.now()), abortSignal)
        : { written: [] };
    await ports.runs.countJob(workspaceId, runId, id, { detections: written.length });
  };
  const errors: unknown[] = [];
  for (const id of signalIds) await detectSignal(id).catch((error: unknown) => errors.push(error));
  if (errors.length > 0) throw errors[0];
}
