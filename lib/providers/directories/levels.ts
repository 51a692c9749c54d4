import type { JobLevel } from '#domain/market/directory/directory.ts';

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

const ALL = Object.keys(LEVELS) as JobLevel[];

/** The vendor's terms for these levels. Empty if none are requested. */
export const toVendorLevels = (vendor: LevelVendor, levels: readonly JobLevel[]): string[] =>
  levels.flatMap((level) => LEVELS[level][vendor]);

/** The highest of our levels for a vendor's terms. Unknown terms mean staff. */
export const levelOf = (vendor: LevelVendor, words: readonly string[]): JobLevel =>
  ALL.find((level) => LEVELS[level][vendor].some((word) => words.includes(word))) ?? 'Staff';

/** The people a roster contains: those who decide. */
export const DECIDERS: readonly JobLevel[] = ['C-Team', 'VP', 'Director', 'Manager'];
