import type { SourceReport } from '#contract/sources.ts';
import type { ResearchDocument } from '#domain/signals/research/research.ts';
import type { RunRecord, RunStats } from './run-record.ts';

/** What a part of the work adds to its run's stats. */
export type AddedStats = Partial<Omit<RunStats, 'jobs' | 'jobs_done' | 'jobs_failed' | 'sources' | 'model'>>;

/** The part of the work that is a job. */
export const toJobPart = (job: string): string => `job ${job}`;

/** How a run ended. */
interface RunEnd {
  readonly status: 'done' | 'failed';
  readonly error: string | null;
  readonly at: string;
  /** What the end follows from. @default all jobs are done */
  readonly stats?: Pick<RunStats, 'jobs' | 'jobs_done'>;
}

export interface RunStore {
  /** Writes the run together with the promise to finish it. `full`: as many discoveries are in progress as can be. */
  create(workspaceId: string, run: RunRecord): Promise<'created' | 'full'>;
  get(workspaceId: string, id: string): Promise<RunRecord | undefined>;
  /** Records the number of jobs, if it is only known after the run started. */
  expectJobs(workspaceId: string, id: string, jobs: number): Promise<void>;
  /** Counts a finished job. The same job counts once, and a finished run counts no more. */
  countJob(workspaceId: string, id: string, job: string, result: AddedStats): Promise<void>;
  /** Counts jobs that have nothing to do, by the same rules. */
  countIdleJobs(workspaceId: string, id: string, jobs: readonly string[]): Promise<void>;
  /** Adds the results of a part that isn't a job, by the same rules. */
  addStats(workspaceId: string, id: string, statsPart: string, addedStats: AddedStats): Promise<void>;
  /** Whether a part was counted, which is the last thing it does: a restarted workflow skips it. */
  isCounted(workspaceId: string, id: string, statsPart: string): Promise<boolean>;
  /**
   * Sets how the run's sources responded. A later try replaces what a failed one set. Returns false once the part
   * that asked them was counted, or if the run is over.
   */
  setSources(
    workspaceId: string,
    id: string,
    statsPart: string,
    sources: readonly SourceReport[],
  ): Promise<boolean>;
  /**
   * Ends the run if it is still running, and fulfills the promise. Jobs that were not done count as failed. False if the run
   * has ended, or jobs were done since `stats` was read.
   */
  close(workspaceId: string, run: Pick<RunRecord, 'id' | 'spec'>, end: RunEnd): Promise<boolean>;
}

/** A run's documents, stored for its steps. They expire by themselves. */
export interface RunDocuments {
  put(workspaceId: string, runId: string, documents: readonly ResearchDocument[]): Promise<void>;
  list(workspaceId: string, runId: string): Promise<ResearchDocument[]>;
}
