import { type Bill, totalOf } from './bill.ts';

/** Two significant digits, and cents for dollars. */
export function dollars(amount: number): string {
  if (amount === 0) return '$0';
  if (amount >= 0.995)
    return `$${amount.toLocaleString('en-US', { minimumFractionDigits: 2, maximumFractionDigits: 2 })}`;
  return `$${Number(amount.toPrecision(2)).toLocaleString('en-US', { maximumFractionDigits: 8, minimumFractionDigits: 2 })}`;
}

/** Whole numbers, with one decimal below ten. */
export const count = (value: number): string =>
  value.toLocaleString('en-US', { maximumFractionDigits: value < 10 ? 1 : 0 });

/** Parts below this share are left out. */
const MIN_SHARE = 0.03;

/** `gateway 40 %, functions 30 %`, the largest first. */
export function sharesOf(bill: Bill, most = 5): string {
  const total = totalOf(bill);
  return Object.entries(bill)
    .filter(([, part]) => part / total >= MIN_SHARE)
    .sort(([, one], [, other]) => other - one)
    .slice(0, most)
    .map(([driver, part]) => `${driver} ${Math.round((100 * part) / total)} %`)
    .join(', ');
}
