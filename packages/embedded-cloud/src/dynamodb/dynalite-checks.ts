import { orderSets, valueProblem } from './attribute-values.ts';
import { kindOf } from './condition.ts';
import { requestChecks as inside, parsers } from './dynalite.ts';
import { operandProblem, sizeProblem, syntaxProblem } from './expression-problems.ts';
import { keepExpressions } from './kept-expressions.ts';
import type { KeyConditions } from './types.ts';

interface SyntaxError {
  message: string;
  readonly location: { readonly start: { readonly offset: number } };
}

const isSyntaxError = (error: unknown): error is SyntaxError =>
  error instanceof Error && error.name === 'SyntaxError' && 'location' in error;

/** A parser returns a string if there is a problem with the expression. */
function checkFirst(
  parser: { parse: (expression: string, options: unknown) => unknown },
  problemOf = sizeProblem,
): void {
  const { parse } = parser;
  parser.parse = (expression, options) => {
    const problem = problemOf(expression);
    if (problem) return problem;
    try {
      return parse(expression, options);
    } catch (error) {
      if (isSyntaxError(error)) error.message = syntaxProblem(expression, error.location.start.offset);
      throw error;
    }
  };
}

checkFirst(parsers.projection);
checkFirst(parsers.condition);
// For this one expression AWS leaves out its size.
checkFirst(parsers.update, (expression) => sizeProblem(expression)?.replace(/; .*/, ';'));

const { parse: parseCondition } = parsers.condition;
parsers.condition.parse = (expression, options) => {
  const parsed = parseCondition(expression, options);
  return typeof parsed === 'string' ? parsed : (operandProblem(parsed.expression) ?? parsed);
};

keepExpressions(parsers.condition);
keepExpressions(parsers.update);

const { validateAttributeValue, validateExpressions, validateConditions, convertKeyCondition } = inside;

inside.validateAttributeValue = (value) => {
  const problem = valueProblem(value) ?? validateAttributeValue(value);
  if (problem === undefined) orderSets(value);
  return problem;
};

inside.validateExpressions = (request) => {
  for (const [name, value] of Object.entries(request.ExpressionAttributeValues ?? {})) {
    const problem = valueProblem(value);
    if (problem) return `ExpressionAttributeValues contains invalid value: ${problem} for key ${name}`;
  }
  return validateExpressions(request);
};

const DOCUMENT_KINDS = new Set(['BOOL', 'NULL', 'L', 'M']);

/** Equality holds for every kind of value, where dynalite knows it for scalars and sets alone. */
function equatedDocument({ ComparisonOperator, AttributeValueList = [] }: KeyConditions[string]) {
  const [value, ...others] = AttributeValueList;
  const equates = ComparisonOperator === 'EQ' || ComparisonOperator === 'NE';
  return equates && others.length === 0 && value && DOCUMENT_KINDS.has(kindOf(value)) ? value : undefined;
}

inside.validateConditions = (conditions = {}) => {
  for (const [name, condition] of Object.entries(conditions)) {
    const document = equatedDocument(condition);
    const problem = document
      ? inside.validateAttributeValue(document)
      : validateConditions({ [name]: condition });
    if (problem) return problem;
  }
  return undefined;
};

inside.convertKeyCondition = (expression) => {
  const converted = convertKeyCondition(expression);
  return typeof converted === 'string' && converted.startsWith('KeyConditionExpressions ')
    ? `Invalid KeyConditionExpression: ${converted}`
    : converted;
};

/** dynalite's request checks, adjusted to AWS where they are missing or worded differently. */
export const checks = inside;
