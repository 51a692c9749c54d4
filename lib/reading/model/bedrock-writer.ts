import type * as z from 'zod';
import type { KnownPerson } from '#domain/market/people/known-people.ts';
import type { SignalReasoner, WriteRequest } from '#domain/signals/detections/signal-reasoner.ts';
import { MESSAGE_WORDS, messageFaults } from '../message-rules.ts';
import { audienceOf } from '../writing/personas.ts';
import { answers } from './answers.ts';
import { type Model, ModelProblem } from './model.ts';
import { fenced, speaksToModels, UNTRUSTED_RULE } from './untrusted.ts';

const INSTRUCTIONS = `You write for a salesperson about one event at a company they sell to.
Use only the facts given. Every number, name and date you write must stand in them; quote, if at all, word for word and in “curly quotes”. No links, no addresses, no promises, no flattery.
"headline": one line. "narrative": two or three sentences on what happened. "why_reach_out_md": why this is a moment to reach out with what the seller offers. "drafted_message_md": a message to "reader", or to the role where no name is given: a line "**Subject:** …", a greeting, then plain short sentences. The first names the event in its own nouns, the next says why it matters to this reader, then one thing the seller offers, then exactly one question that can be answered with yes, no or a name. ${MESSAGE_WORDS.least} to ${MESSAGE_WORDS.most} words in all. "key_facts": up to five short facts.
${UNTRUSTED_RULE}`;

const AGAIN = 'Your last answer broke these rules. Write all of it again and keep them:';

const MOST_TOKENS = 2_000;

/** Everything a text may be based on. */
function factsOf(request: WriteRequest): string {
  const { company, signal, event, detected_at, evidence, seller, people, today } = request;
  const { addressee, personas } = audienceOf(request);
  return JSON.stringify({
    today: today.toISOString().slice(0, 10),
    company,
    signal: { name: signal.name, description: signal.description },
    event,
    detected_at,
    evidence: evidence.map(({ claim, title, publisher, published_date }) => ({
      claim,
      title,
      publisher,
      published_date,
    })),
    seller,
    reader: addressee === null ? { title: personas[0]?.title ?? '' } : shown(addressee),
    people: people.slice(0, 20).map(shown),
  });
}

const shown = ({ full_name, title, job_level }: KnownPerson) => ({ full_name, title, job_level });

const LINK = /https?:|www\.|\S@\S|\]\(|<[a-z/!]/i;
const QUOTE = /[“"]([^“”"]{4,})[”"]/g;

const numbersIn = (text: string): readonly string[] =>
  (text.match(/\d+(?:[.,]\d+)*/g) ?? []).map((number) => number.replace(/[.,](?=\d{3}\b)/g, ''));

/** Small numbers are ordinary words: two reasons, one step. */
const SMALL = 12;

type Answer = z.infer<typeof answers.detection.answer>;

/** What is wrong with an answer, as far as a machine can tell. Each is an instruction. */
function faultsOf(answer: Answer, request: WriteRequest, facts: string): readonly string[] {
  const known = new Set(numbersIn(facts));
  const texts = Object.values(answer).flat();
  const strange = texts.flatMap(numbersIn).filter((number) => !known.has(number) && Number(number) > SMALL);
  const isQuoted = (text: string): boolean =>
    [...text.matchAll(QUOTE)].every(([, quoted = '']) => facts.includes(JSON.stringify(quoted).slice(1, -1)));
  return [
    texts.some((text) => LINK.test(text)) ? 'Write no links and no addresses.' : null,
    strange.length === 0 ? null : `These numbers are not in the facts: ${strange.slice(0, 5).join(', ')}.`,
    texts.every(isQuoted) ? null : 'Quote word for word or not at all.',
    texts.join(' ').includes(request.company.name) ? null : 'Name the company as the facts do.',
    ...messageFaults(answer.drafted_message_md, request, facts),
  ].flatMap((fault) => fault ?? []);
}

/** Writes with a model. If the answer breaks a rule, it is asked once more. After that the rules write. */
export const bedrockWriter = (
  model: Model,
  byRules: Pick<SignalReasoner, 'write'>,
  onFallback: (problem: ModelProblem) => void,
): Pick<SignalReasoner, 'write'> => ({
  async write(request, signal) {
    try {
      const facts = factsOf(request);
      if (speaksToModels(facts)) throw new ModelProblem('refused', 'The facts speak to a model.');
      const shownFacts = fenced('facts', facts);
      const ask = (text: string) =>
        model.ask(
          { instructions: INSTRUCTIONS, text, ...answers.detection, mostTokens: MOST_TOKENS },
          signal,
        );
      let answer = await ask(shownFacts);
      let faults = faultsOf(answer, request, facts);
      if (faults.length > 0) {
        answer = await ask(`${shownFacts}\n\n${AGAIN}\n- ${faults.join('\n- ')}`);
        faults = faultsOf(answer, request, facts);
      }
      if (faults.length > 0)
        throw new ModelProblem('malformed', `The model broke a rule twice. ${faults.join(' ')}`);
      const { contact, personas } = audienceOf(request);
      return { ...answer, contact, personas };
    } catch (error) {
      if (!(error instanceof ModelProblem)) throw error;
      onFallback(error);
      return byRules.write(request, signal);
    }
  },
});
