import type { SignalDetection } from '#contract/detections.ts';
import type { AccountRecord, FIT_FIELDS } from '#domain/market/accounts/account-record.ts';
import { countryNameOf } from '#domain/shared/places/countries.ts';
import { formatThousands } from '#domain/shared/text/plain-figures.ts';
import type { Criteria, IdealCustomer } from './ideal-customer.ts';
import { findTrades, listAcceptedStems } from './trades.ts';

/** What is known about the company. */
export type FitCompany = Pick<AccountRecord, (typeof FIT_FIELDS)[number]>;

export type IcpFit = Pick<SignalDetection, 'icp_fit' | 'icp_fit_reasons'>;
type FitLine = IcpFit['icp_fit_reasons'][number];

/** Neutral. */
const UNKNOWN_FIT = 50;

/** The weight of each criterion of an ideal customer. */
const WEIGHTS = { industry: 3, size: 2, place: 2 } as const;

/** A good fit meets every criterion that is known: below this, no filter or view calls it one. */
const PARTIAL_FIT_CEILING = 65;
/** Another industry, or half or twice the size and beyond: the strongest news there makes no account hot. */
const OUTSIDE_PROFILE_CEILING = 25;

/** What the description says counts less than the industry. */
const DESCRIPTION_MATCH_SHARE = 0.7;
const NEAR_SIZE_SHARE = 0.5;

/** How much of a text a line quotes. */
const MAX_TEXT_LENGTH = 160;

/** How far the company meets a criterion, 0 to 1; null if that is unknown. */
interface Comparison {
  readonly line: FitLine;
  readonly share: number | null;
}

const joinWithOr = (names: readonly string[]): string => {
  const [finalName = '', ...precedingNames] = names.toReversed();
  return precedingNames.length === 0
    ? finalName
    : `${precedingNames.toReversed().join(', ')} or ${finalName}`;
};

const shortenText = (text: string): string =>
  text.length <= MAX_TEXT_LENGTH ? text : `${text.slice(0, MAX_TEXT_LENGTH - 1).trimEnd()}…`;

const createComparison = (
  about: FitLine['about'],
  requestedText: string | null,
  foundText: string | null,
  share: number | null,
  isNear = false,
): Comparison => ({
  line: { about, asked: requestedText, found: foundText, fits: share === null ? null : share > 0 && !isNear },
  share,
});

const hasTrade = (text: string, stems: readonly string[]): boolean =>
  [...findTrades(text).keys()].some((stem) => stems.includes(stem));

function compareIndustry(
  { trades }: Criteria,
  { industry, short_description: description }: FitCompany,
): Comparison {
  const names = [...new Set([...trades.values()].map((word) => word.toLowerCase()))];
  const requestedText = names.length === 0 ? null : shortenText(joinWithOr(names));
  const compare = (share: number | null, foundText = industry) =>
    createComparison('industry', requestedText, foundText, share);
  if (requestedText === null || industry === null) return compare(null);
  if (hasTrade(industry, [...trades.keys()].flatMap(listAcceptedStems))) return compare(1);
  if (description === null || !hasTrade(description, [...trades.keys()])) return compare(0);
  return compare(DESCRIPTION_MATCH_SHARE, `${industry}: ${shortenText(description)}`);
}

const formatHeadcount = (count: number): string =>
  `${formatThousands(count)} ${count === 1 ? 'employee' : 'employees'}`;

function formatSize([min, max]: readonly [number, number]): string {
  if (max === Number.POSITIVE_INFINITY) return `at least ${formatHeadcount(min)}`;
  return min === 0 ? `at most ${formatHeadcount(max)}` : `${formatThousands(min)} to ${formatHeadcount(max)}`;
}

const isWithin = ([min, max]: readonly [number, number], count: number): boolean =>
  count >= min && count <= max;

function compareSize({ size }: Criteria, { employees }: FitCompany): Comparison {
  const requestedText = size && formatSize(size);
  const foundText = employees === null ? null : formatHeadcount(employees);
  if (size === null || employees === null) return createComparison('size', requestedText, foundText, null);
  if (isWithin(size, employees)) return createComparison('size', requestedText, foundText, 1);
  const isNear = isWithin([size[0] / 2, size[1] * 2], employees);
  return createComparison('size', requestedText, foundText, isNear ? NEAR_SIZE_SHARE : 0, isNear);
}

const nameCountry = (country: string | null): string | null =>
  country === null ? null : (countryNameOf(country) ?? country);

function compareLocation({ locations: { names, countries } }: Criteria, { country }: FitCompany): Comparison {
  const requestedText = names.length === 0 ? null : shortenText(joinWithOr(names));
  const share = requestedText === null || country === null ? null : Number(countries.has(country));
  return createComparison('place', requestedText, nameCountry(country), share);
}

/** Everything an exclusion names must be true of the company: "hospitals in Germany" rules out no other hospital. */
function compareExclusion(exclusion: IdealCustomer['excluded'][number], company: FitCompany): Comparison {
  const { industry, employees, country } = company;
  const { trades, size, locations } = exclusion;
  const criteria = [
    trades.size > 0 && {
      found: industry,
      isMet: industry === null ? null : hasTrade(industry, [...trades.keys()]),
    },
    size !== null && {
      found: employees === null ? null : formatHeadcount(employees),
      isMet: employees === null ? null : isWithin(size, employees),
    },
    locations.countries.size > 0 && {
      found: nameCountry(country),
      isMet: country === null ? null : locations.countries.has(country),
    },
  ].filter((criterion) => criterion !== false);
  const foundText = criteria.flatMap((criterion) => criterion.found ?? []).join(', ') || null;
  const isExcluded = criteria.every(({ isMet }) => isMet === true);
  const isAllowed = criteria.some(({ isMet }) => isMet === false);
  const share = criteria.length === 0 || (!isExcluded && !isAllowed) ? null : Number(!isExcluded);
  return createComparison('exclusions', `not ${shortenText(exclusion.text)}`, foundText, share);
}

/** The most that the fit can be if this criterion isn't met. */
function computeCeiling({ line: { about, fits }, share }: Comparison): number {
  if (fits !== false) return 100;
  if (about === 'exclusions') return 0;
  return about === 'place' || share === NEAR_SIZE_SHARE ? PARTIAL_FIT_CEILING : OUTSIDE_PROFILE_CEILING;
}

/** How well a company fits the ideal customer in the knowledge base, 0 to 100, and why, line by line. */
export function computeIcpFit({ included, excluded }: IdealCustomer, company: FitCompany): IcpFit {
  const criteria = {
    industry: compareIndustry(included, company),
    size: compareSize(included, company),
    place: compareLocation(included, company),
  };
  const exclusions = excluded.map((exclusion) => compareExclusion(exclusion, company));
  let totalWeight = 0;
  let earnedPoints = 0;
  for (const about of ['industry', 'size', 'place'] as const) {
    const { share } = criteria[about];
    if (share === null) continue;
    totalWeight += WEIGHTS[about];
    earnedPoints += WEIGHTS[about] * share;
  }
  const comparisons = [...Object.values(criteria), ...exclusions];
  return {
    icp_fit: Math.min(
      totalWeight === 0 ? UNKNOWN_FIT : Math.round((100 * earnedPoints) / totalWeight),
      ...comparisons.map(computeCeiling),
    ),
    icp_fit_reasons: comparisons.map(({ line }) => line),
  };
}

/** Whether the record says that the company is of another industry or size, or excluded. */
export const isOutsideProfile = ({ icp_fit }: Pick<IcpFit, 'icp_fit'>): boolean =>
  icp_fit <= OUTSIDE_PROFILE_CEILING;
