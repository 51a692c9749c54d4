import type { Alert, AlertDigest } from '#contract/alerts.ts';
import { deriveId } from '#domain/shared/text/hash-letters.ts';

/** What people read about an alert's kind. */
export const ALERT_KINDS: Readonly<Record<Alert['type'], string>> = {
  'signal.detected': 'New signal at an active account',
  'account.suggested': 'New suggested account',
};

/** The same alerts for the same receiver give the same id, so that a repeated digest can be recognized. */
export const createDigestId = (receiverId: string, alertIds: readonly string[]): string =>
  deriveId('dig', receiverId, ...alertIds);

type DigestPart = Omit<AlertDigest['data']['alerts'][number], 'id' | 'type' | 'created_at' | 'run_id'>;

/** For people: each account once, with all that was found there, strongest first. */
export function groupByAccount({ data: { alerts } }: AlertDigest): DigestPart[] {
  const partsByAccount = new Map<string, DigestPart>();
  for (const { account, detections, more_detections } of alerts) {
    const earlierPart = partsByAccount.get(account.id);
    partsByAccount.set(account.id, {
      account,
      detections: [...(earlierPart?.detections ?? []), ...detections].sort((a, b) => b.alpha - a.alpha),
      more_detections: (earlierPart?.more_detections ?? 0) + more_detections,
    });
  }
  return [...partsByAccount.values()];
}

/** Alerts of a day in one message, oldest first, without texts to send. */
export const buildDigest = (id: string, alerts: readonly Alert[], now: Date): AlertDigest => ({
  id,
  type: 'alerts.digest',
  created_at: now.toISOString(),
  data: {
    alerts: alerts.map(({ id: alertId, type, created_at, data }) => ({
      id: alertId,
      type,
      created_at,
      run_id: data.run_id,
      account: data.account,
      detections: data.detections.map(
        ({ id: detectionId, signal_id, alpha, relevance, detected_at, headline }) => ({
          id: detectionId,
          signal_id,
          alpha,
          relevance,
          detected_at,
          headline,
        }),
      ),
      more_detections: data.more_detections,
    })),
  },
});
