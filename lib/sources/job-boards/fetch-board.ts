import type { Page } from '../web/web-client.ts';
import { BOARD_BYTES, BOARD_MANNERS, type BoardVisit } from './board-reader.ts';

/** The whole board, unless nothing has changed. A board that redirects elsewhere doesn't exist. */
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
