import {
  type PushToSequencerPorts,
  pushToSequencer,
  type SequencerOrder,
} from '#domain/outbound/sequencers/push-to-sequencer.ts';
import { countRows } from '#platform/count-rows.ts';
import { inlineLimit } from './inline-limit.ts';
import { onUnrecorded } from './unrecorded-push.ts';

interface RespondPorts extends Omit<PushToSequencerPorts, 'inlineLimitMs' | 'onUnrecorded'> {
  readonly remainingMs: () => number;
}

/** Adds people to a campaign: 200 with a result per person, or 202 with a run. */
export async function respondToSequencerPush({ remainingMs, ...ports }: RespondPorts, order: SequencerOrder) {
  const done = await pushToSequencer(
    { ...ports, inlineLimitMs: inlineLimit(remainingMs), onUnrecorded },
    order,
  );
  if ('run' in done) {
    const { id: run_id, total } = done.run;
    return { status: 202 as const, data: { run_id, total, status: 'running' as const } };
  }
  const { pushed, target } = done;
  countRows('sequencer', { sent: pushed.added + pushed.updated, failed: pushed.failed });
  const { provider, campaign_id } = target;
  return { status: 200 as const, data: { provider, campaign_id, ...pushed } };
}
