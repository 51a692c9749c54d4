import * as z from 'zod';
import type { RegisterEntry } from '#domain/signals/research/public-identity.ts';
import type { Crawler, CrawlPolicy } from '../crawler.ts';
import { getJson, readEntries } from '../read-json.ts';
import { toLegalKey } from '../records/company-names.ts';

/** GLEIF allows sixty calls a minute. */
const CRAWL_POLICY: CrawlPolicy = {
  robots: false,
  minIntervalMs: 0,
  limit: { name: 'gleif', perSecond: 0.8, burst: 4 },
};

const API = 'https://api.gleif.org/api/v1/lei-records';
const ACCEPT = 'application/vnd.api+json';

const registeredName = z.object({ name: z.string().min(1).max(500), type: z.string().nullish() });
const record = z.object({
  id: z.string(),
  attributes: z.object({
    entity: z.object({
      legalName: registeredName,
      otherNames: z.array(z.unknown()).nullish(),
      jurisdiction: z.string().nullish(),
      status: z.string(),
    }),
    registration: z.object({ status: z.string() }),
  }),
});
type LeiRecord = z.infer<typeof record>;

/** Duplicate and mistaken numbers, and those of companies that no longer exist. */
const INACTIVE_STATUSES: ReadonlySet<string> = new Set([
  'DUPLICATE',
  'ANNULLED',
  'CANCELLED',
  'MERGED',
  'RETIRED',
]);

const isAlive = ({ attributes: { entity, registration } }: LeiRecord): boolean =>
  entity.status === 'ACTIVE' && !INACTIVE_STATUSES.has(registration.status);

/** A former name may belong to another company by now, and a trading name isn't a legal name. */
const LEGAL_NAME_TYPES: ReadonlySet<string> = new Set([
  'ALTERNATIVE_LANGUAGE_LEGAL_NAME',
  'TRANSLITERATED_LEGAL_NAME',
]);

const MAX_NAMES = 5;

function toRegisterEntry({ attributes: { entity } }: LeiRecord): RegisterEntry {
  const otherNames = readEntries(entity.otherNames ?? [], registeredName).read;
  return {
    legal_names: [
      ...new Set([
        entity.legalName.name,
        ...otherNames.filter(({ type }) => LEGAL_NAME_TYPES.has(type ?? '')).map(({ name }) => name),
      ]),
    ].slice(0, MAX_NAMES),
    country: entity.jurisdiction?.slice(0, 2) ?? null,
  };
}

const isLei = (text: string): boolean => /^[A-Z0-9]{18}\d{2}$/.test(text);

/** A registered company by its number, or null if the number is unknown or no longer valid. */
export async function readRegister(
  crawler: Crawler,
  lei: string,
  abortSignal: AbortSignal,
): Promise<RegisterEntry | null> {
  if (!isLei(lei)) return null;
  const request = { url: `${API}/${lei}`, accept: ACCEPT };
  const response = await getJson(crawler, request, CRAWL_POLICY, z.object({ data: record }), abortSignal);
  return response?.data.id === lei && isAlive(response.data) ? toRegisterEntry(response.data) : null;
}

/** The number of the only company in a country with exactly this legal name, or null if there is none or several. */
export async function findLei(
  crawler: Crawler,
  legalName: string,
  country: string,
  abortSignal: AbortSignal,
): Promise<string | null> {
  const query = new URLSearchParams({
    'filter[entity.legalName]': legalName,
    'filter[entity.legalAddress.country]': country,
    'page[size]': '20',
  });
  const request = { url: `${API}?${query}`, accept: ACCEPT };
  const shape = z.object({ data: z.array(z.unknown()) });
  const response = await getJson(crawler, request, CRAWL_POLICY, shape, abortSignal);
  const matching = readEntries(response?.data ?? [], record)
    .read.filter(isAlive)
    .filter(({ attributes }) => toLegalKey(attributes.entity.legalName.name) === toLegalKey(legalName));
  return matching.length === 1 ? (matching[0]?.id ?? null) : null;
}
