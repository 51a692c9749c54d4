import type { ApiError } from '../json-endpoint/api-error.ts';
import { DroppedResponse } from '../json-endpoint/json-endpoint.ts';
import { Dice } from '../weather/dice.ts';
import type { Weather } from '../weather/weather.ts';
import { CONFLICT_REASON, createCancellation, createConflictError, createThrottlingError } from './errors.ts';

interface Batch {
  /** The name of its unprocessed part. */
  readonly unprocessed: string;
  split(ofTable: unknown): readonly unknown[];
  join(ofTable: unknown, part: readonly unknown[]): unknown;
}

const BATCHES: Readonly<Record<string, Batch>> = {
  BatchGetItem: {
    unprocessed: 'UnprocessedKeys',
    split: (ofTable) => (ofTable as { Keys: unknown[] }).Keys,
    join: (ofTable, Keys) => ({ ...(ofTable as object), Keys }),
  },
  BatchWriteItem: {
    unprocessed: 'UnprocessedItems',
    split: (ofTable) => ofTable as unknown[],
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

/** Rejects, truncates and loses calls, like DynamoDB on a bad day. */
export class TableWeather {
  readonly #weather: Weather;
  readonly #dice: Dice;

  constructor(weather: Weather) {
    this.#weather = weather;
    this.#dice = new Dice(weather.seed);
  }

  /** Runs a call, or a part of it, or rejects it. */
  async call(name: string, input: unknown, run: (input: unknown) => Promise<object>): Promise<object> {
    if (!DATA_CALLS.has(name)) return run(input);
    const response = await this.#callOrReject(name, input, run);
    if (this.#dice.happens(this.#weather.lostResponses)) throw new DroppedResponse();
    return response;
  }

  async #callOrReject(
    name: string,
    input: unknown,
    run: (input: unknown) => Promise<object>,
  ): Promise<object> {
    const { throttles, conflicts, unprocessed } = this.#weather;
    if (this.#dice.happens(throttles)) throw createThrottlingError();
    if (SINGLE_WRITES.has(name) && this.#dice.happens(conflicts)) throw createConflictError();
    if (name === 'TransactWriteItems' && this.#dice.happens(conflicts)) throw this.#cancel(input);
    const batch = BATCHES[name];
    return batch && this.#dice.happens(unprocessed) ? this.#runPart(batch, input, run) : run(input);
  }

  #cancel(input: unknown): ApiError {
    const { TransactItems } = input as { TransactItems: unknown[] };
    const position = Math.floor(this.#dice.below(TransactItems.length));
    return createCancellation(TransactItems.length, new Map([[position, CONFLICT_REASON]]));
  }

  /** At least one entry is processed: AWS rejects a batch if it can't process any. */
  async #runPart(
    { split, join, unprocessed }: Batch,
    input: unknown,
    run: (input: unknown) => Promise<object>,
  ): Promise<object> {
    const { RequestItems, ...others } = input as { RequestItems: Record<string, unknown> };
    const part: Record<string, unknown> = {};
    const remaining: Record<string, unknown> = {};
    for (const [table, ofTable] of Object.entries(RequestItems)) {
      const entries = split(ofTable);
      const count = 1 + Math.floor(this.#dice.below(entries.length));
      part[table] = join(ofTable, entries.slice(0, count));
      if (count < entries.length) remaining[table] = join(ofTable, entries.slice(count));
    }
    const response = (await run({ ...others, RequestItems: part })) as Record<string, object | undefined>;
    return { ...response, [unprocessed]: { ...response[unprocessed], ...remaining } };
  }
}
