import { mergeReports } from '#domain/research/source-reports.ts';
import type { RunStore } from '#domain/runs/run-store.ts';
import type { CandidateStore } from './candidate-store.ts';

interface SumUpSourcesPorts {
  readonly runs: Pick<RunStore, 'setSources'>;
  readonly candidates: Pick<CandidateStore, 'sources'>;
}

/** Notes on the run how the sources answered its searches. Comes last, so that a search that failed shows, too. */
export async function sumUpSources(
  { runs, candidates }: SumUpSourcesPorts,
  workspaceId: string,
  runId: string,
): Promise<void> {
  const reports = await candidates.sources(workspaceId, runId);
  if (reports.length > 0) await runs.setSources(workspaceId, runId, 'sources', mergeReports(reports));
}
