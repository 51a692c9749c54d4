import { setTimeout as sleep } from 'node:timers/promises';
import type { Client } from '#contract/client.ts';
import { type PendingKind, pendingKinds } from '#domain/shared/pending-jobs/pending-job.ts';
import { connect } from '#operations/connect.ts';
import { countPendingJobs } from '#table/pending-jobs/pending-job-store.ts';
import { waitingMessages } from './queues.ts';
import type { Service } from './service.ts';

/** The longest waits that a run of some minutes can cause: a stalled push, pending work resumed twice. */
const LONGEST_MS = 15 * 60_000;
const PAUSE_MS = 2_000;

const kinds = Object.keys(pendingKinds) as PendingKind[];

export interface Inhabited {
  readonly workspaceId: string;
  readonly api: Client;
}

/** Describes what is still in progress. */
async function unsettled(service: Service, workspaces: readonly Inhabited[]): Promise<string[]> {
  const { table } = await connect({ stage: 'local', port: service.port, region: undefined });
  const messages = [...(await waitingMessages(service))]
    .filter(([, count]) => count > 0)
    .map(([name, count]) => `${count} messages in ${name}`);
  const ofWorkspaces = workspaces.map(async ({ workspaceId, api }) => {
    const running = { query: { status: 'running' as const, per_page: 1 } };
    const runs = (await api.listRuns(running)).pagination.total;
    const pushes = (await api.listPushRuns(running)).pagination.total;
    const promised = kinds.map(async (kind) => {
      const count = await countPendingJobs(table, kind, workspaceId);
      return count > 0 ? [`${count} × ${kind} promised in ${workspaceId}`] : [];
    });
    return [
      ...(runs > 0 ? [`${runs} runs of ${workspaceId}`] : []),
      ...(pushes > 0 ? [`${pushes} push runs of ${workspaceId}`] : []),
      ...(await Promise.all(promised)).flat(),
    ];
  });
  return [...messages, ...(await Promise.all(ofWorkspaces)).flat()];
}

/** Waits until nothing is in progress; returns what still is when the time is up. */
export async function settle(
  service: Service,
  workspaces: readonly Inhabited[],
  say: (line: string) => void,
): Promise<readonly string[]> {
  const deadline = Date.now() + LONGEST_MS;
  for (let shown = ''; ; ) {
    const left = await unsettled(service, workspaces);
    if (left.length === 0 || Date.now() > deadline) return left;
    if (left.join() !== shown) say(`under way: ${left.join(', ')}`);
    shown = left.join();
    await sleep(PAUSE_MS);
  }
}
