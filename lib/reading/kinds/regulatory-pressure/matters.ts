import { type Found, words } from '../../language/found.ts';
import { after, type Clause } from '../../language/grammar/clauses.ts';
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

/** "a notice from Nasdaq stating that the Company is not in compliance with the listing rules" */
export const isExchangeNotice = (reading: Reading, noun: NounPhrase | null, clause: Clause): boolean =>
  noun !== null &&
  /^(?:notice|letter|notification|determination)$/.test(reading.head(noun)) &&
  after(clause, 'from').some((from) => /\b(?:nasdaq|nyse|stock exchange)\b/.test(reading.lower(from))) &&
  /\b(?:not in compliance|non-?compliance|delist\w*|deficien\w+|minimum bid|no longer (?:complies|meets|in compliance)|not comply|failed to)\b/.test(
    reading.lower({ start: 0, end: reading.tokens.length }),
  );

/** "A police investigation into Acme has found": it is in progress, whatever else the sentence says. */
export function investigationsNamed(reading: Reading): Found[] {
  if (reading.document.own || (!reading.isTitle && reading.view.part !== 'lead')) return [];
  return reading.nouns.flatMap((noun): Found[] => {
    if (!/^(?:investigation|probe|inquiry)$/.test(reading.head(noun))) return [];
    const about = reading.behind(noun.end, noun.end + 8, 'into', 'of', 'against')[0];
    const clause = reading.clauseWith(noun);
    const isOfficial =
      OFFICIAL_CASE.test(reading.lower(noun)) || (clause !== null && isAuthority(reading, clause.agent));
    if (about === undefined || !isOfficial || /\binternal\b/.test(reading.lower(noun))) return [];
    if (clause !== null && DROPS.has(clause.group.verb)) return [];
    const target =
      [about, ...reading.behind(about.end, about.end + 4, 'of', 'at', 'by')].find(
        (each) => reading.who(each) === 'company',
      ) ?? null;
    return target === null
      ? []
      : [
          {
            kind: 'regulatory_pressure',
            frame: 'investigation',
            holder: 'company',
            at: { start: noun.head, end: noun.head + 1 },
            clause,
            plain: false,
            complete: 1,
            facts: { counterpart: authorityName(reading, noun, clause?.agent ?? null), form: 'investigate' },
          },
        ];
  });
}

const OFFICIAL_CASE =
  /\b(?:police|government|federal|criminal|antitrust|competition|regulatory|official|state|congressional|parliamentary|sec|ftc|doj|fbi|eu|u\.?s\.?|justice|commission|department|authority|agency|ministry|tax|corruption|bribery|fraud|safety)\b/;
