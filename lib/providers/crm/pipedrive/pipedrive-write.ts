import * as z from 'zod';
import { aborted, type CrmOutcome } from '#domain/outbound/crm/crm.ts';
import type { CrmLinks, LinkedRecord } from '#domain/outbound/crm/crm-links.ts';
import { mapLimited } from '#domain/shared/work/limiter.ts';
import { outcomeOfError } from '#providers/crm/outcome-of-error.ts';
import { VendorBusy, VendorRefused } from '#providers/http/vendor-error.ts';
import { dataOf, type PipedriveClient } from './pipedrive-client.ts';
import type { PipedriveObject } from './pipedrive-fields.ts';
import { recordsById, type StoredRecord } from './pipedrive-find.ts';

/** The number of sockets in a connection pool. */
const AT_ONCE = 4;

/** A record to write. */
export interface Draft {
  readonly record: LinkedRecord;
  /** Looks for it among the customer's records. */
  readonly find: () => Promise<StoredRecord | undefined>;
  readonly body: (before: StoredRecord | undefined) => object;
}

const claimed: CrmOutcome = {
  kind: 'retry',
  problem: {
    code: 'crm_locked',
    message: 'Another push is creating this record in Pipedrive. Push it again in two minutes.',
  },
  isBrief: true,
};
const gone: CrmOutcome = {
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
  error instanceof VendorBusy ? error.isUnclear : !(error instanceof VendorRefused);

interface WriteOptions {
  readonly client: PipedriveClient;
  readonly links: CrmLinks;
  readonly kind: PipedriveObject;
  readonly signal: AbortSignal;
  /** Codes of the custom fields that `body` reads. */
  readonly codes: readonly string[];
}

/**
 * Updates records with known ids and creates the others. Pipedrive has no unique field, so a record is claimed,
 * searched for and only then created; see `CrmLinks`.
 */
export async function writeRecords(
  { client, links, kind, signal, codes }: WriteOptions,
  drafts: readonly Draft[],
): Promise<CrmOutcome[]> {
  let stopped: CrmOutcome | undefined;

  async function update({ body }: Draft, before: StoredRecord): Promise<CrmOutcome> {
    const path = `/api/v2/${kind}/${before.id}`;
    const answer = await client.call({ method: 'PATCH', path, body: body(before) }, signal);
    if (GONE.has(answer.status)) return gone;
    dataOf(answer, z.unknown(), 'update the record');
    return { kind: 'written', crmId: String(before.id), created: false };
  }

  async function create({ body }: Draft): Promise<string> {
    const path = `/api/v2/${kind}`;
    const call = { method: 'POST', path, body: body(undefined), createsRecord: true } as const;
    const { id } = dataOf(await client.call(call, signal), z.object({ id: z.int() }), 'create the record');
    return String(id);
  }

  async function findOrCreate(draft: Draft): Promise<CrmOutcome> {
    const { record } = draft;
    if (!(await links.claim(record))) return claimed;
    let isCreating = false;
    try {
      const before = await draft.find();
      if (before) {
        await links.keep(record, String(before.id));
        return await update(draft, before);
      }
      isCreating = true;
      const crmId = await create(draft);
      await links.keep(record, crmId);
      return { kind: 'written', crmId, created: true };
    } catch (error) {
      // A record that may have been created stays claimed until the search shows it.
      if (!(isCreating && isUnclear(error))) await links.release(record);
      throw error;
    }
  }

  async function write(draft: Draft, before: StoredRecord | undefined): Promise<CrmOutcome> {
    if (signal.aborted) return aborted;
    if (stopped) return stopped;
    try {
      return await (before ? update(draft, before) : findOrCreate(draft));
    } catch (error) {
      if (signal.aborted) return aborted;
      const outcome = outcomeOfError(error);
      if (concernsAll(outcome)) stopped = outcome;
      return outcome;
    }
  }

  const ids = await links.read(drafts.map(({ record }) => record));
  const known = ids.filter((id) => id !== undefined);
  const there = new Map(
    (await recordsById(client, kind, known, codes, signal)).map((each) => [String(each.id), each]),
  );
  return mapLimited([...drafts.entries()], AT_ONCE, async ([place, draft]) => {
    const id = ids[place];
    const before = id === undefined ? undefined : there.get(id);
    if (id !== undefined && !before) await links.forget(draft.record, id);
    return write(draft, before);
  });
}
