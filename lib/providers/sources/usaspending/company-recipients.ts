import type { Crawler } from '../crawler.ts';
import { filterByName, toShortKey } from '../records/company-names.ts';
import { findRecipients, type Recipient, readParent } from './usaspending-api.ts';

/** The most sites of one company with their own numbers. */
const MAX_NUMBERS = 5;

/** A parent listed with its own number has no parent above it. */
const findFamily = async (
  crawler: Crawler,
  recipient: Recipient,
  abortSignal: AbortSignal,
): Promise<string> => (await readParent(crawler, recipient, abortSignal)) ?? recipient.uei;

/**
 * The numbers under which a company receives awards. Several numbers with its name are its own only if they share a
 * parent. Otherwise two companies share the name and can't be told apart.
 */
export async function findCompanyRecipients(
  names: readonly string[],
  crawler: Crawler,
  abortSignal: AbortSignal,
): Promise<readonly string[]> {
  const recipients = new Map<string, Recipient>();
  for (const words of new Set(names.map(toShortKey).filter((shortName) => shortName.length > 2))) {
    for (const recipient of await findRecipients(crawler, words, abortSignal)) {
      if (!recipients.has(recipient.uei)) recipients.set(recipient.uei, recipient);
    }
  }
  const matching = filterByName(names, [...recipients.values()], ({ name }) => name).slice(0, MAX_NUMBERS);
  if (matching.length <= 1) return matching.map(({ uei }) => uei);
  const families = new Set<string>();
  for (const recipient of matching) families.add(await findFamily(crawler, recipient, abortSignal));
  return families.size === 1 ? matching.map(({ uei }) => uei) : [];
}
