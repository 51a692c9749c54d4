import { LambdaRefusedError } from '../types.ts';
import type { FunctionDefinition } from './function-definition.ts';
import { THROTTLED } from './is-throttle.ts';

/** AWS keeps this much of an account unreserved. An account with less can't reserve anything. */
const MIN_UNRESERVED = 100;

type Limited = Pick<FunctionDefinition, 'name' | 'reservedConcurrency' | 'provisionedConcurrency'>;

const refuse = ({ name }: Limited, reason: string): LambdaRefusedError =>
  new LambdaRefusedError(THROTTLED, `Rate Exceeded. ${name}: ${reason}`);

/** Provisioned workers of a function with reserved concurrency are part of it. */
const reservedBy = (functions: readonly Limited[]): number =>
  functions.reduce(
    (sum, { reservedConcurrency, provisionedConcurrency = 0 }) =>
      sum + (reservedConcurrency ?? provisionedConcurrency),
    0,
  );

function refuseTooManyProvisioned({ name, reservedConcurrency, provisionedConcurrency = 0 }: Limited): void {
  if (provisionedConcurrency <= (reservedConcurrency ?? provisionedConcurrency)) return;
  throw new Error(
    `${name}: Requested Provisioned Concurrency (${provisionedConcurrency}) should not be greater than the reservedConcurrentExecution for function (${reservedConcurrency}).`,
  );
}

/** Counts concurrent calls: for all functions together, and for each one with reserved concurrency. */
export class Concurrency {
  readonly #account: number;
  readonly #unreserved: number;
  readonly #inFlight = new Map<string, number>();
  #unreservedInFlight = 0;

  /** @param account the account's limit; Infinity: no limit */
  constructor(functions: readonly Limited[], account: number) {
    for (const each of functions) refuseTooManyProvisioned(each);
    const reserved = reservedBy(functions);
    this.#account = account;
    this.#unreserved = account - reserved;
    const least = Math.min(MIN_UNRESERVED, account);
    if (reserved > 0 && this.#unreserved < least) {
      throw new Error(
        `Specified ReservedConcurrentExecutions and provisioned concurrency for functions (${reserved} of ${account}) decreases account's UnreservedConcurrentExecution below its minimum value of [${least}].`,
      );
    }
  }

  /** Takes a slot for one call and returns a function to free it. Throws if there is none. */
  enter(definition: Limited): () => void {
    const { name, reservedConcurrency, provisionedConcurrency = 0 } = definition;
    const ownIsFree = (this.#inFlight.get(name) ?? 0) < provisionedConcurrency;
    const leave =
      reservedConcurrency !== undefined
        ? this.#enterReserved(definition, reservedConcurrency)
        : ownIsFree
          ? this.#enterReserved(definition, provisionedConcurrency)
          : this.#enterUnreserved(definition);
    let hasLeft = false;
    return () => {
      if (!hasLeft) leave();
      hasLeft = true;
    };
  }

  #enterReserved(definition: Limited, most: number): () => void {
    const { name } = definition;
    const running = this.#inFlight.get(name) ?? 0;
    if (running >= most) throw refuse(definition, `its reserved concurrency is ${most}.`);
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
