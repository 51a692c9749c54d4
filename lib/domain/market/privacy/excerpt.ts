import { collectText, type Traces } from './traces.ts';

/** How much of a long text around the person is shown. The rest of the document is not about them. */
const AROUND = 200;

function extractAround(text: string, traces: Traces, atCompany: boolean): string {
  if (text.length <= 2 * AROUND) return text;
  const sentences = text.split(/(?<=[.!?])\s+|\n+/);
  const matchingSentences = sentences.filter((sentence) => traces.isIn(sentence, atCompany));
  return matchingSentences.length === 0 ? text.slice(0, 2 * AROUND) : matchingSentences.join(' … ');
}

/**
 * The part of a value that is about the person: of a list, the entries that name them; of a record, the fields that
 * do. A record with a field for their name, address or page is theirs as a whole. This keeps other people's data out.
 */
export function extractTraces(value: unknown, traces: Traces, atCompany: boolean): unknown {
  if (typeof value === 'string') {
    return traces.isIn(value, atCompany) ? extractAround(value, traces, atCompany) : undefined;
  }
  if (typeof value !== 'object' || value === null || value instanceof Uint8Array) return undefined;
  if (value instanceof Set) return extractTraces([...value], traces, atCompany);
  const company = atCompany || traces.isIn(collectText(value));
  if (Array.isArray(value)) {
    const excerpts = value.flatMap((each) => extractTraces(each, traces, company) ?? []);
    return excerpts.length === 0 ? undefined : excerpts;
  }
  if (isTheirs(value, traces, company)) return value;
  const excerpts = Object.entries(value).flatMap(([name, each]) => {
    const part = extractTraces(each, traces, company);
    return part === undefined ? [] : [[name, part] as const];
  });
  return excerpts.length === 0 ? undefined : Object.fromEntries(excerpts);
}

const OWN_FIELDS = ['full_name', 'network_url', 'email'];

const isTheirs = (value: object, traces: Traces, atCompany: boolean): boolean =>
  OWN_FIELDS.some((name) => {
    const field: unknown = (value as Record<string, unknown>)[name];
    return typeof field === 'string' && traces.isIn(field, atCompany);
  });
