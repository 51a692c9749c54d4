import * as z from 'zod';
import { normalizeDomain } from '#domain/shared/text/domain-name.ts';

/** A text, or null for anything else. On a free plan, `true` stands for a hidden value. */
export const visibleText = z
  .unknown()
  .optional()
  .transform((value) => (typeof value === 'string' && value.trim() !== '' ? value.trim() : null));

export const visibleNumber = z
  .unknown()
  .optional()
  .transform((value) => (typeof value === 'number' && Number.isFinite(value) ? value : null));

/** The texts in a list. Empty if it isn't a list. */
export const visibleTexts = z
  .unknown()
  .optional()
  .transform((value) =>
    Array.isArray(value) ? value.filter((entry): entry is string => typeof entry === 'string') : [],
  );

/** Counts by name. Anything but a positive integer is left out. */
export const visibleCounts = z
  .unknown()
  .optional()
  .transform(
    (value): Record<string, number> =>
      typeof value === 'object' && value !== null
        ? Object.fromEntries(
            Object.entries(value).filter(
              (entry): entry is [string, number] => Number.isInteger(entry[1]) && entry[1] > 0,
            ),
          )
        : {},
  );

/** The canonical form of a profile URL. Vendors omit the scheme or write http. */
export function toProfileUrl(text: string | null): string | null {
  if (text === null) return null;
  const address = text.replace(/^https?:\/\//i, '').replace(/^www\./i, '');
  return /^[\w.-]+\.[a-z]{2,}\/[^\s]+$/i.test(address)
    ? `https://www.${address.replace(/(?<!\/)\/+$/, '')}`
    : null;
}

const EMAIL = /^[^\s@*]+@[^\s@*]+\.[^\s@*]+$/;

/** A full address. Masked ones are dropped. */
export const toFullAddress = (text: string | null): string | null =>
  text !== null && EMAIL.test(text) ? text.toLowerCase() : null;

/** The host of a website, in the form in which domains are compared. */
export const hostOf = (text: string | null): string | null =>
  text === null ? null : (normalizeDomain(text) ?? null);
