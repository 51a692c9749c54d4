import { LIMIT_DEFAULT, LIMIT_MAX } from './agent-tools/agent-tool.ts';
import type { CallEntry, ToolEntry } from './agent-tools/tool-entry.ts';
import { type Arguments, checkArguments, requestOf } from './arguments.ts';
import { type ListPosition, readCursor, writeCursor } from './cursor.ts';
import { fitRecord, fitRows, RESULT_MAX } from './fit.ts';
import { idempotencyKey } from './idempotency-key.ts';
import type { ApiResponse, PublicApi } from './public-api.ts';
import { QUOTED_RULE, withoutMarks } from './quoted.ts';
import { ToolError } from './tool-error.ts';
import { smallestFirst, trimRecord, trimRows } from './trim.ts';

type Json = Readonly<Record<string, unknown>>;

export interface ToolRun {
  readonly api: PublicApi;
  readonly requestId: string | number;
  readonly now: number;
}

const CUT = 'Some texts or lists were cut to fit. Use a smaller limit to see more of each row.';
/** For total, cursor and notes. */
const RESERVED = 500;

const notesOf = (value: unknown, isCut: boolean, next?: string): { readonly notes?: readonly string[] } => {
  const notes = [
    ...(next === undefined ? [] : [next]),
    ...(isCut ? [CUT] : []),
    ...(JSON.stringify(value).includes('<quote>') ? [QUOTED_RULE] : []),
  ];
  return notes.length === 0 ? {} : { notes };
};

function limitOf({ limit = LIMIT_DEFAULT }: Arguments): number {
  if (Number.isInteger(limit) && Number(limit) >= 1 && Number(limit) <= LIMIT_MAX) return Number(limit);
  throw new ToolError('invalid_arguments', 'The arguments are not valid; see details.', {
    details: [{ path: 'limit', message: `Must be a whole number from 1 to ${LIMIT_MAX}.` }],
  });
}

/** The place after the rows that were shown, or undefined at the end. */
function placeAfter(
  place: ListPosition,
  shown: number,
  rows: number,
  hasMore: boolean,
): ListPosition | undefined {
  if (shown < rows) return { ...place, skip: place.skip + shown };
  return hasMore ? { ...place, page: place.page + 1, skip: 0 } : undefined;
}

async function runList(
  { listed, list, own }: ToolEntry,
  call: CallEntry,
  given: Arguments,
  run: ToolRun,
): Promise<Json> {
  const { name } = listed;
  const limit = limitOf(given);
  const place = readCursor(name, given) ?? { page: 1, perPage: limit, skip: 0 };
  const request = requestOf(call, given);
  const paging = { page: String(place.page), per_page: String(place.perPage) };
  const isPaged = list === 'paged';
  const { data, pagination } = await run.api(
    isPaged ? { ...request, query: { ...request.query, ...paging } } : request,
  );
  const all = trimRows(call, data).slice(place.skip);
  const wanted = isPaged ? all : all.slice(0, limit);
  const { value: items, isCut } = fitRows(wanted, new Set(own), RESULT_MAX - RESERVED);
  const next = placeAfter(place, items.length, all.length, pagination?.has_more ?? false);
  return {
    items,
    total: pagination?.total ?? all.length + place.skip,
    ...(next && { cursor: writeCursor(name, given, next) }),
    ...notesOf(items, isCut),
  };
}

/** The API's own cursor stands behind a whole page, so what doesn't fit is left to the next one by asking for less. */
async function runFeed({ own }: ToolEntry, call: CallEntry, given: Arguments, run: ToolRun): Promise<Json> {
  const { cursor, since, ...rest } = given;
  const begun = cursor === undefined ? { ...rest, ...(since !== undefined && { since }) } : rest;
  const request = requestOf(call, begun);
  const place = cursor === undefined ? {} : { after: String(cursor) };
  for (let limit = limitOf(given); ; ) {
    const query = { ...request.query, ...place, limit: String(limit) };
    const { data, next_cursor } = await run.api({ ...request, query });
    const rows = trimRows(call, data);
    const { value: items, isCut } = fitRows(rows, new Set(own), RESULT_MAX - RESERVED);
    if (items.length === rows.length) return { items, cursor: next_cursor, ...notesOf(items, isCut) };
    limit = items.length;
  }
}

/** The part of a response that the tool shows. */
function shown(call: CallEntry, { data }: ApiResponse, given: Arguments): unknown {
  if (call.pick !== undefined) {
    const wanted = given[call.pick];
    const found = trimRows(call, data).find(({ id }) => id === wanted);
    if (found) return found;
    throw new ToolError('not_found', `There is no such record: ${call.pick}.`);
  }
  if (!Array.isArray(data)) return trimRecord(call, data);
  const { count, by } = call.most ?? {};
  const rows = trimRows(call, by === undefined ? data : smallestFirst(data, by));
  return count === undefined ? rows : rows.slice(0, count);
}

async function runCalls({ listed, calls }: ToolEntry, given: Arguments, run: ToolRun): Promise<Json> {
  const wanted = calls.filter(({ when }) => when === undefined || given[when] !== undefined);
  const key = idempotencyKey({
    tool: listed.name,
    requestId: run.requestId,
    arguments: given,
    now: run.now,
  });
  const make = async (call: CallEntry, responses: Json): Promise<Json> => {
    const request = requestOf(call, given, responses);
    const response = await run.api({ ...request, ...(call.method === 'POST' && { idempotencyKey: key }) });
    return { [call.as]: shown(call, response, given) };
  };
  if (wanted.every(({ method }) => method === 'GET')) {
    const parts = await Promise.all(wanted.map((call) => make(call, {})));
    return Object.assign({}, ...parts);
  }
  let responses: Json = {};
  for (const call of wanted) responses = { ...responses, ...(await make(call, responses)) };
  return responses;
}

/** The tool's result, in at most `RESULT_MAX` characters. */
export async function runTool(tool: ToolEntry, said: Arguments, run: ToolRun): Promise<Json> {
  checkArguments(tool, said);
  const given = withoutMarks(said) as Arguments;
  const [first] = tool.calls;
  if (tool.list === 'feed' && first) return runFeed(tool, first, given, run);
  if (tool.list && first) return runList(tool, first, given, run);
  const most = RESULT_MAX - RESERVED - (tool.next?.length ?? 0);
  const { value, isCut } = fitRecord(await runCalls(tool, given, run), new Set(tool.own), most);
  return { ...value, ...notesOf(value, isCut, tool.next) };
}
