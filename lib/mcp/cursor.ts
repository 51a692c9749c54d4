import { hash } from 'node:crypto';
import type { Arguments } from './arguments.ts';
import { ToolError } from './tool-error.ts';

/** Where a list continues: a page of the API and how many of its rows were already shown. */
export interface ListPosition {
  readonly page: number;
  readonly perPage: number;
  readonly skip: number;
}

const SHAPE = /^(\d{1,6})\.(\d{1,3})\.(\d{1,6})\.([0-9a-f]{8})$/;

/** A cursor belongs to its arguments: with others it would silently skip rows. */
function questionOf(tool: string, { cursor: _, limit: _limit, ...rest }: Arguments): string {
  const sorted = Object.entries(rest).sort(([a], [b]) => (a < b ? -1 : 1));
  return hash('sha256', JSON.stringify([tool, sorted])).slice(0, 8);
}

export const writeCursor = (tool: string, given: Arguments, { page, perPage, skip }: ListPosition): string =>
  Buffer.from(`${page}.${perPage}.${skip}.${questionOf(tool, given)}`).toString('base64url');

export function readCursor(tool: string, given: Arguments): ListPosition | undefined {
  const { cursor } = given;
  if (cursor === undefined) return undefined;
  const [, page, perPage, skip, question] =
    (typeof cursor === 'string' && SHAPE.exec(Buffer.from(cursor, 'base64url').toString())) || [];
  if (question === undefined) {
    throw new ToolError('invalid_cursor', 'This cursor was not issued by the tool.');
  }
  if (question !== questionOf(tool, given)) {
    throw new ToolError('invalid_cursor', 'This cursor belongs to a call with different arguments.');
  }
  return { page: Number(page), perPage: Number(perPage), skip: Number(skip) };
}
