import type { RejectionCode } from '#contract/rejection-codes.ts';
import { KIND_RULES } from './frames.ts';
import type { Clause } from './grammar/clauses.ts';
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
/** Verbs and nouns that settle what their infinitive says. */
const COMMITTING_VERBS = toSet(
  'agree plan intend expect set decide announce sign commit vow pledge prepare begin start go schedule slate due proceed opt elect approve resolve finalize move order force vote',
);
const SETTLING_NOUNS = toSet(
  'agreement deal plan plans contract decision intention pact commitment announcement order',
);
const UNCERTAIN_MODAL = /^(?:may|might|could|would|should|can|must|'d)$/;
const HEARSAY =
  /\b(?:reportedly|rumou?r(?:s|ed)?|(?<!(?:days|weeks|months|years) of )speculat\w+|unconfirmed|purported(?:ly)?|supposedly|allegedly planning|sources? (?:said|say|told|close|familiar)|people (?:said|familiar|briefed|with (?:direct )?knowledge)|ask(?:ed|ing) not to be (?:identified|named)|person familiar|familiar with the matter|according to (?:sources|people|a person|media reports|reports|a report|local media)|citing (?:sources|people|unnamed)|is said to|are said to|(?:is|are|was|were) (?:believed|understood|estimated|thought|rumou?red|reported) to|in (?:early |advanced |preliminary |exclusive )?talks|talk of|market talk|reported bid|analysts? (?:\w+ )?(?:believe|expect|estimate|predict|forecast|speculate)\w*|(?:our|their) belief that|the sources)\b|: (?:sources?|reports?|paper|source|filing source)$/;
const CONDITION = /^(?:if|whether|unless|should|assuming|provided|when|once|until)$/;

/** A company that wants to hire is hiring; one that must pay will. */
const isHarmless = (kind: StatedEvent['kind'], word: string): boolean =>
  KIND_RULES[kind].harmless?.test(word) === true;

/** The strongest reason not to take an event as told; null: it is told as a fact. */
export function findDoubt(reading: ParsedSentence, found: StatedEvent): Doubt | null {
  const { clause, at } = found;
  const last = reading.tokens.at(-1);
  if (last?.text === '?') return { code: 'rumour', cue: '?' };
  const sentence = reading.lower({ start: 0, end: reading.tokens.length });
  const hearsay = HEARSAY.exec(sentence)?.[0];
  if (hearsay !== undefined) return { code: 'rumour', cue: hearsay };
  const untrue =
    /\b(?:it is not true|not true that|no truth (?:in|to)|(?:reject(?:s|ed)?|dismiss(?:es|ed)?) (?:(?:a|the|press|media) )*(?:reports?|talk|claims?|rumou?rs|suggestions?|speculation)|denie[ds]|deny|denying|no plans? to|no intention of|no (?:such )?(?:deal|agreement|decision))\b/.exec(
      sentence,
    )?.[0];
  if (untrue !== undefined) return { code: 'negated', cue: untrue };
  const ended =
    /\b(?:drops?|dropped|scraps?|scrapped|shelves?|shelved|abandons?|abandoned|cancels?|cancell?ed) (?:its |the |their )?plans? (?:to|for)\b/.exec(
      sentence,
    )?.[0];
  if (ended !== undefined) return { code: 'called_off', cue: ended };
  const collapsed = /\b(?:fall|falls|fell|fallen) (?:apart|through)\b|\bcollapsed?\b/.exec(sentence)?.[0];
  if (collapsed !== undefined && KIND_RULES[found.kind].canCollapse === true)
    return { code: 'called_off', cue: collapsed };
  const described = findAdjectiveDoubt(reading, found);
  if (described !== null) return described;
  if (clause === null) return null;
  const isOutsidePredicate = at.start >= clause.group.end || at.end <= clause.group.start;
  return findPredicateDoubt(reading, clause, isOutsidePredicate, found.kind);
}

/** "the proposed merger", "a possible acquisition", "the terminated agreement". */
function findAdjectiveDoubt(reading: ParsedSentence, { at, kind }: StatedEvent): Doubt | null {
  const noun = reading.nouns.find(({ start, end }) => start <= at.start && at.start < end);
  if (noun === undefined) return null;
  const words = reading.tokens.slice(noun.start, at.end);
  const maybe = words.find(({ lower }) =>
    /^(?:proposed|possible|potential|planned|attempted|failed|hypothetical|contemplated|hostile|unsolicited|any|future)$/.test(
      lower,
    ),
  );
  if (maybe !== undefined && !isHarmless(kind, maybe.lower)) return { code: 'conditional', cue: maybe.lower };
  const none = words.find(({ lower }) => lower === 'no');
  return none === undefined ? null : { code: 'negated', cue: none.lower };
}

function findPredicateDoubt(
  reading: ParsedSentence,
  clause: Clause,
  isOutsidePredicate: boolean,
  kind: StatedEvent['kind'],
): Doubt | null {
  const { group } = clause;
  const governing = findGoverning(reading, clause);
  const verbs = [
    ...(governing === null ? [] : [...governing.group.via, governing.group.verb.split(' ')[0] ?? '']),
    ...group.via,
    group.verb.split(' ')[0] ?? '',
  ];
  if (governing?.group.isNegated === true) return { code: 'negated', cue: 'not' };
  if (group.isNegated) return { code: 'negated', cue: 'not' };
  const denyingVerb = verbs.find((verb) => DENYING_VERBS.has(verb) && !isHarmless(kind, verb));
  if (denyingVerb !== undefined) return { code: 'negated', cue: denyingVerb };
  const endingVerb = verbs.find(
    (verb) =>
      (ENDING_VERBS.has(verb) && !isHarmless(kind, verb)) || KIND_RULES[kind].endedBy?.test(verb) === true,
  );
  if (endingVerb !== undefined) return { code: 'called_off', cue: endingVerb };
  if (
    group.modal !== null &&
    UNCERTAIN_MODAL.test(group.modal) &&
    !isHarmless(kind, group.modal) &&
    (isOutsidePredicate || !isReported(reading, clause))
  )
    return { code: 'conditional', cue: group.modal };
  const consideringVerb = verbs.find((verb) => CONSIDERING_VERBS.has(verb) && !isHarmless(kind, verb));
  if (consideringVerb !== undefined) return { code: 'conditional', cue: consideringVerb };
  // "Any deal to take Acme private"
  const any = /\b(?:any|possible|potential|proposed)\b/.exec(
    reading.lower({ start: Math.max(0, group.start - 3), end: group.start }),
  )?.[0];
  if (group.tense === 'infinitive' && any !== undefined) return { code: 'conditional', cue: any };
  // "talk about buying", "interested in acquiring", "the option of selling"
  if (
    group.tense === 'participle' &&
    /^(?:about|of|in|on)$/.test(reading.tokens[group.start - 1]?.lower ?? '') &&
    // "is in the midst of launching"
    !/^(?:midst|middle|process)$/.test(reading.tokens[group.start - 2]?.lower ?? '')
  )
    return { code: 'conditional', cue: reading.tokens[group.start - 1]?.lower ?? '' };
  // "said buying Acme would also help": what would follow from it.
  const result = reading.clauses.find(({ group: other }) => other.start >= group.end)?.group.modal ?? '';
  const isGerund =
    group.via.includes('say') ||
    (group.tense === 'participle' &&
      !/^(?:AUX|ADP|PUNCT)$/.test(reading.tokens[group.start - 1]?.pos ?? 'PUNCT'));
  if (isGerund && /^(?:would|could|might)$/.test(result)) return { code: 'conditional', cue: result };
  // "demands Fiat pay": what is asked of it.
  const request = reading.clauses.find(
    (other) =>
      other !== clause &&
      other.patient !== null &&
      other.patient === clause.agent &&
      other.group.end <= group.start,
  );
  if (
    request !== undefined &&
    // "tells how we moved" reports what was done.
    !/^(?:past|perfect)$/.test(group.tense) &&
    /^(?:demand|urge|ask|want|require|expect|tell|force|press)$/.test(request.group.verb)
  )
    return { code: 'conditional', cue: request.group.verb };
  const eager = /\b(?:anxious|eager|keen|willing|likely|reluctant) to\b/.exec(reading.lower(group))?.[0];
  if (eager !== undefined) return { code: 'conditional', cue: eager };
  // "aims to expand, creating thousands of jobs": what follows from a wish is one.
  const led =
    group.tense === 'participle'
      ? reading.clauses.findLast(({ group: before }) => before.end <= group.start)?.group
      : undefined;
  const wish = led?.via.find((verb) => CONSIDERING_VERBS.has(verb));
  if (wish !== undefined) return { code: 'conditional', cue: wish };
  const condition = findConditionBefore(reading, clause);
  if (condition !== null) return { code: 'conditional', cue: condition };
  return isOpenInfinitive(reading, clause) ? { code: 'conditional', cue: 'to' } : null;
}

/** "scrapped plans to build": the clause whose object the infinitive completes. */
const findGoverning = (reading: ParsedSentence, { group, completes }: Clause): Clause | null =>
  completes === null
    ? null
    : (reading.clauses.findLast(
        ({ patient, group: other }) =>
          other.end <= group.start && patient !== null && group.start - patient.end <= 1,
      ) ?? null);

/** In reported speech "said it would" is what "will" is in direct speech. */
const isReported = (reading: ParsedSentence, { group }: Clause): boolean =>
  group.modal === 'would' &&
  reading.clauses.some(
    ({ group: other }) =>
      other.end <= group.start &&
      /^(?:say|announce|confirm|tell|report|disclose|state|agree|inform|notify|advise)$/.test(other.verb),
  );

function findConditionBefore(reading: ParsedSentence, { group }: Clause): string | null {
  for (let at = group.start - 1; at >= Math.max(0, group.start - 12); at -= 1) {
    const token = reading.tokens[at];
    if (token === undefined || token.text === ';') return null;
    // "When it opens in May" is settled; "if", "whether" and "unless" are not.
    if (CONDITION.test(token.lower)) return /^(?:when|once|until)$/.test(token.lower) ? null : token.lower;
    if (token.text === ',' && at < group.start - 6) return null;
  }
  return null;
}

/** "to acquire" by itself is a purpose or a wish; behind "agreed" or "an agreement" it is settled, and in a headline it is "will". */
function isOpenInfinitive(reading: ParsedSentence, { group, completes }: Clause): boolean {
  // "the first bank to join": it has.
  if (
    completes !== null &&
    /\b(?:first|second|third|latest|newest|only|last)\b/.test(
      reading.lower({ start: Math.max(0, group.start - 5), end: group.start }),
    )
  )
    return false;
  if (reading.tokens[group.start - 1]?.lower === 'how') return true;
  // "one of 14 lenders to have settled"
  if (/^to have\b/.test(reading.lower(group))) return false;
  if (group.tense !== 'infinitive' && group.via.length === 0) return false;
  if (group.via.some((verb) => COMMITTING_VERBS.has(verb) || /^(?:look|want|seek|aim)$/.test(verb)))
    return false;
  if (group.tense !== 'infinitive') return false;
  // "agreed in September to buy": the date stands between the two.
  const before = reading.clauses.findLast(({ group: other }) => other.end <= group.start);
  const settlingWord =
    before?.group.verb === 'be' ? (reading.tokens[before.group.end]?.lower ?? '') : before?.group.verb;
  if (before !== undefined && before.patient === null && COMMITTING_VERBS.has(settlingWord ?? ''))
    return false;
  // "entered into an agreement with Kabel Inc. to buy": what they agreed on stands behind the name.
  if (
    before !== undefined &&
    [before.patient, ...before.phrases].some(
      (noun) =>
        noun !== null &&
        noun.end <= group.start &&
        /^(?:agreement|deal|contract|pact)$/.test(reading.head(noun)),
    )
  )
    return false;
  if (reading.isTitle && completes === null) return false;
  if (completes !== null && (SETTLING_NOUNS.has(completes) || COMMITTING_VERBS.has(completes))) return false;
  if (completes === null) {
    if (before !== undefined && COMMITTING_VERBS.has(before.group.verb)) return false;
    // Headline without another predicate: "Acme to buy Beta"
    if (before === undefined) return false;
  }
  return true;
}
