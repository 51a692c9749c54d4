import { normalizeDomain } from '#domain/shared/text/domain-name.ts';
import { loadDefinitions, type SignalStore } from '#domain/signals/definitions/signal-record.ts';
import type { Research } from '#domain/signals/research/research.ts';
import { mergeReports, reportSources } from '#domain/signals/research/source-reports.ts';
import { getWindowStart } from '#domain/signals/runs/run-record.ts';
import type { RunStore } from '#domain/signals/runs/run-store.ts';
import type { CandidateStore } from './candidate-store.ts';

/** The most documents per signal search. */
const MAX_DOCUMENTS = 1_000;

export interface SearchCandidatesPorts {
  readonly runs: Pick<RunStore, 'get' | 'addStats' | 'isCounted'>;
  readonly signals: Pick<SignalStore, 'load'>;
  readonly research: Pick<Research, 'documentsShowing'>;
  readonly candidates: Pick<CandidateStore, 'add' | 'putSources'>;
}

/** Finds documents that may show one signal, and stores the companies they are about. */
export async function searchCandidates(
  { runs, signals, research, candidates }: SearchCandidatesPorts,
  workspaceId: string,
  runId: string,
  signalId: string,
  abortSignal: AbortSignal,
): Promise<void> {
  const run = await runs.get(workspaceId, runId);
  const [signal] = await loadDefinitions(signals, workspaceId, [signalId]);
  if (run?.status !== 'running' || !run.spec || !signal) return;
  const statsPart = `searched ${signalId}`;
  if (await runs.isCounted(workspaceId, runId, statsPart)) return;
  const window = { since: getWindowStart(run), limit: MAX_DOCUMENTS };
  const searchResult = await reportSources(
    () => research.documentsShowing(signal, window, abortSignal),
    (...report) => candidates.putSources(workspaceId, runId, signalId, ...report),
  );
  // Without a domain it is impossible to tell whether the company is known.
  const identifiedDocuments = searchResult.documents.flatMap((document) => {
    const domain = document.company.domain === null ? undefined : normalizeDomain(document.company.domain);
    return domain === undefined ? [] : [{ ...document, domain }];
  });
  await candidates.add(workspaceId, runId, signalId, identifiedDocuments);
  await runs.addStats(workspaceId, runId, statsPart, {});
}

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
