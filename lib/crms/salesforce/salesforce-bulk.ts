import { setTimeout as sleep } from 'node:timers/promises';
import * as z from 'zod';
import { csvRecords } from '#domain/market/imports/csv-records.ts';
import { VendorRefusedError } from '#vendor-api/vendor-error.ts';
import { DATA, type SalesforceClient } from './salesforce-client.ts';
import { refusedQuery } from './salesforce-query.ts';

const JOBS = `${DATA}/jobs/query`;

const job = z.object({ id: z.string(), state: z.string() });

/** Starts a query that Salesforce runs in the background. It changes nothing and is deleted after seven days. */
export async function startJob(client: SalesforceClient, query: string): Promise<string> {
  const body = { operation: 'query', query };
  const response = await client.call({ method: 'POST', path: JOBS, body });
  if (response.status !== 200) throw refusedQuery(response.status, response.body);
  return job.parse(response.body).id;
}

/** `lost` jobs were deleted, aborted or have failed. */
export type JobState = 'running' | 'done' | 'lost';

const POLLS = 5;
const POLL_MS = 2_000;
const RUNNING = new Set(['UploadComplete', 'InProgress', 'Open']);

/** Waits for a job for at most ten seconds. */
export async function awaitJob(client: SalesforceClient, id: string, pollMs = POLL_MS): Promise<JobState> {
  for (let polls = 1; ; polls += 1) {
    const response = await client.call({ method: 'GET', path: `${JOBS}/${id}` });
    const { state } = job.safeParse(response.body).data ?? {};
    if (state === 'JobComplete') return 'done';
    if (state === undefined || !RUNNING.has(state)) return 'lost';
    if (polls >= POLLS) return 'running';
    await sleep(pollMs, undefined, { signal: client.signal });
  }
}

/** A record with `Owner.Name` as `{ Owner: { Name } }`, as other queries return it. */
function recordOf(names: readonly string[], cells: readonly string[]): object {
  const record: Record<string, unknown> = {};
  names.forEach((name, place) => {
    const cell = cells[place] ?? '';
    const value = cell === '' ? null : name === 'NumberOfEmployees' ? Number(cell) : cell;
    const [parent = '', child] = name.split('.');
    if (child === undefined) record[name] = value;
    else record[parent] = { ...Object(record[parent]), [child]: value };
  });
  return record;
}

export interface JobRows<Row> {
  readonly rows: readonly Row[];
  /** Undefined at the end. */
  readonly next: string | undefined;
}

/** Some of a job's rows, from a locator that stays valid as long as the job exists. Undefined if it no longer does. */
export async function jobRows<Row extends z.ZodType>(
  client: SalesforceClient,
  id: string,
  locator: string | undefined,
  limit: number,
  row: Row,
): Promise<JobRows<z.output<Row>> | undefined> {
  const from = locator === undefined ? '' : `&locator=${encodeURIComponent(locator)}`;
  const path = `${JOBS}/${id}/results?maxRecords=${limit}${from}`;
  const response = await client.call({ method: 'GET', path, headers: { accept: 'text/csv' } });
  if (response.status !== 200) return undefined;
  const rows: z.output<Row>[] = [];
  let names: readonly string[] | undefined;
  for await (const record of csvRecords([response.text])) {
    if ('problem' in record) {
      const message = `Salesforce sent a row that can't be read: ${record.problem}`;
      throw new VendorRefusedError({ code: 'unexpected_answer', message });
    }
    if (names) rows.push(row.parse(recordOf(names, record.cells)));
    else names = record.cells;
  }
  const next = response.header('sforce-locator');
  return { rows, next: next === undefined || next === 'null' || next === '' ? undefined : next };
}
