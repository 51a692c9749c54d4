import { Worker } from 'node:worker_threads';
import { type DynamoDbOptions, type EmbeddedDynamoDb, serveDynamoDb } from './dynamodb-server.ts';

export type { EmbeddedDynamoDb };

export type WorkerRequest = { readonly id: number } & (
  | { readonly type: 'sweep'; readonly tableName: string; readonly nowSeconds: number | undefined }
  | { readonly type: 'stop' }
);

export interface WorkerResponse {
  /** The request's id. 0 says that the worker is up, or why it isn't. */
  readonly id: number;
  readonly endpoint?: string;
  readonly value?: number;
  readonly error?: string;
}

/** V8's own limit is four times as high, and that memory is never returned. */
const MAX_YOUNG_GENERATION_MB = 12;

type Command =
  | { readonly type: 'sweep'; readonly tableName: string; readonly nowSeconds: number | undefined }
  | { readonly type: 'stop' };

/** The connection to the worker: matches responses to requests, and fails open ones if the worker dies. */
class WorkerLine {
  readonly #worker: Worker;
  readonly #open = new Map<number, PromiseWithResolvers<WorkerResponse>>();
  #lastId = 0;
  #ended: Error | undefined;

  constructor(worker: Worker) {
    this.#worker = worker;
    worker.on('message', (response: WorkerResponse) => this.#answered(response));
    worker.on('error', (error) => this.#end(new Error('The embedded DynamoDB died', { cause: error })));
    worker.on('exit', () => this.#end(new Error('The embedded DynamoDB has stopped')));
  }

  /** The worker sends the first message on its own. */
  ready(): Promise<WorkerResponse> {
    return this.#expect(0);
  }

  ask(command: Command): Promise<WorkerResponse> {
    if (this.#ended) return Promise.reject(this.#ended);
    this.#lastId += 1;
    const response = this.#expect(this.#lastId);
    this.#worker.postMessage({ ...command, id: this.#lastId });
    return response;
  }

  get ended(): boolean {
    return this.#ended !== undefined;
  }

  #expect(id: number): Promise<WorkerResponse> {
    const response = Promise.withResolvers<WorkerResponse>();
    this.#open.set(id, response);
    return response.promise;
  }

  #answered(response: WorkerResponse): void {
    const asked = this.#open.get(response.id);
    this.#open.delete(response.id);
    if (response.error === undefined) asked?.resolve(response);
    else asked?.reject(new Error(response.error));
  }

  #end(reason: Error): void {
    this.#ended ??= reason;
    for (const asked of this.#open.values()) asked.reject(this.#ended);
    this.#open.clear();
  }
}

async function serveInWorker(options: DynamoDbOptions): Promise<EmbeddedDynamoDb> {
  const worker = new Worker(new URL('./dynamodb-worker.ts', import.meta.url), {
    workerData: options,
    resourceLimits: { maxYoungGenerationSizeMb: MAX_YOUNG_GENERATION_MB },
  });
  const line = new WorkerLine(worker);
  let endpoint: string;
  try {
    ({ endpoint = '' } = await line.ready());
  } catch (error) {
    await worker.terminate();
    throw error;
  }
  return {
    endpoint,
    async sweepExpired(tableName, nowSeconds) {
      const { value = 0 } = await line.ask({ type: 'sweep', tableName, nowSeconds });
      return value;
    },
    async stop() {
      if (line.ended) return;
      try {
        await line.ask({ type: 'stop' });
      } finally {
        await worker.terminate();
      }
    },
  };
}

/** Starts the database on 127.0.0.1, on its own thread unless told otherwise. */
export const startDynamoDb = (
  options: DynamoDbOptions & { inThread?: boolean },
): Promise<EmbeddedDynamoDb> => {
  const { inThread = false, ...database } = options;
  return inThread ? serveDynamoDb(database) : serveInWorker(database);
};
