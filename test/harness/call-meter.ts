import { setImmediate as nextTurn } from 'node:timers/promises';
import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';

/** One answered call to DynamoDB. */
export interface MeteredCall {
  /** As DynamoDB names it, such as `Query`. */
  readonly operation: string;
  /** 1 for calls that wait for no other; n + 1 for calls that wait for a call of round n. */
  readonly round: number;
  readonly units: number;
  /** Items DynamoDB scanned, whether it returned them or not. */
  readonly itemsRead: number;
}

interface Capacity {
  readonly CapacityUnits?: number;
}

interface Output {
  readonly ConsumedCapacity?: Capacity | readonly Capacity[];
  readonly ScannedCount?: number;
  readonly Item?: object;
  readonly Responses?: Readonly<Record<string, readonly object[]>>;
}

const unitsOf = ({ ConsumedCapacity = [] }: Output): number =>
  [ConsumedCapacity].flat().reduce((sum, { CapacityUnits = 0 }) => sum + CapacityUnits, 0);

const itemsReadOf = ({ ScannedCount, Item, Responses = {} }: Output): number =>
  ScannedCount ?? (Item ? 1 : Object.values(Responses).flat().length);

let meters = 0;

/**
 * Records every call of a client until it is stopped. Calls go out in lockstep: all calls made at the same time are
 * sent together, and their responses are returned together. So a round is a call that had to wait for another, however
 * long each took.
 */
export class CallMeter {
  readonly calls: MeteredCall[] = [];
  readonly #client: DynamoDBDocumentClient;
  readonly #name = `callMeter${++meters}`;
  #waiting: (() => Promise<() => void>)[] = [];
  #isStepping = false;
  #rounds = 0;

  constructor(client: DynamoDBDocumentClient) {
    this.#client = client;
    client.middlewareStack.add(
      (next, { commandName = '' }) =>
        async (args) => {
          const input = { ...args.input, ReturnConsumedCapacity: 'TOTAL' };
          const response = await this.#inStep(() => next({ ...args, input }));
          const output = response.output as Output;
          this.calls.push({
            operation: commandName.replace(/Command$/, ''),
            round: this.#rounds,
            units: unitsOf(output),
            itemsRead: itemsReadOf(output),
          });
          return response;
        },
      // Innermost, so that it sees what is actually sent.
      { step: 'initialize', priority: 'low', name: this.#name },
    );
  }

  /** The longest chain of calls that waited for each other. */
  get rounds(): number {
    return this.#rounds;
  }

  callsOf(operation: string): readonly MeteredCall[] {
    return this.calls.filter((call) => call.operation === operation);
  }

  unitsOf(...operations: string[]): number {
    return operations.flatMap((each) => this.callsOf(each)).reduce((sum, { units }) => sum + units, 0);
  }

  itemsReadOf(operation: string): number {
    return this.callsOf(operation).reduce((sum, { itemsRead }) => sum + itemsRead, 0);
  }

  stop(): void {
    this.#client.middlewareStack.remove(this.#name);
  }

  #inStep<T>(send: () => Promise<T>): Promise<T> {
    const { promise, resolve } = Promise.withResolvers<T>();
    this.#waiting.push(async () => {
      const response = send();
      await response.catch(() => undefined);
      return () => resolve(response);
    });
    void this.#step();
    return promise;
  }

  async #step(): Promise<void> {
    if (this.#isStepping) return;
    this.#isStepping = true;
    await nextTurn();
    while (this.#waiting.length > 0) {
      const together = this.#waiting;
      this.#waiting = [];
      this.#rounds += 1;
      const deliveries = await Promise.all(together.map((send) => send()));
      for (const deliver of deliveries) deliver();
      // Code that waited for these makes its next calls by the next turn.
      await nextTurn();
    }
    this.#isStepping = false;
  }
}

/** The DynamoDB calls of some work, and its result. */
export async function meterCalls<T>(
  client: DynamoDBDocumentClient,
  work: () => Promise<T>,
): Promise<{ readonly meter: CallMeter; readonly result: T }> {
  const meter = new CallMeter(client);
  try {
    return { meter, result: await work() };
  } finally {
    meter.stop();
  }
}
