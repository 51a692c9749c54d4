import type { Crawler } from '../crawler.ts';
import { bareKey, ownEntries } from '../records/company-names.ts';
import { findRecipients, parentOf, type Recipient } from './usaspending-api.ts';

/** The most sites of one company with their own numbers. */
const MAX_NUMBERS = 5;

/** A parent listed with its own number has no parent above it. */
const familyOf = async (crawler: Crawler, recipient: Recipient, signal: AbortSignal): Promise<string> =>
  (await parentOf(crawler, recipient, signal)) ?? recipient.uei;

/**
 * The numbers under which a company receives awards. Several numbers with its name are its own only if they share a
 * parent. Otherwise two companies share the name and can't be told apart.
 */
export async function ownRecipients(
  names: readonly string[],
  crawler: Crawler,
  signal: AbortSignal,
): Promise<readonly string[]> {
  const found = new Map<string, Recipient>();
  for (const words of new Set(names.map(bareKey).filter((bare) => bare.length > 2))) {
    for (const recipient of await findRecipients(crawler, words, signal)) {
      if (!found.has(recipient.uei)) found.set(recipient.uei, recipient);
    }
  }
  const own = ownEntries(names, [...found.values()], ({ name }) => name).slice(0, MAX_NUMBERS);
  if (own.length <= 1) return own.map(({ uei }) => uei);
  const families = new Set<string>();
  for (const recipient of own) families.add(await familyOf(crawler, recipient, signal));
  return families.size === 1 ? own.map(({ uei }) => uei) : [];
}
