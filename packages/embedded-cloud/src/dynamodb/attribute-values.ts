import { compareBinary, compareNumbers, compareText } from './condition.ts';
import type { AttributeValue } from './types.ts';

/** The attribute itself is the first level. */
const MAX_LEVELS = 32;
const NESTED_TOO_DEEP =
  'Nesting Levels have exceeded supported limits: Attributes in the item have nested levels beyond supported limit';
const OVERFLOW = 'Number overflow. Attempting to store a number with magnitude larger than supported range';
const UNDERFLOW =
  'Number underflow. Attempting to store a number with magnitude smaller than supported range';

const LEADING_PLUS = /^\+(?=[\d.])/;
const WITH_EXPONENT = /^-?([\d.]+)e([+-]?\d+)$/i;
const MAX_EXPONENT = 125;
const MIN_EXPONENT = -130;
const LARGEST_LONG = 2n ** 63n - 1n;

/** Zero is judged by its written exponent. An exponent must at least be a long. */
function exponentProblem(number: string): string | undefined {
  const [, digits = '', exponent = ''] = WITH_EXPONENT.exec(number) ?? [];
  if (exponent === '') return undefined;
  const long = BigInt(exponent.replace('+', ''));
  if (long > LARGEST_LONG || long < -LARGEST_LONG) {
    return `The parameter cannot be converted to a numeric value: ${number}`;
  }
  if (/[1-9]/.test(digits)) return undefined;
  if (long > MAX_EXPONENT) return OVERFLOW;
  return long < MIN_EXPONENT ? UNDERFLOW : undefined;
}

function repeatedEmptyMember({ SS, BS }: AttributeValue): string | undefined {
  const members = SS ?? BS;
  if (members === undefined || members.indexOf('') === members.lastIndexOf('')) return undefined;
  const type = SS ? ' ' : 'of type BS ';
  return `One or more parameter values were invalid: Input collection [${members.join(', ')}]${type}contains duplicates.`;
}

const membersOf = ({ L, M }: AttributeValue): readonly AttributeValue[] => L ?? (M ? Object.values(M) : []);

/**
 * What AWS rejects in a value and dynalite doesn't detect. A plus sign before a number, which AWS drops and dynalite
 * would reject, is dropped here.
 */
export function valueProblem(value: AttributeValue, level = 1): string | undefined {
  if (level > MAX_LEVELS) return NESTED_TOO_DEEP;
  if (value.N !== undefined) value.N = value.N.replace(LEADING_PLUS, '');
  if (value.NS) value.NS = value.NS.map((number) => number.replace(LEADING_PLUS, ''));
  for (const number of value.NS ?? [value.N ?? '']) {
    const problem = exponentProblem(number);
    if (problem) return problem;
  }
  for (const member of membersOf(value)) {
    const problem = valueProblem(member, level + 1);
    if (problem) return problem;
  }
  return repeatedEmptyMember(value);
}

/** Sets are returned sorted: text and bytes by their bytes, numbers by value. */
export function orderSets(value: AttributeValue): void {
  value.SS?.sort(compareText);
  value.BS?.sort(compareBinary);
  value.NS?.sort(compareNumbers);
  membersOf(value).forEach(orderSets);
}
