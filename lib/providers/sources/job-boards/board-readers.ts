import type { JobBoardVendor } from '#domain/market/accounts/job-board.ts';
import { ashby } from './ashby.ts';
import type { BoardReader } from './board-reader.ts';
import { greenhouse } from './greenhouse.ts';
import { lever } from './lever.ts';
import { personio } from './personio.ts';
import { recruitee } from './recruitee.ts';
import { workable } from './workable.ts';

/** How each vendor's boards are read. Written by `npm run generate`. */
export const boardReaders: Readonly<Record<JobBoardVendor, BoardReader>> = {
  greenhouse,
  ashby,
  lever,
  personio,
  recruitee,
  workable,
};
