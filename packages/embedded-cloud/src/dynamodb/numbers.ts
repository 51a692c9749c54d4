import { createValidationError } from './errors.ts';

/** DynamoDB's numbers: up to 38 significant digits, from 1E-130 to 9.99E+125. */

const MAX_DIGITS = 38;
const MAX_EXPONENT = 125;
const MIN_EXPONENT = -130;

const NUMBER = /^([+-]?)(?:(\d+)(?:\.(\d*))?|\.(\d+))(?:[eE]([+-]?\d+))?$/;
/** Most numbers are already in the stored form. */
const SMALL_INTEGER = /^(?:0|-?[1-9]\d{0,14})$/;
const LEADING_ZEROS = /^0+/;
const TRAILING_ZEROS = /0+$/;

/** `digits` without zeros at its ends, times 10 to the `exponent`, with the point behind the first digit. */
interface Decimal {
  readonly isNegative: boolean;
  readonly digits: string;
  readonly exponent: number;
}

const checkExponent = (exponent: number): void => {
  if (exponent > MAX_EXPONENT) {
    throw createValidationError(
      'Number overflow. Attempting to store a number with magnitude larger than supported range',
    );
  }
  if (exponent < MIN_EXPONENT) {
    throw createValidationError(
      'Number underflow. Attempting to store a number with magnitude smaller than supported range',
    );
  }
};

function parseDecimal(text: string): Decimal {
  const [match, sign, integerDigits = '', fraction = '', onlyFraction = '', exponentText = '0'] =
    NUMBER.exec(text) ?? [];
  if (match === undefined) {
    throw createValidationError(`The parameter cannot be converted to a numeric value: ${text}`);
  }
  const decimals = fraction || onlyFraction;
  const all = (integerDigits + decimals).replace(LEADING_ZEROS, '');
  const digits = all.replace(TRAILING_ZEROS, '');
  const written = Number(exponentText);
  if (digits === '') {
    checkExponent(written);
    return { isNegative: false, digits, exponent: 0 };
  }
  const exponent = written + all.length - 1 - decimals.length;
  checkExponent(exponent);
  if (digits.length > MAX_DIGITS) {
    throw createValidationError('Attempting to store more than 38 significant digits in a Number');
  }
  return { isNegative: sign === '-', digits, exponent };
}

function formatDecimal({ isNegative, digits, exponent }: Decimal): string {
  if (digits === '') return '0';
  const sign = isNegative ? '-' : '';
  if (exponent < 0) return `${sign}0.${'0'.repeat(-exponent - 1)}${digits}`;
  const integerDigits = digits.slice(0, exponent + 1).padEnd(exponent + 1, '0');
  const fraction = digits.slice(exponent + 1);
  return sign + (fraction === '' ? integerDigits : `${integerDigits}.${fraction}`);
}

/** A number as it is stored and returned, without an exponent. */
export const normalizeNumber = (text: string): string =>
  SMALL_INTEGER.test(text) ? text : formatDecimal(parseDecimal(text));

/** The number without its decimal point: every digit counts. */
function toScaled(number: string, decimals: number): bigint {
  const [integerDigits = '', fraction = ''] = number.split('.');
  return BigInt(integerDigits + fraction.padEnd(decimals, '0'));
}

function countDecimals(number: string): number {
  const point = number.indexOf('.');
  return point === -1 ? 0 : number.length - point - 1;
}

/** A double holds 15 digits without loss. */
const SAFE_LENGTH = 15;

export function compareNumbers(a: string, b: string): number {
  if (a === b) return 0;
  if (a.length <= SAFE_LENGTH && b.length <= SAFE_LENGTH) return Number(a) - Number(b);
  const decimals = Math.max(countDecimals(a), countDecimals(b));
  const [left, right] = [toScaled(a, decimals), toScaled(b, decimals)];
  return left < right ? -1 : left > right ? 1 : 0;
}

export function addNumbers(a: string, b: string, sign: 1 | -1): string {
  const decimals = Math.max(countDecimals(a), countDecimals(b));
  const sum = toScaled(a, decimals) + BigInt(sign) * toScaled(b, decimals);
  return normalizeNumber(decimals === 0 ? String(sum) : `${sum}e-${decimals}`);
}

/** Two digits per byte, counted separately on both sides of the point, one for the exponent and one for a minus. */
export function measureNumber(number: string): number {
  const isNegative = number.startsWith('-');
  const [beforePoint = '', fraction = ''] = (isNegative ? number.slice(1) : number).split('.');
  const integer = beforePoint.replace(LEADING_ZEROS, '');
  const decimals = fraction.replace(TRAILING_ZEROS, '');
  const integerDigits = decimals === '' ? integer.replace(TRAILING_ZEROS, '') : integer;
  const fractionDigits = integer === '' ? decimals.replace(LEADING_ZEROS, '') : decimals;
  if (integerDigits === '' && fractionDigits === '') return 1;
  return (
    1 + Math.ceil(integerDigits.length / 2) + Math.ceil(fractionDigits.length / 2) + (isNegative ? 1 : 0)
  );
}
