import * as z from 'zod';

/** A text, or null for whatever else stands there: on a free plan `true` stands for a value that is not shown. */
export const shownText = z
  .unknown()
  .optional()
  .transform((value) => (typeof value === 'string' && value.trim() !== '' ? value.trim() : null));

export const shownNumber = z
  .unknown()
  .optional()
  .transform((value) => (typeof value === 'number' && Number.isFinite(value) ? value : null));

/** Only texts of a list; whatever else is no list. */
export const shownTexts = z
  .unknown()
  .optional()
  .transform((value) =>
    Array.isArray(value) ? value.filter((entry): entry is string => typeof entry === 'string') : [],
  );

/** Counts by name; whatever is no positive whole number is left out. */
export const shownCounts = z
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

/** A profile page as people are known by; vendors leave the scheme out or write http. */
export function profileUrl(text: string | null): string | null {
  if (text === null) return null;
  const bare = text.replace(/^https?:\/\//i, '').replace(/^www\./i, '');
  return /^[\w.-]+\.[a-z]{2,}\/[^\s]+$/i.test(bare) ? `https://www.${bare.replace(/\/+$/, '')}` : null;
}

const EMAIL = /^[^\s@*]+@[^\s@*]+\.[^\s@*]+$/;

/** An address in full; a masked one is none. */
export const fullAddress = (text: string | null): string | null =>
  text !== null && EMAIL.test(text) ? text.toLowerCase() : null;

/** The host of a site, as domains are compared. */
export const hostOf = (text: string | null): string | null =>
  text === null
    ? null
    : (text
        .toLowerCase()
        .replace(/^[a-z]+:\/\//, '')
        .replace(/^www\./, '')
        .split(/[/?#:]/)[0] ?? null);
