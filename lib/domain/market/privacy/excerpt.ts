import { type Traces, textOf } from './traces.ts';

/** How much of a long text around the person is shown. The rest of the document is not about them. */
const AROUND = 200;

function around(text: string, traces: Traces, atCompany: boolean): string {
  if (text.length <= 2 * AROUND) return text;
  const sentences = text.split(/(?<=[.!?])\s+|\n+/);
  const own = sentences.filter((sentence) => traces.isIn(sentence, atCompany));
  return own.length === 0 ? text.slice(0, 2 * AROUND) : own.join(' … ');
}

/**
 * The part of a value that is about the person: of a list, the entries that name them; of a record, the fields that
 * do. A record with a field for their name, address or page is theirs as a whole. This keeps other people's data out.
 */
export function excerpt(value: unknown, traces: Traces, atCompany: boolean): unknown {
  if (typeof value === 'string') {
    return traces.isIn(value, atCompany) ? around(value, traces, atCompany) : undefined;
  }
  if (typeof value !== 'object' || value === null || value instanceof Uint8Array) return undefined;
  if (value instanceof Set) return excerpt([...value], traces, atCompany);
  const company = atCompany || traces.isIn(textOf(value));
  if (Array.isArray(value)) {
    const kept = value.flatMap((each) => excerpt(each, traces, company) ?? []);
    return kept.length === 0 ? undefined : kept;
  }
  if (isTheirs(value, traces, company)) return value;
  const kept = Object.entries(value).flatMap(([name, each]) => {
    const part = excerpt(each, traces, company);
    return part === undefined ? [] : [[name, part] as const];
  });
  return kept.length === 0 ? undefined : Object.fromEntries(kept);
}

const OWN_FIELDS = ['full_name', 'network_url', 'email'];

const isTheirs = (value: object, traces: Traces, atCompany: boolean): boolean =>
  OWN_FIELDS.some((name) => {
    const field: unknown = (value as Record<string, unknown>)[name];
    return typeof field === 'string' && traces.isIn(field, atCompany);
  });
