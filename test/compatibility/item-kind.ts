import type { Key } from '#table/keys.ts';

/** The fixed parts of a key; ids, hashes, domains and positions are not in capitals. */
const fixed = (key: string): string =>
  key
    .split('#')
    .filter((part) => /^[A-Z_]+$/.test(part))
    .join('#');

/** What an item is, told by its key: `ACC DETECTION`, `WS#DOMAIN LOCK`. */
export const itemKind = ({ PK, SK }: Key): string => `${fixed(PK)} ${fixed(SK)}`.trim();

/** Kept for moments, or by which version wrote it: page notes, counts of requests, answers to repeat, paces. */
export const isPassing = ({ PK }: Key): boolean => /^(PAGES|KEY_USE|PACE)#|#IDEMPOTENCY$/.test(PK);
