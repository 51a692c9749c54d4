import { DAY_MS } from '#contract/time.ts';
import type { KeyedSource, ResearchSource } from '#platform/research-sources.ts';
import {
  type CompaniesHouse,
  readOfficers,
  readProfile,
} from '#sources/companies-house/companies-house-api.ts';
import type { Crawler } from '#sources/crawler.ts';
import { readRegister } from '#sources/identity/gleif.ts';
import { washington } from '#sources/notices/breach-notices.ts';
import { oregon, texas } from '#sources/notices/layoff-notices.ts';
import { type NoticeList, readNotices } from '#sources/notices/notice-lists.ts';
import { findRecipients, newContracts } from '#sources/usaspending/usaspending-api.ts';
import { check } from './crawler-check.ts';
import type { ProviderCheck } from './provider-check.ts';

/** The operator's keys by source, if available. */
export type SourceKeys = Readonly<Partial<Record<KeyedSource, string>>>;

/** What a check needs. */
export interface CheckTools {
  readonly crawler: Crawler;
  readonly now: () => Date;
  readonly keys: SourceKeys;
}

/** Tesco PLC, registered since 1947. */
const COMPANY = '00445790';
/** Apple Inc. */
const LEI = 'HWUPKR0MPOU8FGXBT394';
/** Has contracts every year. */
const RECIPIENT = 'lockheed martin';
const LARGE = 10_000_000;

const noticesCheck = <T>(name: string, list: NoticeList<T>, { crawler, now }: CheckTools): ProviderCheck =>
  check(name, `https://${list.host}/d/${list.id}`, crawler, async (asked, signal) => {
    const notices = await readNotices(list, new Map(), { crawler: asked, now }, signal);
    if (notices.length === 0) throw new Error('The list has no notices from the last year.');
    return `${notices.length} notices from the last year`;
  });

type RecordSource = Extract<
  ResearchSource,
  'usaspending' | 'warn_notices' | 'breach_notices' | 'companies_house' | 'gleif'
>;

/** A check for each source of public records. */
export const RECORD_CHECKS: Readonly<Record<RecordSource, (tools: CheckTools) => readonly ProviderCheck[]>> =
  {
    usaspending: ({ crawler, now }) => [
      check('usaspending', 'https://api.usaspending.gov', crawler, async (asked, signal) => {
        const recipients = await findRecipients(asked, RECIPIENT, signal);
        const from = new Date(now().getTime() - 30 * DAY_MS);
        const question = { from, to: now(), least: LARGE, mostPages: 1 };
        const contracts = await newContracts(asked, question, signal);
        return `${recipients.length} recipients, ${contracts.length} new contracts of $10 million or more`;
      }),
    ],
    warn_notices: (tools) => [
      noticesCheck('warn-texas', texas, tools),
      noticesCheck('warn-oregon', oregon, tools),
    ],
    breach_notices: (tools) => [noticesCheck('breaches-washington', washington, tools)],
    companies_house: ({ crawler, keys: { companies_house: key } }) => [
      check(
        'companies-house',
        'https://api.company-information.service.gov.uk',
        crawler,
        async (asked, signal) => {
          if (key === undefined) throw new Error('Pass its key with --keys, as companies_house.');
          const house: CompaniesHouse = { crawler: asked, key, signal };
          const profile = await readProfile(house, COMPANY);
          if (profile === null) throw new Error(`The company ${COMPANY} was not found.`);
          return `${(await readOfficers(house, COMPANY)).length} officers of ${profile.name}`;
        },
      ),
    ],
    gleif: ({ crawler }) => [
      check('gleif', 'https://api.gleif.org', crawler, async (asked, signal) => {
        const entry = await readRegister(asked, LEI, signal);
        if (entry === null) throw new Error(`The number ${LEI} was not found.`);
        return `knows ${entry.legal_names[0]} by ${entry.number?.value ?? 'no number'}`;
      }),
    ],
  };
