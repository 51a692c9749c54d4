import type { FunctionId, QueryRole } from '#contract/interpretation.ts';
import type { JobLevel } from '#domain/market/directory/directory.ts';
import { countryByName } from '#domain/shared/places/countries.ts';
import { findCountryCodes } from '#domain/shared/places/named-countries.ts';
import functionsOfRoles from './people-data-labs/functions-of-roles.json' with { type: 'json' };

/**
 * Our functions by People Data Labs' 24 roles. Each function is listed under every role its titles occur in, because
 * a search may return too many people but never too few.
 */
const FUNCTIONS_OF_ROLES: Readonly<Record<string, string>> = functionsOfRoles;

/** The vendor's roles for these functions, or undefined if a wish has no function. */
export function toPdlRoles(roles: readonly QueryRole[]): string[] | undefined {
  const heads = roles.map(({ functions }) => functions.at(-1));
  if (heads.length === 0 || heads.some((head) => head === undefined || head === 'trainees')) return undefined;
  const headFunctions = new Set(heads);
  return Object.entries(FUNCTIONS_OF_ROLES)
    .filter(([, functions]) => functions.split(' ').some((id) => headFunctions.has(id as FunctionId)))
    .map(([role]) => role);
}

/** Our levels in each vendor's terms. Only Apollo has `head`. */
const LEVELS: Readonly<
  Record<JobLevel, { readonly pdl: readonly string[]; readonly apollo: readonly string[] }>
> = {
  'C-Team': { pdl: ['cxo', 'owner', 'partner'], apollo: ['c_suite', 'owner', 'founder', 'partner'] },
  VP: { pdl: ['vp'], apollo: ['vp'] },
  Director: { pdl: ['director'], apollo: ['director', 'head'] },
  Manager: { pdl: ['manager'], apollo: ['manager'] },
  Staff: { pdl: ['senior', 'entry', 'training', 'unpaid'], apollo: ['senior', 'entry', 'intern'] },
};

type LevelVendor = 'pdl' | 'apollo';

const ALL_LEVELS = Object.keys(LEVELS) as JobLevel[];

/** The vendor's terms for these levels. Empty if none are requested. */
export const toVendorLevels = (vendor: LevelVendor, levels: readonly JobLevel[]): string[] =>
  levels.flatMap((level) => LEVELS[level][vendor]);

/** The highest of our levels for a vendor's terms. Unknown terms mean staff. */
export const levelOf = (vendor: LevelVendor, words: readonly string[]): JobLevel =>
  ALL_LEVELS.find((level) => LEVELS[level][vendor].some((word) => words.includes(word))) ?? 'Staff';

/** The people a roster contains: those who decide. */
export const DECISION_MAKER_LEVELS: readonly JobLevel[] = ['C-Team', 'VP', 'Director', 'Manager'];

/** The code for a vendor's country name, or null if it is unknown or ambiguous. */
export function findCountryCode(name: string | null): string | null {
  if (name === null) return null;
  const exactCode = countryByName(name);
  if (exactCode !== null) return exactCode;
  const [onlyCode, ...otherCodes] = findCountryCodes(name);
  return otherCodes.length === 0 ? (onlyCode ?? null) : null;
}
