import { collectText, type Traces } from './traces.ts';

/**
 * The part of a value that is about the person: of a list, the entries that name them; of a record, the fields that
 * do. A record with a field for their name, address or page is theirs as a whole. This keeps other people's data out.
 */
export function extractTraces(value: unknown, traces: Traces, atCompany: boolean): unknown {
  if (typeof value === 'string') {
    return traces.isIn(value, atCompany) ? extractSentences(value, traces, atCompany) : undefined;
  }
  if (typeof value !== 'object' || value === null || value instanceof Uint8Array) return undefined;
  if (value instanceof Set) return extractTraces([...value], traces, atCompany);
  const isAtCompany = atCompany || traces.isIn(collectText(value));
  if (Array.isArray(value)) {
    const excerpts = value.flatMap((item) => extractTraces(item, traces, isAtCompany) ?? []);
    return excerpts.length === 0 ? undefined : excerpts;
  }
  if (isTheirs(value, traces, isAtCompany)) return value;
  const excerpts = Object.entries(value).flatMap(([field, content]) => {
    const excerpt = extractTraces(content, traces, isAtCompany);
    return excerpt === undefined ? [] : [[field, excerpt] as const];
  });
  return excerpts.length === 0 ? undefined : Object.fromEntries(excerpts);
}

/** Longer texts are mostly not about the person: only the sentences that name them are shown. */
const WHOLE_TEXT_CHARACTERS = 400;

function extractSentences(text: string, traces: Traces, atCompany: boolean): string {
  if (text.length <= WHOLE_TEXT_CHARACTERS) return text;
  const sentences = text.split(/(?<=[.!?])\s+|\n+/);
  const matchingSentences = sentences.filter((sentence) => traces.isIn(sentence, atCompany));
  return matchingSentences.length === 0
    ? text.slice(0, WHOLE_TEXT_CHARACTERS)
    : matchingSentences.join(' … ');
}

const IDENTITY_FIELDS = ['full_name', 'network_url', 'email'];

const isTheirs = (record: object, traces: Traces, atCompany: boolean): boolean =>
  IDENTITY_FIELDS.some((name) => {
    const value: unknown = Reflect.get(record, name);
    return typeof value === 'string' && traces.isIn(value, atCompany);
  });
