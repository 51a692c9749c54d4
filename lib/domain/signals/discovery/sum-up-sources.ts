import { mergeReports } from '#domain/signals/research/source-reports.ts';
import type { RunStore } from '#domain/signals/runs/run-store.ts';
import type { CandidateStore } from './candidate-store.ts';

interface SumUpSourcesPorts {
  readonly runs: Pick<RunStore, 'setSources'>;
  readonly candidates: Pick<CandidateStore, 'sources'>;
}

/**
 * Records on the run how the sources responded to its searches. Runs last, so that failed searches show too.
 */
export async function sumUpSources(
  { runs, candidates }: SumUpSourcesPorts,
  workspaceId: string,
  runId: string,
): Promise<void> {
  const reports = await candidates.sources(workspaceId, runId);
  if (reports.length > 0) await runs.setSources(workspaceId, runId, 'sources', mergeReports(reports));
}
