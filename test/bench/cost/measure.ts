import { type SignInProvider, startSignInProvider } from '#local/sign-in-provider.ts';
import { startRowReceiver } from '../push-bench.ts';
import { measureAuthorizer, measureCalls, measureEndpoints } from './measure-endpoints.ts';
import { measureIdleWork, measureWork } from './measure-work.ts';
import type { MeasuredUnits } from './measured-units.ts';
import { startMeteredCloud } from './metered-cloud.ts';
import { openWorld } from './open-world.ts';

/** Runs everything that is billed by use on the embedded cloud, and counts. */
export async function measureUnits(say: (line: string) => void): Promise<MeasuredUnits> {
  const receiver = await startRowReceiver();
  const metered = await startMeteredCloud(new URL(receiver.origin).host);
  let provider: SignInProvider | undefined;
  try {
    say('Jobs of an empty stage …');
    const idle = await measureIdleWork(metered);
    provider = await startSignInProvider({
      people: () => [],
      redirectUris: [`${metered.baseUrl}/sign-in/callback`],
    });
    if (!provider) throw new Error('the development dependencies are not installed');
    const opened = await openWorld(metered, `${receiver.origin}/hook`, provider);
    say('Pushes, scans, discovery, monitors …');
    const { work, about, runId, pushRunId } = await measureWork(metered, opened);
    say('Every endpoint …');
    const world = { ...opened.world, runId, pushRunId };
    const endpoints = await measureEndpoints(metered, world);
    const calls = await measureCalls(metered, world);
    return {
      about: { node: process.version, accounts: opened.accounts, people: opened.people, ...about },
      endpoints,
      calls,
      authorizer: await measureAuthorizer(metered, world),
      work: { ...idle.work, ...work },
      jobs: idle.jobs,
    };
  } finally {
    await provider?.close();
    await metered.stop();
    receiver.process.kill();
  }
}
