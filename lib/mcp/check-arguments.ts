import { MAX_IDEMPOTENCY_KEY_LENGTH } from '#contract/endpoint.ts';
import { type ErrorDetail, MAX_DETAILS } from '#contract/errors.ts';
import { HEADER_TEXT } from '#contract/patterns.ts';
import { ToolError } from './error-advice.ts';
import type { ToolEntry } from './tool-entry.ts';

export type Arguments = Readonly<Record<string, unknown>>;

/** Deeper than any argument of ours. Endless nesting couldn't be serialized. */
const MAX_DEPTH = 20;

/** Why a value can't be passed to the API. A loop, because arguments may be nested deeper than the stack. */
function findUnsendablePart(argument: unknown): string | undefined {
  const pendingValues = [{ value: argument, depth: 0 }];
  for (let pendingValue = pendingValues.pop(); pendingValue; pendingValue = pendingValues.pop()) {
    const { value, depth } = pendingValue;
    if (typeof value === 'string' && !value.isWellFormed()) {
      return 'Contains half of a surrogate pair, which is not valid text.';
    }
    if (typeof value !== 'object' || value === null) continue;
    if (depth === MAX_DEPTH) return `Is nested deeper than ${MAX_DEPTH} levels.`;
    for (const [name, inner] of Object.entries(value)) {
      pendingValues.push({ value: name, depth }, { value: inner, depth: depth + 1 });
    }
  }
  return undefined;
}

const HEADER = new RegExp(HEADER_TEXT);

/** The key becomes a header: an invalid one would fail the call, and one that isn't a string would be ignored. */
const isIdempotencyKey = (value: unknown): boolean =>
  typeof value === 'string' && value.length <= MAX_IDEMPOTENCY_KEY_LENGTH && HEADER.test(value);

/** `.` and `..` change the path even if encoded, and are never ids. */
const isPathSegment = (value: unknown): boolean =>
  typeof value === 'string' && value !== '' && value !== '.' && value !== '..';

const isScalar = (value: unknown): boolean => ['string', 'number', 'boolean'].includes(typeof value);

const isRowCount = (value: unknown, minimum: number): boolean =>
  Number.isSafeInteger(value) && Number(value) >= minimum;

/** What is wrong with one argument, if the API would not see it as the agent sent it. */
function checkArgument(
  { definition, path, query, list }: ToolEntry,
  name: string,
  value: unknown,
): string | undefined {
  const { properties } = definition.inputSchema;
  if (!Object.hasOwn(properties, name)) {
    return `Unknown argument. Known arguments: ${Object.keys(properties).join(', ') || 'none'}.`;
  }
  if (name === 'idempotency_key' && !isIdempotencyKey(value)) {
    return `Must have 1 to ${MAX_IDEMPOTENCY_KEY_LENGTH} visible ASCII characters.`;
  }
  if (path.includes(`{${name}}`) && !isPathSegment(value)) return 'Must be an id.';
  if (query.includes(name) && !isScalar(value)) return 'Must be a string, a number or a boolean.';
  if (list === 'slice' && name === 'limit' && !isRowCount(value, 1)) return 'Must be a whole number from 1.';
  if (list === 'slice' && name === 'offset' && !isRowCount(value, 0)) return 'Must be a whole number from 0.';
  return findUnsendablePart(value);
}

/** Missing consent is reported last, when all other arguments are valid. */
const isConsent = (name: string): boolean => name === 'confirm_spend' || name === 'confirm_send';

function findInvalidArguments(tool: ToolEntry, input: Arguments): ErrorDetail[] {
  const { required = [] } = tool.definition.inputSchema;
  const invalidDetails = Object.entries(input).flatMap(([path, value]) => {
    const message = value === undefined ? undefined : checkArgument(tool, path, value);
    return message === undefined ? [] : [{ path, message }];
  });
  const missingNames = required.filter((name) => input[name] === undefined && !isConsent(name));
  return [...invalidDetails, ...missingNames.map((path) => ({ path, message: 'Is required.' }))];
}

/** Rejects what the API would never see; the API checks the rest. */
export function checkArguments(tool: ToolEntry, input: Arguments): void {
  const details = findInvalidArguments(tool, input).slice(0, MAX_DETAILS);
  if (details.length > 0) {
    throw new ToolError('invalid_arguments', 'The arguments are not valid; see details.', { details });
  }
  const { spends, sends, previewArgument } = tool;
  if (previewArgument !== undefined && input[previewArgument] === true) return;
  const createRefusal = (effect: string) =>
    new ToolError('confirmation_required', `${tool.definition.name} ${effect}. Nothing was done.`);
  if (sends !== undefined && input.confirm_send !== true) throw createRefusal(`sends ${sends}`);
  if (spends !== undefined && input.confirm_spend !== true) throw createRefusal(`spends ${spends}`);
}
