import type { SequencerProvider } from '#contract/sequencers.ts';
import { env } from '#platform/env.ts';
import { poolTransport } from '#vendor-api/pool-transport.ts';
import { heyreach } from './heyreach.ts';
import { instantly } from './instantly.ts';
import type { SequencerAdapter } from './sequencer-adapter.ts';

const adapters: Readonly<Record<SequencerProvider, SequencerAdapter>> = { instantly, heyreach };

/** A local run only talks to its own stand-ins. */
export function liveSequencer(provider: SequencerProvider) {
  const adapter = adapters[provider];
  const sandbox = env.sandboxOrigin();
  const transport = poolTransport(sandbox === undefined ? adapter.origin : `${sandbox}/_local/${provider}`);
  return { adapter, transport };
}
