import type { PushError } from '#contract/push-runs.ts';
import type { PushRunRecord, PushStop } from './push-run-record.ts';
import type { PushTarget } from './push-target.ts';
import type { AppliedChanges, RowChange, RowStates } from './row-states.ts';

/** How the rows of a chunk stand, and which write that was. */
export interface ChunkOutcome {
  readonly rows: RowStates;
  /** 0: nothing is written yet. */
  readonly revision: number;
  /** When the last of the messages about open rows comes; null where none is delayed. */
  readonly due_at: string | null;
}

/** What a worker knows of a chunk when it begins. */
export interface LoadedChunk {
  readonly workspaceId: string;
  readonly chunk: number;
  readonly run: PushRunRecord;
  readonly ids: readonly string[];
  readonly outcome: ChunkOutcome;
  /** Where this chunk's rows go: what its channel opens. */
  readonly target: PushTarget;
}

export type ChunkChange = RowChange & { readonly error?: PushError };

export interface ChunkResults {
  readonly changes: readonly ChunkChange[];
  readonly dueAt: string | null;
  /** From now on nothing more of this run is sent. */
  readonly stop?: PushStop | undefined;
}

interface Committed {
  readonly before: ChunkOutcome;
  readonly after: ChunkOutcome;
  readonly applied: AppliedChanges;
}

/** Where the progress of runs is kept. */
export interface PushProgress {
  /** Undefined where the run is gone or has ended. */
  load(workspaceId: string, runId: string, chunk: number): Promise<LoadedChunk | undefined>;
  /** Writes results and counts them in one transaction. Undefined where the run has ended meanwhile. */
  commit(loaded: LoadedChunk, results: ChunkResults): Promise<Committed | undefined>;
  hasOutcome(workspaceId: string, runId: string, chunk: number): Promise<boolean>;
  /** The outcomes written so far, by chunk; a chunk that has none was not begun. */
  outcomes(workspaceId: string, runId: string): Promise<ReadonlyMap<number, ChunkOutcome>>;
  /** Ends a run whose rows have all ended; with `giveUp` in any case, and the rows left count as failed. */
  close(workspaceId: string, runId: string, giveUp?: readonly PushError[]): Promise<boolean>;
}
