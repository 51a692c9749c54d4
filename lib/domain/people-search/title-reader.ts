import type { WishedRole } from '#contract/interpretation.ts';
import { type Lexicon, lexicon } from './lexicon/lexicon.ts';
import { type RoleHolder, roleFits } from './role-fits.ts';

/** What needs the words of eight languages: 90 KB that are loaded once, and only where titles are read. */
export interface TitleReader {
  roleFits(role: WishedRole, person: RoleHolder): boolean;
  lexicon(): Lexicon;
}

export const titleReader: TitleReader = { roleFits, lexicon };
