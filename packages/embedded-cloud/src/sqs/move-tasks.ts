import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Fauxqs } from './fauxqs.ts';
import type { LocalQueue } from './local-queue.ts';

type Status = 'RUNNING' | 'COMPLETED' | 'CANCELLING' | 'CANCELLED' | 'FAILED';

interface MoveTask {
  readonly handle: string;
  readonly source: LocalQueue;
  readonly destination: LocalQueue;
  readonly perSecond: number | undefined;
  readonly toMove: number;
  readonly startedAt: number;
  readonly cancelled: AbortController;
  moved: number;
  status: Status;
  failureReason?: string;
}

export interface MoveRequest {
  readonly source: LocalQueue;
  readonly destination: LocalQueue;
  readonly perSecond: number | undefined;
}

/** Without a rate: as many at once as keep the process responsive. */
const CHUNK = 100;
/** SQS lists a queue's ten newest tasks. */
const MAX_LISTED = 10;

function describe(task: MoveTask): object {
  return {
    // Only a running task can be canceled, so only it has a handle.
    ...(task.status === 'RUNNING' && { TaskHandle: task.handle }),
    Status: task.status,
    SourceArn: task.source.arn,
    DestinationArn: task.destination.arn,
    ...(task.perSecond !== undefined && { MaxNumberOfMessagesPerSecond: task.perSecond }),
    ApproximateNumberOfMessagesMoved: task.moved,
    ApproximateNumberOfMessagesToMove: task.toMove,
    ...(task.failureReason !== undefined && { FailureReason: task.failureReason }),
    StartedTimestamp: task.startedAt,
  };
}

/** Moves dead letters back. A moved message is a new one, with a new id and a receive count of 0. */
export class MoveTasks {
  readonly #fauxqs: Fauxqs;
  readonly #tasks: MoveTask[] = [];

  constructor(fauxqs: Fauxqs) {
    this.#fauxqs = fauxqs;
  }

  start({ source, destination, perSecond }: MoveRequest): string {
    if (this.#tasks.some((task) => task.source === source && task.status === 'RUNNING')) {
      const message =
        'There is already a task running. Only one active task is allowed for a source queue arn at a given time.';
      throw new this.#fauxqs.SqsError('UnsupportedOperation', message);
    }
    source.inside.processTimers();
    const task: MoveTask = {
      handle: randomUUID(),
      source,
      destination,
      perSecond,
      toMove: source.inside.messages.length,
      startedAt: Date.now(),
      cancelled: new AbortController(),
      moved: 0,
      status: 'RUNNING',
    };
    this.#tasks.unshift(task);
    this.#forgetOldest(source);
    void this.#run(task);
    return task.handle;
  }

  cancel(handle: string): number {
    const task = this.#tasks.find((candidate) => candidate.handle === handle);
    if (task?.status !== 'RUNNING') {
      throw new this.#fauxqs.SqsError(
        'ResourceNotFoundException',
        'The task does not exist or is over.',
        404,
      );
    }
    task.status = 'CANCELLING';
    task.cancelled.abort();
    return task.moved;
  }

  list(source: LocalQueue, max: number): readonly object[] {
    return this.#tasks
      .filter((task) => task.source === source)
      .slice(0, max)
      .map(describe);
  }

  stop(): void {
    for (const task of this.#tasks) task.cancelled.abort();
  }

  #forgetOldest(source: LocalQueue): void {
    const surplus = new Set(this.#tasks.filter((task) => task.source === source).slice(MAX_LISTED));
    for (const task of surplus) this.#tasks.splice(this.#tasks.indexOf(task), 1);
  }

  async #run(task: MoveTask): Promise<void> {
    const { signal } = task.cancelled;
    const pause = task.perSecond === undefined ? 0 : 1000;
    try {
      while (!signal.aborted && this.#moveSome(task)) await sleep(pause, undefined, { signal, ref: false });
      task.status = signal.aborted ? 'CANCELLED' : 'COMPLETED';
    } catch (error) {
      task.status = signal.aborted ? 'CANCELLED' : 'FAILED';
      if (!signal.aborted) task.failureReason = String(error);
    }
  }

  /** False if there is nothing left to move. */
  #moveSome(task: MoveTask): boolean {
    const { source, destination } = task;
    const count = Math.min(task.perSecond ?? CHUNK, task.toMove - task.moved);
    const letters = source.inside.messages.splice(0, count);
    source.atomically(() => {
      for (const { messageId, body, messageAttributes } of letters) {
        source.inside.persistence?.deleteMessage(messageId);
        destination.inside.enqueue(this.#fauxqs.newMessage(body, messageAttributes));
      }
    });
    task.moved += letters.length;
    return letters.length > 0 && task.moved < task.toMove;
  }
}
