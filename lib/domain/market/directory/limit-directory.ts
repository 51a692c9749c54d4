import { createLimiter } from '#domain/shared/work/limiter.ts';
import type { Directory } from './directory.ts';

type LimitedDirectory = Pick<Directory, 'searchPeople' | 'findWorkEmail'>;

/** Limits the concurrent calls to a directory. A call aborted while it waits is not made. */
export function limitDirectory(directory: LimitedDirectory, maxConcurrent: number): LimitedDirectory {
  const runLimited = createLimiter(maxConcurrent);
  const call = <Result>(abortSignal: AbortSignal | undefined, ask: () => Promise<Result>): Promise<Result> =>
    runLimited(async () => {
      abortSignal?.throwIfAborted();
      return ask();
    });
  return {
    searchPeople: (domain, search, signal) =>
      call(signal, () => directory.searchPeople(domain, search, signal)),
    findWorkEmail: (person, signal) => call(signal, () => directory.findWorkEmail(person, signal)),
  };
}
