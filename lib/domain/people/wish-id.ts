import { hash } from 'node:crypto';

/** Tells one wish from another, without keeping its words: case and white space do not make another wish. */
export const wishId = (query: string): string =>
  hash('sha256', query.trim().toLowerCase().replace(/\s+/g, ' ')).slice(0, 16);
