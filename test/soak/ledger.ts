/** What a record must look like in the end, as far as the service has acknowledged it. */
export type Fields = Readonly<Record<string, unknown>>;

/** A record as the API shows it in the end. */
export interface Shown {
  readonly id: string;
  /** The mark that its writer gave it, by which a double is found. */
  readonly token?: string | undefined;
  readonly fields: Fields;
}

interface Entry {
  presence: 'there' | 'gone' | 'either';
  readonly token: string | undefined;
  /** Every value that a field may have, as JSON: several where nobody knows whether a write was done. */
  readonly fields: Map<string, string[]>;
}

const jsonOf = (value: unknown): string => JSON.stringify(value) ?? 'undefined';

/** Every acknowledged write, and those whose answer was lost, of one workspace. */
export class Ledger {
  readonly #kinds = new Map<string, Map<string, Entry>>();
  /** Creations that nobody has an answer to. */
  readonly #perhaps = new Set<string>();
  #writes = 0;

  /** How many writes were acknowledged. */
  get writes(): number {
    return this.#writes;
  }

  /** The service said that the record is like this now; fields that are not named are as they were. */
  wrote(kind: string, id: string, fields: Fields, token?: string): void {
    this.#writes += 1;
    const entry = this.#entry(kind, id, token);
    entry.presence = 'there';
    for (const [name, value] of Object.entries(fields)) entry.fields.set(name, [jsonOf(value)]);
  }

  /** The answer was lost: the record is as it was, or like this. */
  mayHaveWritten(kind: string, id: string, fields: Fields): void {
    const { fields: known } = this.#entry(kind, id);
    for (const [name, value] of Object.entries(fields)) {
      known.set(name, [...(known.get(name) ?? []), jsonOf(value)]);
    }
  }

  mayHaveCreated(kind: string, token: string): void {
    this.#perhaps.add(`${kind} ${token}`);
  }

  removed(kind: string, id: string): void {
    this.#writes += 1;
    this.#entry(kind, id).presence = 'gone';
  }

  mayHaveRemoved(kind: string, id: string): void {
    this.#entry(kind, id).presence = 'either';
  }

  ids(kind: string): readonly string[] {
    return [...(this.#kinds.get(kind)?.keys() ?? [])];
  }

  /** What was acknowledged and is not so, and what is there twice. */
  compare(kind: string, shown: Iterable<Shown>): string[] {
    const actual = new Map([...shown].map((record) => [record.id, record]));
    const entries = this.#kinds.get(kind) ?? new Map<string, Entry>();
    const differences = [...entries].flatMap(([id, entry]) =>
      differencesOf(`${kind} ${id}`, entry, actual.get(id)?.fields),
    );
    return [...differences, ...this.#doubles(kind, entries, actual.values())];
  }

  #doubles(kind: string, entries: ReadonlyMap<string, Entry>, shown: Iterable<Shown>): string[] {
    const owners = new Map([...entries].flatMap(([id, { token }]) => (token ? [[token, id] as const] : [])));
    const seen = new Set<string>();
    return [...shown].flatMap(({ id, token }) => {
      if (token === undefined || entries.has(id)) return [];
      const owner = owners.get(token);
      if (owner !== undefined) return [`${kind} ${id}: made twice, acknowledged as ${owner} (${token})`];
      const isFirst = !seen.has(token);
      seen.add(token);
      if (isFirst && this.#perhaps.has(`${kind} ${token}`)) return [];
      return [`${kind} ${id}: nobody was told of it (${token})`];
    });
  }

  #entry(kind: string, id: string, token?: string): Entry {
    const entries = this.#kinds.get(kind) ?? new Map<string, Entry>();
    this.#kinds.set(kind, entries);
    const known = entries.get(id) ?? { presence: 'there', token, fields: new Map() };
    entries.set(id, known);
    return known;
  }
}

function differencesOf(what: string, { presence, fields }: Entry, actual: Fields | undefined): string[] {
  if (actual === undefined) return presence === 'there' ? [`${what}: lost`] : [];
  if (presence === 'gone') return [`${what}: deleted and still there`];
  return [...fields].flatMap(([name, possible]) => {
    const is = jsonOf(actual[name]);
    return possible.includes(is)
      ? []
      : [`${what}: ${name} is ${is}, acknowledged as ${possible.join(' or ')}`];
  });
}
