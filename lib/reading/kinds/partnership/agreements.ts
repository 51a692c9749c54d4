import type { Clause } from '../../language/grammar/clauses.ts';
import type { NounPhrase } from '../../language/grammar/noun-phrases.ts';
import type { Reading } from '../../language/reading.ts';

export const PACT =
  /^(?:partnership|relationship|integration|alliance|collaboration|joint-venture|venture|cooperation|tie-up|partner)$/;
const AGREEMENT = /^(?:agreement|deal|contract|pact|memorandum|mou|accord|understanding|letter|loi)$/;
/** Which agreements bind two companies to do business together. */
const COMMERCIAL =
  /\b(?:partnership|partnering|strategic|collaboration|collaborative|distribution|licens\w*|licenc\w*|supply|reseller|resale|marketing|development|commercial|joint venture|cooperation|co-development|framework|service|services|integration|oem|franchise|multi-year|multiyear|exclusive|long-term|manufacturing|research|master|offtake|naming rights|technology|alliance|teaming|promotion|codeshare|code-share)\b/;
export const OTHER_AGREEMENT =
  /\b(?:merger|purchase|credit|loan|lease|employment|indemnif\w*|underwriting|severance|separation|voting|registration rights|settlement|security|guarant\w*|subscription|stock|shares?|option|rights|consulting|retention|non-?compet\w*|amend\w*|acquisition|plea|indenture|trust|warrant|equity|note|waiver|forbearance|peace|trade|labor|labour|collective|bargaining|user|privacy|terms)\b/;

/** "the Kabel Partner Program", "the consortium": what companies are members of. */
export const isCircle = (reading: Reading, noun: NounPhrase): boolean =>
  /^(?:program|programme|alliance|consortium|coalition|network|ecosystem|initiative|marketplace|committee|group)$/.test(
    reading.tokens[noun.head]?.lower ?? '',
  );

/** "a 10-year, $408 million Army contract": the contract follows its measures. */
export function contractIn(reading: Reading, { group, end, patient }: Clause): NounPhrase | null {
  if (
    patient === null ||
    (!/^(?:number|money|year)$/.test(reading.tokens[patient.head]?.type ?? '') &&
      !/^(?:year|month)s?$/.test(reading.head(patient)))
  )
    return null;
  return (
    reading.nouns.find(
      (noun) =>
        noun.start >= group.end &&
        noun.start < Math.min(end, group.end + 8) &&
        /^(?:contract|order|deal|agreement)$/.test(reading.head(noun)),
    ) ?? null
  );
}

/** "a strategic partnership", "a distribution agreement", "an Agreement" that is said to be about nothing else. */
export function dealNoun(
  reading: Reading,
  noun: NounPhrase | null,
  clause: Clause,
  both: boolean,
): NounPhrase | null {
  if (noun === null) return null;
  const said = reading.lower(noun);
  const head = reading.head(noun);
  if (head === 'relationship' && !/^(?:expand|extend|deepen|renew)$/.test(clause.group.verb)) return null;
  if (PACT.test(head) || /\bjoint venture$/.test(said)) return head === 'partner' ? null : noun;
  if (!AGREEMENT.test(head) || OTHER_AGREEMENT.test(said)) return null;
  const around = reading.lower({ start: clause.group.end, end: Math.min(clause.end, noun.end + 4) });
  if (head === 'letter' && !/\bof intent\b/.test(around)) return null;
  const understood = /\b(?:memorandum|mou)\b/.test(said) || /\bunderstanding\b/.test(around);
  const business = COMMERCIAL.test(said) || understood || isTheNews(reading, noun, clause, both);
  return business && !/\bplan of merger\b/.test(around) ? noun : null;
}

/**
 * "Acme inks deal with Kabel", "Acme and Kabel launch search deal": what a headline calls a deal between two companies, if
 * nothing says it is another kind.
 */
const isTheNews = (reading: Reading, noun: NounPhrase, clause: Clause, both: boolean): boolean =>
  reading.document.kind !== 'filing' &&
  (reading.isTitle || reading.view.part === 'lead') &&
  /^(?:sign|ink|strike|seal|announce|land|launch|reach)$/.test(clause.group.verb) &&
  (both ||
    reading
      .behind(noun.end, noun.end + 2, 'with')
      .some((each) => reading.otherCompany(each) !== null || reading.who(each) === 'company'));

export const isPicked = (reading: Reading, { group }: Clause): boolean =>
  /\b(?:was|were|been|is|are) (?:chosen|selected|picked|hired)\b/.test(reading.lower(group)) &&
  TASK.test(group.verb);

const TASK =
  /^(?:deliver|supply|provide|build|install|design|manufacture|develop|operate|run|construct|maintain|manage)$/;

export const isTask = (reading: Reading, { group }: Clause): boolean =>
  reading.clauses.some(
    ({ group: next }) => next.start >= group.end && next.start - group.end < 10 && TASK.test(next.verb),
  );

/** "hired Kabel Bank to explore a sale": an adviser's job. */
export const isAdvice = (reading: Reading, { group, end }: Clause): boolean =>
  /\b(?:nyse|nasdaq|exchange|offerings?|ipo|takeovers?|counsel|advis[eo]rs?|auditors?|accountants?|underwriters?|bookrunners?|bankers?|lawyers?)\b/.test(
    reading.lower({ start: group.end, end }),
  ) ||
  (/^(?:hire|engage|enlist|tap|appoint)$/.test(group.verb) &&
    reading.clauses.some(
      ({ group: next }) =>
        next.start >= group.end &&
        next.tense === 'infinitive' &&
        /^(?:advise|explore|review|find|evaluate|lead|underwrite|sell|represent|defend|investigate|fight|conduct)$/.test(
          next.verb,
        ),
    ));
