import { enrichAccount } from '#contract/accounts.ts';
import { enrichActiveAccount } from '#domain/accounts/enrich-account.ts';
import { endpoint } from '#http/endpoint.ts';
import { systemClock } from '#platform/clock.ts';
import { stageDirectory } from '#providers/directory/stage-directory.ts';
import { accountStore } from '#table/account-store.ts';
import { functionTable } from '#table/table.ts';

export const handler = endpoint(enrichAccount, async ({ caller, params, refuse, remainingMs }) => {
  const accounts = accountStore(functionTable(), { now: systemClock });
  const signal = AbortSignal.timeout(remainingMs());
  const ports = { accounts, directory: stageDirectory(), refuse };
  return { status: 200, data: await enrichActiveAccount(ports, caller, params.id, signal) };
});
