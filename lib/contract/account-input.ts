import * as z from 'zod';
import { firmographics, relation } from './account.ts';
import type { Firmographic } from './account-fields.ts';
import { anyId, label, text } from './fields.ts';
import { DOMAIN } from './patterns.ts';

export const MAX_TAGS = 50;
export const tags = z.array(label(100)).max(MAX_TAGS, `Must be at most ${MAX_TAGS} tags.`);
export const domain = text(500).min(1).meta({
  maxLength: 500,
  pattern: DOMAIN,
  description:
    'Normalized to lower case without scheme, `www.`, path and port. One account per domain. Internationalized domain names are accepted in their own script.',
});
export const ownerId = anyId(100).describe('Member id (see `GET /members`).');

export const newAccount = z
  .strictObject({
    name: label(200),
    domain: domain.exactOptional(),
    tags: tags.exactOptional(),
    owner_id: ownerId.exactOptional(),
    relation: relation.exactOptional(),
  })
  .meta({ id: 'NewAccount' });

export type NewAccount = z.infer<typeof newAccount>;

/** Fields that an import file can set on a new account. */
export const importedAccount = newAccount.extend(firmographics() satisfies Record<Firmographic, z.ZodType>);

export type ImportedAccount = z.infer<typeof importedAccount>;
