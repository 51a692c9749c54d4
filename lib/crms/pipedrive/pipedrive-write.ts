import * as z from 'zod';
import {
  aborted,
  type CrmFailure,
  type CrmMatchedBy,
  type CrmOutcome,
  type CrmPlan,
} from '#domain/outbound/crm/crm.ts';
import type { FieldChange } from '#domain/outbound/crm/crm-fields.ts';
import type { CrmLinks, LinkedRecord } from '#domain/outbound/crm/crm-links.ts';
import { mapLimited } from '#domain/shared/work/limiter.ts';
import { VendorBusyError, VendorRefusedError } from '#vendor-api/vendor-error.ts';
import { outcomeOfError } from '../outcome-of-error.ts';
import { dataOf } from './pipedrive-client.ts';
import type { PipedriveObject } from './pipedrive-fields.ts';
import { type Look, recordsById, type StoredRecord } from './pipedrive-find.ts';
import { bodyOf } from './pipedrive-records.ts';

/** The number of sockets in a connection pool. */
export const AT_ONCE = 4;

/** A record found in Pipedrive, or undefined if there is none. */
export type Finding = { readonly record: StoredRecord; readonly by: CrmMatchedBy } | CrmFailure | undefined;

/** A record to write. */
export interface Draft {
  readonly record: LinkedRecord;
  /** What to change in the record as Pipedrive has it, or in a new one. */
  readonly changes: (before: StoredRecord | undefined) => readonly FieldChange[];
}

const claimed: CrmFailure = {
  kind: 'retry',
  problem: {
    code: 'crm_locked',
    message: 'Another push is creating this record in Pipedrive. Push it again in two minutes.',
  },
  isBrief: true,
};
const gone: CrmFailure = {
  kind: 'retry',
  problem: { code: 'crm_record_gone', message: 'The record was deleted in Pipedrive in the meantime.' },
  isBrief: true,
};

const GONE = new Set([404, 410]);
/** Errors that apply to every record of the push. */
const CONCERNS_ALL = new Set(['credentials_refused', 'crm_account_closed', 'rate_limited']);

const concernsAll = (outcome: CrmOutcome): boolean =>
  outcome.kind !== 'written' && CONCERNS_ALL.has(outcome.problem.code);

/** Whether a create that ended with this error may have worked. */
const isUnclear = (error: unknown): boolean =>
  error instanceof VendorBusyError ? error.isUnclear : !(error instanceof VendorRefusedError);

export interface WriteOptions<Item extends Draft> {
  readonly look: Look;
  readonly links: CrmLinks;
  readonly kind: PipedriveObject;
  /** Looks for records among the customer's. Returns one finding each. */
  readonly find: (drafts: readonly Item[]) => Promise<readonly Finding[]>;
}

/** The records whose ids are known, in the order of the drafts. Undefined where none is or Pipedrive no longer has it. */
async function linkedRecords<Item extends Draft>(
  { look, links, kind }: WriteOptions<Item>,
  drafts: readonly Item[],
): Promise<{ readonly id: string | undefined; readonly before: StoredRecord | undefined }[]> {
  const ids = await links.read(drafts.map(({ record }) => record));
  const there = new Map(
    (
      await recordsById(
        look,
        kind,
        ids.filter((id) => id !== undefined),
      )
    ).map((each) => [each.id, each]),
  );
  return ids.map((id) => ({ id, before: id === undefined ? undefined : there.get(id) }));
}

const planOf = ({ changes }: Draft, finding: Finding): CrmPlan => {
  if (!finding) return { kind: 'create', changes: changes(undefined) };
  if ('kind' in finding) return finding;
  const { record, by } = finding;
  return { kind: 'update', crmId: record.id, matchedBy: by, changes: changes(record) };
};

/** What `writeRecords` would do, without claims. */
export async function planRecords<Item extends Draft>(
  options: WriteOptions<Item>,
  drafts: readonly Item[],
): Promise<CrmPlan[]> {
  const linked = await linkedRecords(options, drafts);
  const unknown = drafts.filter((_, place) => !linked[place]?.before);
  const found = Iterator.from(unknown.length > 0 ? await options.find(unknown) : []);
  return drafts.map((draft, place) => {
    const before = linked[place]?.before;
    return planOf(draft, before ? { record: before, by: 'our_id' } : found.next().value);
  });
}

/**
 * Updates records with known ids and creates the others. Pipedrive has no unique field, so a record is claimed,
 * searched for and only then created; see `CrmLinks`.
 */
export async function writeRecords<Item extends Draft>(
  options: WriteOptions<Item>,
  drafts: readonly Item[],
): Promise<CrmOutcome[]> {
  const { look, links, kind, find } = options;
  const { client, codes } = look;
  const { signal } = client;
  let stopped: CrmFailure | undefined;

  async function update(
    { changes }: Draft,
    before: StoredRecord,
    matchedBy: CrmMatchedBy,
  ): Promise<CrmOutcome> {
    const written: CrmOutcome = { kind: 'written', crmId: before.id, created: false, matchedBy };
    const wanted = changes(before);
    if (wanted.length === 0) return written;
    const path = `/api/v2/${kind}/${before.id}`;
    const body = bodyOf(wanted, codes, before);
    const response = await client.call({ method: 'PATCH', path, body });
    if (GONE.has(response.status)) return gone;
    dataOf(response, z.unknown(), 'update the record');
    return written;
  }

  async function create({ changes }: Draft): Promise<string> {
    const body = bodyOf(changes(undefined), codes);
    const call = { method: 'POST', path: `/api/v2/${kind}`, body, createsRecord: true } as const;
    const { id } = dataOf(await client.call(call), z.object({ id: z.int() }), 'create the record');
    return String(id);
  }

  /** Runs a write unless the push has ended, and notes errors that end it. */
  async function attempt(write: () => Promise<CrmOutcome>): Promise<CrmOutcome> {
    if (signal.aborted) return aborted;
    if (stopped) return stopped;
    try {
      return await write();
    } catch (error) {
      if (signal.aborted) return aborted;
      const failure = outcomeOfError(error);
      if (concernsAll(failure)) stopped = failure;
      return failure;
    }
  }

  /** For a claimed record. */
  async function writeFound(draft: Item, finding: Finding): Promise<CrmOutcome> {
    const { record } = draft;
    /** A record that may have been created stays claimed until Pipedrive shows it. */
    let staysClaimed = false;
    const write = async (): Promise<CrmOutcome> => {
      if (finding && 'kind' in finding) return finding;
      if (finding) {
        await links.keep(record, finding.record.id);
        staysClaimed = true;
        return update(draft, finding.record, finding.by);
      }
      staysClaimed = true;
      const crmId = await create(draft).catch((error: unknown) => {
        staysClaimed = isUnclear(error);
        throw error;
      });
      await links.keep(record, crmId);
      return { kind: 'written', crmId, created: true };
    };
    try {
      return await attempt(write);
    } finally {
      if (!staysClaimed) await links.release(record);
    }
  }

  const linked = await linkedRecords(options, drafts);
  const outcomes: CrmOutcome[] = await mapLimited([...drafts.entries()], AT_ONCE, async ([place, draft]) => {
    const { id, before } = linked[place] ?? {};
    if (before) return attempt(() => update(draft, before, 'our_id'));
    if (id !== undefined) await links.forget(draft.record, id);
    return aborted;
  });
  const unknown = [...drafts.entries()].filter(([place]) => !linked[place]?.before);
  const mine: (readonly [number, Item])[] = [];
  for (const entry of unknown) {
    if (await links.claim(entry[1].record)) mine.push(entry);
    else outcomes[entry[0]] = claimed;
  }
  const findings = await find(mine.map(([, draft]) => draft)).catch((error: unknown) => {
    const failure = signal.aborted ? aborted : outcomeOfError(error);
    return mine.map(() => failure);
  });
  const written = await mapLimited([...mine.entries()], AT_ONCE, ([place, [, draft]]) =>
    writeFound(draft, findings[place]),
  );
  mine.forEach(([place], index) => {
    outcomes[place] = written[index] ?? aborted;
  });
  return outcomes;
}
