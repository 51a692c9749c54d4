import type { Alert, AlertDigest } from '#contract/alerts.ts';
import type { AlertOutcome } from './alert-channels.ts';

/** The result of testing a token with a harmless call. */
export type TriedToken =
  | { readonly kind: 'accepted'; readonly label: string }
  | { readonly kind: 'refused'; readonly reason: string }
  | { readonly kind: 'unreachable'; readonly reason: string };

/** Someone in the chat, or why they weren't found. */
export type FoundPerson =
  | { readonly kind: 'found'; readonly id: string }
  | Exclude<AlertOutcome, { readonly kind: 'delivered' }>;

/** A team chat that messages are posted to. */
export interface Chat {
  tryToken(accessToken: string): Promise<TriedToken>;
  /** Anything the chat does is an outcome. A channel may also be a person's id: then it is a direct message. */
  post(
    accessToken: string,
    channel: string,
    alert: Alert | AlertDigest,
    signal?: AbortSignal,
  ): Promise<AlertOutcome>;
  /** Posts plain text. */
  say(accessToken: string, channel: string, text: string): Promise<AlertOutcome>;
  findPerson(accessToken: string, email: string, signal?: AbortSignal): Promise<FoundPerson>;
}
