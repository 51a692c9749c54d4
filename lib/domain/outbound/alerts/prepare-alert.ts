import type { Alert } from '#contract/alerts.ts';
import type { AlertsMessage } from '#contract/queues.ts';
import type { AlertProblem } from './alert-channels.ts';
import { heldUntil, wantedDetections } from './filter-alerts.ts';
import { type AlertNews, isLeftAlone, type ReadAlertPorts, readNews, writeAlert } from './read-alert.ts';
import type { Receiver } from './receivers.ts';

export const SWITCHED_OFF: AlertProblem = {
  code: 'switched_off',
  message:
    'The channel or this kind of alert was switched off, or its destination was deleted, before the alert was sent.',
};
const NOTHING_LEFT: AlertProblem = {
  code: 'nothing_left',
  message:
    'Before the alert was sent, the account or its detections were deleted, marked as not useful or became background.',
};
const NOT_VISIBLE: AlertProblem = {
  code: 'not_visible',
  message: 'The member can no longer see the account.',
};
const LEFT_ALONE: AlertProblem = {
  code: 'left_alone',
  message: 'The account has a relation about which the workspace wants no alerts.',
};
const FILTERED: AlertProblem = {
  code: 'filtered',
  message: 'The filter of the receiver no longer lets this alert pass.',
};

type Readable =
  | { readonly kind: 'news'; readonly news: AlertNews }
  | { readonly kind: 'skip'; readonly problem: AlertProblem };

/**
 * The alert's news as far as the receiver may see them. Someone who asks for a repeat gets it unfiltered,
 * but none about an account that is left alone by now.
 */
export async function newsFor(
  ports: Pick<ReadAlertPorts, 'accounts' | 'detections' | 'relations'>,
  receiver: Receiver,
  message: AlertsMessage,
  isRepeat: boolean,
): Promise<Readable> {
  if (!isRepeat && !receiver.wants(message.type)) return { kind: 'skip', problem: SWITCHED_OFF };
  const news = await readNews(ports, message, receiver);
  if (!news) return { kind: 'skip', problem: NOTHING_LEFT };
  if (await isLeftAlone(ports.relations, message.workspace_id, news.account))
    return { kind: 'skip', problem: LEFT_ALONE };
  if (!receiver.sees(news.account)) return { kind: 'skip', problem: NOT_VISIBLE };
  if (isRepeat) return { kind: 'news', news };
  const detections = wantedDetections(receiver.filter, news.account, news.detections);
  return detections.length === 0
    ? { kind: 'skip', problem: FILTERED }
    : { kind: 'news', news: { ...news, detections } };
}

type Prepared =
  | { readonly kind: 'send'; readonly alert: Alert }
  | { readonly kind: 'hold'; readonly until: Date }
  | { readonly kind: 'skip'; readonly problem: AlertProblem };

/** A new alert for the receiver: sent now, held or skipped. */
export async function prepareAlert(
  ports: ReadAlertPorts,
  receiver: Receiver,
  message: AlertsMessage,
  now: Date,
): Promise<Prepared> {
  const read = await newsFor(ports, receiver, message, false);
  if (read.kind === 'skip') return read;
  const until = heldUntil(receiver.filter, now);
  if (until) return { kind: 'hold', until };
  return { kind: 'send', alert: await writeAlert(ports, message, read.news, false) };
}
