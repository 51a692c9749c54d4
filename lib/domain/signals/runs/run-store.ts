import type { SourceReport } from '#contract/sources.ts';
import type { ResearchDocument } from '#domain/signals/research/research.ts';
import type { RunRecord, RunStats } from './run-record.ts';

/** What a part of the work adds to its run's stats. */
export type AddedStats = Partial<
  Pick<RunStats, 'candidates' | 'accounts' | 'matched' | 'documents' | 'detections'> & CandidateStats
>;

/** What became of a discovery's candidates before any was evaluated. */
export type CandidateStats = Pick<
  RunStats,
  | 'known'
  | 'filtered'
  | 'filtered_geographies'
  | 'filtered_industries'
  | 'filtered_employees'
  | 'filtered_unknown'
>;

export interface RunStore {
  /** Writes the run together with the promise to finish it. */
  create(workspaceId: string, run: RunRecord): Promise<void>;
  get(workspaceId: string, id: string): Promise<RunRecord | undefined>;
  /** Records the number of jobs, if it is only known after the run started. */
  expectJobs(workspaceId: string, id: string, jobs: number): Promise<void>;
  /** Counts a finished job. The same job counts once, and a finished run counts no more. */
  countJob(
    workspaceId: string,
    id: string,
    job: string,
    result: AddedStats & { readonly failed?: boolean },
  ): Promise<void>;
  /** Counts jobs that have nothing to do, by the same rules. */
  countIdleJobs(workspaceId: string, id: string, jobs: readonly string[]): Promise<void>;
  /** Adds the results of a part that isn't a job, by the same rules. */
  addStats(workspaceId: string, id: string, part: string, added: AddedStats): Promise<void>;
  /**
   * Sets how the run's sources responded. A later try replaces what a failed one set. Returns false once the part
   * that asked them was counted, or if the run is over.
   */
  setSources(
    workspaceId: string,
    id: string,
    part: string,
    sources: readonly SourceReport[],
  ): Promise<boolean>;
  /** Ends the run if it is still running, and fulfills the promise. */
  close(
    workspaceId: string,
    id: string,
    end: { readonly status: 'done' | 'failed'; readonly error: string | null; readonly at: string },
  ): Promise<void>;
}

/** A run's documents, stored for its steps. They expire by themselves. */
export interface RunDocuments {
  put(workspaceId: string, runId: string, documents: readonly ResearchDocument[]): Promise<void>;
  list(workspaceId: string, runId: string): Promise<ResearchDocument[]>;
}
