const TOKEN = /\s*(\(|\)|[^\s()]+)/y;

function tokensOf(expression: string): string[] {
  const text = expression.trim();
  const tokens: string[] = [];
  TOKEN.lastIndex = 0;
  while (TOKEN.lastIndex < text.length) tokens.push(TOKEN.exec(text)?.[1] ?? '');
  return tokens;
}

const NAME = /^[A-Za-z0-9][A-Za-z0-9.:+-]*$/;

/**
 * Whether allowed licenses alone satisfy an SPDX license expression. An exception (`WITH`) is part of the license's name and
 * is listed with it. Invalid expressions are not allowed.
 */
export function isAllowed(expression: string, allowed: ReadonlySet<string>): boolean {
  const tokens = tokensOf(expression);
  let broken = false;

  const takeName = (): string => {
    const name = tokens.shift() ?? '';
    if (!NAME.test(name) || ['AND', 'OR', 'WITH'].includes(name)) broken = true;
    return name;
  };
  const single = (): boolean => {
    if (tokens[0] === '(') {
      tokens.shift();
      const inner = choice();
      if (tokens.shift() !== ')') broken = true;
      return inner;
    }
    const name = takeName();
    if (tokens[0] !== 'WITH') return allowed.has(name);
    tokens.shift();
    return allowed.has(`${name} WITH ${takeName()}`);
  };
  // Always parse both sides, so that errors after an allowed license are found.
  const chain = (word: 'AND' | 'OR', part: () => boolean): boolean => {
    const met = [part()];
    while (tokens[0] === word) {
      tokens.shift();
      met.push(part());
    }
    return word === 'AND' ? met.every(Boolean) : met.some(Boolean);
  };
  const choice = (): boolean => chain('OR', () => chain('AND', single));

  const met = choice();
  return met && !broken && tokens.length === 0;
}
