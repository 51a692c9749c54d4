/** A record's expected final state, as acknowledged by the service. */
export type Fields = Readonly<Record<string, unknown>>;

/** A record as the API finally shows it. */
export interface Shown {
  readonly id: string;
  /** Its writer's token, which reveals duplicates. */
  readonly token?: string | undefined;
  readonly fields: Fields;
}

interface Entry {
  presence: 'there' | 'gone' | 'either';
  readonly token: string | undefined;
  /** The possible values of a field, as JSON: several if the outcome of a write is unknown. */
  readonly fields: Map<string, string[]>;
}

const jsonOf = (value: unknown): string => JSON.stringify(value) ?? 'undefined';

/** Every acknowledged write of one workspace, and those whose response was lost. */
export class Ledger {
  readonly #kinds = new Map<string, Map<string, Entry>>();
  /** Creations without a response. */
  readonly #perhaps = new Set<string>();
  #writes = 0;

  /** The number of acknowledged writes. */
  get writes(): number {
    return this.#writes;
  }

  /** The service acknowledged these fields; others are unchanged. */
  wrote(kind: string, id: string, fields: Fields, token?: string): void {
    this.#writes += 1;
    const entry = this.#entry(kind, id, token);
    entry.presence = 'there';
    for (const [name, value] of Object.entries(fields)) entry.fields.set(name, [jsonOf(value)]);
  }

  /** The response was lost: the record is either unchanged or like this. */
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

  /** Acknowledged writes that are missing, and duplicates. */
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
