import * as z from 'zod';
import type { CrmOutcome } from '#domain/outbound/crm/crm.ts';
import { VendorRefusedError } from '#vendor-api/vendor-error.ts';
import { outcomeOfError } from '../outcome-of-error.ts';
import { DATA, problemOf, type SalesforceClient, TRANSIENT_ERRORS } from './salesforce-client.ts';

/** Salesforce's limit per call. */
export const BATCH = 200;
const MESSAGE_MAX = 300;

/** If a duplicate rule only warns, the customer allows saving. A rule that blocks also blocks us. */
const DUPLICATE_RULES = {
  'sforce-duplicate-rule-header': 'allowSave=true; includeRecordDetails=false; runAsCurrentUser=true',
};

export type Sobject = 'Account' | 'Contact' | 'Note' | 'Task';
export type Fields = Readonly<Record<string, string | number | null>>;

const results = z.array(
  z.object({
    id: z.string().nullish(),
    success: z.boolean(),
    created: z.boolean().default(false),
    errors: z
      .array(z.object({ statusCode: z.string().default(''), message: z.string().default('') }))
      .default([]),
  }),
);

function outcomeOf({ id, success, created, errors }: z.output<typeof results>[number]): CrmOutcome {
  if (success && id) return { kind: 'written', crmId: id, created };
  const { statusCode = '', message = '' } = errors[0] ?? {};
  const problem = {
    code: statusCode === '' ? 'crm_refused' : statusCode.toLowerCase(),
    message: `Salesforce refused the record: ${message.slice(0, MESSAGE_MAX)}`,
  };
  // Another record got the value after we looked. Looking again shows which one.
  const isTaken = statusCode === 'DUPLICATE_VALUE';
  if (!TRANSIENT_ERRORS.has(statusCode) && !isTaken) return { kind: 'failed', problem };
  return { kind: 'retry', problem, isBrief: true };
}

export type Verb = { readonly upsertBy: string } | 'update' | 'insert';

/** Writes up to 200 records of one type. Each has its own result, even with status 200. */
export async function writeCollection(
  client: SalesforceClient,
  sobject: Sobject,
  verb: Verb,
  records: readonly Fields[],
): Promise<readonly CrmOutcome[]> {
  if (records.length === 0) return [];
  const path = typeof verb === 'object' ? `/${sobject}/${verb.upsertBy}` : '';
  const body = {
    allOrNone: false,
    records: records.map((fields) => ({ attributes: { type: sobject }, ...fields })),
  };
  try {
    const response = await client.call({
      method: verb === 'insert' ? 'POST' : 'PATCH',
      path: `${DATA}/composite/sobjects${path}`,
      headers: DUPLICATE_RULES,
      body,
      createsRecord: verb === 'insert',
    });
    if (response.status !== 200) {
      const { errorCode, message } = problemOf(response.body);
      const code = errorCode === '' ? 'crm_refused' : errorCode.toLowerCase();
      throw new VendorRefusedError({ code, message: `Salesforce: ${message}`, status: response.status });
    }
    const parsedResults = results.parse(response.body);
    // The response doesn't mark an insert as created.
    return parsedResults.map((each) =>
      outcomeOf(verb === 'insert' ? { ...each, created: each.success } : each),
    );
  } catch (error) {
    const outcome = outcomeOfError(error);
    return records.map(() => outcome);
  }
}
