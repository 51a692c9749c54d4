import type { Refuse } from '#contract/errors.ts';
import { HOUR_MS } from '#contract/time.ts';

/** A replaced secret that stays active for a while. */
interface RetiredSecret {
  readonly secret: string;
  readonly until: string;
}

export interface SigningSecrets {
  readonly secret: string;
  readonly retired_secrets: readonly RetiredSecret[];
}

export interface ReplaceSecretPorts {
  readonly newSecret: () => string;
  readonly now: () => Date;
  readonly refuse: Refuse<'too_many_secrets'>;
}

const STILL_SIGNS_MS = 24 * HOUR_MS;
/** Every active secret adds a signature to the header of each delivery. */
const RETIRED_MAX = 4;

/** Sets a new secret. Each old one stays active for 24 hours, whatever is rotated later. */
export function replaceSecret(
  { newSecret, now, refuse }: ReplaceSecretPorts,
  before: SigningSecrets,
): SigningSecrets {
  const at = now();
  const expiresAt = new Date(at.getTime() + STILL_SIGNS_MS).toISOString();
  const stillSigning = before.retired_secrets.filter((retired) => retired.until > at.toISOString());
  const oldest = stillSigning.at(-1);
  if (oldest && stillSigning.length >= RETIRED_MAX) {
    throw refuse(
      'too_many_secrets',
      `${stillSigning.length} old secrets are still active. Rotate again after ${oldest.until}.`,
    );
  }
  return {
    secret: newSecret(),
    retired_secrets: [{ secret: before.secret, until: expiresAt }, ...stillSigning],
  };
}
