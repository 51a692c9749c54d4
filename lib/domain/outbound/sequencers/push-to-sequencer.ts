import type { Refuse } from '#contract/errors.ts';
import {
  type SequencerProvider,
  type SequencerSkip,
  sequencerSkips,
  sequencers,
} from '#contract/sequencers.ts';
import { INLINE_IDS_MAX } from '#contract/webhook-pushes.ts';
import { deliverInline, type InlineRow } from '#domain/outbound/pushes/deliver-inline.ts';
import { type InlineRunPorts, recordInlinePush, skipsOf } from '#domain/outbound/pushes/inline-run.ts';
import type { PushRunRecord } from '#domain/outbound/pushes/push-run-record.ts';
import type { RecordSource } from '#domain/outbound/pushes/record-source.ts';
import { type StartPushRunPorts, startPushRun } from '#domain/outbound/pushes/start-push-run.ts';
import type { Viewer } from '#domain/shared/visibility/viewer.ts';
import { type SequencerChannelPorts, type SequencerTarget, sequencerReceiver } from './sequencer-channel.ts';

export interface PushToSequencerPorts
  extends SequencerChannelPorts,
    Omit<StartPushRunPorts, 'runs'>,
    Omit<InlineRunPorts, 'runs'> {
  readonly runs: StartPushRunPorts['runs'] & InlineRunPorts['runs'];
  readonly records: (provider: SequencerProvider) => RecordSource;
  /** How long people may take while the caller waits. */
  readonly inlineLimitMs: () => number;
  readonly refuse: Refuse<'sequencer_not_connected' | 'validation_failed'>;
}

export interface SequencerOrder {
  readonly viewer: Viewer;
  readonly ids: readonly string[];
  readonly provider: SequencerProvider;
  readonly campaignId: string;
}

interface HandedOver {
  readonly added: number;
  readonly updated: number;
  readonly failed: number;
  readonly skipped: number;
  readonly skipped_by_reason: Record<SequencerSkip, number>;
  readonly results: {
    readonly contact_id: string;
    readonly result: 'added' | 'updated' | 'skipped' | 'failed';
    readonly reason?: { readonly code: string; readonly message: string };
  }[];
}

/** One spelling per campaign, because people are remembered by it. */
function targetOf(
  { refuse }: PushToSequencerPorts,
  { provider, campaignId }: SequencerOrder,
): SequencerTarget {
  const campaign_id = campaignId.trim().toLowerCase();
  const { pattern, expected } = sequencers[provider].campaignId;
  if (pattern.test(campaign_id)) return { kind: 'sequencer', provider, campaign_id };
  throw refuse('validation_failed', undefined, [{ path: 'body.campaign_id', message: expected }]);
}

const NO_SKIPS = Object.fromEntries(Object.keys(sequencerSkips).map((code) => [code, 0])) as Record<
  SequencerSkip,
  number
>;

async function pushAtOnce(
  ports: PushToSequencerPorts,
  { viewer, ids }: SequencerOrder,
  target: SequencerTarget,
): Promise<HandedOver> {
  const isNew = new Map<string, boolean>();
  const receiver = await sequencerReceiver(ports, viewer.workspaceId, target, (id, fresh) =>
    isNew.set(id, fresh),
  );
  const pushId = ports.newId('push');
  const startedAt = ports.now().toISOString();
  const unique = [...new Set(ids)];
  const rows = await deliverInline({
    pushId,
    viewer,
    records: ports.records(target.provider),
    receiver,
    ids: unique,
    limitMs: ports.inlineLimitMs(),
  });
  const order = { viewer, recordType: 'people', ids, target } as const;
  await recordInlinePush(ports, { id: pushId, startedAt, order, parts: [rows] });
  const repeated = ids.length - unique.length;
  const results = rows.map(({ id, result, error }: InlineRow): HandedOver['results'][number] => ({
    contact_id: id,
    result: result === 'sent' ? (isNew.get(id) ? 'added' : 'updated') : result,
    ...(error && { reason: { code: error.code, message: error.message } }),
  }));
  const countOf = (wanted: HandedOver['results'][number]['result']): number =>
    results.filter(({ result }) => result === wanted).length;
  return {
    added: countOf('added'),
    updated: countOf('updated'),
    failed: countOf('failed'),
    skipped: countOf('skipped') + repeated,
    skipped_by_reason: { ...NO_SKIPS, ...skipsOf(rows, repeated) },
    results,
  };
}

/** A few people are handed over while the caller waits and leave a finished run. Many become a background run. */
export async function pushToSequencer(
  ports: PushToSequencerPorts,
  order: SequencerOrder,
): Promise<
  { readonly run: PushRunRecord } | { readonly pushed: HandedOver; readonly target: SequencerTarget }
> {
  const target = targetOf(ports, order);
  const { connected } = await ports.integrations.get(order.viewer.workspaceId);
  if (!connected[target.provider]) throw ports.refuse('sequencer_not_connected');
  if (order.ids.length <= INLINE_IDS_MAX) return { pushed: await pushAtOnce(ports, order, target), target };
  const { viewer, ids } = order;
  return { run: await startPushRun(ports, { viewer, recordType: 'people', target, ids }) };
}
