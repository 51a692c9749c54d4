import { lookup } from 'node:dns/promises';

export interface HostAddress {
  readonly address: string;
  readonly family: number;
}

export type HostResolver = (hostname: string) => Promise<readonly HostAddress[]>;

/** The system's resolver, so that the checked addresses are those a connection would use. */
export const resolveWithSystem: HostResolver = (hostname) =>
  lookup(hostname, { all: true, order: 'verbatim' });

/** The system's resolver has no time limit, and an authoritative server may be arbitrarily slow. */
export function withTimeLimit(resolve: HostResolver, limitMs: number): HostResolver {
  return async (hostname) => {
    const { promise: timeUp, reject } = Promise.withResolvers<never>();
    const timer = setTimeout(
      () => reject(new Error(`The name was not resolved within ${limitMs} ms.`)),
      limitMs,
    );
    try {
      return await Promise.race([resolve(hostname), timeUp]);
    } finally {
      clearTimeout(timer);
    }
  };
}
