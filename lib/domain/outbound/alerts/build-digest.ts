import { hash } from 'node:crypto';
import type { Alert, AlertDigest } from '#contract/alerts.ts';

const ID_LETTERS = 26;

/** The same alerts for the same receiver give the same id, so that a repeated digest can be recognized. */
const digestId = (receiver: string, alerts: readonly Alert[]): string =>
  `dig_${hash('sha256', [receiver, ...alerts.map(({ id }) => id)].join(' ')).slice(0, ID_LETTERS)}`;

/** Alerts of a day in one message, oldest first, without texts to send. */
export const buildDigest = (receiver: string, alerts: readonly Alert[], now: Date): AlertDigest => ({
  id: digestId(receiver, alerts),
  type: 'alerts.digest',
  created_at: now.toISOString(),
  data: {
    alerts: alerts.map(({ id, type, created_at, data }) => ({
      id,
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
