import * as z from 'zod';
import { ID_FIELD_LABEL } from '#domain/outbound/crm/match-company.ts';
import { VendorRefused } from '#vendor-api/vendor-error.ts';
import { DATA, problemOf, type SalesforceClient } from './salesforce-client.ts';
import { queryAll, soqlList } from './salesforce-query.ts';

/** The fields that identify records. */
export const KEY_OF = { Account: 'SIS_Account_Id__c', Contact: 'SIS_Person_URL__c' } as const;

const PERMISSION_SET = 'Signal_Intelligence_Fields';
/** The maximum length of a unique text. */
export const TEXT_MAX = 255;
export const LONG_TEXT_MAX = 32_768;

const key = (label: string) => ({
  label,
  type: 'Text',
  length: TEXT_MAX,
  externalId: true,
  unique: true,
  caseSensitive: false,
});
const text = (label: string) => ({ label, type: 'Text', length: TEXT_MAX });

const OWN = {
  Account: {
    [KEY_OF.Account]: key(ID_FIELD_LABEL),
    SIS_Score__c: { label: 'Signal score', type: 'Number', precision: 3, scale: 0 },
    SIS_Latest_Signal__c: text('Latest signal'),
    SIS_Why_Now__c: { label: 'Why now', type: 'LongTextArea', length: LONG_TEXT_MAX, visibleLines: 6 },
    SIS_Signal_Date__c: { label: 'Signal date', type: 'Date' },
    SIS_Industry__c: text('Industry (Signal Intelligence)'),
    SIS_Location__c: text('Location (Signal Intelligence)'),
    SIS_Company_URL__c: text('Company profile URL'),
  },
  Contact: { [KEY_OF.Contact]: key('Profile URL') },
} as const;

export type OwnField = keyof (typeof OWN)['Account'] | keyof (typeof OWN)['Contact'];

/** By their full names, such as `Account.SIS_Score__c`. */
const FIELDS: Readonly<Record<string, object>> = Object.fromEntries(
  Object.entries(OWN).flatMap(([object, fields]) =>
    Object.entries(fields).map(([name, metadata]) => [`${object}.${name}`, metadata]),
  ),
);

/** The full names of our fields that the org has and the Run As user sees. */
export type KnownFields = ReadonlySet<string>;

/** "Already exists", in the codes of both APIs. */
const THERE_ALREADY = new Set(['DUPLICATE_DEVELOPER_NAME', 'DUPLICATE_VALUE', 'DUPLICATES_DETECTED']);

const created = z.object({ id: z.string() });

const refused = (what: string, status: number, reason: string): VendorRefused =>
  new VendorRefused({
    code: 'crm_field_refused',
    message: `Salesforce rejected ${what} (${reason || status}). The Run As user needs "Customize Application" and "Manage Users".`,
    status,
  });

/** The new record's id, or undefined if it existed. */
async function create(
  client: SalesforceClient,
  sobject: string,
  body: object,
  signal: AbortSignal,
): Promise<string | undefined> {
  const answer = await client.call({ method: 'POST', path: `${DATA}/${sobject}`, body }, signal);
  if (answer.status === 201) return created.parse(answer.body).id;
  const { errorCode, message } = problemOf(answer.body);
  if (THERE_ALREADY.has(errorCode)) return undefined;
  throw refused(`a new ${sobject.slice(sobject.lastIndexOf('/') + 1)}`, answer.status, message);
}

const namedField = z.object({ Field: z.string() });
const named = z.object({ Id: z.string() });

async function permissionSetId(client: SalesforceClient, signal: AbortSignal): Promise<string> {
  const find = async () => {
    const soql = `SELECT Id FROM PermissionSet WHERE Name = '${PERMISSION_SET}'`;
    return (await queryAll(client, [soql], named, signal))[0]?.Id;
  };
  const known = await find();
  if (known) return known;
  const body = { Name: PERMISSION_SET, Label: 'Signal Intelligence fields' };
  const id = (await create(client, 'sobjects/PermissionSet', body, signal)) ?? (await find());
  if (!id) throw refused('a permission set', 0, "it exists but can't be read");
  return id;
}

/** Creates the fields and makes them visible to the Run As user. New fields are invisible to everyone. */
async function makeFields(client: SalesforceClient, signal: AbortSignal): Promise<void> {
  for (const [FullName, Metadata] of Object.entries(FIELDS)) {
    await create(client, 'tooling/sobjects/CustomField', { FullName, Metadata }, signal);
  }
  const ParentId = await permissionSetId(client, signal);
  const AssigneeId = await client.userId(signal);
  // The assignment comes before the permissions, so if the permissions exist, nothing is missing.
  await create(client, 'sobjects/PermissionSetAssignment', { AssigneeId, PermissionSetId: ParentId }, signal);
  for (const Field of Object.keys(FIELDS)) {
    const [SobjectType] = Field.split('.');
    const permission = { ParentId, SobjectType, Field, PermissionsRead: true, PermissionsEdit: true };
    await create(client, 'sobjects/FieldPermissions', permission, signal);
  }
}

/** The fields as they are, for a plan. */
export async function readFields(client: SalesforceClient, signal: AbortSignal): Promise<KnownFields> {
  const soql = `SELECT Field FROM FieldPermissions WHERE Parent.Name = '${PERMISSION_SET}' AND Field IN ${soqlList(Object.keys(FIELDS))}`;
  const visible = await queryAll(client, [soql], namedField, signal);
  return new Set(visible.map(({ Field }) => Field));
}

/** Ensures that the fields exist. One call if they do. `isCertain`: they don't, whatever the permissions say. */
export async function ensureFields(
  client: SalesforceClient,
  signal: AbortSignal,
  isCertain = false,
): Promise<KnownFields> {
  const visible = isCertain ? new Set() : await readFields(client, signal);
  const all = Object.keys(FIELDS);
  if (!all.every((name) => visible.has(name))) await makeFields(client, signal);
  return new Set(all);
}
