import { hash } from 'node:crypto';

/** Identifies a wish without storing its words. Case and whitespace don't matter. */
export const wishId = (query: string): string =>
  hash('sha256', query.trim().toLowerCase().replace(/\s+/g, ' ')).slice(0, 16);
