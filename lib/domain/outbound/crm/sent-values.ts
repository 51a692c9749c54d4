import { hash } from 'node:crypto';
import type { CrmProvider } from '#contract/crms.ts';
import { type FieldChange, normalizeText } from './crm-fields.ts';

/** Hashes of what we last wrote into each of the CRM's own fields, and until that is confirmed, of what it replaces. */
export type SentHashes = Readonly<Record<string, readonly string[]>>;

/** What was written to one CRM account, by our account's id. */
export interface SentValues {
  read(accountIds: readonly string[]): Promise<ReadonlyMap<string, SentHashes>>;
  write(hashesByAccount: ReadonlyMap<string, SentHashes>): Promise<void>;
}

/** What was written to one CRM account, such as a HubSpot portal. */
export type OpenSentValues = (workspaceId: string, provider: CrmProvider, crmAccount: string) => SentValues;

const HASH_CHARACTERS = 16;

export const hashSentValue = (value: unknown): string =>
  hash('sha256', normalizeText(value)).slice(0, HASH_CHARACTERS);

/**
 * What to store about these changes. Before the call `getCurrentValue` adds the values it replaces: a crash leaves the old or the
 * new one in the CRM, and both are ours. After the call only the new one is; who types the old one again keeps it.
 */
export const addSentChanges = (
  storedHashes: SentHashes,
  changes: readonly FieldChange[],
  getCurrentValue?: (field: string) => unknown,
): SentHashes => ({
  ...storedHashes,
  ...Object.fromEntries(
    changes.map(({ field, kind, value }) => [
      field,
      [
        hashSentValue(value),
        ...(kind === 'updated' && getCurrentValue ? [hashSentValue(getCurrentValue(field))] : []),
      ],
    ]),
  ),
});
