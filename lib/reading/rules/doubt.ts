import type { RejectionCode } from '#contract/rejection-codes.ts';
import type { TextKind } from '#domain/signals/definitions/signal-kinds.ts';
import { KIND_RULES } from './frames.ts';
import { type Clause, REPORTING_VERB } from './grammar/clauses.ts';
import type { ParsedSentence } from './grammar/reading.ts';
import type { StatedEvent } from './grammar/stated-event.ts';

/** Why what a clause says is not taken as a fact, with the words that say so. */
export interface Doubt {
  readonly code: Extract<RejectionCode, 'negated' | 'rumour' | 'conditional' | 'called_off'>;
  readonly cue: string;
}

const toSet = (list: string): ReadonlySet<string> => new Set(list.split(' '));

const DENYING_VERBS = toSet('deny refuse decline reject fail rule avoid oppose resist dismiss stop prevent');
const ENDING_VERBS = toSet(
  'pull cancel abandon terminate drop withdraw scrap shelve halt suspend postpone delay rescind call reverse kill block thwart veto',
);
const CONSIDERING_VERBS = toSet(
  'consider explore evaluate weigh mull contemplate study examine assess discuss seek want hope wish try attempt aim look propose need help allow enable continue like love offer talk ask demand urge require encourage negotiate threaten pursue recommend near',
);
/** Verbs behind which an infinitive is settled: "agreed in September to buy". */
const COMMITTING_VERBS = toSet(
  'agree plan intend expect set decide announce sign commit vow pledge prepare begin start go schedule slate due proceed opt elect approve resolve finalize move order force vote',
);
/** Nouns whose infinitive says what may come of it: "the ability to acquire". */
const OPEN_NOUNS = toSet(
  'ability right option bid effort attempt chance opportunity need desire hope proposal request',
);
const UNCERTAIN_MODAL = /^(?:may|might|could|would|should|can|must|'d)$/;
const CONDITION = /^(?:if|whether|unless|should|assuming|provided)$/;
/** "When it opens in May" is settled. */
const TIME_CONDITION = /^(?:when|once|until)$/;
/** How far before a predicate its condition may stand. */
const MAX_DISTANCE = 12;

/** What casts doubt on whatever a sentence says; the first that stands in it counts. */
const SENTENCE_DOUBTS: readonly (readonly [Doubt['code'], RegExp])[] = [
  ['rumour', /\?$/],
  [
    'rumour',
    /\b(?:reportedly|rumou?r(?:s|ed)?|(?<!(?:days|weeks|months|years) of )speculat\w+|unconfirmed|purported(?:ly)?|supposedly|allegedly planning|sources? (?:said|say|told|close|familiar)|people (?:said|familiar|briefed|with (?:direct )?knowledge)|ask(?:ed|ing) not to be (?:identified|named)|person familiar|familiar with the matter|according to (?:sources|people|a person|media reports|reports|a report|local media)|citing (?:sources|people|unnamed)|is said to|are said to|(?:is|are|was|were) (?:believed|understood|estimated|thought|rumou?red|reported) to|in (?:early |advanced |preliminary |exclusive )?talks|talk of|market talk|reported bid|analysts? (?:\w+ )?(?:believe|expect|estimate|predict|forecast|speculate)\w*|(?:our|their) belief that|the sources)\b|: (?:sources?|reports?|paper|source|filing source)$/,
  ],
  [
    'negated',
    /\b(?:it is not true|not true that|no truth (?:in|to)|(?:reject(?:s|ed)?|dismiss(?:es|ed)?) (?:(?:a|the|press|media) )*(?:reports?|talk|claims?|rumou?rs|suggestions?|speculation)|denie[ds]|deny|denying|no plans? to|no intention of|no (?:such )?(?:deal|agreement|decision))\b/,
  ],
];
const COLLAPSE = /\b(?:fall|falls|fell|fallen) (?:apart|through)\b|\bcollapsed?\b/;

/** The strongest reason not to take an event as told; null: it is told as a fact. */
export function findDoubt(reading: ParsedSentence, { clause, kind }: StatedEvent): Doubt | null {
  const sentence = reading.lower({ start: 0, end: reading.tokens.length });
  for (const [code, cuePattern] of SENTENCE_DOUBTS) {
    const cue = cuePattern.exec(sentence)?.[0];
    if (cue !== undefined) return { code, cue };
  }
  const collapse = KIND_RULES[kind].canCollapse ? COLLAPSE.exec(sentence)?.[0] : undefined;
  if (collapse !== undefined) return { code: 'called_off', cue: collapse };
  return clause === null ? null : (findVerbDoubt(reading, clause, kind) ?? findCondition(reading, clause));
}

/** What the verbs of a predicate say, and those above it: "scrapped plans to build". */
function findVerbDoubt(reading: ParsedSentence, clause: Clause, kind: TextKind): Doubt | null {
  const { group } = clause;
  const { harmless, endedBy } = KIND_RULES[kind];
  if (group.isNegated) return { code: 'negated', cue: 'not' };
  const governingClause = findGoverning(reading, clause);
  const verbs = [...(governingClause === null ? [] : listVerbs(governingClause)), ...listVerbs(clause)];
  // A company that wants to hire is hiring.
  const findVerb = (searchedVerbs: ReadonlySet<string>) =>
    verbs.find((verb) => searchedVerbs.has(verb) && !harmless.includes(verb));
  const denyingVerb = findVerb(DENYING_VERBS);
  if (denyingVerb !== undefined) return { code: 'negated', cue: denyingVerb };
  const endingVerb = findVerb(ENDING_VERBS) ?? verbs.find((verb) => endedBy.includes(verb));
  if (endingVerb !== undefined) return { code: 'called_off', cue: endingVerb };
  const { modal } = group;
  // In reported speech "said it would" is what "will" is in direct speech.
  if (
    modal !== null &&
    UNCERTAIN_MODAL.test(modal) &&
    !harmless.includes(modal) &&
    !isReported(reading, clause)
  )
    return { code: 'conditional', cue: modal };
  const consideringVerb = findVerb(CONSIDERING_VERBS);
  return consideringVerb === undefined ? null : { code: 'conditional', cue: consideringVerb };
}

const listVerbs = ({ group }: Clause): readonly string[] => [...group.via, group.verb.split(' ')[0] ?? ''];

/** The clause whose object an infinitive completes. */
const findGoverning = (reading: ParsedSentence, { group, completes }: Clause): Clause | null =>
  completes === null
    ? null
    : (reading.clauses.findLast(
        ({ patient, group: otherGroup }) =>
          otherGroup.end <= group.start && patient !== null && group.start - patient.end <= 1,
      ) ?? null);

const isReported = (reading: ParsedSentence, { group }: Clause): boolean =>
  group.modal === 'would' &&
  reading.clauses.some(
    ({ group: otherGroup }) => otherGroup.end <= group.start && REPORTING_VERB.test(otherGroup.verb),
  );

/** What a predicate depends on: a condition, a topic that is only talked about, or a wish. */
function findCondition(reading: ParsedSentence, clause: Clause): Doubt | null {
  const { group } = clause;
  const previousClause = reading.clauses.findLast(({ group: otherGroup }) => otherGroup.end <= group.start);
  const opener = reading.tokens[group.start - 1]?.lower ?? '';
  // "talk about buying", "the option of selling"
  if (group.tense === 'participle' && /^(?:about|of|in|on)$/.test(opener))
    return { code: 'conditional', cue: opener };
  // "aims to expand, creating thousands of jobs": what follows from a wish is one.
  const wish =
    group.tense === 'participle'
      ? previousClause?.group.via.find((verb) => CONSIDERING_VERBS.has(verb))
      : undefined;
  if (wish !== undefined) return { code: 'conditional', cue: wish };
  const condition = reading.tokens
    .slice(Math.max(0, group.start - MAX_DISTANCE), group.start)
    .findLast(({ lower }) => CONDITION.test(lower) || TIME_CONDITION.test(lower));
  if (condition !== undefined && CONDITION.test(condition.lower))
    return { code: 'conditional', cue: condition.lower };
  return isOpenInfinitive(reading, clause, previousClause) ? { code: 'conditional', cue: 'to' } : null;
}

/** "to acquire" by itself is a purpose or a wish; behind "agreed" or "an agreement" it is settled, and in a headline it is "will". */
function isOpenInfinitive(
  reading: ParsedSentence,
  clause: Clause,
  previousClause: Clause | undefined,
): boolean {
  if (clause.completes !== null) return OPEN_NOUNS.has(clause.completes);
  if (clause.group.tense !== 'infinitive' || previousClause === undefined) return false;
  if (previousClause.patient !== null) return true;
  const { verb, end } = previousClause.group;
  return !COMMITTING_VERBS.has(verb === 'be' ? (reading.tokens[end]?.lower ?? '') : verb);
}
