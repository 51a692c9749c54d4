export type SoqlValue = string | number | boolean | null;

/** Whether a record is found. It is read by the names of its fields. */
type SoqlCondition = (get: (field: string) => SoqlValue) => boolean;

interface SelectedField {
  readonly field: string;
  /** `COUNT` for `COUNT(Id)`. */
  readonly isCount: boolean;
  /** The name in the result. */
  readonly alias: string;
}

/** A query of the kind that the sandbox understands: no subqueries, no functions but COUNT. */
export interface SoqlQuery {
  /** Empty for `COUNT()`. */
  readonly selected: readonly SelectedField[];
  readonly object: string;
  readonly where: SoqlCondition;
  readonly groupBy: readonly string[];
  readonly orderBy: readonly { readonly field: string; readonly isDescending: boolean }[];
  readonly limit: number;
  /** Every field that is named anywhere. */
  readonly fields: ReadonlySet<string>;
}

const TEXT = String.raw`'(?:[^'\\]|\\.)*'`;
const TOKEN_PATTERN = new RegExp(String.raw`\s*(${TEXT}|COUNT\(\w*\)|[\w.]+|[=>(),])`, 'ys');

class UnreadableQueryError extends Error {}

/** Splits a query into words. An unescaped quote ends a text, and what follows isn't valid. */
function tokenize(soql: string): string[] {
  const tokens: string[] = [];
  TOKEN_PATTERN.lastIndex = 0;
  for (let position = 0; position < soql.length; position = TOKEN_PATTERN.lastIndex) {
    const match = TOKEN_PATTERN.exec(soql);
    if (!match) throw new UnreadableQueryError(soql.slice(position));
    tokens.push(match[1] ?? '');
  }
  return tokens;
}

const unescapeText = (text: string): string => text.slice(1, -1).replace(/\\(.)/gs, '$1');

/** `%` is any text and `_` any character, unless escaped. */
function buildLikePattern(quoted: string): RegExp {
  const characters = quoted.slice(1, -1).match(/\\.|[^\\]/gs) ?? [];
  const source = characters.map((character) => {
    if (character === '%') return '.*';
    if (character === '_') return '.';
    return character.slice(-1).replace(/[.*+?^${}()|[\]\\/]/, String.raw`\$&`);
  });
  return new RegExp(`^${source.join('')}$`, 'is');
}

function parseLiteral(token: string): SoqlValue {
  if (token.startsWith("'")) return unescapeText(token);
  if (token === 'true' || token === 'false') return token === 'true';
  if (/^\d+$/.test(token)) return Number(token);
  throw new UnreadableQueryError(token);
}

/** Texts are compared without case. Ids are texts with case in real orgs, numbers with zeros here. */
const normalizeValue = (value: SoqlValue): string => String(value ?? '').toLowerCase();

const COMPARATORS: Readonly<Record<string, (leftText: string, rightText: string) => boolean>> = {
  '=': (leftText, rightText) => leftText === rightText,
  '>': (leftText, rightText) => leftText > rightText,
};

class Parser {
  readonly fields = new Set<string>();
  readonly #tokens: readonly string[];
  #at = 0;

  constructor(soql: string) {
    this.#tokens = tokenize(soql);
  }

  get #next(): string {
    return this.#tokens[this.#at] ?? '';
  }

  #accept(...expected: string[]): boolean {
    const isMatch = expected.every((word, offset) => this.#tokens[this.#at + offset] === word);
    if (isMatch) this.#at += expected.length;
    return isMatch;
  }

  #demand(...expected: string[]): void {
    if (!this.#accept(...expected)) throw new UnreadableQueryError(this.#next);
  }

  #word(): string {
    const word = this.#next;
    if (!/^[A-Za-z][\w.]*$/.test(word)) throw new UnreadableQueryError(word);
    this.#at += 1;
    return word;
  }

  #field(): string {
    const field = this.#word();
    this.fields.add(field);
    return field;
  }

  #list<Item>(item: () => Item): Item[] {
    const items = [item()];
    while (this.#accept(',')) items.push(item());
    return items;
  }

  #literal(): SoqlValue {
    const literal = parseLiteral(this.#next);
    this.#at += 1;
    return literal;
  }

  #comparison(): SoqlCondition {
    if (this.#accept('(')) {
      const innerCondition = this.#condition();
      this.#demand(')');
      return innerCondition;
    }
    const field = this.#field();
    if (this.#accept('IN', '(')) {
      const expected = new Set(this.#list(() => normalizeValue(this.#literal())));
      this.#demand(')');
      return (get) => expected.has(normalizeValue(get(field)));
    }
    if (this.#accept('LIKE')) {
      const pattern = buildLikePattern(this.#next);
      this.#literal();
      return (get) => pattern.test(String(get(field) ?? ''));
    }
    const compare = COMPARATORS[this.#next];
    if (!compare) throw new UnreadableQueryError(this.#next);
    this.#at += 1;
    const expected = normalizeValue(this.#literal());
    return (get) => compare(normalizeValue(get(field)), expected);
  }

  /** Salesforce doesn't take AND and OR side by side. */
  #condition(): SoqlCondition {
    const conditions = [this.#comparison()];
    const conjunction = ['AND', 'OR'].find((word) => word === this.#next);
    while (conjunction !== undefined && this.#accept(conjunction)) conditions.push(this.#comparison());
    return conjunction === 'OR'
      ? (get) => conditions.some((condition) => condition(get))
      : (get) => conditions.every((condition) => condition(get));
  }

  #selected(): SelectedField {
    const [, countedField] = /^COUNT\((\w+)\)$/.exec(this.#next) ?? [];
    if (countedField !== undefined) this.#at += 1;
    const field = countedField ?? this.#field();
    const hasAlias = this.#next !== 'FROM' && this.#next !== ',';
    return { field, isCount: countedField !== undefined, alias: hasAlias ? this.#word() : field };
  }

  query(): SoqlQuery {
    this.#demand('SELECT');
    const selectedFields = this.#accept('COUNT()') ? [] : this.#list(() => this.#selected());
    this.#demand('FROM');
    const object = this.#word();
    if (this.#accept('USING', 'SCOPE')) this.#word();
    const matches = this.#accept('WHERE') ? this.#condition() : () => true;
    const groupBy = this.#accept('GROUP', 'BY') ? this.#list(() => this.#field()) : [];
    const orderBy = this.#accept('ORDER', 'BY')
      ? this.#list(() => {
          const field = this.#field();
          return { field, isDescending: this.#accept('DESC') };
        })
      : [];
    const limit = this.#accept('LIMIT') ? Number(this.#literal()) : Number.POSITIVE_INFINITY;
    if (this.#at < this.#tokens.length) throw new UnreadableQueryError(this.#next);
    return { selected: selectedFields, object, where: matches, groupBy, orderBy, limit, fields: this.fields };
  }
}

/** Undefined if it isn't valid. */
export function parseSoql(soql: string): SoqlQuery | undefined {
  try {
    return new Parser(soql).query();
  } catch (error) {
    if (error instanceof UnreadableQueryError) return undefined;
    throw error;
  }
}
