import type { PersonStore } from '#domain/market/people/person-store.ts';
import { listSignals, type SignalStore, toDefinition } from '#domain/signals/definitions/signal-record.ts';
import { getWindowStart } from '#domain/signals/runs/run-record.ts';
import type { RunStore } from '#domain/signals/runs/run-store.ts';
import type { SellerPorts } from '#domain/workspace/knowledge-base/seller-context.ts';
import type { CandidateStore } from './candidate-store.ts';
import { type CheckAccountsPorts, checkAccounts } from './check-accounts.ts';
import { listAllSignals } from './discovery-spec.ts';
import { type EvaluateCandidatesPorts, evaluateCandidates } from './evaluate-candidates.ts';
import { sumCounts } from './evaluation.ts';

export interface EvaluatePiecePorts extends EvaluateCandidatesPorts, CheckAccountsPorts, SellerPorts {
  readonly candidates: Pick<CandidateStore, 'piece' | 'documentsOf'>;
  readonly people: Pick<PersonStore, 'listAtAccount'>;
  readonly runs: Pick<RunStore, 'get' | 'countJob' | 'isCounted'>;
  readonly signals: Pick<SignalStore, 'load'>;
}

export interface PieceOrder {
  readonly workspaceId: string;
  readonly runId: string;
  readonly number: number;
  /** No later execution reads what the model could not read in this one. */
  readonly isLast: boolean;
}

/**
 * One job of a discovery: evaluates the companies of a piece and stores those that fit, or looks for the same signals at
 * active accounts. It fails while the model can't read some of their documents, so that a later execution does. Safe to repeat.
 */
export async function evaluatePiece(
  ports: EvaluatePiecePorts,
  { workspaceId, runId, number, isLast }: PieceOrder,
  abortSignal: AbortSignal,
): Promise<void> {
  const run = await ports.runs.get(workspaceId, runId);
  const piece = await ports.candidates.piece(workspaceId, runId, number);
  if (run?.status !== 'running' || !run.spec || !piece) return;
  if (await ports.runs.isCounted(workspaceId, runId, { job: String(number) })) return;
  const { spec } = run;
  const signalIds = new Set(listAllSignals(spec));
  const signals = listSignals(await ports.signals.load(workspaceId))
    .filter(({ id }) => signalIds.has(id))
    .map(toDefinition);
  const evaluation = {
    workspaceId,
    runId,
    spec,
    signals,
    since: getWindowStart(run),
    isLast,
    abort: abortSignal,
  };
  const counts = sumCounts(
    piece.kind === 'candidates'
      ? await evaluateCandidates(ports, evaluation, piece.companies)
      : await checkAccounts(ports, evaluation, piece.accountIds),
  );
  if (counts.unread > 0 && !isLast) throw new Error(`${counts.unread} documents wait for the model.`);
  await ports.runs.countJob(workspaceId, runId, String(number), counts);
}
