import type { CrmImport, ImportCounts, ImportExample, OwnerWins } from '#contract/crm-imports.ts';
import type { CrmProvider } from '#contract/crms.ts';
import type { CrmPage } from './crm-reader.ts';

/** One account at a CRM. Its ids mean nothing in another. */
export interface CrmPlace {
  readonly provider: CrmProvider;
  readonly crmAccount: string;
}

/** An import that waits for the CRM. */
interface Waiting {
  /** When the CRM first gave no page. */
  readonly since: string;
  /** How often in a row the CRM gave no page. */
  readonly tries: number;
}

/** An import as stored. */
export interface CrmImportRecord extends CrmImport {
  readonly crm_account: string;
  readonly owner_wins: OwnerWins;
  /** What the reading begins with; see `CrmReader`. Null reads everything. */
  readonly since: string | null;
  /** The next page. Null before the first. */
  readonly cursor: string | null;
  /** An earlier cursor, from a page whose number is a power of two. If it comes again, the CRM goes round in circles. */
  readonly passed: string | null;
  /** Whether every page was read and counted. */
  readonly read_to_end: boolean;
  /** What the next import of changes begins with. Null before the end. */
  readonly mark: string | null;
  readonly waiting: Waiting | null;
  /** Whether the schedule started it. */
  readonly scheduled: boolean;
}

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
  missing: 0,
};

type Tree = { readonly [name: string]: number | Tree };

const sum = (one: Tree, other: Tree): Tree =>
  Object.fromEntries(
    Object.entries(one).map(([name, value]) => {
      const added = other[name] ?? 0;
      if (typeof value === 'number') return [name, value + (typeof added === 'number' ? added : 0)];
      return [name, typeof added === 'number' ? value : sum(value, added)];
    }),
  );

/** Both counts together. */
export const addCounts = (one: ImportCounts, other: ImportCounts): ImportCounts =>
  sum(one, other) as ImportCounts;

/** How one page changes its import. */
export interface PageResult {
  readonly counts: ImportCounts;
  readonly examples: readonly ImportExample[];
}

/** How an import ends. */
export type ImportEnd =
  | { readonly status: 'completed'; readonly problem: CrmImport['problem'] }
  | { readonly status: 'stopped'; readonly problem: null }
  | { readonly status: 'failed'; readonly problem: NonNullable<CrmImport['problem']> };

/** The imports of a workspace. Each page counts once: the first worker to finish it moves the import on. */
export interface ImportStore {
  /** Writes the import with the promise to finish it. Returns the id of the one that runs, if there is one. */
  create(workspaceId: string, record: CrmImportRecord): Promise<{ readonly running: string } | 'created'>;
  get(workspaceId: string, id: string): Promise<CrmImportRecord | undefined>;
  examples(workspaceId: string, id: string): Promise<readonly ImportExample[]>;
  /** Sets the first cursor and what the CRM says the total is, unless they are set. */
  begin(
    workspaceId: string,
    id: string,
    first: { readonly cursor: string; readonly crm_total: number | null },
  ): Promise<void>;
  /**
   * Counts a page and moves to the next. Does nothing and returns false if the import is over, or another worker was
   * faster.
   */
  advance(
    workspaceId: string,
    before: CrmImportRecord,
    result: PageResult,
    page: Pick<CrmPage, 'next' | 'mark'>,
  ): Promise<boolean>;
  /** Notes that the CRM doesn't give the page now. */
  wait(
    workspaceId: string,
    before: CrmImportRecord,
    waiting: Waiting,
    problem: NonNullable<CrmImport['problem']>,
  ): Promise<void>;
  /** Ends the import if it runs, fulfills the promise, and lets another one start. Returns whether it did. */
  close(workspaceId: string, record: CrmImportRecord, end: ImportEnd, at: string): Promise<boolean>;
  /**
   * Keeps what was decided about a page before it is stored, and returns what was decided first: after a crash the same
   * page counts the same.
   */
  decided(
    workspaceId: string,
    id: string,
    page: number,
    part: string,
    decided: Readonly<Record<string, string>>,
  ): Promise<Readonly<Record<string, string>>>;
  /** Gives domains to companies in a dry run. Returns who has each. */
  claimDomains(
    workspaceId: string,
    id: string,
    wanted: ReadonlyMap<string, string>,
  ): Promise<ReadonlyMap<string, string>>;
}
