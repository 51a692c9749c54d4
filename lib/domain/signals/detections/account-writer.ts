import type { WriteRequest, WrittenDetection } from './signal-reasoner.ts';

/** An open event of an account, by its detection's id. */
export interface AccountEvent
  extends Pick<WriteRequest, 'signal' | 'event' | 'detected_at' | 'evidence'>,
    Pick<WrittenDetection, 'headline'> {
  readonly id: string;
}

/** A message that the team worded or sent. It stays as it is, and nothing in it is said twice. */
export interface FixedMessage {
  readonly id: string;
  readonly about: string;
  readonly to: string | null;
  /** Null if it was edited and not sent yet. */
  readonly sent_at: string | null;
  readonly text: string;
}

/** Everything that words about an account follow from. */
export interface AccountRequest extends Pick<WriteRequest, 'company' | 'seller' | 'people' | 'today'> {
  /** Newest first. */
  readonly events: readonly AccountEvent[];
  /** The same, because a writer shows a few. */
  readonly fixed: readonly FixedMessage[];
}

/** One event as the port of single events takes it. */
export const toWriteRequest = (
  { company, seller, people, today }: AccountRequest,
  { signal, event, detected_at, evidence }: AccountEvent,
): WriteRequest => ({ company, seller, people, today, signal, event, detected_at, evidence });

/** The port to whatever writes what a salesperson reads about an account. */
export interface AccountWriter {
  /** Who writes, and by which prompt. */
  readonly version: string;
  /** Whether what it writes about one event depends on the others. */
  readonly joinsEvents: boolean;
  /** By the detection's id. Events that belong together share one message. */
  write(request: AccountRequest, abortSignal?: AbortSignal): Promise<ReadonlyMap<string, WrittenDetection>>;
}

/** A writer of single events as one of accounts. */
export const toAccountWriter = (
  version: string,
  write: (request: WriteRequest, abortSignal?: AbortSignal) => Promise<WrittenDetection>,
): AccountWriter => ({
  version,
  joinsEvents: false,
  async write(request, signal) {
    const writtenDetections = new Map<string, WrittenDetection>();
    for (const event of request.events)
      writtenDetections.set(event.id, await write(toWriteRequest(request, event), signal));
    return writtenDetections;
  },
});
