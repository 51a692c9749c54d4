import { HOUR_MS } from '#contract/time.ts';
import { splitIntoChunks } from '#domain/shared/work/limiter.ts';
import { describeFullAccounts } from '#domain/workspace/plans/account-room.ts';
import type { CrmReader } from './crm-reader.ts';
import { importPage } from './import-page.ts';
import type { ImportContext, ImportPorts } from './import-ports.ts';
import type { CrmImportRecord } from './import-record.ts';
import { relateAccounts } from './relate-accounts.ts';
import { sanitizePage } from './sanitize-page.ts';

/** Why the CRM doesn't give a page. `retry`: it may do so later. */
export interface ReadProblem {
  readonly kind: 'failed' | 'retry';
  readonly code: string;
  readonly message: string;
  readonly retryAfterMs?: number | undefined;
}

export interface ReadImportPorts extends ImportPorts {
  readonly reader: CrmReader;
  /** Undefined for an error that isn't the CRM's. */
  readonly problemOf: (error: unknown) => ReadProblem | undefined;
  /** Whether there is time for another page. */
  readonly hasTime: () => boolean;
  /** Ends the reading of a page that takes too long. Made for each page, because later ones have less time. */
  readonly pageSignal: () => AbortSignal;
}

export type ReadOutcome =
  | { readonly kind: 'more'; readonly waitSeconds: number }
  | { readonly kind: 'done'; readonly problem: CrmImportRecord['problem'] }
  | { readonly kind: 'failed'; readonly code: string; readonly message: string }
  | { readonly kind: 'stopped' };

/** If the CRM gives no page for so long, a person has to act. A daily limit ends within a day. */
const GIVEN_UP_AFTER_MS = 26 * HOUR_MS;
const FIRST_WAIT_SECONDS = 5;
const LONGEST_WAIT_SECONDS = 900;
/** Ten million companies. No CRM has more. */
const MAX_PAGES = 100_000;
/** The characters of a cursor; see `CrmReader`. */
const MAX_CURSOR_LENGTH = 4_096;
const RELATED_AT_ONCE = 1_000;

const ABORTED_PROBLEM: ReadProblem = {
  kind: 'retry',
  code: 'crm_unreachable',
  message: 'The CRM did not respond in time.',
};

const ENDLESS_OUTCOME: ReadOutcome = {
  kind: 'failed',
  code: 'crm_repeats_itself',
  message: 'The CRM gives the same page again and again.',
};

const UNREADABLE_OUTCOME: ReadOutcome = {
  kind: 'failed',
  code: 'crm_answer_unreadable',
  message: 'The CRM names the next page in a way that cannot be stored.',
};

type CrmResult<Value> = { readonly value: Value } | { readonly problem: ReadProblem };

/** What the CRM returns, or why it returns nothing. Errors of the service are thrown. */
async function callCrm<Value>(
  { problemOf }: Pick<ReadImportPorts, 'problemOf'>,
  abortSignal: AbortSignal,
  call: () => Promise<Value>,
): Promise<CrmResult<Value>> {
  try {
    return { value: await call() };
  } catch (error) {
    const problem = abortSignal.aborted ? ABORTED_PROBLEM : problemOf(error);
    if (!problem) throw error;
    return { problem };
  }
}

/** Records the first page and how many companies the CRM claims. Returns the page's cursor. */
async function beginImport(
  ports: ReadImportPorts,
  workspaceId: string,
  { id, scope: { list_id } }: CrmImportRecord,
  abortSignal: AbortSignal,
): Promise<string> {
  const cursor = ports.reader.createFirstCursor(list_id);
  // Only shown. If the CRM rejects everything, it rejects the page too.
  const countResult = await callCrm(ports, abortSignal, () =>
    ports.reader.readCompanyCount(list_id, abortSignal),
  );
  await ports.imports.begin(workspaceId, id, {
    cursor,
    crm_total: 'value' in countResult ? countResult.value : null,
  });
  return cursor;
}

const computeWaitSeconds = (tries: number, { retryAfterMs }: ReadProblem): number => {
  const growth = 2 ** Math.min(tries - 1, 10);
  // A CRM that asks for a second every time would be called tens of thousands of times a day.
  const seconds =
    retryAfterMs === undefined
      ? FIRST_WAIT_SECONDS * growth
      : Math.max(growth, Math.ceil(retryAfterMs / 1000));
  return Math.min(seconds, LONGEST_WAIT_SECONDS);
};

/** Records that the CRM gave no page, and says how long to wait for it. */
async function waitOrFail(
  { imports, now }: ReadImportPorts,
  workspaceId: string,
  record: CrmImportRecord,
  problem: ReadProblem,
): Promise<ReadOutcome> {
  const { code, message } = problem;
  if (problem.kind === 'failed') return { kind: 'failed', code, message };
  const since = record.waiting?.since ?? now().toISOString();
  if (now().getTime() - Date.parse(since) > GIVEN_UP_AFTER_MS) {
    return { kind: 'failed', code, message: `The CRM has given nothing for a day. ${message}` };
  }
  const tries = (record.waiting?.tries ?? 0) + 1;
  await imports.wait(workspaceId, record, { since, tries }, { code, message });
  return { kind: 'more', waitSeconds: computeWaitSeconds(tries, problem) };
}

/** What an import says that found no room for some new accounts. It did everything else, so it hasn't failed. */
async function describeLeftOut(
  { accountRoom }: ReadImportPorts,
  workspaceId: string,
  leftOut: number,
): Promise<CrmImportRecord['problem']> {
  if (leftOut === 0) return null;
  const fullAccountsMessage = describeFullAccounts(await accountRoom(workspaceId));
  return { code: 'limit_exceeded', message: `New accounts without room: ${leftOut}. ${fullAccountsMessage}` };
}

/** After all companies were read, what an account of the CRM said that is no longer connected doesn't count. */
async function finishReading(
  ports: ReadImportPorts,
  workspaceId: string,
  { scope, dry_run, left_out }: CrmImportRecord,
): Promise<ReadOutcome> {
  const problem = await describeLeftOut(ports, workspaceId, left_out);
  if (dry_run || scope.list_id !== null) return { kind: 'done', problem };
  for (const ids of splitIntoChunks(await ports.relatedAccounts(workspaceId), RELATED_AT_ONCE)) {
    if (!ports.hasTime()) return { kind: 'more', waitSeconds: 0 };
    await relateAccounts(ports, workspaceId, ids);
  }
  return { kind: 'done', problem };
}

/** Reads and imports pages while there is time, at least one. */
export async function readImport(ports: ReadImportPorts, context: ImportContext): Promise<ReadOutcome> {
  const { imports, reader } = ports;
  const { workspaceId, importId } = context;
  for (let pageCount = 0; pageCount === 0 || ports.hasTime(); pageCount += 1) {
    // If another worker has counted a page, this one continues after it.
    const record = await imports.get(workspaceId, importId);
    if (record?.status !== 'running') return { kind: 'stopped' };
    if (record.read_to_end) return finishReading(ports, workspaceId, record);
    const abort = ports.pageSignal();
    const cursor = record.cursor ?? (await beginImport(ports, workspaceId, record, abort));
    const readResult = await callCrm(ports, abort, () => reader.readPage(cursor, abort));
    if ('problem' in readResult) return waitOrFail(ports, workspaceId, record, readResult.problem);
    const page = sanitizePage(readResult.value);
    if (page.next !== null && page.next.length > MAX_CURSOR_LENGTH) return UNREADABLE_OUTCOME;
    const result = await importPage(ports, context, { number: record.pages, cursor }, page);
    if (!result || record.pages + 1 >= MAX_PAGES) return ENDLESS_OUTCOME;
    await imports.advance(workspaceId, record, result, page.next);
  }
  return { kind: 'more', waitSeconds: 0 };
}
