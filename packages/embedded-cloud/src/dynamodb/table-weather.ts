import { Dice } from '../weather/dice.ts';
import type { Weather } from '../weather/weather.ts';
import { type ApiError, serviceError } from './api-error.ts';
import { cancelled } from './cancelled-transaction.ts';
import { CONFLICT_REASON, conflictError } from './conflict.ts';

/** What a batch requests per table, and the name of its unprocessed part. */
const BATCHES: Readonly<
  Record<
    string,
    {
      left: string;
      split(table: unknown): readonly unknown[];
      join(table: unknown, part: readonly unknown[]): unknown;
    }
  >
> = {
  BatchGetItem: {
    left: 'UnprocessedKeys',
    split: (table) => (table as { Keys: unknown[] }).Keys,
    join: (table, Keys) => ({ ...(table as object), Keys }),
  },
  BatchWriteItem: {
    left: 'UnprocessedItems',
    split: (table) => table as unknown[],
    join: (_, part) => part,
  },
};

const SINGLE_WRITES = new Set(['PutItem', 'UpdateItem', 'DeleteItem']);
const DATA_CALLS = new Set([
  ...SINGLE_WRITES,
  ...Object.keys(BATCHES),
  'GetItem',
  'Query',
  'TransactGetItems',
  'TransactWriteItems',
]);

const throttled = (): ApiError =>
  serviceError('ThrottlingException', 'Throughput exceeds the current capacity of your table or index.');

/** Rejects, truncates and loses calls, like DynamoDB on a bad day. */
export class TableWeather {
  readonly #weather: Weather;
  readonly #dice: Dice;

  constructor(weather: Weather) {
    this.#weather = weather;
    this.#dice = new Dice(weather.seed);
  }

  /** Whether the response to a finished call gets lost. */
  losesAnswer(name: string): boolean {
    return DATA_CALLS.has(name) && this.#dice.happens(this.#weather.lostAnswers);
  }

  /** Runs a call, or a part of it, or rejects it. */
  async call(name: string, body: object, run: (body: object) => unknown): Promise<unknown> {
    if (!DATA_CALLS.has(name)) return run(body);
    const { throttles, conflicts, unprocessed } = this.#weather;
    if (this.#dice.happens(throttles)) throw throttled();
    if (SINGLE_WRITES.has(name) && this.#dice.happens(conflicts)) throw conflictError();
    if (name === 'TransactWriteItems' && this.#dice.happens(conflicts)) throw this.#cancelled(body);
    if (BATCHES[name] && this.#dice.happens(unprocessed)) return this.#inPart(name, body, run);
    return run(body);
  }

  #cancelled(body: object): ApiError {
    const { TransactItems } = body as { TransactItems: unknown[] };
    const met = Math.floor(this.#dice.below(TransactItems.length));
    return cancelled(TransactItems.length, new Map([[met, CONFLICT_REASON]]));
  }

  /** At least one entry is processed: AWS rejects a batch if it can't process any. */
  async #inPart(name: string, body: object, run: (body: object) => unknown): Promise<unknown> {
    const batch = BATCHES[name];
    if (!batch) return run(body);
    const { RequestItems } = body as { RequestItems: Record<string, unknown> };
    const done: Record<string, unknown> = {};
    const left: Record<string, unknown> = {};
    for (const [table, asked] of Object.entries(RequestItems)) {
      const entries = batch.split(asked);
      const cut = 1 + Math.floor(this.#dice.below(entries.length));
      done[table] = batch.join(asked, entries.slice(0, cut));
      if (cut < entries.length) left[table] = batch.join(asked, entries.slice(cut));
    }
    const response = (await run({ ...body, RequestItems: done })) as Record<string, object | undefined>;
    return { ...response, [batch.left]: { ...response[batch.left], ...left } };
  }
}
