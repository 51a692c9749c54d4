import * as z from 'zod';
import type { Crawler, CrawlPolicy } from '../crawler.ts';
import { readEntries, readJson } from '../job-boards/read-entries.ts';
import { WebError } from '../web/web-error.ts';

/** A key allows 600 calls in five minutes, across all machines. */
const MANNERS: CrawlPolicy = {
  robots: false,
  minIntervalMs: 0,
  limit: { name: 'companies_house', perSecond: 1.8, burst: 10 },
};

const API = 'https://api.company-information.service.gov.uk';
const PAGE = 100;
/** Enough for a century of the largest companies' boards. The newest come first. */
const MAX_PAGES = 3;

/** Access to the register with the operator's key. */
export interface CompaniesHouse {
  readonly crawler: Crawler;
  readonly key: string;
  readonly signal: AbortSignal;
}

/** A company number: eight digits, or two letters and six digits. */
export function companyNumber(written: string): string | null {
  const number = written.replace(/\s/g, '').toUpperCase();
  if (/^\d{1,8}$/.test(number)) return number.padStart(8, '0');
  return /^[A-Z]{2}\d{6}$/.test(number) ? number : null;
}

/** The response's text, or null if the register has no entry. */
async function ask({ crawler, key, signal }: CompaniesHouse, path: string): Promise<string | null> {
  const authorization = `Basic ${Buffer.from(`${key}:`).toString('base64')}`;
  try {
    const page = await crawler.get({ url: `${API}${path}`, wanted: 'json', authorization }, MANNERS, signal);
    return page.status === 'ok' ? page.text : null;
  } catch (error) {
    if (error instanceof WebError && error.status === 401) {
      throw new WebError('refused', 'Companies House rejected the key.', {
        status: 401,
        cause: error,
      });
    }
    throw error;
  }
}

const found = z.object({ items: z.array(z.unknown()) });
const foundCompany = z.object({
  company_number: z.string(),
  title: z.string(),
  company_status: z.string().nullish(),
});

export interface RegisteredCompany {
  readonly number: string;
  readonly name: string;
}

/** Active companies whose name contains these words. */
export async function findCompanies(
  house: CompaniesHouse,
  words: string,
): Promise<readonly RegisteredCompany[]> {
  const text = await ask(
    house,
    `/search/companies?${new URLSearchParams({ q: words, items_per_page: '50' })}`,
  );
  if (text === null) return [];
  return readEntries(readJson(text, found).items, foundCompany)
    .read.filter(({ company_status }) => company_status === 'active')
    .map(({ company_number, title }) => ({ number: company_number, name: title }));
}

const profile = z.object({
  company_name: z.string(),
  company_status: z.string().nullish(),
  date_of_creation: z.string().nullish(),
});

/** An active company and the day it was founded, or null if there is none with this number. */
export async function readProfile(
  house: CompaniesHouse,
  number: string,
): Promise<{ readonly name: string; readonly created: string | null } | null> {
  const text = await ask(house, `/company/${number}`);
  if (text === null) return null;
  const { company_name, company_status, date_of_creation } = readJson(text, profile);
  return company_status === 'active' ? { name: company_name, created: date_of_creation ?? null } : null;
}

const day = z.string().regex(/^\d{4}-\d\d-\d\d$/);
const officerRow = z.object({
  name: z.string().min(1).max(300),
  officer_role: z.string(),
  occupation: z.string().max(300).nullish(),
  appointed_on: day.nullish(),
  resigned_on: day.nullish(),
  links: z.object({ self: z.string().max(300).nullish() }).nullish(),
});
export type Officer = z.infer<typeof officerRow>;

const officerList = z.object({ items: z.array(z.unknown()), total_results: z.number() });

/** All current and former officers, newest first. */
export async function readOfficers(house: CompaniesHouse, number: string): Promise<readonly Officer[]> {
  const officers: Officer[] = [];
  for (let page = 0; page < MAX_PAGES; page += 1) {
    const query = new URLSearchParams({
      items_per_page: String(PAGE),
      start_index: String(page * PAGE),
      order_by: 'appointed_on',
    });
    const text = await ask(house, `/company/${number}/officers?${query}`);
    // A company that has not reported any officers has no list.
    if (text === null) break;
    const { items, total_results } = readJson(text, officerList);
    officers.push(...readEntries(items.slice(0, PAGE), officerRow).read);
    if (items.length === 0 || (page + 1) * PAGE >= total_results) break;
  }
  return officers;
}
