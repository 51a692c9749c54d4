import type { JobBoardVendor } from '#domain/market/accounts/job-board.ts';
import { ashby } from './ashby.ts';
import type { BoardDouble } from './board-double.ts';
import { greenhouse } from './greenhouse.ts';
import { lever } from './lever.ts';
import { personio } from './personio.ts';
import { recruitee } from './recruitee.ts';
import { workable } from './workable.ts';

/** A double of each vendor's boards. Written by `npm run generate`. */
export const boardDoubles: Readonly<Record<JobBoardVendor, BoardDouble>> = {
  greenhouse,
  ashby,
  lever,
  personio,
  recruitee,
  workable,
};
