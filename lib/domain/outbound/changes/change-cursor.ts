import { hash } from 'node:crypto';
import { limitedTo, type Viewer } from '#domain/shared/visibility/viewer.ts';

/** Where a reader of the change log is: it has read everything before, and `offset` notes of this position. */
export interface ChangePlace {
  readonly position: number;
  readonly offset: number;
}

export interface ChangeCursor extends ChangePlace {
  /** Everything until then is read. Milliseconds since 1970. */
  readonly until: number;
  /** Whether the viewer may still see what they saw when they got the cursor. */
  readonly sameSight: boolean;
}

const CURSOR = /^chg_([0-9a-z]{1,9})-([0-9a-z]{1,4})-([0-9a-z]{1,9})-([0-9a-f]{8})-([0-9a-f]{12})$/;
const RADIX = 36;

const sightOf = (viewer: Viewer): string => hash('sha256', limitedTo(viewer) ?? '').slice(0, 8);

/** Finds typos and another workspace's cursors. A cursor opens nothing that its caller can't read anyway. */
const checkOf = ({ workspaceId }: Viewer, place: string): string =>
  hash('sha256', `${workspaceId} ${place}`).slice(0, 12);

export function writeCursor(viewer: Viewer, { position, offset }: ChangePlace, until: number): string {
  const numbers = [position, offset, until].map((number) => number.toString(RADIX)).join('-');
  const place = `${numbers}-${sightOf(viewer)}`;
  return `chg_${place}-${checkOf(viewer, place)}`;
}

/** Undefined if it isn't a cursor of this workspace. */
export function readCursor(viewer: Viewer, text: string): ChangeCursor | undefined {
  const [, position = '', offset = '', until = '', sight = '', check] = CURSOR.exec(text) ?? [];
  if (check === undefined) return undefined;
  if (check !== checkOf(viewer, [position, offset, until, sight].join('-'))) return undefined;
  const number = (part: string) => Number.parseInt(part, RADIX);
  return {
    position: number(position),
    offset: number(offset),
    until: number(until),
    sameSight: sight === sightOf(viewer),
  };
}
