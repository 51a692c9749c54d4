import type { TextKind } from '#domain/signals/definitions/signal-kinds.ts';
import { findEmployer } from './find-employer.ts';
import { type Frame, KIND_RULES } from './frames.ts';
import { type Clause, listPhrases } from './grammar/clauses.ts';
import type { Party } from './grammar/identify-party.ts';
import type { NounPhrase } from './grammar/noun-phrases.ts';
import type { ParsedSentence } from './grammar/reading.ts';
import type { Facts, StatedEvent } from './grammar/stated-event.ts';
import { TESTS } from './slot-tests.ts';

/** A form that the matter or the verb itself names: "fine", "sue". */
const BY_VERB = '=';

/** What a sentence says about these kinds of events: of each clause, the first frame of a kind that fits. */
export function readSentence(reading: ParsedSentence, kinds: Iterable<TextKind>): StatedEvent[] {
  const statedEvents: StatedEvent[] = [];
  for (const kind of kinds)
    for (const clause of reading.clauses) {
      if (isInstruction(reading, clause)) continue;
      for (const frame of KIND_RULES[kind].frames) {
        const event = matchFrame(reading, clause, frame);
        if (event === null) continue;
        statedEvents.push({ kind, ...event });
        break;
      }
    }
  return statedEvents;
}

/** "Set up a local site": nobody does it yet. */
const isInstruction = ({ isTitle }: ParsedSentence, { agent, group }: Clause): boolean =>
  agent === null && !group.isPassive && !isTitle && /^(?:present|participle)$/.test(group.tense);

function matchFrame(reading: ParsedSentence, clause: Clause, frame: Frame): Omit<StatedEvent, 'kind'> | null {
  const { form, verbs, company, needs, not, only, move } = frame;
  const { group } = clause;
  const isAbove = frame.above && group.via.some((verb) => verbs.has(verb));
  if (!verbs.has(group.verb) && !isAbove) return null;
  if (frame.opening && !isOpening(reading)) return null;
  const clauseText = reading.lower({ start: group.start, end: Math.max(group.end, clause.end) });
  const remainingText = reading.lower({ start: Math.max(0, group.start - 1), end: reading.tokens.length });
  if (not?.test(clauseText) || only?.test(remainingText) === false) return null;
  let facts: Facts = {};
  for (const { slots, test, isOptional } of needs) {
    const nouns = listNouns(reading, clause, slots);
    const emptySlotFacts = nouns.length === 0 ? {} : null;
    const foundFacts = test === 'nobody' ? emptySlotFacts : findFit(reading, nouns, test);
    if (foundFacts === null && !isOptional) return null;
    facts = { ...foundFacts, ...facts };
  }
  return {
    form: form === BY_VERB ? (facts.form ?? findForm(group.verb)) : form,
    move,
    holder:
      company === 'employer'
        ? findEmployer(reading, clause, facts.role ?? null)
        : findHolder(reading, listNouns(reading, clause, company), clause),
    at: { start: group.start, end: group.end },
    clause,
    facts,
  };
}

const isOpening = ({ document, view }: ParsedSentence): boolean =>
  document.isByCompany && document.kind !== 'filing' && view.part !== 'body';

const findForm = (verb: string): string =>
  verb === 'probe' ? 'investigate' : verb === 'prosecute' ? 'charge' : verb;

function findFit(reading: ParsedSentence, nouns: readonly NounPhrase[], test: string): Facts | null {
  for (const noun of nouns) {
    const facts = TESTS[test]?.(reading, noun) ?? null;
    if (facts !== null) return facts;
  }
  return null;
}

/** The noun phrases in these slots of a clause, the first slot's first. */
function listNouns(reading: ParsedSentence, clause: Clause, slots: string): readonly NounPhrase[] {
  return slots.split(' ').flatMap((slot) => collectNouns(reading, clause, slot));
}

function collectNouns(reading: ParsedSentence, clause: Clause, slot: string): readonly NounPhrase[] {
  const { agent, patient, group, end } = clause;
  switch (slot) {
    case 'agent':
      return reading.listJoined(agent);
    case 'patient':
      return reading.listJoined(patient);
    case 'second':
      return reading.nouns.filter(
        ({ start, preposition }) => preposition === null && patient !== null && start === patient.end,
      );
    case 'behind':
      return reading.nouns.filter(({ start }) => start >= group.end && start < end);
    default:
      // "The acquisition of Kabel closed", "A breach at Acme exposed"
      return [
        ...listPhrases(clause, slot),
        ...(agent === null ? [] : reading.nounsBetween(agent.end, group.start, slot)),
      ];
  }
}

/** Whose event it is: the company's if it stands in one of the slots. In its own words nobody else is meant. */
function findHolder(reading: ParsedSentence, nouns: readonly NounPhrase[], { agent, group }: Clause): Party {
  // Only who acts, or is named, can be somebody else: "the acquisition" is nobody.
  const parties = nouns.map((noun) =>
    noun === agent ||
    reading.isCompany(noun) ||
    reading.findOtherCompany(noun) !== null ||
    reading.identify(noun) === 'company'
      ? reading.identify(noun)
      : 'nobody',
  );
  if (parties.includes('company')) return 'company';
  const isSpoken = reading.document.isByCompany && agent === null && !group.isPassive;
  return parties.find((party) => party !== 'nobody') ?? (isSpoken ? 'company' : 'nobody');
}
