import type { AccountPerson } from '#domain/market/people/account-people.ts';
import { hurts } from '#domain/signals/definitions/signal-kinds.ts';
import type { Contact } from '#domain/signals/detections/contact.ts';
import type { NoMessage } from '#domain/signals/detections/no-message.ts';
import type {
  Persona,
  Relevance,
  SignalReasoner,
  WriteRequest,
  WrittenDetection,
} from '#domain/signals/detections/signal-reasoner.ts';
import { withoutWords } from '#domain/signals/detections/without-words.ts';
import { givenName } from '../text/given-name.ts';
import { endSentence } from '../text/prose.ts';
import { type WrittenFacts, writeFacts } from '../writing/facts.ts';
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
    const known: AccountPerson | undefined = people[person - 1];
    return {
      title: known === undefined || known.title === '' ? title.trim() : known.title,
      reason: endSentence(reason.trim()),
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

/** Why now and why this seller. */
function reasonFrom(answer: WrittenAnswer, { signal }: WriteRequest): string {
  const { happened, consequence, seller_line } = answer;
  const whyNow = [happened, consequence].map((text) => text.trim()).join(' ');
  const lines = [`**Why now:** ${whyNow.trim()}`];
  if (hasMessage(answer, signal)) lines.push(`**Why you:** ${endSentence(seller_line.trim())}`);
  return lines.join('\n\n');
}

const silenceFrom = ({ no_message_because }: WrittenAnswer, { signal }: WriteRequest): NoMessage =>
  hurts(signal.kind) && no_message_because.trim() === ''
    ? { code: 'hurts' }
    : { code: 'no_case', text: no_message_because.trim() };

/** After an event that hurts there is none, whatever the model says. */
const hasMessage = ({ approach }: WrittenAnswer, { kind }: WriteRequest['signal']): boolean =>
  approach === 'message' && !hurts(kind);

/** How much it matters, as the model sees it. A message is never about background. */
function relevanceFrom(answer: WrittenAnswer, { signal }: WriteRequest): Relevance {
  const { relevance, consequence, no_message_because, seller_line, contacts } = answer;
  const isWritten = hasMessage(answer, signal);
  const reasons = [
    { about: 'event', text: isWritten ? consequence : no_message_because },
    { about: 'offer', text: isWritten ? endSentence(seller_line.trim()) : '' },
    { about: 'buyer', text: isWritten ? endSentence((contacts[0]?.reason ?? '').trim()) : '' },
  ] as const;
  return {
    score: isWritten ? Math.max(relevance, MIN_FOR_MESSAGE) : Math.min(relevance, MAX_WITHOUT),
    reasons: reasons.flatMap(({ about, text }) => (text.trim() === '' ? [] : [{ about, text: text.trim() }])),
  };
}

/** What is stored of an answer. Narrative and key facts come from quotes alone. */
function writtenFrom(
  answer: WrittenAnswer,
  request: WriteRequest,
  facts: WriteFacts,
  stated: WrittenFacts,
): WrittenDetection {
  const personas = personasFrom(answer, facts);
  const contact = contactFrom(personas);
  const headline = answer.headline.trim();
  return {
    ...stated,
    headline: isSoundHeadline(headline, request, facts) ? headline : stated.headline,
    why_reach_out_md: reasonFrom(answer, request),
    no_message: hasMessage(answer, request.signal) ? null : silenceFrom(answer, request),
    contact,
    drafted_message_md: hasMessage(answer, request.signal) ? messageFrom(answer, personas) : '',
    personas,
    relevance: relevanceFrom(answer, request),
    written_by: 'model',
  };
}

/** Writes with a model. If the answer breaks a rule, it is asked once more. After that the facts stand alone. */
export const modelWriter = (
  model: Model,
  onFailure: (problem: ModelError) => void,
): Pick<SignalReasoner, 'write'> => ({
  async write(request, signal) {
    const stated = writeFacts(request);
    if (request.isQuiet === true) return withoutWords(request, stated, 'left_alone');
    if (request.seller.sections.every(({ content_md }) => content_md.trim() === ''))
      return withoutWords(request, stated, 'no_knowledge_base');
    try {
      const question = writeQuestion(request);
      if (question === null) throw new ModelError('refused', 'The sources speak to a model.');
      const { text, facts } = question;
      const ask = async (asked: string) => {
        const answer = await model.ask(
          { instructions: WRITE_INSTRUCTIONS, text: asked, ...answers.detection, mostTokens: MAX_TOKENS },
          signal,
        );
        const written = writtenFrom(answer, request, facts, stated);
        return {
          written,
          faults: writeFaults({ answer, message: written.drafted_message_md }, request, facts),
        };
      };
      let tried = await ask(text);
      if (tried.faults.length > 0) {
        tried = await ask(`${text}\n\n${AGAIN}\n- ${tried.faults.join('\n- ')}`);
      }
      if (tried.faults.length > 0)
        throw new ModelError('malformed', 'The text broke a rule twice.', false, tried.faults.join(' '));
      return tried.written;
    } catch (error) {
      if (!(error instanceof ModelError)) throw error;
      onFailure(error);
      const isLater = error.code === 'unavailable' || error.code === 'budget_exhausted';
      return withoutWords(request, stated, isLater ? 'not_written_yet' : 'no_sound_words');
    }
  },
});
