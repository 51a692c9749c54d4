import { MAX_SOURCES, type SourceReport } from '#contract/sources.ts';

/** No source responded. Includes the reports, so that the run and the account can still show what failed. */
export class SourcesFailedError extends Error {
  override readonly name = 'SourcesFailedError';
  readonly sources: readonly SourceReport[];

  constructor(sources: readonly SourceReport[]) {
    super('None of the sources responded.');
    this.sources = sources;
  }
}

/** The sources of an account's last research. */
export interface AccountSources {
  list(workspaceId: string, accountId: string): Promise<SourceReport[]>;
  /** Replaces the reports, unless newer ones are stored. */
  put(
    workspaceId: string,
    accountId: string,
    reportedAt: string,
    sources: readonly SourceReport[],
  ): Promise<void>;
}

/** Records how the sources responded, even if none did. */
export async function reportSources<Found extends { readonly sources: readonly SourceReport[] }>(
  research: () => Promise<Found>,
  record: (sources: readonly SourceReport[], hasAnswers: boolean) => Promise<void>,
): Promise<Found> {
  let researchResult: Found;
  try {
    researchResult = await research();
  } catch (error) {
    if (error instanceof SourcesFailedError) await record(error.sources, false);
    throw error;
  }
  if (researchResult.sources.length > 0) await record(researchResult.sources, true);
  return researchResult;
}

const SEVERITY = { off: 0, ok: 1, paused: 2, failed: 3 } as const;

/** The worse of two reports, or the newer if both are equally bad. Their documents are added up. */
function mergePair(a: SourceReport, b: SourceReport): SourceReport {
  const documents = a.documents + b.documents;
  const [severityA, severityB] = [SEVERITY[a.status], SEVERITY[b.status]];
  if (severityA !== severityB) return { ...(severityA > severityB ? a : b), documents };
  return { ...((a.asked_at ?? '') > (b.asked_at ?? '') ? a : b), documents };
}

/** One report per source, for work that asks the sources several times. */
export function mergeReports(allReports: readonly SourceReport[]): SourceReport[] {
  return [...Map.groupBy(allReports, ({ source }) => source).values()]
    .map((reports) => reports.reduce(mergePair))
    .toSorted((a, b) => (a.source < b.source ? -1 : 1))
    .slice(0, MAX_SOURCES);
}
