import * as z from 'zod';

export const signingSecretsItem = z.object({
  secret: z.string(),
  retired_secrets: z.array(z.object({ secret: z.string(), until: z.string() })),
});
