import { startRowReceiver } from '../push-bench.ts';
import { measureAuthorizer, measureEndpoints } from './measure-endpoints.ts';
import { measureIdleWork, measureWork } from './measure-work.ts';
import type { MeasuredUnits } from './measured-units.ts';
import { startMeteredCloud } from './metered-cloud.ts';
import { openWorld } from './open-world.ts';

/** Runs everything that is billed by use on the embedded cloud, and counts. */
export async function measureUnits(say: (line: string) => void): Promise<MeasuredUnits> {
  const receiver = await startRowReceiver();
  const metered = await startMeteredCloud(new URL(receiver.origin).host);
  try {
    say('Jobs of an empty stage …');
    const idle = await measureIdleWork(metered);
    const opened = await openWorld(metered, `${receiver.origin}/hook`);
    say('Pushes, scans, discovery, monitors …');
    const { work, about, runId, pushRunId } = await measureWork(metered, opened);
    say('Every endpoint …');
    const world = { ...opened.world, runId, pushRunId };
    const endpoints = await measureEndpoints(metered, world);
    return {
      about: { node: process.version, accounts: opened.accounts, people: opened.people, ...about },
      endpoints,
      authorizer: await measureAuthorizer(metered, world),
      work: { ...idle.work, ...work },
      jobs: idle.jobs,
    };
  } finally {
    await metered.stop();
    receiver.process.kill();
  }
}
