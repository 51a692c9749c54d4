import type { Alert, AlertDigest } from '#contract/alerts.ts';
import type { CredentialTestResult } from '#domain/workspace/integrations/integration.ts';
import type { AlertOutcome } from './alert-channels.ts';

export type TriedToken = CredentialTestResult<{ readonly label: string }>;

/** Someone in the chat, or why they weren't found. */
export type FoundPerson =
  | { readonly kind: 'found'; readonly id: string }
  | Exclude<AlertOutcome, { readonly kind: 'delivered' }>;

/** A team chat that messages are posted to. */
export interface Chat {
  tryToken(accessToken: string): Promise<TriedToken>;
  /** Anything the chat does is an outcome. A channel may also be a person's id: then it is a direct message. */
  post(accessToken: string, channel: string, alert: Alert | AlertDigest): Promise<AlertOutcome>;
  findPerson(accessToken: string, email: string): Promise<FoundPerson>;
}
