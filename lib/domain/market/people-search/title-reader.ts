import type { QueryRole } from '#contract/interpretation.ts';
import { type Lexicon, lexicon } from './lexicon/lexicon.ts';
import { type RoleHolder, roleFits } from './role-fits.ts';

/** Needs the words of eight languages: 90 KB, loaded once and only when titles are read. */
export interface TitleReader {
  roleFits(role: QueryRole, person: RoleHolder): boolean;
  lexicon(): Lexicon;
}

export const titleReader: TitleReader = { roleFits, lexicon };
