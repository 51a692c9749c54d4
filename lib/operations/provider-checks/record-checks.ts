import { DAY_MS } from '#contract/time.ts';
import type { ResearchSource } from '#platform/research-sources.ts';
import type { Crawler } from '#providers/sources/crawler.ts';
import { readRegister } from '#providers/sources/identity/gleif.ts';
import { findRecipients, readNewContracts } from '#providers/sources/usaspending/usaspending-api.ts';
import { check } from './crawler-check.ts';
import type { ProviderCheck } from './provider-check.ts';

/** What a check needs. */
export interface CheckTools {
  readonly crawler: Crawler;
  readonly now: () => Date;
}

/** Apple Inc. */
const LEI = 'HWUPKR0MPOU8FGXBT394';
/** Has contracts every year. */
const RECIPIENT = 'lockheed martin';
const LARGE = 10_000_000;

type RecordSource = Extract<ResearchSource, 'usaspending' | 'gleif'>;

/** A check for each source of public records. */
export const RECORD_CHECKS: Readonly<Record<RecordSource, (tools: CheckTools) => readonly ProviderCheck[]>> =
  {
    usaspending: ({ crawler, now }) => [
      check('usaspending', 'https://api.usaspending.gov', crawler, async (asked, signal) => {
        const recipients = await findRecipients(asked, RECIPIENT, signal);
        const from = new Date(now().getTime() - 30 * DAY_MS);
        const question = { from, to: now(), least: LARGE, maxPages: 1 };
        const contracts = await readNewContracts(asked, question, signal);
        return `${recipients.length} recipients, ${contracts.length} new contracts of $10 million or more`;
      }),
    ],
    gleif: ({ crawler }) => [
      check('gleif', 'https://api.gleif.org', crawler, async (asked, signal) => {
        const entry = await readRegister(asked, LEI, signal);
        if (entry === null) throw new Error(`The number ${LEI} was not found.`);
        return `knows ${entry.legal_names[0]}`;
      }),
    ],
  };
