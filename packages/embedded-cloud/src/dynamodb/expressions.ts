import { createValidationError } from './errors.ts';
import { checkBounds, checkDistinct, checkOperands, checkOverlap } from './expression-checks.ts';
import { ExpressionError, ExpressionTokens } from './expression-tokens.ts';
import { isReserved } from './reserved-words.ts';
import type { AttributeValue, DocumentPath, Operand } from './types.ts';

export type Condition =
  | { readonly operator: 'AND' | 'OR' | 'NOT'; readonly conditions: readonly Condition[] }
  | { readonly operator: string; readonly operands: readonly Operand[] };

export interface UpdateAction {
  readonly type: 'SET' | 'REMOVE' | 'ADD' | 'DELETE';
  readonly path: DocumentPath;
  /** REMOVE has none. */
  readonly operand?: Operand;
}

/** What a request's expressions share. */
export interface ExpressionScope {
  readonly names: Readonly<Record<string, string>>;
  readonly values: Readonly<Record<string, AttributeValue>>;
  /** The placeholders that the expressions have used so far. */
  readonly used: Set<string>;
}

/** For each function of a condition: the number of its operands. */
const CONDITION_FUNCTIONS: Readonly<Record<string, number>> = {
  attribute_exists: 1,
  attribute_not_exists: 1,
  begins_with: 2,
  contains: 2,
  size: 1,
};
const UPDATE_FUNCTIONS: Readonly<Record<string, number>> = { if_not_exists: 2, list_append: 2 };
const FUNCTIONS_NEEDING_PATH = new Set(['attribute_exists', 'attribute_not_exists', 'if_not_exists']);
const COMPARISONS = ['=', '<>', '<=', '>=', '<', '>'];
const MAX_IN_OPERANDS = 100;
const MAX_EXPRESSION_BYTES = 4096;

class ExpressionParser {
  readonly #tokens: ExpressionTokens;
  readonly #scope: ExpressionScope;
  readonly #functions: Readonly<Record<string, number>>;

  constructor(expression: string, scope: ExpressionScope, functions = CONDITION_FUNCTIONS) {
    this.#tokens = new ExpressionTokens(expression);
    this.#scope = scope;
    this.#functions = functions;
  }

  parseCondition(): Condition {
    const condition = this.#readOr();
    if (!this.#tokens.isAtEnd()) this.#tokens.fail();
    return condition;
  }

  /** `first` was already read. */
  #readOr(first?: Condition): Condition {
    let condition = this.#readAnd(first);
    while (this.#tokens.skip('OR')) condition = { operator: 'OR', conditions: [condition, this.#readAnd()] };
    return condition;
  }

  #readAnd(first?: Condition): Condition {
    let condition = first ?? this.#readNot();
    while (this.#tokens.skip('AND'))
      condition = { operator: 'AND', conditions: [condition, this.#readNot()] };
    return condition;
  }

  #readNot(): Condition {
    if (this.#tokens.skip('NOT')) return { operator: 'NOT', conditions: [this.#readNot()] };
    return this.#tokens.isKeyword('(') ? this.#readParentheses() : this.#readComparison();
  }

  #readParentheses(): Condition {
    this.#tokens.expect('(');
    const first = this.#tokens.isKeyword('(') ? this.#readParentheses() : undefined;
    if (first && this.#tokens.isKeyword(')')) {
      throw new ExpressionError('The expression has redundant parentheses;');
    }
    const condition = this.#readOr(first);
    this.#tokens.expect(')');
    return condition;
  }

  #readComparison(): Condition {
    const operand = this.#readOperand();
    const operator = COMPARISONS.find((sign) => this.#tokens.skip(sign));
    return operator === undefined ? this.#readRest(operand) : this.#compare(operator, operand);
  }

  #compare(operator: string, left: Operand): Condition {
    const operands = [left, this.#readOperand()];
    checkOperands(operator, operands);
    checkDistinct(operator, operands);
    return this.#buildComparison(operator, operands);
  }

  #buildComparison(operator: string, operands: readonly Operand[]): Condition {
    const misused = operands.find((operand) => operand.type === 'call' && operand.name !== 'size');
    if (misused?.type === 'call') throw createMisuseError(misused.name);
    return { operator, operands };
  }

  #readRest(operand: Operand): Condition {
    if (this.#tokens.skip('BETWEEN')) {
      const lower = this.#readOperand();
      this.#tokens.expect('AND');
      const upper = this.#readOperand();
      checkOperands('BETWEEN', [operand, lower, upper]);
      checkBounds(lower, upper);
      return this.#buildComparison('BETWEEN', [operand, lower, upper]);
    }
    if (this.#tokens.skip('IN')) return this.#buildComparison('IN', [operand, ...this.#readInOperands()]);
    if (operand.type !== 'call') return this.#tokens.fail();
    if (operand.name === 'size') throw createMisuseError('size');
    return { operator: operand.name, operands: operand.operands };
  }

  #readInOperands(): Operand[] {
    this.#tokens.expect('(');
    const operands = this.#readList();
    if (operands.length <= MAX_IN_OPERANDS) return operands;
    throw new ExpressionError(
      `The IN operator is provided with too many operands; number of operands: ${operands.length}`,
    );
  }

  /** Operands up to the closing parenthesis. */
  #readList(): Operand[] {
    const operands: Operand[] = [];
    do operands.push(this.#readOperand());
    while (this.#tokens.skip(','));
    this.#tokens.expect(')');
    return operands;
  }

  #readOperand(): Operand {
    const placeholder = this.#tokens.readValuePlaceholder();
    if (placeholder !== undefined) return { type: 'value', value: this.#resolveValue(placeholder) };
    const following = this.#tokens.peek(1);
    const name = following === '(' ? this.#tokens.readIdentifier() : undefined;
    if (name === undefined) return { type: 'path', path: this.#readPath() };
    this.#tokens.expect('(');
    return this.#buildCall(name, this.#readList());
  }

  #buildCall(name: string, operands: readonly Operand[]): Operand {
    const count = Object.hasOwn(this.#functions, name) ? this.#functions[name] : undefined;
    if (count === undefined) throw new ExpressionError(`Invalid function name; function: ${name}`);
    if (operands.length !== count) {
      throw new ExpressionError(
        `Incorrect number of operands for operator or function; operator or function: ${name}, number of operands: ${operands.length}`,
      );
    }
    if (FUNCTIONS_NEEDING_PATH.has(name) && operands[0]?.type !== 'path') {
      throw new ExpressionError(
        `Operator or function requires a document path; operator or function: ${name}`,
      );
    }
    checkOperands(name, operands);
    if (this.#functions === CONDITION_FUNCTIONS) checkDistinct(name, operands);
    return { type: 'call', name, operands };
  }

  #resolveValue(placeholder: string): AttributeValue {
    const { values, used } = this.#scope;
    const value = Object.hasOwn(values, placeholder) ? values[placeholder] : undefined;
    if (value === undefined) {
      throw new ExpressionError(
        `An expression attribute value used in expression is not defined; attribute value: ${placeholder}`,
      );
    }
    used.add(placeholder);
    return value;
  }

  #readName(): string {
    const placeholder = this.#tokens.readNamePlaceholder();
    if (placeholder === undefined) {
      const name = this.#tokens.readIdentifier() ?? this.#tokens.fail();
      if (!isReserved(name)) return name;
      throw new ExpressionError(`Attribute name is a reserved keyword; reserved keyword: ${name}`);
    }
    const { names, used } = this.#scope;
    const name = Object.hasOwn(names, placeholder) ? names[placeholder] : undefined;
    if (name === undefined) {
      throw new ExpressionError(
        `An expression attribute name used in the document path is not defined; attribute name: ${placeholder}`,
      );
    }
    used.add(placeholder);
    return name;
  }

  #readPath(): DocumentPath {
    const path = [this.#readName()];
    while (this.#tokens.skip('.')) path.push(this.#readName());
    return path;
  }

  parseProjection(): DocumentPath[] {
    const paths: DocumentPath[] = [];
    do paths.push(this.#readPath());
    while (this.#tokens.skip(','));
    if (!this.#tokens.isAtEnd()) this.#tokens.fail();
    checkOverlap(paths);
    return paths;
  }

  parseUpdate(): UpdateAction[] {
    const actions: UpdateAction[] = [];
    const sections = new Set<string>();
    while (!this.#tokens.isAtEnd() || sections.size === 0) {
      const type = (['SET', 'REMOVE', 'ADD', 'DELETE'] as const).find((word) => this.#tokens.skip(word));
      if (type === undefined) return this.#tokens.fail();
      if (sections.has(type)) {
        throw new ExpressionError(`The "${type}" section can only be used once in an update expression;`);
      }
      sections.add(type);
      do actions.push(this.#readAction(type));
      while (this.#tokens.skip(','));
    }
    checkOverlap(actions.map(({ path }) => path));
    return actions;
  }

  #readAction(type: UpdateAction['type']): UpdateAction {
    const path = this.#readPath();
    if (type === 'REMOVE') return { type, path };
    if (type === 'SET') {
      this.#tokens.expect('=');
      return { type, path, operand: this.#readSum() };
    }
    const value = this.#resolveValue(this.#tokens.readValuePlaceholder() ?? this.#tokens.fail());
    const operand: Operand = { type: 'value', value };
    checkOperands(type, [operand]);
    return { type, path, operand };
  }

  #readSum(): Operand {
    const left = this.#readOperand();
    const name = ['+', '-'].find((sign) => this.#tokens.skip(sign));
    if (name === undefined) return left;
    const operands = [left, this.#readOperand()];
    checkOperands(name, operands);
    return { type: 'call', name, operands };
  }
}

const createMisuseError = (name: string) =>
  new ExpressionError(`The function is not allowed to be used this way in an expression; function: ${name}`);

function withKind<T>(kind: string, expression: string, parse: () => T): T {
  try {
    if (expression === '') throw new ExpressionError('The expression can not be empty;');
    const bytes = Buffer.byteLength(expression);
    if (bytes <= MAX_EXPRESSION_BYTES) return parse();
    throw new ExpressionError(
      `Expression size has exceeded the maximum allowed size; expression size: ${bytes}`,
    );
  } catch (error) {
    if (error instanceof ExpressionError) throw createValidationError(`Invalid ${kind}: ${error.message}`);
    throw error;
  }
}

export const parseCondition = (kind: string, expression: string, scope: ExpressionScope): Condition =>
  withKind(kind, expression, () => new ExpressionParser(expression, scope).parseCondition());

export const parseProjection = (expression: string, scope: ExpressionScope): DocumentPath[] =>
  withKind('ProjectionExpression', expression, () =>
    new ExpressionParser(expression, scope).parseProjection(),
  );

export const parseUpdate = (expression: string, scope: ExpressionScope): UpdateAction[] =>
  withKind('UpdateExpression', expression, () =>
    new ExpressionParser(expression, scope, UPDATE_FUNCTIONS).parseUpdate(),
  );

/** The attributes that a condition names, at the start of its paths. */
export function listPaths(condition: Condition): DocumentPath[] {
  if ('conditions' in condition) return condition.conditions.flatMap(listPaths);
  const ofOperand = (operand: Operand): DocumentPath[] =>
    operand.type === 'path'
      ? [operand.path]
      : operand.type === 'call'
        ? operand.operands.flatMap(ofOperand)
        : [];
  return condition.operands.flatMap(ofOperand);
}
