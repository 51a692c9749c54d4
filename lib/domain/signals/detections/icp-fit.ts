import type { SignalDetection } from '#contract/detections.ts';
import type { AccountRecord, READ_BY_FIT } from '#domain/market/accounts/account-record.ts';
import { countryNameOf } from '#domain/shared/places/countries.ts';
import { formatThousands } from '#domain/shared/text/plain-figures.ts';
import type { Criteria, IdealCustomer } from './ideal-customer.ts';
import { acceptedFor, tradesIn } from './trades.ts';

/** What is known about the company. */
export type FitCompany = Pick<AccountRecord, (typeof READ_BY_FIT)[number]>;

export type IcpFit = Pick<SignalDetection, 'icp_fit' | 'icp_fit_reasons'>;
type FitLine = IcpFit['icp_fit_reasons'][number];

/** Neutral. */
const UNKNOWN_FIT = 50;

/** The weight of each criterion of an ideal customer. */
const WEIGHTS = { industry: 3, size: 2, place: 2 } as const;

/** A good fit meets every criterion that is known: below this, no filter or view calls it one. */
const NOT_GOOD = 65;
/** Another industry, or half or twice the size and beyond: the strongest news there makes no account hot. */
const OUTSIDE = 25;

/** What the description says counts less than the industry. */
const BY_DESCRIPTION = 0.7;
const NEAR = 0.5;

/** How much of a text a line quotes. */
const QUOTED_MAX = 160;

/** How far the company meets a criterion, 0 to 1; null if that is unknown. */
interface Compared {
  readonly line: FitLine;
  readonly share: number | null;
}

const joined = (names: readonly string[]): string => {
  const [last = '', ...before] = names.toReversed();
  return before.length === 0 ? last : `${before.toReversed().join(', ')} or ${last}`;
};

const quoted = (text: string): string =>
  text.length <= QUOTED_MAX ? text : `${text.slice(0, QUOTED_MAX - 1).trimEnd()}…`;

const compared = (
  about: FitLine['about'],
  asked: string | null,
  found: string | null,
  share: number | null,
  isNear = false,
): Compared => ({
  line: { about, asked, found, fits: share === null ? null : share > 0 && !isNear },
  share,
});

const isIn = (text: string, stems: readonly string[]): boolean =>
  [...tradesIn(text).keys()].some((stem) => stems.includes(stem));

function industryOf(
  { trades }: Criteria,
  { industry, short_description: description }: FitCompany,
): Compared {
  const names = [...new Set([...trades.values()].map((word) => word.toLowerCase()))];
  const asked = names.length === 0 ? null : quoted(joined(names));
  if (asked === null || industry === null) return compared('industry', asked, industry, null);
  if (isIn(industry, [...trades.keys()].flatMap(acceptedFor)))
    return compared('industry', asked, industry, 1);
  if (description === null || !isIn(description, [...trades.keys()]))
    return compared('industry', asked, industry, 0);
  return compared('industry', asked, `${industry}: ${quoted(description)}`, BY_DESCRIPTION);
}

const heads = (count: number): string =>
  `${formatThousands(count)} ${count === 1 ? 'employee' : 'employees'}`;

function sizeText([least, most]: readonly [number, number]): string {
  if (most === Number.POSITIVE_INFINITY) return `at least ${heads(least)}`;
  return least === 0 ? `at most ${heads(most)}` : `${formatThousands(least)} to ${heads(most)}`;
}

const isWithin = ([least, most]: readonly [number, number], count: number): boolean =>
  count >= least && count <= most;

function sizeOf({ size }: Criteria, { employees }: FitCompany): Compared {
  const asked = size && sizeText(size);
  const found = employees === null ? null : heads(employees);
  if (size === null || employees === null) return compared('size', asked, found, null);
  if (isWithin(size, employees)) return compared('size', asked, found, 1);
  const isNear = isWithin([size[0] / 2, size[1] * 2], employees);
  return compared('size', asked, found, isNear ? NEAR : 0, isNear);
}

function compareLocation({ places: { names, countries } }: Criteria, { country }: FitCompany): Compared {
  const asked = names.length === 0 ? null : quoted(joined(names));
  const found = country === null ? null : (countryNameOf(country) ?? country);
  const isKnown = asked !== null && country !== null;
  return compared('place', asked, found, isKnown ? Number(countries.has(country)) : null);
}

/** Everything an exclusion names must be true of the company: "hospitals in Germany" rules out no other hospital. */
function exclusionOf(unwanted: IdealCustomer['unwanted'][number], company: FitCompany): Compared {
  const { industry, employees, country } = company;
  const { trades, size, places } = unwanted;
  const named = [
    trades.size > 0 && {
      found: industry,
      isMet: industry === null ? null : isIn(industry, [...trades.keys()]),
    },
    size !== null && {
      found: employees === null ? null : heads(employees),
      isMet: employees === null ? null : isWithin(size, employees),
    },
    places.countries.size > 0 && {
      found: country === null ? null : (countryNameOf(country) ?? country),
      isMet: country === null ? null : places.countries.has(country),
    },
  ].filter((each) => each !== false);
  const found = named.flatMap((each) => each.found ?? []).join(', ') || null;
  const isOut = named.every(({ isMet }) => isMet === true);
  const isKept = named.some(({ isMet }) => isMet === false);
  const share = named.length === 0 || (!isOut && !isKept) ? null : Number(!isOut);
  return compared('exclusions', `not ${quoted(unwanted.text)}`, found, share);
}

/** The most that the fit can be if this criterion isn't met. */
function ceilingOf({ line: { about, fits }, share }: Compared): number {
  if (fits !== false) return 100;
  if (about === 'exclusions') return 0;
  return about === 'place' || share === NEAR ? NOT_GOOD : OUTSIDE;
}

/** How well a company fits the ideal customer in the knowledge base, 0 to 100, and why, line by line. */
export function icpFitOf({ wanted, unwanted }: IdealCustomer, company: FitCompany): IcpFit {
  const criteria = {
    industry: industryOf(wanted, company),
    size: sizeOf(wanted, company),
    place: compareLocation(wanted, company),
  };
  const exclusions = unwanted.map((each) => exclusionOf(each, company));
  let weight = 0;
  let met = 0;
  for (const about of ['industry', 'size', 'place'] as const) {
    const { share } = criteria[about];
    if (share === null) continue;
    weight += WEIGHTS[about];
    met += WEIGHTS[about] * share;
  }
  const all = [...Object.values(criteria), ...exclusions];
  return {
    icp_fit: Math.min(weight === 0 ? UNKNOWN_FIT : Math.round((100 * met) / weight), ...all.map(ceilingOf)),
    icp_fit_reasons: all.map(({ line }) => line),
  };
}

/** Whether the record says that the company is of another industry or size, or excluded. */
export const isOutsideProfile = ({ icp_fit }: Pick<IcpFit, 'icp_fit'>): boolean => icp_fit <= OUTSIDE;
