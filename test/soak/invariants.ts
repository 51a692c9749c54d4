import { connect } from '#operations/connect.ts';
import { systemClock } from '#platform/clock.ts';
import { checkEverything } from '#test/harness/checks/every-check.ts';

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
