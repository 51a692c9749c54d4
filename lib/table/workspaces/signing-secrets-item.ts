import * as z from 'zod';

/** What signs, as an item holds it. */
export const signingSecretsItem = z.object({
  secret: z.string(),
  retired_secrets: z.array(z.object({ secret: z.string(), until: z.string() })),
});
