import { hash } from 'node:crypto';
import type { AccountStore } from '#domain/market/accounts/account-store.ts';
import { type BeginScanPorts, beginScan } from './start-scan.ts';

/** As long as in other ids. */
const HASH_LETTERS = 26;

/** The scan after an activation. An activation starts it once, and an inactive account starts none. */
export async function startFirstScan(
  ports: BeginScanPorts & { readonly accounts: Pick<AccountStore, 'get'> },
  workspaceId: string,
  accountId: string,
  activatedAt: string,
): Promise<void> {
  const account = await ports.accounts.get(workspaceId, accountId);
  if (account?.status !== 'active') return;
  const runId = `run_${hash('sha256', `${accountId} ${activatedAt}`).slice(0, HASH_LETTERS)}`;
  await beginScan(ports, workspaceId, account, { startedBy: null, runId });
}
