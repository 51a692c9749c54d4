import { lookup } from 'node:dns/promises';

export interface HostAddress {
  readonly address: string;
  readonly family: number;
}

export type HostResolver = (hostname: string) => Promise<readonly HostAddress[]>;

/** The resolver every other program on this machine uses, so that what is checked is what would be connected to. */
export const systemResolver: HostResolver = (hostname) => lookup(hostname, { all: true, order: 'verbatim' });

/** The resolver of the system has no limit of its own, and an authoritative server may answer as slowly as it likes. */
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
