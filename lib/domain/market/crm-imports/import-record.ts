import * as z from 'zod';
import {
  type CrmImport,
  crmImport,
  type ImportCounts,
  type ImportExample,
  importCounts,
  importExample,
  importSettings,
  MAX_EXAMPLES,
} from '#contract/crm-imports.ts';

/** An import as stored. */
export const crmImportRecord = crmImport.extend({
  crm_account: z.string(),
  owner_wins: importSettings.shape.owner_wins,
  /** The next page. Null before the first. */
  cursor: z.string().nullable(),
  /** Whether every page was read and counted. */
  read_to_end: z.boolean(),
  /** Companies that became no accounts because the plan stores no more. */
  left_out: z.int(),
  /** Since when the CRM gave no page, and how often in a row. */
  waiting: z.object({ since: z.string(), tries: z.int() }).nullable(),
});

export type CrmImportRecord = Readonly<z.infer<typeof crmImportRecord>>;

export const NO_COUNTS: ImportCounts = {
  companies: 0,
  created: 0,
  updated: 0,
  up_to_date: 0,
  out_of_scope: 0,
  unclear: { no_website: 0, free_mail: 0, same_name: 0, several_records: 0 },
  matched: { our_id: 0, link: 0, domain: 0 },
  owners: { matched: 0, unknown: 0, conflicts: 0 },
  relations: { prospect: 0, customer: 0, open_deal: 0, competitor: 0, partner: 0, none: 0 },
  champions: 0,
  removed: 0,
  merged: 0,
};

/** Numbers by name, some of them in groups. */
type Tree = { readonly [name: string]: number | Tree };

const sumTrees = (tree: Tree, addedTree: Tree): Tree =>
  Object.fromEntries(
    Object.entries(tree).map(([name, value]) => {
      const addedValue = addedTree[name] ?? 0;
      if (typeof value === 'number') return [name, value + (typeof addedValue === 'number' ? addedValue : 0)];
      return [name, typeof addedValue === 'number' ? value : sumTrees(value, addedValue)];
    }),
  );

export const addCounts = (counts: ImportCounts, addedCounts: ImportCounts): ImportCounts =>
  sumTrees(counts, addedCounts) as ImportCounts;

/** The first examples of each kind. Those of owners come once per owner. */
export function addExamples(
  existingExamples: readonly ImportExample[],
  addedExamples: readonly ImportExample[],
): ImportExample[] {
  const seenKeys = new Set<string>();
  const counts = new Map<string, number>();
  return [...existingExamples, ...addedExamples].filter(({ kind, crm_id }) => {
    const key = `${kind} ${crm_id}`;
    const count = counts.get(kind) ?? 0;
    if (seenKeys.has(key) || count >= MAX_EXAMPLES) return false;
    seenKeys.add(key);
    counts.set(kind, count + 1);
    return true;
  });
}

/** What one page adds to its import. */
export const pageResult = z.object({
  counts: importCounts,
  examples: z.array(importExample).readonly(),
  left_out: z.int(),
});

export type PageResult = Readonly<z.infer<typeof pageResult>>;

/** How an import ends. */
export type ImportEnd =
  | { readonly status: 'completed'; readonly problem: CrmImport['problem'] }
  | { readonly status: 'stopped'; readonly problem: null }
  | { readonly status: 'failed'; readonly problem: NonNullable<CrmImport['problem']> };

/** The imports of a workspace. Each page counts once: the first worker to finish it moves the import on. */
export interface ImportStore {
  /** Writes the import with the pending job that finishes it. Returns the id of the one that runs, if there is one. */
  create(workspaceId: string, record: CrmImportRecord): Promise<{ readonly running: string } | 'created'>;
  get(workspaceId: string, id: string): Promise<CrmImportRecord | undefined>;
  readExamples(workspaceId: string, id: string): Promise<readonly ImportExample[]>;
  /** Sets the first cursor and what the CRM says the total is, unless they are set. */
  begin(
    workspaceId: string,
    id: string,
    startPage: { readonly cursor: string; readonly crm_total: number | null },
  ): Promise<void>;
  /**
   * Stores what a page adds before it is applied, and returns what was stored first: after a crash the same page counts the
   * same. Undefined if the import was at this cursor with another page, so the CRM goes round in circles.
   */
  storeResult(
    workspaceId: string,
    id: string,
    page: { readonly number: number; readonly cursor: string },
    result: PageResult,
  ): Promise<PageResult | undefined>;
  /** Counts a page and moves to the next. Does nothing if the import is over, or another worker was faster. */
  advance(
    workspaceId: string,
    previousRecord: CrmImportRecord,
    result: PageResult,
    nextCursor: string | null,
  ): Promise<void>;
  /** Records that the CRM doesn't give the page now. */
  wait(
    workspaceId: string,
    previousRecord: CrmImportRecord,
    waitingState: NonNullable<CrmImportRecord['waiting']>,
    problem: NonNullable<CrmImport['problem']>,
  ): Promise<void>;
  /** Ends the import if it runs, removes its pending job, and lets another one start. Returns whether it did. */
  close(workspaceId: string, record: CrmImportRecord, end: ImportEnd, endedAt: string): Promise<boolean>;
  /** Gives domains to companies in a dry run. Returns who has each. */
  claimDomains(
    workspaceId: string,
    id: string,
    companies: ReadonlyMap<string, string>,
  ): Promise<ReadonlyMap<string, string>>;
}
