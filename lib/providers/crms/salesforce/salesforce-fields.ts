import * as z from 'zod';
import {
  createCompanyFields,
  createContactFields,
  type FieldChange,
  type FieldValue,
  formatLocation,
  listServiceFields,
  type ServiceFieldType,
} from '#domain/outbound/crm/crm-fields.ts';
import { ID_FIELD_LABEL } from '#domain/outbound/crm/match-company.ts';
import { VendorRefusedError } from '#platform/vendor-api/vendor-error.ts';
import type { ExistingFields } from '../batch-crm.ts';
import { truncateText } from '../note-text.ts';
import { DATA_PATH, parseProblem, type SalesforceClient } from './salesforce-client.ts';
import { joinSoqlList, queryAll } from './salesforce-query.ts';

/** Salesforce's names of the records that the service writes. */
export const OBJECTS = { company: 'Account', contact: 'Contact' } as const;

export type Fields = Readonly<Record<string, string | number | null>>;

/** The fields that identify records. */
export const KEY_FIELDS = { Account: 'SIS_Account_Id__c', Contact: 'SIS_Person_URL__c' } as const;

/** The maximum length of a unique text. */
const MAX_TEXT_LENGTH = 255;
const MAX_LONG_TEXT_LENGTH = 32_768;

/** Lengths of Salesforce's own fields. Longer texts are rejected, not truncated. */
const MAX_FIELD_LENGTHS = {
  name: 255,
  title: 128,
  phone: 40,
  firstName: 40,
  lastName: 80,
  description: 32_000,
};

const truncate = (text: FieldValue, max: number): FieldValue =>
  typeof text === 'string' ? truncateText(text, max) : text;

/** A number or an address that doesn't fit would be a wrong one. */
const dropTooLong = (text: FieldValue, max: number): FieldValue =>
  typeof text === 'string' && text.length > max ? undefined : text;

type Shape = (value: FieldValue) => FieldValue;
const truncateTo =
  (max: number): Shape =>
  (value) =>
    truncate(value, max);
const dropLongerThan =
  (max: number): Shape =>
  (value) =>
    dropTooLong(value, max);

const SHAPES: Readonly<Partial<Record<ServiceFieldType, Shape>>> = {
  key: dropLongerThan(MAX_TEXT_LENGTH),
  url: dropLongerThan(MAX_TEXT_LENGTH),
  text: truncateTo(MAX_TEXT_LENGTH),
  long_text: truncateTo(MAX_LONG_TEXT_LENGTH),
};

const defineOurField = (name: string, label: string, type: ServiceFieldType) =>
  ({ name, owner: 'ours', label, type, shape: SHAPES[type] }) as const;
const mapVendorField = (name: string, shape?: Shape) => ({ name, owner: 'theirs', shape }) as const;
/** `revenue_range` becomes `SIS_Revenue_Range__c`. */
const makeField = (name: string, label: string, type: ServiceFieldType) =>
  defineOurField(`SIS_${name.replace(/(?<![a-z])[a-z]/g, (letter) => letter.toUpperCase())}__c`, label, type);

/** Industry and country may be the customer's own picklists, so ours are separate fields. */
export const accountFields = createCompanyFields(
  {
    accountId: defineOurField(KEY_FIELDS.Account, ID_FIELD_LABEL, 'key'),
    name: mapVendorField('Name', truncateTo(MAX_FIELD_LENGTHS.name)),
    domain: mapVendorField(
      'Website',
      (domain) => domain && dropTooLong(`https://${domain}`, MAX_TEXT_LENGTH),
    ),
    employees: mapVendorField('NumberOfEmployees'),
    short_description: mapVendorField('Description', truncateTo(MAX_FIELD_LENGTHS.description)),
    location: {
      ...defineOurField('SIS_Location__c', 'Location (Signal Intelligence)', 'text'),
      shape: (_, values) => truncate(formatLocation(values), MAX_TEXT_LENGTH),
    },
    country: { sentWith: 'location' },
    network_url: defineOurField('SIS_Company_URL__c', 'Company profile URL', 'url'),
    score: defineOurField('SIS_Score__c', 'Signal score', 'score'),
    headline: defineOurField('SIS_Latest_Signal__c', 'Latest signal', 'text'),
    why: defineOurField('SIS_Why_Now__c', 'Why now', 'long_text'),
    date: defineOurField('SIS_Signal_Date__c', 'Signal date', 'date'),
  },
  makeField,
);

export const personFields = createContactFields(
  {
    email: mapVendorField('Email'),
    network_url: defineOurField(KEY_FIELDS.Contact, 'Profile URL', 'key'),
    firstName: mapVendorField('FirstName', truncateTo(MAX_FIELD_LENGTHS.firstName)),
    lastName: mapVendorField('LastName', truncateTo(MAX_FIELD_LENGTHS.lastName)),
    title: mapVendorField('Title', truncateTo(MAX_FIELD_LENGTHS.title)),
    phone: mapVendorField('Phone', dropLongerThan(MAX_FIELD_LENGTHS.phone)),
  },
  makeField,
);

/** Null clears a field. */
export const toFields = (changes: readonly FieldChange[]): Fields =>
  Object.fromEntries(changes.map(({ field, value }) => [field, value]));

const PERMISSION_SET = 'Signal_Intelligence_Fields';

const text = { type: 'Text', length: MAX_TEXT_LENGTH };

const METADATA: Readonly<Record<ServiceFieldType, object>> = {
  key: { ...text, externalId: true, unique: true, caseSensitive: false },
  text,
  url: text,
  long_text: { type: 'LongTextArea', length: MAX_LONG_TEXT_LENGTH, visibleLines: 6 },
  number: { type: 'Number', precision: 18, scale: 0 },
  score: { type: 'Number', precision: 3, scale: 0 },
  date: { type: 'Date' },
};

/** By their full names, such as `Account.SIS_Score__c`. */
const FIELDS: Readonly<Record<string, object>> = Object.fromEntries(
  Object.entries({
    Account: listServiceFields(accountFields),
    Contact: listServiceFields(personFields),
  }).flatMap(([object, fields]) =>
    fields.map(({ name, label, type }) => [`${object}.${name}`, { label, ...METADATA[type] }]),
  ),
);

/** "Already exists", in the codes of both APIs. */
const ALREADY_EXISTS_ERRORS = new Set(['DUPLICATE_DEVELOPER_NAME', 'DUPLICATE_VALUE', 'DUPLICATES_DETECTED']);

const createdRecord = z.object({ id: z.string() });

const refuseField = (rejectedRecord: string, status: number, reason: string): VendorRefusedError =>
  new VendorRefusedError({
    code: 'crm_field_refused',
    message: `Salesforce rejected ${rejectedRecord} (${reason || status}). The Run As user needs "Customize Application" and "Manage Users".`,
    status,
  });

/** The new record's id, or undefined if it existed. */
async function createRecord(
  client: SalesforceClient,
  sobject: string,
  body: object,
): Promise<string | undefined> {
  const response = await client.call({ method: 'POST', path: `${DATA_PATH}/${sobject}`, body });
  if (response.status === 201) return createdRecord.parse(response.body).id;
  const { errorCode, message } = parseProblem(response.body);
  if (ALREADY_EXISTS_ERRORS.has(errorCode)) return undefined;
  throw refuseField(`a new ${sobject.slice(sobject.lastIndexOf('/') + 1)}`, response.status, message);
}

const permittedField = z.object({ Field: z.string() });
const permissionSetRow = z.object({ Id: z.string() });

async function findPermissionSet(client: SalesforceClient): Promise<string> {
  const find = async () => {
    const soql = `SELECT Id FROM PermissionSet WHERE Name = '${PERMISSION_SET}'`;
    return (await queryAll(client, [soql], permissionSetRow))[0]?.Id;
  };
  const existingId = await find();
  if (existingId) return existingId;
  const body = { Name: PERMISSION_SET, Label: 'Signal Intelligence fields' };
  const id = (await createRecord(client, 'sobjects/PermissionSet', body)) ?? (await find());
  if (!id) throw refuseField('a permission set', 0, "it exists but can't be read");
  return id;
}

/** Creates the fields and makes them visible to the Run As user. New fields are invisible to everyone. */
async function createFields(client: SalesforceClient): Promise<void> {
  for (const [FullName, Metadata] of Object.entries(FIELDS)) {
    await createRecord(client, 'tooling/sobjects/CustomField', { FullName, Metadata });
  }
  const ParentId = await findPermissionSet(client);
  const AssigneeId = await client.userId();
  // The assignment comes before the permissions, so if the permissions exist, nothing is missing.
  await createRecord(client, 'sobjects/PermissionSetAssignment', { AssigneeId, PermissionSetId: ParentId });
  for (const Field of Object.keys(FIELDS)) {
    const [SobjectType] = Field.split('.');
    const permission = { ParentId, SobjectType, Field, PermissionsRead: true, PermissionsEdit: true };
    await createRecord(client, 'sobjects/FieldPermissions', permission);
  }
}

/** The full names of our fields that the org has and the Run As user sees. */
export async function readFields(client: SalesforceClient): Promise<ExistingFields> {
  const soql = `SELECT Field FROM FieldPermissions WHERE Parent.Name = '${PERMISSION_SET}' AND Field IN ${joinSoqlList(Object.keys(FIELDS))}`;
  const permittedFields = await queryAll(client, [soql], permittedField);
  return new Set(permittedFields.map(({ Field }) => Field));
}

/** Ensures that the fields exist. One call if they do. `isCertain`: they don't, whatever the permissions say. */
export async function ensureFields(client: SalesforceClient, isCertain = false): Promise<ExistingFields> {
  const visibleFields = isCertain ? new Set() : await readFields(client);
  const fieldNames = Object.keys(FIELDS);
  if (!fieldNames.every((name) => visibleFields.has(name))) await createFields(client);
  return new Set(fieldNames);
}
