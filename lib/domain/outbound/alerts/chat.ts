import type { Alert } from '#contract/alerts.ts';
import type { AlertOutcome } from './alert-channels.ts';

/** The result of testing a token with a harmless call. */
export type TriedToken =
  | { readonly kind: 'accepted'; readonly label: string }
  | { readonly kind: 'refused'; readonly reason: string }
  | { readonly kind: 'unreachable'; readonly reason: string };

/** A team chat that messages are posted to. */
export interface Chat {
  tryToken(accessToken: string): Promise<TriedToken>;
  /** Anything the chat does is an outcome. */
  post(accessToken: string, channel: string, alert: Alert, signal?: AbortSignal): Promise<AlertOutcome>;
}
