import { asRequestError, type RequestError } from './request-error.ts';

/** More calls at once would only queue up. */
const AT_ONCE = 6;

interface Results<T> {
  readonly done: readonly T[];
  /** Why the others failed. */
  readonly failures: readonly RequestError[];
}

/** Calls the service for each item, a few at a time; one that fails doesn't stop the others. */
export async function inTurns<Item, T>(
  items: readonly Item[],
  call: (item: Item) => Promise<T>,
): Promise<Results<T>> {
  const done: T[] = [];
  const failures: RequestError[] = [];
  for (let first = 0; first < items.length; first += AT_ONCE) {
    const results = await Promise.allSettled(items.slice(first, first + AT_ONCE).map(call));
    for (const result of results) {
      if (result.status === 'fulfilled') done.push(result.value);
      else failures.push(asRequestError(result.reason));
    }
  }
  return { done, failures };
}
