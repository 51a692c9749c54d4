import type { Directory } from './directory.ts';

/** Lets so many calls through at once; the others wait in the order they came. */
function gate(atOnce: number): <T>(call: () => Promise<T>) => Promise<T> {
  const waiting: (() => void)[] = [];
  let running = 0;
  return async (call) => {
    if (running >= atOnce) await new Promise<void>((resolve) => waiting.push(resolve));
    else running += 1;
    try {
      return await call();
    } finally {
      // The place goes straight to the next in line, if there is one.
      const next = waiting.shift();
      if (next) next();
      else running -= 1;
    }
  };
}

/** The same directory, asked at a pace it can keep. A call that was aborted while it waited is not made. */
export function pacedDirectory(directory: Directory, atOnce: number): Directory {
  const inTurn = gate(atOnce);
  const paced = <T>(signal: AbortSignal | undefined, call: () => Promise<T>): Promise<T> =>
    inTurn(async () => {
      signal?.throwIfAborted();
      return call();
    });
  return {
    findCompany: (domain, signal) => paced(signal, () => directory.findCompany(domain, signal)),
    listEmployees: (domain, page, signal) =>
      paced(signal, () => directory.listEmployees(domain, page, signal)),
    searchPeople: (domain, search, signal) =>
      paced(signal, () => directory.searchPeople(domain, search, signal)),
    findWorkEmail: (person, signal) => paced(signal, () => directory.findWorkEmail(person, signal)),
    findPhone: (person, signal) => paced(signal, () => directory.findPhone(person, signal)),
  };
}
