/** An expression that AWS rejects. Its caller adds which one. */
export class ExpressionError extends Error {}

interface Token {
  readonly text: string;
  readonly start: number;
}

const TOKEN_PATTERN = /[#:]?\w+|<>|<=|>=|\S/g;
const IDENTIFIER = /^[A-Za-z_]\w*$/;
const NAME_PLACEHOLDER = /^#\w+$/;
const VALUE_PLACEHOLDER = /^:\w+$/;

/** Reads an expression token by token. */
export class ExpressionTokens {
  readonly #expression: string;
  readonly #tokens: readonly Token[];
  #position = 0;

  constructor(expression: string) {
    this.#expression = expression;
    this.#tokens = [...expression.matchAll(TOKEN_PATTERN)].map(({ 0: text, index }) => ({
      text,
      start: index,
    }));
  }

  peek(offset = 0): string | undefined {
    return this.#tokens[this.#position + offset]?.text;
  }

  isAtEnd(): boolean {
    return this.peek() === undefined;
  }

  isKeyword(word: string): boolean {
    return this.peek()?.toUpperCase() === word;
  }

  /** Skips the token if it is this keyword or sign. */
  skip(text: string): boolean {
    if (!this.isKeyword(text)) return false;
    this.#position += 1;
    return true;
  }

  expect(text: string): void {
    if (!this.skip(text)) this.fail();
  }

  #readMatching(pattern: RegExp): string | undefined {
    const token = this.peek();
    if (token === undefined || !pattern.test(token)) return undefined;
    this.#position += 1;
    return token;
  }

  readIdentifier = (): string | undefined => this.#readMatching(IDENTIFIER);
  readNamePlaceholder = (): string | undefined => this.#readMatching(NAME_PLACEHOLDER);
  readValuePlaceholder = (): string | undefined => this.#readMatching(VALUE_PLACEHOLDER);

  /** Names the unexpected token, with its neighbors as written. */
  fail(): never {
    const around = this.#tokens.slice(Math.max(0, this.#position - 1), this.#position + 2);
    const last = around.at(-1);
    const near = last ? this.#expression.slice(around[0]?.start, last.start + last.text.length) : '';
    throw new ExpressionError(`Syntax error; token: "${this.peek() ?? '<EOF>'}", near: "${near}"`);
  }
}
