import { type FunctionDefinition, LambdaRefusedError, THROTTLED } from '../types.ts';

type Limited = Pick<FunctionDefinition, 'name' | 'reservedConcurrency'>;

const refuse = ({ name }: Limited, reason: string): LambdaRefusedError =>
  new LambdaRefusedError(THROTTLED, `Rate Exceeded. ${name}: ${reason}`);

const sumReserved = (functions: readonly Limited[]): number =>
  functions.reduce((sum, { reservedConcurrency = 0 }) => sum + reservedConcurrency, 0);

/** Counts concurrent calls: for all functions together, and for each one with reserved concurrency. */
export class Concurrency {
  readonly #account: number;
  readonly #unreserved: number;
  readonly #inFlight = new Map<string, number>();
  #unreservedInFlight = 0;

  /** @param account the account's limit; Infinity: no limit */
  constructor(functions: readonly Limited[], account: number) {
    this.#account = account;
    this.#unreserved = account - sumReserved(functions);
  }

  /** Takes a slot for one call and returns a function to free it. Throws if there is none. */
  enter(definition: Limited): () => void {
    const { reservedConcurrency } = definition;
    const leave =
      reservedConcurrency !== undefined
        ? this.#enterReserved(definition, reservedConcurrency)
        : this.#enterUnreserved(definition);
    let hasLeft = false;
    return () => {
      if (!hasLeft) leave();
      hasLeft = true;
    };
  }

  #enterReserved(definition: Limited, max: number): () => void {
    const { name } = definition;
    const running = this.#inFlight.get(name) ?? 0;
    if (running >= max) throw refuse(definition, `its reserved concurrency is ${max}.`);
    this.#inFlight.set(name, running + 1);
    return () => void this.#inFlight.set(name, (this.#inFlight.get(name) ?? 1) - 1);
  }

  #enterUnreserved(definition: Limited): () => void {
    if (this.#unreservedInFlight >= this.#unreserved) {
      throw refuse(definition, `the account runs ${this.#account} functions at once and no more.`);
    }
    this.#unreservedInFlight += 1;
    return () => {
      this.#unreservedInFlight -= 1;
    };
  }
}
