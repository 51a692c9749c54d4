import type { SourceReport } from '#contract/sources.ts';
import type { ResearchDocument } from '#domain/research/research.ts';
import type { RunRecord, RunStats } from './run-record.ts';

/** What a part of the work adds to the stats of its run. */
export type AddedStats = Partial<
  Pick<RunStats, 'candidates' | 'accounts' | 'matched' | 'documents' | 'detections'>
>;

export interface RunStore {
  /** Writes the run together with the promise that it will be brought to an end. */
  create(workspaceId: string, run: RunRecord): Promise<void>;
  get(workspaceId: string, id: string): Promise<RunRecord | undefined>;
  /** Notes how many jobs there are, where that is known only after the run began. */
  expectJobs(workspaceId: string, id: string, jobs: number): Promise<void>;
  /** Counts a job that has ended; the same job ending twice counts once, and a run that is over counts no more. */
  countJob(
    workspaceId: string,
    id: string,
    job: string,
    result: AddedStats & { readonly failed?: boolean },
  ): Promise<void>;
  /** Counts jobs that have nothing to do, under the same rules. */
  countIdleJobs(workspaceId: string, id: string, jobs: readonly string[]): Promise<void>;
  /** Adds what a part of the work found that is no job, under the same rules. */
  addStats(workspaceId: string, id: string, part: string, added: AddedStats): Promise<void>;
  /**
   * Sets how the sources of the run answered, and tells whether it did: a later try replaces what a failed one has set,
   * but not once the part of the work that asked them was counted, or the run is over.
   */
  setSources(
    workspaceId: string,
    id: string,
    part: string,
    sources: readonly SourceReport[],
  ): Promise<boolean>;
  /** Ends the run, if it is still running, and keeps the promise. */
  close(
    workspaceId: string,
    id: string,
    end: { readonly status: 'done' | 'failed'; readonly error: string | null; readonly at: string },
  ): Promise<void>;
}

/** Documents of a run; they are put away for its steps and expire by themselves. */
export interface RunDocuments {
  put(workspaceId: string, runId: string, documents: readonly ResearchDocument[]): Promise<void>;
  list(workspaceId: string, runId: string): Promise<ResearchDocument[]>;
}
