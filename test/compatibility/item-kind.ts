import type { Key } from '#table/keys.ts';

/** The fixed parts of a key; ids, hashes, domains and positions are not in capitals. */
const fixed = (key: string): string =>
  key
    .split('#')
    .filter((part) => /^[A-Z_]+$/.test(part))
    .join('#');

/** The kind of an item, derived from its key: `ACC DETECTION`, `WS#DOMAIN LOCK`. */
export const itemKind = ({ PK, SK }: Key): string => `${fixed(PK)} ${fixed(SK)}`.trim();

/** Short-lived or version-specific items: page notes, request counts, stored responses, paces. */
export const isPassing = ({ PK }: Key): boolean => /^(PAGES|KEY_USE|PACE)#|#IDEMPOTENCY$/.test(PK);
