import { words } from '../../language/found.ts';
import type { NounPhrase } from '../../language/grammar/noun-phrases.ts';
import { AUTHORITY_WORDS } from '../../language/lexicon/words.ts';
import type { Reading } from '../../language/reading.ts';
import type { Span } from '../../language/text/token.ts';
import { isAuthority } from '../authority.ts';

export const DROPS = words('drop|close|end|dismiss|withdraw|abandon');
export const MATTER =
  /^(?:lawsuit|suit|probe|investigation|inquiry|fine|penalty|charge|complaint|subpoena|indictment|injunction|ban|order|notice|letter|sanction|case|litigation|proceeding|action|claim|settlement|allegation|verdict|ruling|antitrust|class-action|demand)$/;
export const OFFICIAL =
  /\b(?:lawsuit|sued|suit|litigation|legal settlements?|class[- ]action|antitrust|sec|ftc|fda|doj|justice|regulator\w*|subpoena|wells notice|warning letter|civil|criminal|fraud|court|federal|patent|investigation|probe|complaint|violations?|liability|penalt\w+|fines?|indictment|injunction|securities|government|state|attorney|commission|authority|agency|department|deficiency|claims act|corrupt practices|sanctions)\b/;

/** What the law forbids. */
export const WRONG =
  /\b(?:laws?|legal\w*|illegal\w*|unlawful\w*|rules?|violat\w+|breach\w*|fraud\w*|antitrust|anti-?competiti\w+|brib\w+|corrupt\w*|evad\w+|evasion|mislead\w*|misle?d|deceiv\w+|decepti\w+|discriminat\w+|pollut\w+|monopol\w+|price[- ]fixing|collu\w+|cartel|lawsuit|suit|complaint|court|infring\w+|privacy|abus\w+|unfair\w*|unsafe|safety|recall\w*|penalt\w+|fines?|charges?|defraud\w+|launder\w+|negligen\w+|letter|notice)\b/;

/** What is done to a company, by the noun that says it: to "face an inquiry" is to be investigated. */
export const FORM_OF_MATTER: Readonly<Record<string, string>> = {
  lawsuit: 'sue',
  suit: 'sue',
  investigation: 'investigate',
  probe: 'investigate',
  inquiry: 'investigate',
  fine: 'fine',
  penalty: 'fine',
  ban: 'ban',
  indictment: 'indict',
  subpoena: 'subpoena',
};

export function authorityName(reading: Reading, ...nouns: readonly (NounPhrase | null)[]): Span | null {
  for (const noun of nouns)
    if (noun !== null && isAuthority(reading, noun)) {
      const name = reading.nameIn(noun);
      const head = reading.tokens[noun.head];
      // Of "U.S. regulators" the name alone says where they are.
      const isOrigin = name?.type === 'place' && name.end <= noun.head;
      // Of "the People's Court" the last word alone names none.
      const isBare = name !== null && name.end - name.start === 1 && AUTHORITY_WORDS.has(reading.lower(name));
      if (name !== null && !isOrigin && !isBare) return name;
      // Of "a European Commission antitrust probe" only the Commission acts.
      return head !== undefined && AUTHORITY_WORDS.has(head.lemma)
        ? { start: noun.start + (isBare && reading.tokens[noun.start]?.pos === 'DET' ? 1 : 0), end: noun.end }
        : null;
    }
  return null;
}

export const isMatter = (reading: Reading, noun: NounPhrase | null): boolean =>
  noun !== null &&
  MATTER.test(reading.head(noun)) &&
  OFFICIAL.test(reading.lower(noun)) &&
  !/\b(?:in order|purchase order|executive order|free of charge)\b/.test(reading.lower(noun));
