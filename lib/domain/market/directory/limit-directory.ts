import { createLimiter } from '#domain/shared/work/limiter.ts';
import type { Directory } from './directory.ts';

/** Limits the concurrent calls to a directory. A call aborted while it waits is not made. */
export function limitDirectory(directory: Directory, atOnce: number): Directory {
  const limited = createLimiter(atOnce);
  const callPaced = <T>(signal: AbortSignal | undefined, call: () => Promise<T>): Promise<T> =>
    limited(async () => {
      signal?.throwIfAborted();
      return call();
    });
  return {
    status: directory.status,
    findCompany: (domain, signal) => callPaced(signal, () => directory.findCompany(domain, signal)),
    listEmployees: (domain, page, signal) =>
      callPaced(signal, () => directory.listEmployees(domain, page, signal)),
    searchPeople: (domain, search, signal) =>
      callPaced(signal, () => directory.searchPeople(domain, search, signal)),
    findWorkEmail: (person, signal) => callPaced(signal, () => directory.findWorkEmail(person, signal)),
    findPhone: (person, signal) => callPaced(signal, () => directory.findPhone(person, signal)),
    findEmployer: (person, signal) => callPaced(signal, () => directory.findEmployer(person, signal)),
  };
}
