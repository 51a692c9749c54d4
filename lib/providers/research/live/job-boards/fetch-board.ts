import type { Page } from '#providers/web/web-client.ts';
import { BOARD_BYTES, BOARD_MANNERS, type BoardVisit } from './board-reader.ts';

/** The whole board, unless nothing has changed; a board that leads elsewhere is none. */
export const fetchBoard = (
  { visitor, validators, signal }: BoardVisit,
  url: string,
  wanted: 'json' | 'xml' = 'json',
): Promise<Page> =>
  visitor.get(
    { url, wanted, validators, maxBytes: BOARD_BYTES, redirects: 'missing' },
    BOARD_MANNERS,
    signal,
  );
