import * as z from 'zod';
import { type OwnType, ownFields } from '#domain/outbound/crm/crm-fields.ts';
import { VendorRefusedError } from '#vendor-api/vendor-error.ts';
import { DATA, problemOf, type SalesforceClient } from './salesforce-client.ts';
import { queryAll, soqlList } from './salesforce-query.ts';
import { accountFields, LONG_TEXT_MAX, personFields, TEXT_MAX } from './salesforce-records.ts';

const PERMISSION_SET = 'Signal_Intelligence_Fields';

const text = { type: 'Text', length: TEXT_MAX };

const METADATA: Readonly<Record<OwnType, object>> = {
  key: { ...text, externalId: true, unique: true, caseSensitive: false },
  text,
  url: text,
  long_text: { type: 'LongTextArea', length: LONG_TEXT_MAX, visibleLines: 6 },
  number: { type: 'Number', precision: 18, scale: 0 },
  score: { type: 'Number', precision: 3, scale: 0 },
  date: { type: 'Date' },
};

/** By their full names, such as `Account.SIS_Score__c`. */
const FIELDS: Readonly<Record<string, object>> = Object.fromEntries(
  Object.entries({ Account: ownFields(accountFields), Contact: ownFields(personFields) }).flatMap(
    ([object, fields]) =>
      fields.map(({ name, label, type }) => [`${object}.${name}`, { label, ...METADATA[type] }]),
  ),
);

/** The full names of our fields that the org has and the Run As user sees. */
export type KnownFields = ReadonlySet<string>;

/** "Already exists", in the codes of both APIs. */
const THERE_ALREADY = new Set(['DUPLICATE_DEVELOPER_NAME', 'DUPLICATE_VALUE', 'DUPLICATES_DETECTED']);

const created = z.object({ id: z.string() });

const refused = (what: string, status: number, reason: string): VendorRefusedError =>
  new VendorRefusedError({
    code: 'crm_field_refused',
    message: `Salesforce rejected ${what} (${reason || status}). The Run As user needs "Customize Application" and "Manage Users".`,
    status,
  });

/** The new record's id, or undefined if it existed. */
async function create(client: SalesforceClient, sobject: string, body: object): Promise<string | undefined> {
  const response = await client.call({ method: 'POST', path: `${DATA}/${sobject}`, body });
  if (response.status === 201) return created.parse(response.body).id;
  const { errorCode, message } = problemOf(response.body);
  if (THERE_ALREADY.has(errorCode)) return undefined;
  throw refused(`a new ${sobject.slice(sobject.lastIndexOf('/') + 1)}`, response.status, message);
}

const namedField = z.object({ Field: z.string() });
const named = z.object({ Id: z.string() });

async function permissionSetId(client: SalesforceClient): Promise<string> {
  const find = async () => {
    const soql = `SELECT Id FROM PermissionSet WHERE Name = '${PERMISSION_SET}'`;
    return (await queryAll(client, [soql], named))[0]?.Id;
  };
  const known = await find();
  if (known) return known;
  const body = { Name: PERMISSION_SET, Label: 'Signal Intelligence fields' };
  const id = (await create(client, 'sobjects/PermissionSet', body)) ?? (await find());
  if (!id) throw refused('a permission set', 0, "it exists but can't be read");
  return id;
}

/** Creates the fields and makes them visible to the Run As user. New fields are invisible to everyone. */
async function makeFields(client: SalesforceClient): Promise<void> {
  for (const [FullName, Metadata] of Object.entries(FIELDS)) {
    await create(client, 'tooling/sobjects/CustomField', { FullName, Metadata });
  }
  const ParentId = await permissionSetId(client);
  const AssigneeId = await client.userId();
  // The assignment comes before the permissions, so if the permissions exist, nothing is missing.
  await create(client, 'sobjects/PermissionSetAssignment', { AssigneeId, PermissionSetId: ParentId });
  for (const Field of Object.keys(FIELDS)) {
    const [SobjectType] = Field.split('.');
    const permission = { ParentId, SobjectType, Field, PermissionsRead: true, PermissionsEdit: true };
    await create(client, 'sobjects/FieldPermissions', permission);
  }
}

/** The fields as they are, for a plan. */
export async function readFields(client: SalesforceClient): Promise<KnownFields> {
  const soql = `SELECT Field FROM FieldPermissions WHERE Parent.Name = '${PERMISSION_SET}' AND Field IN ${soqlList(Object.keys(FIELDS))}`;
  const visible = await queryAll(client, [soql], namedField);
  return new Set(visible.map(({ Field }) => Field));
}

/** Ensures that the fields exist. One call if they do. `isCertain`: they don't, whatever the permissions say. */
export async function ensureFields(client: SalesforceClient, isCertain = false): Promise<KnownFields> {
  const visible = isCertain ? new Set() : await readFields(client);
  const all = Object.keys(FIELDS);
  if (!all.every((name) => visible.has(name))) await makeFields(client);
  return new Set(all);
}
