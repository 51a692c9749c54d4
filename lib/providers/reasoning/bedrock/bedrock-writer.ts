import type { SignalReasoner, WriteRequest } from '#domain/signals/signal-reasoner.ts';
import { answers } from './answers.ts';
import { type Model, ModelProblem } from './model.ts';
import { fenced, speaksToModels, UNTRUSTED_RULE } from './untrusted.ts';

const INSTRUCTIONS = `You write for a salesperson about one event at a company they sell to.
Use only the facts given. Every number, name and date you write must stand in them; quote, if at all, word for word and in “curly quotes”. No links, no addresses, no promises, no flattery.
"headline": one line. "narrative": two or three sentences on what happened. "why_reach_out_md": why this is a moment to reach out with what the seller offers. "drafted_message_md": a message of at most 120 words to one of the people given, or to the role, that mentions the event and one thing the seller offers. "key_facts": up to five short facts. "personas": up to five titles to talk to, the best first.
${UNTRUSTED_RULE}`;

const MOST_TOKENS = 2_000;

/** Everything a text may draw on. */
const factsOf = ({
  company,
  signal,
  event,
  detected_at,
  evidence,
  seller,
  people,
  today,
}: WriteRequest): string =>
  JSON.stringify({
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
    people: people.slice(0, 20),
  });

const LINK = /https?:|www\.|\S@\S|\]\(|<[a-z/!]/i;
const QUOTE = /[“"]([^”"]{4,})[”"]/g;

const numbersIn = (text: string): readonly string[] =>
  (text.match(/\d+(?:[.,]\d+)*/g) ?? []).map((number) => number.replace(/[.,](?=\d{3}\b)/g, ''));

/** Small numbers are words of every text: two reasons, one step. */
const SMALL = 12;

/** Whether a text says only what the facts do, as far as a machine can tell. */
function keepsTo(facts: string, texts: readonly string[]): boolean {
  const known = new Set(numbersIn(facts));
  return texts.every(
    (text) =>
      !LINK.test(text) &&
      numbersIn(text).every((number) => known.has(number) || Number(number) <= SMALL) &&
      [...text.matchAll(QUOTE)].every(([, quoted = '']) =>
        facts.includes(JSON.stringify(quoted).slice(1, -1)),
      ),
  );
}

/** Writes with a model; where it has nothing that keeps to the facts, the rules write. */
export const bedrockWriter = (
  model: Model,
  byRules: Pick<SignalReasoner, 'write'>,
  onFallback: (problem: ModelProblem) => void,
): Pick<SignalReasoner, 'write'> => ({
  async write(request, signal) {
    try {
      const facts = factsOf(request);
      if (speaksToModels(facts)) throw new ModelProblem('refused', 'The facts speak to a model.');
      const text = await model.ask(
        {
          instructions: INSTRUCTIONS,
          text: fenced('facts', facts),
          ...answers.detection,
          mostTokens: MOST_TOKENS,
        },
        signal,
      );
      const all = [...Object.values(text).flat()];
      if (!keepsTo(facts, all) || !all.join(' ').includes(request.company.name)) {
        throw new ModelProblem('malformed', 'The model wrote what the facts do not say.');
      }
      return text;
    } catch (error) {
      if (!(error instanceof ModelProblem)) throw error;
      onFallback(error);
      return byRules.write(request, signal);
    }
  },
});
