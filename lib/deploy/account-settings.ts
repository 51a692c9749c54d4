import * as z from 'zod';
import { type AwsAccess, serviceQuotasClient } from './aws-clients.ts';
import { type Caller, domainOf } from './caller.ts';

const TIMEOUT_MS = 10_000;

const answered = z.object({
  AccountLimit: z.object({ ConcurrentExecutions: z.number(), UnreservedConcurrentExecutions: z.number() }),
});

/** The account's Lambda concurrency in a region. */
export interface AccountConcurrency {
  readonly all: number;
  /** What no function has reserved. */
  readonly unreserved: number;
}

/**
 * Lambda's GetAccountSettings. One call isn't worth another SDK client, so another one's credentials sign it. Undefined
 * if the caller may not read it.
 */
export async function accountConcurrency(
  access: AwsAccess,
  { region, partition }: Caller,
): Promise<AccountConcurrency | undefined> {
  const origin = new URL(access.endpoint ?? `https://lambda.${region}.${domainOf(partition)}`);
  const signer = await serviceQuotasClient({ ...access, region }).config.signer({
    name: 'sigv4',
    signingName: 'lambda',
    signingRegion: region,
    properties: {},
  });
  const path = '/2016-08-19/account-settings';
  const { headers } = await signer.sign({
    method: 'GET',
    protocol: origin.protocol,
    hostname: origin.hostname,
    path,
    headers: { host: origin.host },
  });
  const response = await fetch(new URL(path, origin), { headers, signal: AbortSignal.timeout(TIMEOUT_MS) });
  if (response.status === 403) return undefined;
  if (!response.ok) throw new Error(`Lambda answered ${response.status}: ${await response.text()}`);
  const { AccountLimit } = answered.parse(await response.json());
  return { all: AccountLimit.ConcurrentExecutions, unreserved: AccountLimit.UnreservedConcurrentExecutions };
}
