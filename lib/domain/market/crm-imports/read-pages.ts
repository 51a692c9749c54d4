import { HOUR_MS } from '#contract/time.ts';
import { applyPage } from './apply-page.ts';
import { boundedPage } from './bounded-page.ts';
import type { CrmPage, CrmReader } from './crm-reader.ts';
import { type DecidedCompany, decidePage } from './decide-page.ts';
import { followGone, lookForMissing } from './follow-gone.ts';
import type { ImportContext, ImportPorts } from './import-ports.ts';
import { addCounts, type CrmImportRecord, NO_COUNTS, type PageResult } from './import-record.ts';
import { matchPage } from './match-page.ts';
import { relateAgain } from './relate-again.ts';
import { readVerdict, resultOf, type Verdict, writeVerdict } from './verdict.ts';

/** Why the CRM doesn't give a page. `retry`: it may do so later. */
export interface ReadProblem {
  readonly kind: 'failed' | 'retry';
  readonly code: string;
  readonly message: string;
  readonly retryAfterMs?: number | undefined;
}

export interface ReadPagesPorts extends ImportPorts {
  readonly reader: CrmReader;
  /** Undefined for an error that isn't the CRM's. */
  readonly problemOf: (error: unknown) => ReadProblem | undefined;
  /** Whether there is time for another page. */
  readonly hasTime: () => boolean;
  /** Ends the reading of a page that takes too long. Made for each page, because later ones have less time. */
  readonly pageSignal: () => AbortSignal;
}

/** Reads one page. */
interface PagePorts extends ReadPagesPorts {
  readonly abort: AbortSignal;
}

export type ReadOutcome =
  | { readonly kind: 'more'; readonly waitSeconds: number }
  | { readonly kind: 'done' }
  | { readonly kind: 'failed'; readonly code: string; readonly message: string }
  /** It is over: someone stopped it. */
  | { readonly kind: 'left' };

/** If the CRM gives no page for so long, a person has to look at it. A daily limit ends within a day. */
const GIVEN_UP_AFTER_MS = 26 * HOUR_MS;
const FIRST_WAIT_SECONDS = 5;
const LONGEST_WAIT_SECONDS = 900;
/** Ten million companies. A CRM that gives more pages goes round in circles. */
const PAGES_MAX = 100_000;
/** The characters of a cursor or mark; see `CrmReader`. */
const PLACE_MAX = 4_096;
/** The part of a page under which its companies are decided. */
const PART = 'companies';
/** Domains that others take while a page is stored: each round settles those of the one before. */
const MAX_ROUNDS = 3;

const total = (results: readonly PageResult[]): PageResult => ({
  counts: results.map(({ counts }) => counts).reduce(addCounts, NO_COUNTS),
  examples: results.flatMap(({ examples }) => examples),
});

/**
 * What counts about a company: what was decided first. If someone else has made the account that this import was about to
 * make, it is theirs.
 */
function countedVerdict(first: Verdict | undefined, now: Verdict): Verdict {
  if (!first) return now;
  const isOurs = first.accountId === now.accountId || now.outcome === 'created';
  return first.outcome === 'created' && !isOurs ? now : first;
}

/** Decides a page and stores it. The same page again changes nothing and counts the same. */
async function storePage(
  ports: ImportPorts,
  context: ImportContext,
  number: number,
  page: CrmPage,
): Promise<PageResult> {
  const { workspaceId, importId, isDry } = context;
  const gone = await followGone(ports, context, number, page);
  let companies = page.companies;
  const results = new Map<string, PageResult>();
  for (let round = 1; companies.length > 0 && round <= MAX_ROUNDS; round += 1) {
    const matched = await matchPage(ports, context, companies);
    const fresh = await decidePage(ports, context, matched);
    const verdicts = Object.fromEntries(
      fresh.map(({ company, verdict }) => [company.crmId, writeVerdict(verdict)]),
    );
    const kept = isDry ? {} : await ports.imports.decided(workspaceId, importId, number, PART, verdicts);
    const decided = fresh.map((each): DecidedCompany => {
      const first = readVerdict(kept[each.company.crmId]);
      // An account that is still to be made gets the id it was given before a crash.
      return each.verdict.outcome === 'created' && first?.outcome === 'created'
        ? { ...each, verdict: first }
        : each;
    });
    for (const { company, verdict } of decided) {
      results.set(
        company.crmId,
        resultOf(company, countedVerdict(readVerdict(kept[company.crmId]), verdict)),
      );
    }
    const lost = isDry ? new Set<string>() : await applyPage(ports, context, decided, matched);
    companies = companies.filter(({ crmId }) => lost.has(crmId));
  }
  // Not counted as created, nor left out: the step is tried again with the same page.
  if (companies.length > 0) {
    throw new Error(`the domains of ${companies.length} companies were taken ${MAX_ROUNDS} times in a row`);
  }
  return total([gone, ...results.values()]);
}

const waitFor = (tries: number, { retryAfterMs }: ReadProblem): number => {
  const growth = 2 ** Math.min(tries - 1, 10);
  // A CRM that asks for a second every time would be asked tens of thousands of times a day.
  const wanted =
    retryAfterMs === undefined
      ? FIRST_WAIT_SECONDS * growth
      : Math.max(growth, Math.ceil(retryAfterMs / 1000));
  return Math.min(wanted, LONGEST_WAIT_SECONDS);
};

/** Notes that the CRM gave no page, and says how long to wait for it. */
async function waitOrFail(
  { imports, now }: ReadPagesPorts,
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
  return { kind: 'more', waitSeconds: waitFor(tries, problem) };
}

const ABORTED: ReadProblem = {
  kind: 'retry',
  code: 'crm_unreachable',
  message: 'The CRM did not respond in time.',
};

const ENDLESS: ReadOutcome = {
  kind: 'failed',
  code: 'crm_repeats_itself',
  message: 'The CRM gives the same page again and again.',
};

/** Stands for an error of the CRM, so that none of ours is taken for one. */
class NothingReadError extends Error {
  readonly problem: ReadProblem;

  constructor(problem: ReadProblem) {
    super(problem.message);
    this.problem = problem;
  }
}

/** What the reader answers. */
async function answerOf<Answer>(
  { problemOf, abort }: Pick<PagePorts, 'problemOf' | 'abort'>,
  ask: () => Promise<Answer>,
): Promise<Answer> {
  try {
    return await ask();
  } catch (error) {
    const problem = abort.aborted ? ABORTED : problemOf(error);
    throw problem ? new NothingReadError(problem) : error;
  }
}

/** The page that the import is at. */
async function currentPage(
  ports: PagePorts,
  workspaceId: string,
  { id, since, scope, cursor }: CrmImportRecord,
): Promise<CrmPage> {
  const { reader, imports, abort } = ports;
  if (cursor !== null) return answerOf(ports, () => reader.page(cursor, abort));
  const order = { since, listId: scope.list_id };
  const first = reader.begin(order);
  // Only shown. If the CRM rejects everything, it rejects the page too.
  const crm_total = await answerOf(ports, () => reader.total(order, abort)).catch((error: unknown) => {
    if (error instanceof NothingReadError) return null;
    throw error;
  });
  await imports.begin(workspaceId, id, { cursor: first, crm_total });
  return answerOf(ports, () => reader.page(first, abort));
}

const UNREADABLE: ReadOutcome = {
  kind: 'failed',
  code: 'crm_answer_unreadable',
  message: 'The CRM names the next page in a way that cannot be stored.',
};

/** After everything was read, what other accounts of the CRM have said no longer counts. */
async function finished(
  ports: ReadPagesPorts,
  workspaceId: string,
  { since, scope, dry_run }: CrmImportRecord,
): Promise<ReadOutcome> {
  const isEverything = since === null && scope.list_id === null;
  if (dry_run || !isEverything || (await relateAgain(ports, workspaceId, ports.hasTime)))
    return { kind: 'done' };
  return { kind: 'more', waitSeconds: 0 };
}

/** Reads and stores pages while there is time, at least one. */
export async function readPages(ports: ReadPagesPorts, context: ImportContext): Promise<ReadOutcome> {
  const { imports, reader } = ports;
  const { workspaceId, importId } = context;
  for (let pages = 0; pages === 0 || ports.hasTime(); pages += 1) {
    // If another worker has counted a page, this one goes on where that one is.
    const record = await imports.get(workspaceId, importId);
    if (record?.status !== 'running') return { kind: 'left' };
    if (record.read_to_end) return finished(ports, workspaceId, record);
    const pagePorts = { ...ports, abort: ports.pageSignal() };
    const look: CrmReader['look'] = async (crmIds, signal) =>
      (await answerOf(pagePorts, async () => reader.look?.(crmIds, signal))) ?? new Map();
    let page: CrmPage;
    try {
      const read = boundedPage(await currentPage(pagePorts, workspaceId, record));
      page = await lookForMissing({ ...pagePorts, reader: { look } }, context, read);
    } catch (error) {
      if (!(error instanceof NothingReadError)) throw error;
      return waitOrFail(ports, workspaceId, record, error.problem);
    }
    const isEndless = [record.cursor, record.passed].includes(page.next) || record.pages + 1 >= PAGES_MAX;
    if (page.next !== null && isEndless) return ENDLESS;
    if ([page.next, page.mark].some((place) => place !== null && place.length > PLACE_MAX)) return UNREADABLE;
    const result = await storePage(ports, context, record.pages, page);
    await imports.advance(workspaceId, record, result, page);
  }
  return { kind: 'more', waitSeconds: 0 };
}
