/** A value of one period, or undefined if there is none. */
type Value = number | undefined;

type ReadValue = (id: string) => Value;

type Compiled = (read: ReadValue) => Value;

const TOKEN = /\s*(>=|<=|==|[-+*/(),<>]|\d+(?:\.\d+)?|[A-Za-z_]\w*)/y;

const OPERATORS: readonly Readonly<Record<string, (a: number, b: number) => Value>>[] = [
  {
    '>=': (a, b) => Number(a >= b),
    '<=': (a, b) => Number(a <= b),
    '==': (a, b) => Number(a === b),
    '>': (a, b) => Number(a > b),
    '<': (a, b) => Number(a < b),
  },
  { '+': (a, b) => a + b, '-': (a, b) => a - b },
  // Dividing by nothing gives no value, as in CloudWatch.
  { '*': (a, b) => a * b, '/': (a, b) => (b === 0 ? undefined : a / b) },
];

const FUNCTIONS: Readonly<Record<string, (read: ReadValue, ...args: Compiled[]) => Value>> = {
  FILL: (read, metric, fill) => metric?.(read) ?? fill?.(read),
  IF(read, condition, then, otherwise) {
    const met = condition?.(read);
    if (met === undefined) return undefined;
    return met === 0 ? otherwise?.(read) : then?.(read);
  },
};

function tokensOf(expression: string): string[] {
  const tokens: string[] = [];
  TOKEN.lastIndex = 0;
  while (TOKEN.lastIndex < expression.trimEnd().length) {
    const [, token] = TOKEN.exec(expression) ?? [];
    if (token === undefined) throw new Error(`the embedded CloudWatch cannot calculate ${expression}`);
    tokens.push(token);
  }
  return tokens;
}

/** The part of CloudWatch's metric math that compares, calculates, fills gaps and chooses; anything else is refused. */
export function compileMath(expression: string): Compiled {
  const tokens = tokensOf(expression);
  const refuse = (): never => {
    throw new Error(`the embedded CloudWatch cannot calculate ${expression}`);
  };
  const take = (wanted: string): void => {
    if (tokens.shift() !== wanted) refuse();
  };

  function level(depth: number): Compiled {
    const operators = OPERATORS[depth];
    if (!operators) return operand();
    let left = level(depth + 1);
    for (let operate = operators[tokens[0] ?? '']; operate; operate = operators[tokens[0] ?? '']) {
      tokens.shift();
      const [before, after, how] = [left, level(depth + 1), operate];
      left = (read) => {
        const [a, b] = [before(read), after(read)];
        return a === undefined || b === undefined ? undefined : how(a, b);
      };
    }
    return left;
  }

  function operand(): Compiled {
    const token = tokens.shift() ?? refuse();
    if (token === '(') {
      const inner = level(0);
      take(')');
      return inner;
    }
    if (/^\d/.test(token)) return () => Number(token);
    if (!/^\w/.test(token)) refuse();
    if (tokens[0] !== '(') return (read) => read(token);
    const call = FUNCTIONS[token] ?? refuse();
    const args: Compiled[] = [];
    for (let mark = '('; mark === '(' || mark === ','; mark = tokens[0] ?? '') {
      tokens.shift();
      args.push(level(0));
    }
    take(')');
    return (read) => call(read, ...args);
  }

  const compiled = level(0);
  if (tokens.length > 0) refuse();
  return compiled;
}
