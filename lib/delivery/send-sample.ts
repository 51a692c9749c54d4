import {
  type FindDestinationPorts,
  findDestination,
  listSigningSecrets,
  type UrlDestination,
} from '#domain/outbound/destinations/destination.ts';
import type { Channel, OutgoingRow } from '#domain/outbound/pushes/channel.ts';
import { createSampleRow } from '#domain/outbound/pushes/sample-row.ts';
import { postRow } from './post-signed.ts';
import { createSigner } from './sign.ts';
import type { WebhookSender } from './webhook-sender.ts';

export interface SendSamplePorts extends FindDestinationPorts {
  readonly sender: WebhookSender;
  readonly channel: Channel;
  readonly newId: (prefix: 'push') => string;
  readonly now: () => Date;
}

/** The same limit as for a POST. */
const TIMEOUT_MS = 10_000;

async function sendToUrl({ sender, now }: SendSamplePorts, destination: UrlDestination, row: OutgoingRow) {
  const target = { sender, url: destination.url, sign: createSigner(listSigningSecrets(destination, now())) };
  const outcome = await postRow(target, row);
  if (outcome.kind === 'delivered') return { delivered: true, status_code: outcome.status };
  const { status, code, message } = outcome;
  return { delivered: false, status_code: status ?? null, code, message };
}

async function sendRowToQueue(
  { channel }: SendSamplePorts,
  workspaceId: string,
  id: string,
  row: OutgoingRow,
) {
  const openedChannel = await channel.open(workspaceId, { kind: 'webhook', destination_id: id });
  if ('stop' in openedChannel) return { delivered: false, status_code: null, ...openedChannel.stop };
  const [outcome] = await openedChannel.receiver.deliver([row], AbortSignal.timeout(TIMEOUT_MS));
  if (!outcome || !('problem' in outcome)) return { delivered: true, status_code: null };
  const { code, message } = outcome.problem;
  return { delivered: false, status_code: null, code, message };
}

/** Sends one sample row and returns how the receiver responded. */
export async function sendSample(ports: SendSamplePorts, workspaceId: string, id: string) {
  const destination = await findDestination(ports, workspaceId, id);
  const startedAt = performance.now();
  const record = createSampleRow(ports.now());
  const row = { deliveryId: `${ports.newId('push')}_${record.id}`, record };
  const sampleOutcome =
    'queue' in destination
      ? await sendRowToQueue(ports, workspaceId, id, row)
      : await sendToUrl(ports, destination, row);
  return { ...sampleOutcome, ms: Math.round(performance.now() - startedAt) };
}
