import * as z from 'zod';
import { DAY_MS } from '#contract/time.ts';
import { formatThousands } from '#domain/shared/text/plain-figures.ts';
import type { ResearchDocument } from '#domain/signals/research/research.ts';
import { registerNames } from '../records/company-names.ts';
import { recordDocument } from '../records/record-document.ts';
import { checkRecords } from '../records/record-memory.ts';
import type { Source } from '../source.ts';
import { findCompanyRecipients } from './company-recipients.ts';
import { type Award, readNewContracts } from './usaspending-api.ts';

/**
 * Most agencies publish within days, the Department of Defense after 90. So awards are looked for over that time plus
 * a month.
 */
const REPORTED_WITHIN_DAYS = 120;
/** Older awards aren't news, and the search reaches back to 2007. */
const OLDEST_DAYS = 365;
/** Small purchases that need little approval aren't news. */
const MIN_FOR_ACCOUNT = 250_000;
const MIN_FOR_DISCOVERY = 1_000_000;
const MAX_PAGES = 2;
/** Recipients' numbers change over years. A company without one may win its first contract tomorrow. */
const KNOWN_DAYS = 30;
const UNKNOWN_DAYS = 7;

const awardsMemory = z.object({
  names: z.string(),
  ueis: z.array(z.string()),
  resolved: z.string(),
  records: z.unknown(),
});

const subtractDays = (date: Date, days: number): Date => new Date(date.getTime() - days * DAY_MS);

const clampDate = (date: Date, earliest: Date, latest: Date): Date =>
  date < earliest ? earliest : date > latest ? latest : date;

/** A contract as the government states it. */
function toAwardDocument({ number, id, recipient, uei, ...award }: Award): ResearchDocument {
  const customer = award.office ?? award.agency;
  const dollars = Math.round(award.obligated);
  return recordDocument({
    id: `usaspending:${id}`,
    url: `https://www.usaspending.gov/award/${encodeURIComponent(id)}`,
    publisher: 'usaspending.gov',
    title: `${recipient}: contract ${number}`,
    published_at: `${award.signed}T00:00:00.000Z`,
    fields: [
      ['Award ID', number],
      ['Recipient', recipient],
      ['Recipient UEI', uei],
      ['Awarding agency', customer],
      ['Obligated', `$${formatThousands(dollars)}`],
      ['Signed on', award.signed],
      ['Description', award.description],
    ],
    facts: [
      {
        kind: 'contract_award',
        anchors: [number],
        event: {
          counterpart: customer,
          amount: { amount: dollars, currency: 'USD' },
          happened_on: award.signed,
        },
      },
    ],
  });
}

/** Contracts that the US federal government awards to a company. */
export const contractAwards: Source = {
  name: 'usaspending',
  async checkCompany(company, { since, memory, ignoresMemory, identity }, { crawler, now }, signal) {
    const names = registerNames(company, identity);
    const nameKey = names.join('\n');
    const { data: remembered } = awardsMemory.safeParse(memory);
    const previousMemory = remembered?.names === nameKey ? remembered : null;
    const isResolved =
      previousMemory !== null &&
      now().getTime() - Date.parse(previousMemory.resolved) <
        (previousMemory.ueis.length > 0 ? KNOWN_DAYS : UNKNOWN_DAYS) * DAY_MS;
    const ueis = isResolved ? previousMemory.ueis : await findCompanyRecipients(names, crawler, signal);
    const resolvedAt = isResolved ? previousMemory.resolved : now().toISOString();
    const resolution = { names: nameKey, ueis, resolved: resolvedAt };
    if (ueis.length === 0) return { documents: [], memory: { ...resolution, records: null } };
    const startDate = clampDate(
      since,
      subtractDays(now(), OLDEST_DAYS),
      subtractDays(now(), REPORTED_WITHIN_DAYS),
    );
    const recordsCheck = await checkRecords({
      lookedUpBy: ueis.join(' '),
      memory: previousMemory?.records ?? null,
      ignoresMemory,
      now: now(),
      read: async () => {
        const question = {
          from: startDate,
          to: now(),
          minDollars: MIN_FOR_ACCOUNT,
          ueis,
          maxPages: MAX_PAGES,
        };
        const awards = await readNewContracts(crawler, question, signal);
        // The search also finds subsidiaries by their parent's number.
        return awards.filter(({ uei }) => uei !== null && ueis.includes(uei)).map(toAwardDocument);
      },
    });
    return { documents: recordsCheck.documents, memory: { ...resolution, records: recordsCheck.memory } };
  },
  async findDocuments({ kind }, { since, limit }, { crawler, now }, signal) {
    if (kind !== 'contract_award') return [];
    const startDate = clampDate(since ?? new Date(0), subtractDays(now(), REPORTED_WITHIN_DAYS), now());
    const question = { from: startDate, to: now(), minDollars: MIN_FOR_DISCOVERY, maxPages: MAX_PAGES };
    const awards = await readNewContracts(crawler, question, signal);
    return awards.slice(0, limit).map((award) => ({
      company: { name: award.recipient, domain: null, aliases: [] },
      legalName: { name: award.recipient, country: 'US' },
      document: toAwardDocument(award),
    }));
  },
};
