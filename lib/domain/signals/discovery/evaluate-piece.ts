import { loadDefinitions } from '#domain/signals/definitions/signal-record.ts';
import { getWindowStart } from '#domain/signals/runs/run-record.ts';
import { toJobPart } from '#domain/signals/runs/run-store.ts';
import { checkAccounts } from './check-accounts.ts';
import { listAllSignals } from './discovery-spec.ts';
import { evaluateCandidates } from './evaluate-candidates.ts';
import { type EvaluationCounts, type EvaluationPorts, NO_COUNTS } from './evaluation.ts';

const COUNT_NAMES = Object.keys(NO_COUNTS) as readonly (keyof EvaluationCounts)[];

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
  ports: EvaluationPorts,
  { workspaceId, runId, number, isLast }: PieceOrder,
  abortSignal: AbortSignal,
): Promise<void> {
  const run = await ports.runs.get(workspaceId, runId);
  const piece = await ports.candidates.piece(workspaceId, runId, number);
  if (run?.status !== 'running' || !run.spec || !piece) return;
  if (await ports.runs.isCounted(workspaceId, runId, toJobPart(String(number)))) return;
  const { spec } = run;
  const evaluation = {
    workspaceId,
    runId,
    spec,
    signals: await loadDefinitions(ports.signals, workspaceId, listAllSignals(spec)),
    since: getWindowStart(run),
    isLast,
    abort: abortSignal,
  };
  const companyCounts =
    piece.kind === 'candidates'
      ? await evaluateCandidates(ports, evaluation, piece.companies)
      : await checkAccounts(ports, evaluation, piece.accountIds);
  const counts = { ...NO_COUNTS };
  for (const name of COUNT_NAMES)
    for (const companyCount of companyCounts) counts[name] += companyCount[name];
  if (counts.unread > 0 && !isLast) throw new Error(`${counts.unread} documents wait for the model.`);
  await ports.runs.countJob(workspaceId, runId, String(number), counts);
}
