import type { Client } from '#contract/client.ts';
import { connect } from '#operations/connect.ts';
import { systemClock } from '#platform/clock.ts';
import { checkEverything } from '#test/harness/checks/every-check.ts';
import type { Actor, OwnPush } from './actor.ts';
import type { Ledger } from './ledger.ts';
import { type Everything, readBack } from './read-back.ts';
import { isPoison, type Receivers } from './receivers.ts';

/** Numbers that the API returns in two ways, and credits: one per activated account. */
function countProblems({ counts, creditsUsed }: Everything, activations: Actor['activations']): string[] {
  const { sure, perhaps } = activations;
  const isCharged = creditsUsed >= sure && creditsUsed <= sure + perhaps;
  return [
    ...counts
      .filter(({ told, found }) => told !== found)
      .map(({ what, told, found }) => `${what}: ${told} told, ${found} found`),
    ...(isCharged ? [] : [`credits: ${creditsUsed} used, ${sure} to ${sure + perhaps} activations`]),
  ];
}

interface Counted {
  readonly status: string;
  readonly total: number;
  readonly sent: number;
  readonly failed: number;
  readonly skipped: number;
}

/** Every row is counted once, and every row counted as sent was accepted. */
function pushProblems(
  { id, kind, ids, total }: OwnPush,
  run: Counted,
  taken: ReadonlyMap<string, number>,
): string[] {
  const { sent, failed, skipped } = run;
  const poisoned = kind === 'poisoned' ? ids.filter(isPoison).length : 0;
  const arrived = ids.filter((row) => taken.has(row)).length;
  const isSubset = total < ids.length;
  const says = `push ${id} (${kind}, ${run.status}: ${sent} sent, ${failed} failed, ${skipped} skipped of ${run.total})`;
  return [
    ...(run.status === 'running' ? [`${says}: not over`] : []),
    ...(run.total !== total ? [`${says}: ${total} were promised`] : []),
    ...(sent + failed + skipped !== run.total ? [`${says}: does not add up`] : []),
    ...(kind === 'url' && arrived !== ids.length
      ? [`${says}: ${arrived} of ${ids.length} rows arrived`]
      : []),
    ...(kind === 'url' && sent !== total ? [`${says}: every row should have been sent`] : []),
    ...(kind === 'poisoned' && !isSubset && failed !== poisoned
      ? [`${says}: ${poisoned} rows are poisoned`]
      : []),
    ...(kind === 'queue' && sent !== total ? [`${says}: every row should have been sent`] : []),
  ];
}

/** Every difference between a workspace and its acknowledged writes. */
export async function workspaceProblems(
  api: Client,
  ledger: Ledger,
  actors: readonly Actor[],
  receivers: Receivers,
): Promise<string[]> {
  const everything = await readBack(api);
  const lost = Object.entries(everything.kinds).flatMap(([kind, shown]) => ledger.compare(kind, shown));
  const sumOf = (which: 'sure' | 'perhaps') =>
    actors.reduce((sum, { activations }) => sum + activations[which], 0);
  const counts = countProblems(everything, { sure: sumOf('sure'), perhaps: sumOf('perhaps') });
  const pushes: string[] = [];
  for (const push of actors.flatMap((actor) => actor.pushes)) {
    const { data: run } = await api.getPushRun({ params: { id: push.id } });
    pushes.push(...pushProblems(push, run, receivers.taken(push.url ?? 'http://none/')));
  }
  const runs: string[] = [];
  for (const id of actors.flatMap((actor) => actor.runs)) {
    const { data: run } = await api.getRun({ params: { id } });
    if (run.status !== 'done') runs.push(`run ${id}: ${run.status}, ${run.error}`);
    if (run.stats.jobs_done !== run.stats.jobs)
      runs.push(`run ${id}: ${run.stats.jobs_done} of ${run.stats.jobs} jobs`);
  }
  return [...lost, ...counts, ...pushes, ...runs];
}

/** Longer than any write that is still in progress. */
const SETTLE_MS = 5_000;

/** What must hold of the whole table after any traffic, and doesn't. */
export async function brokenInvariants(port: number): Promise<string[]> {
  const { table } = await connect({ stage: 'local', port, region: undefined });
  const options = { workspace: 'all', repair: false, recheckDelayMs: SETTLE_MS, now: systemClock };
  const { findings, unnamed } = await checkEverything(table, options);
  return [
    ...findings.map(
      ({ check, workspace_id, subject, problem }) =>
        `invariant ${check}: ${workspace_id} ${subject}: ${problem}`,
    ),
    ...(unnamed > 0 ? [`invariants: ${unnamed} more`] : []),
  ];
}
