import type { KnownPerson } from '#domain/market/people/known-people.ts';
import { hurts } from '#domain/signals/definitions/signal-kinds.ts';
import { type Contact, contactLine } from '#domain/signals/detections/contact.ts';
import { NO_PITCH_REASON } from '#domain/signals/detections/holds.ts';
import type {
  Persona,
  Relevance,
  SignalReasoner,
  WriteRequest,
  WrittenDetection,
} from '#domain/signals/detections/signal-reasoner.ts';
import { count } from '#platform/count.ts';
import { givenName } from '../wording/given-name.ts';
import { capitalized, ended } from '../wording/prose.ts';
import { outsideProfile } from '../writing/reasons.ts';
import { MAX_RULED_OUT } from '../writing/relevance.ts';
import { answers, type WrittenAnswer } from './answers.ts';
import { type Model, ModelError } from './model.ts';
import { isSoundHeadline, writeFaults } from './write-faults.ts';
import { WRITE_INSTRUCTIONS, type WriteFacts, writeQuestion } from './write-question.ts';

const AGAIN = 'Your last answer broke these rules. Write all of it again and keep them:';

const MAX_TOKENS = 2_000;
const MAX_CONTACTS = 4;
/** The scale of the instructions: 60 is a good reason to write. */
const MIN_FOR_MESSAGE = 60;
const MAX_WITHOUT = 59;

/** The contacts as personas. A listed person is shown as the roster has them, whatever the model calls them. */
function personasFrom({ contacts }: WrittenAnswer, { people }: WriteFacts): readonly Persona[] {
  const personas = contacts.map(({ person, title, reason }): Persona => {
    const known: KnownPerson | undefined = people[person - 1];
    return {
      title: known === undefined || known.title === '' ? title.trim() : known.title,
      reason: ended(reason.trim()),
      person_id: known?.id ?? null,
      full_name: known?.full_name ?? null,
    };
  });
  const isFirst = ({ title, full_name }: Persona, at: number): boolean =>
    personas.findIndex((other) => other.title === title && other.full_name === full_name) === at;
  return personas.filter(isFirst).slice(0, MAX_CONTACTS);
}

const contactFrom = ([first]: readonly Persona[]): Contact | null =>
  first === undefined ? null : { kind: first.full_name === null ? 'role' : 'person', ...first };

/** Code writes the greeting, so a message can't greet anyone but the first contact. */
function messageFrom({ subject, body }: WrittenAnswer, [first]: readonly Persona[]): string {
  const greeting = first?.full_name ? `Hi ${givenName(first.full_name)},` : 'Hello,';
  return [`**Subject:** ${subject.trim()}`, greeting, body.trim()].join('\n\n');
}

/** Why now, why this seller, and who to talk to or why there is no message. */
function reasonFrom(answer: WrittenAnswer, contact: Contact | null, { signal }: WriteRequest): string {
  const { happened, consequence, seller_line, no_message_because } = answer;
  const lines = [
    `**Why now:** ${[happened, consequence]
      .map((text) => text.trim())
      .join(' ')
      .trim()}`,
  ];
  if (hasMessage(answer, signal)) {
    lines.push(`**Why you:** ${ended(seller_line.trim())}`);
    if (contact !== null) lines.push(contactLine(contact));
  } else lines.push(`**No message:** ${no_message_because.trim() || NO_PITCH_REASON}`);
  return lines.join('\n\n');
}

/** After an event that hurts there is none, whatever the model says. */
const hasMessage = ({ approach }: WrittenAnswer, { kind }: WriteRequest['signal']): boolean =>
  approach === 'message' && !hurts(kind);

/** How much it matters, as the model sees it. A message is never about background. */
function relevanceFrom(answer: WrittenAnswer, { signal }: WriteRequest): Relevance {
  const { relevance, consequence, no_message_because, seller_line, contacts } = answer;
  const isWritten = hasMessage(answer, signal);
  const reasons = [
    { about: 'event', text: isWritten ? consequence : no_message_because },
    { about: 'offer', text: isWritten ? ended(seller_line.trim()) : '' },
    { about: 'buyer', text: isWritten ? ended((contacts[0]?.reason ?? '').trim()) : '' },
  ] as const;
  return {
    score: isWritten ? Math.max(relevance, MIN_FOR_MESSAGE) : Math.min(relevance, MAX_WITHOUT),
    reasons: reasons.flatMap(({ about, text }) => (text.trim() === '' ? [] : [{ about, text: text.trim() }])),
  };
}

/** Outside the ideal customer profile there is nothing to sell, whatever the model says. */
function insideProfile(answer: WrittenAnswer, request: WriteRequest): WrittenAnswer {
  const outside = outsideProfile(request);
  if (outside === null) return answer;
  const relevance = Math.min(MAX_RULED_OUT, answer.relevance);
  return { ...answer, approach: 'none', no_message_because: capitalized(outside), relevance };
}

/** What is stored of an answer. What happened is told by rules, from quotes. */
function writtenFrom(
  given: WrittenAnswer,
  request: WriteRequest,
  facts: WriteFacts,
  ruled: WrittenDetection,
) {
  const answer = insideProfile(given, request);
  const personas = personasFrom(answer, facts);
  const contact = contactFrom(personas);
  const headline = answer.headline.trim();
  return {
    ...ruled,
    headline: isSoundHeadline(headline, request, facts) ? headline : ruled.headline,
    why_reach_out_md: reasonFrom(answer, contact, request),
    contact,
    drafted_message_md: hasMessage(answer, request.signal) ? messageFrom(answer, personas) : '',
    personas,
    relevance: relevanceFrom(answer, request),
    written_by: 'model' as const,
  };
}

/** Writes with a model. If the answer breaks a rule, it is asked once more. After that the rules write. */
export const modelWriter = (
  model: Model,
  byRules: Pick<SignalReasoner, 'write'>,
  onFallback: (problem: ModelError) => void,
): Pick<SignalReasoner, 'write'> => ({
  async write(request, signal) {
    const ruled = await byRules.write(request, signal);
    if (request.isQuiet === true) return ruled;
    // The rules say what is missing.
    if (request.seller.sections.every(({ content_md }) => content_md.trim() === '')) return ruled;
    try {
      const question = writeQuestion(request);
      if (question === null) throw new ModelError('refused', 'The sources speak to a model.');
      const { text, facts } = question;
      const ask = async (asked: string) => {
        const answer = await model.ask(
          { instructions: WRITE_INSTRUCTIONS, text: asked, ...answers.detection, mostTokens: MAX_TOKENS },
          signal,
        );
        const written = writtenFrom(answer, request, facts, ruled);
        return {
          written,
          faults: writeFaults({ answer, message: written.drafted_message_md }, request, facts),
        };
      };
      let tried = await ask(text);
      if (tried.faults.length > 0) {
        count('TextsRetried', 1);
        tried = await ask(`${text}\n\n${AGAIN}\n- ${tried.faults.join('\n- ')}`);
      }
      if (tried.faults.length > 0)
        throw new ModelError('malformed', 'The text broke a rule twice.', false, tried.faults.join(' '));
      return tried.written;
    } catch (error) {
      if (!(error instanceof ModelError)) throw error;
      count('TextsByRules', 1);
      onFallback(error);
      // Where a model found no words that hold, templates don't either.
      return error.code === 'malformed' ? { ...ruled, drafted_message_md: '' } : ruled;
    }
  },
});
