import * as z from 'zod';
import type { PushError } from '#contract/push-runs.ts';
import type { RowNotes } from './channel.ts';
import type { PushRunRecord, PushStop } from './push-run-record.ts';
import type { PushTarget } from './push-target.ts';
import type { RowChange, RowStates } from './row-states.ts';

/** The state of a chunk's rows, and its revision. */
export const chunkOutcome = z.object({
  rows: z.instanceof(Uint8Array) as z.ZodType<RowStates>,
  /** 0 if nothing is written yet. */
  revision: z.int(),
  /** When the last message about open rows arrives, or null if none is delayed. */
  due_at: z.string().nullable(),
});

export type ChunkOutcome = Readonly<z.infer<typeof chunkOutcome>>;

/** A chunk when a worker starts on it. */
export interface LoadedChunk {
  readonly workspaceId: string;
  readonly chunk: number;
  readonly run: PushRunRecord;
  readonly ids: readonly string[];
  readonly outcome: ChunkOutcome;
  /** Where this chunk's rows go. */
  readonly target: PushTarget;
}

export type ChunkChange = RowChange & {
  /** Why the row failed, or why something couldn't be added to its record. */
  readonly error?: PushError;
  readonly notes?: RowNotes;
};

export interface ChunkResults {
  readonly changes: readonly ChunkChange[];
  readonly dueAt: string | null;
  /** The run sends nothing more. */
  readonly stop?: PushStop | undefined;
}

interface OutcomeChange {
  readonly before: ChunkOutcome;
  readonly after: ChunkOutcome;
}

/** Stores the progress of runs. */
export interface PushProgress {
  /** Undefined if the run is deleted or has ended. */
  load(workspaceId: string, runId: string, chunk: number): Promise<LoadedChunk | undefined>;
  /** Writes and counts results in one transaction. Undefined if the run has ended in the meantime. */
  commit(loadedChunk: LoadedChunk, results: ChunkResults): Promise<OutcomeChange | undefined>;
  hasOutcome(workspaceId: string, runId: string, chunk: number): Promise<boolean>;
  /** The outcomes written so far, by chunk. Chunks that have not started are missing. */
  listOutcomes(workspaceId: string, runId: string): Promise<ReadonlyMap<number, ChunkOutcome>>;
  /** Ends a run if all rows have ended. With `giveUp` it always ends, and the remaining rows count as failed. */
  close(workspaceId: string, runId: string, giveUp?: readonly PushError[]): Promise<boolean>;
}
