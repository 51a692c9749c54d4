import type { AccountPerson } from '#domain/market/people/account-people.ts';
import { isHurtful } from '#domain/signals/definitions/signal-kinds.ts';
import {
  type AccountEvent,
  type AccountRequest,
  type AccountWriter,
  toWriteRequest,
} from '#domain/signals/detections/account-writer.ts';
import type { Contact } from '#domain/signals/detections/choose-contact.ts';
import type { NoMessage } from '#domain/signals/detections/no-message.ts';
import type {
  Persona,
  Relevance,
  WriteRequest,
  WrittenDetection,
} from '#domain/signals/detections/signal-reasoner.ts';
import { toUnwrittenDetection } from '#domain/signals/detections/unwritten-detection.ts';
import { endSentence, writeGreeting } from '../text/prose.ts';
import { writeFacts } from '../writing/facts.ts';
import { type AccountAnswer, answers } from './answers.ts';
import { type EventAnswer, toEventAnswer } from './event-answer.ts';
import { type Model, ModelError } from './model.ts';
import { findAccountFaults, findAnswerFaults, isSoundHeadline } from './write-faults.ts';
import {
  type AccountQuestion,
  createWriteQuestion,
  WRITER_VERSION,
  type WriteFacts,
} from './write-question.ts';

const RETRY = 'Your last answer broke these rules. Write all of it again and keep them:';

/** Ten events and two messages. */
const MAX_TOKENS = 3_000;
const MAX_CONTACTS = 4;
/** The scale of the instructions: 60 is a good reason to write. */
const MIN_MESSAGE_RELEVANCE = 60;
const MAX_SILENT_RELEVANCE = 59;

/** The contacts as personas. A listed person is shown as the roster has them, whatever the model calls them. */
function toPersonas({ contacts }: EventAnswer, { people }: WriteFacts): readonly Persona[] {
  const personas = contacts.map(({ person, title, reason }): Persona => {
    const selectedPerson: AccountPerson | undefined = people[person - 1];
    return {
      title:
        selectedPerson === undefined || selectedPerson.title === '' ? title.trim() : selectedPerson.title,
      reason: endSentence(reason.trim()),
      person_id: selectedPerson?.id ?? null,
      full_name: selectedPerson?.full_name ?? null,
    };
  });
  const isUnique = ({ title, full_name }: Persona, index: number): boolean =>
    personas.findIndex(
      (otherPersona) => otherPersona.title === title && otherPersona.full_name === full_name,
    ) === index;
  return personas.filter(isUnique).slice(0, MAX_CONTACTS);
}

const toContact = ([reader]: readonly Persona[]): Contact | null =>
  reader === undefined ? null : { kind: reader.full_name === null ? 'role' : 'person', ...reader };

/** Code writes the greeting, so a message can't greet anyone but the first contact. */
function toMessage({ subject, body }: EventAnswer, [reader]: readonly Persona[]): string {
  return [`**Subject:** ${subject.trim()}`, writeGreeting(reader?.full_name ?? ''), body.trim()].join('\n\n');
}

/** Why now and, for the event that leads a message, why this seller: the seller's line answers that one. */
function toReason({ happened, consequence, seller_line, role }: EventAnswer): string {
  const whyNow = [happened, consequence].map((text) => text.trim()).join(' ');
  const lines = [`**Why now:** ${whyNow.trim()}`];
  if (role === 'leads') lines.push(`**Why you:** ${endSentence(seller_line.trim())}`);
  return lines.join('\n\n');
}

function toNoMessage({ role, because, leadId }: EventAnswer, { signal }: WriteRequest): NoMessage | null {
  if (role === 'leads') return null;
  if (role === 'joins') return { code: 'joined', by: leadId };
  return isHurtful(signal.kind) && because.trim() === ''
    ? { code: 'hurts' }
    : { code: 'no_case', text: because.trim() };
}

/** How much it matters, as the model sees it. A message is never about background. */
function toRelevance({
  role,
  relevance,
  consequence,
  because,
  seller_line,
  contacts,
}: EventAnswer): Relevance {
  const isWritten = role !== 'silent';
  const reasons = [
    { about: 'event', text: isWritten ? consequence : because },
    { about: 'offer', text: role === 'leads' ? endSentence(seller_line.trim()) : '' },
    { about: 'buyer', text: isWritten ? endSentence((contacts[0]?.reason ?? '').trim()) : '' },
  ] as const;
  return {
    score: isWritten ? Math.max(relevance, MIN_MESSAGE_RELEVANCE) : Math.min(relevance, MAX_SILENT_RELEVANCE),
    reasons: reasons.flatMap(({ about, text }) => (text.trim() === '' ? [] : [{ about, text: text.trim() }])),
  };
}

/** What is stored of an answer about an event. Narrative and key facts come from quotes alone. */
function toDetection(answer: EventAnswer, request: WriteRequest, facts: WriteFacts): WrittenDetection {
  const statedFacts = writeFacts(request);
  const personas = toPersonas(answer, facts);
  const headline = answer.headline.trim();
  return {
    ...statedFacts,
    headline: isSoundHeadline(headline, request, facts) ? headline : statedFacts.headline,
    why_reach_out_md: toReason(answer),
    no_message: toNoMessage(answer, request),
    contact: toContact(personas),
    drafted_message_md: answer.role === 'leads' ? toMessage(answer, personas) : '',
    personas,
    relevance: toRelevance(answer),
    written_by: 'model',
  };
}

type Words = ReadonlyMap<string, WrittenDetection>;

/** No message tells of an event that hurts, whatever the model says. */
function removeHurtful(
  { events, messages }: AccountAnswer,
  accountEvents: readonly AccountEvent[],
): AccountAnswer {
  const isAboutHurtful = (number: number): boolean =>
    isHurtful(accountEvents[number - 1]?.signal.kind ?? null);
  return {
    events,
    messages: messages
      .filter(({ event }) => !isAboutHurtful(event))
      .map(({ joins, ...message }) => ({
        ...message,
        joins: joins.filter((number) => !isAboutHurtful(number)),
      })),
  };
}

/** The words of an answer, and what is wrong with them as instructions for the model. */
function readAnswer(
  uncheckedAnswer: AccountAnswer,
  request: AccountRequest,
  { events, facts }: AccountQuestion,
) {
  const answer = removeHurtful(uncheckedAnswer, events);
  const detectionsById = new Map<string, WrittenDetection>();
  const faults = [...findAccountFaults(answer, events)];
  const isSound = faults.length === 0;
  const ledBy = new Map<string, string>();
  for (const [index, event] of events.entries()) {
    const eventAnswer = toEventAnswer(answer, events, index + 1);
    if (eventAnswer === null) continue;
    const writeRequest = toWriteRequest(request, event);
    const detection = toDetection(eventAnswer, writeRequest, facts);
    const eventFaults = findAnswerFaults(
      { answer: eventAnswer, message: detection.drafted_message_md },
      writeRequest,
      facts,
    );
    faults.push(...eventFaults.map((fault) => `Event ${index + 1}: ${fault}`));
    if (isSound && eventFaults.length === 0) detectionsById.set(event.id, detection);
    if (eventAnswer.leadId !== undefined) ledBy.set(event.id, eventAnswer.leadId);
  }
  // What joins a message that can't be sent has none either.
  for (const [id, leadId] of ledBy) if (!detectionsById.has(leadId)) detectionsById.delete(id);
  return { words: detectionsById, faults };
}

/** Writes with a model. If the answer breaks a rule, it is asked once more. After that, the facts of what is wrong stand alone. */
export const createModelWriter = (model: Model, onFailure: (problem: ModelError) => void): AccountWriter => ({
  version: WRITER_VERSION,
  joinsEvents: true,
  async write(request, signal) {
    const withFacts = (code: NoMessage['code'], detectionsById: Words = new Map()): Words =>
      new Map(
        request.events.map((event) => [
          event.id,
          detectionsById.get(event.id) ?? writeFactsOnly(request, event, code),
        ]),
      );
    if (request.seller.sections.every(({ content_md }) => content_md.trim() === ''))
      return withFacts('no_knowledge_base');
    try {
      const question = createWriteQuestion(request);
      if (question === null) throw new ModelError('refused', 'The sources speak to a model.');
      const { instructions, text } = question;
      const ask = async (questionText: string) => {
        const content = { instructions, text: questionText, ...answers.account, maxTokens: MAX_TOKENS };
        return readAnswer(
          await model.ask({ ...content, isCacheable: true, isWorkspaceOnly: true }, signal),
          request,
          question,
        );
      };
      let attempt = await ask(text);
      if (attempt.faults.length > 0) {
        attempt = await ask(`${text}\n\n${RETRY}\n- ${attempt.faults.join('\n- ')}`);
      }
      if (attempt.faults.length > 0)
        onFailure(
          new ModelError('malformed', 'The text broke a rule twice.', false, attempt.faults.join(' ')),
        );
      return withFacts('no_sound_words', attempt.words);
    } catch (error) {
      if (!(error instanceof ModelError)) throw error;
      onFailure(error);
      const isLater = error.code === 'unavailable' || error.code === 'budget_exhausted';
      return withFacts(isLater ? 'not_written_yet' : 'no_sound_words');
    }
  },
});

const writeFactsOnly = (
  request: AccountRequest,
  event: AccountEvent,
  code: NoMessage['code'],
): WrittenDetection => {
  const writeRequest = toWriteRequest(request, event);
  return toUnwrittenDetection(writeRequest, writeFacts(writeRequest), code);
};
