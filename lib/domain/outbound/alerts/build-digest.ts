import { hash } from 'node:crypto';
import type { Alert, AlertDigest } from '#contract/alerts.ts';

const ID_LETTERS = 26;

/** The same alerts for the same receiver give the same id, so that a repeated digest can be recognized. */
export const digestIdOf = (receiver: string, alertIds: readonly string[]): string =>
  `dig_${hash('sha256', [receiver, ...alertIds].join(' ')).slice(0, ID_LETTERS)}`;

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
