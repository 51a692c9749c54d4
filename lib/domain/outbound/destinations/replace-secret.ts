import * as z from 'zod';
import type { Refuse } from '#contract/errors.ts';
import { HOUR_MS } from '#contract/time.ts';

export const signingSecrets = z.object({
  secret: z.string(),
  /** Replaced secrets that stay active for a while. */
  retired_secrets: z.array(z.object({ secret: z.string(), until: z.string() })).readonly(),
});

export type SigningSecrets = Readonly<z.infer<typeof signingSecrets>>;

export interface ReplaceSecretPorts {
  readonly newSecret: () => string;
  readonly now: () => Date;
  readonly refuse: Refuse<'too_many_secrets'>;
}

const RETIRED_SECRET_MS = 24 * HOUR_MS;
/** Every active secret adds a signature to the header of each delivery. */
const MAX_RETIRED_SECRETS = 4;

/** Sets a new secret. Each old one stays active for 24 hours, whatever is rotated later. */
export function replaceSecret(
  { newSecret, now, refuse }: ReplaceSecretPorts,
  previousSecrets: SigningSecrets,
): SigningSecrets {
  const rotatedAt = now();
  const expiresAt = new Date(rotatedAt.getTime() + RETIRED_SECRET_MS).toISOString();
  const activeRetiredSecrets = previousSecrets.retired_secrets.filter(
    (retiredSecret) => retiredSecret.until > rotatedAt.toISOString(),
  );
  const oldestSecret = activeRetiredSecrets.at(-1);
  if (oldestSecret && activeRetiredSecrets.length >= MAX_RETIRED_SECRETS) {
    throw refuse(
      'too_many_secrets',
      `${activeRetiredSecrets.length} old secrets are still active. Rotate again after ${oldestSecret.until}.`,
    );
  }
  return {
    secret: newSecret(),
    retired_secrets: [{ secret: previousSecrets.secret, until: expiresAt }, ...activeRetiredSecrets],
  };
}
