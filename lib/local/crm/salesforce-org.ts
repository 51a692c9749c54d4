import { CrmAccount } from './crm-account.ts';
import type { CompanyFacts, ContactFacts, DealFacts } from './crm-facts.ts';
import { CrmStore, type RecordKind, type StoredRecord, type Values } from './crm-store.ts';
import fieldLengths from './salesforce-field-lengths.json' with { type: 'json' };
import type { SoqlValue } from './soql.ts';

export const ORG_OBJECTS = ['Account', 'Contact', 'Note'] as const;
export type OrgObject = (typeof ORG_OBJECTS)[number];
export type OrgFields = Readonly<Record<string, string | number | null>>;

export const KIND_BY_OBJECT = {
  Account: 'company',
  Contact: 'contact',
  Note: 'note',
  Opportunity: 'deal',
} as const;

interface OrgField {
  readonly maxLength: number;
  readonly isUnique: boolean;
  /** A custom field is invisible until a permission set shows it. */
  isVisible: boolean;
}

interface RowProblem {
  readonly statusCode: string;
  readonly message: string;
  readonly fields: readonly string[];
}

export type RowResult =
  | { readonly id: string; readonly success: true; readonly created: boolean; readonly errors: [] }
  | { readonly success: false; readonly errors: readonly [RowProblem] };

const defineField = (maxLength: number): OrgField => ({ maxLength, isUnique: false, isVisible: true });

const getBuiltInFields = (object: OrgObject): Map<string, OrgField> =>
  new Map(Object.entries(fieldLengths[object]).map(([name, length]) => [name, defineField(length)]));

const PERSON_ACCOUNT = 'IsPersonAccount';
/** The user that the app runs as. */
export const RUN_AS_USER = '005000000000001AAA';

const NUMBER_FIELDS = new Set(['NumberOfEmployees', 'SIS_Score__c']);
const FLAG_FIELDS = new Set([PERSON_ACCOUNT, 'IsWon', 'IsClosed']);
const OBJECT_BY_KIND = { company: 'Account', contact: 'Contact', note: 'Note' } as const;
const REQUIRED: Partial<Record<OrgObject, string>> = { Account: 'Name', Contact: 'LastName', Note: 'Title' };
const ID_PREFIXES: Readonly<Record<RecordKind, string>> = {
  company: '001',
  contact: '003',
  note: '002',
  deal: '006',
};

const createId = (prefix: string, number: number): string => `${prefix}${String(number).padStart(15, '0')}`;
/** The id of an owner. */
export const toUserId = (number: number): string => createId('005', number);
/** A deal has up to ten people. */
export const toRoleId = (dealId: string, index: number): string =>
  createId('00K', Number(dealId.slice(ID_PREFIXES.deal.length)) * 10 + index);

/** What the list view of key accounts selects. */
export const LIST_CONDITION = { field: 'Rating', value: 'Hot' } as const;

const TYPES = {
  customer: 'Customer - Direct',
  partner: 'Channel Partner / Reseller',
  competitor: 'Competitor',
  prospect: 'Prospect',
} as const;

/** Fields that name an account. */
const ACCOUNT_FIELDS: readonly string[] = ['AccountId', 'ParentId'];

const createFailure = (statusCode: string, message: string, fields: readonly string[] = []): RowResult => ({
  success: false,
  errors: [{ statusCode, message, fields }],
});

/** One org of the Salesforce sandbox: its fields and its records. */
export class SalesforceOrg extends CrmAccount {
  readonly nameField = 'Name';
  readonly emailField = 'Email';
  readonly fields: Record<OrgObject, Map<string, OrgField>> = {
    Account: getBuiltInFields('Account'),
    Contact: getBuiltInFields('Contact'),
    Note: getBuiltInFields('Note'),
  };
  readonly store = new CrmStore({
    createId: (kind, number) => createId(ID_PREFIXES[kind], number),
    isUnique: (kind, field) =>
      kind !== 'deal' && (this.fields[OBJECT_BY_KIND[kind]].get(field)?.isUnique ?? false),
  });
  readonly permissionSets = new Map<string, string>();
  readonly assignments = new Set<string>();
  /** The permission set of each field. */
  readonly permissions = new Map<string, string>();
  readonly tokens = new Set<string>();
  /** How many of the next rows fail because their record is locked. */
  locked = 0;
  /** How the org's rules treat a second account with the same name or web site, and a second contact with the same address. */
  duplicates: 'alert' | 'block' = 'alert';

  toCompany({ type, owner, ...company }: CompanyFacts): Values {
    return {
      Name: company.name,
      Website: company.website ?? undefined,
      BillingCountry: company.country ?? undefined,
      NumberOfEmployees: company.employees ?? undefined,
      Phone: company.phone,
      Description: company.description,
      Tier__c: company.tier,
      Type: (type && TYPES[type]) ?? undefined,
      OwnerId: owner && toUserId(owner),
    };
  }

  toContact({ firstName, lastName, email, title, phone }: ContactFacts, companyId?: string): Values {
    return {
      FirstName: firstName,
      LastName: lastName,
      Email: email,
      Title: title,
      Phone: phone,
      AccountId: companyId,
    };
  }

  toDeal({ name, state, closedAt }: DealFacts): Values {
    const CloseDate = new Date(closedAt).toISOString().slice(0, 'YYYY-MM-DD'.length);
    return { Name: name, IsWon: String(state === 'won'), IsClosed: String(state !== 'open'), CloseDate };
  }

  joinList(company: StoredRecord): void {
    this.store.update(company, { [LIST_CONDITION.field]: LIST_CONDITION.value });
  }

  /** The first goes into the recycle bin, and the second gets its deals. */
  merge(company: StoredRecord, survivor: StoredRecord): void {
    for (const deal of this.store.listLinked('company', company.id, 'deal')) this.store.link(survivor, deal);
    company.isDeleted = true;
    company.mergedInto = survivor.id;
  }

  isVisible(object: OrgObject, field: string): boolean {
    return this.fields[object].get(field)?.isVisible === true;
  }

  /** From then on, the org has accounts that are people. */
  addPersonAccount(Name: string): void {
    this.fields.Account.set(PERSON_ACCOUNT, defineField(5));
    this.store.add('company', { Name, [PERSON_ACCOUNT]: 'true' }, 'customer');
  }

  /** Hides a field such as `Account.Type` from the Run As user. */
  hide(name: string): void {
    const [object, field = ''] = name.split('.');
    if (object !== 'Account' && object !== 'Contact') return;
    const existingField = this.fields[object].get(field);
    if (existingField) this.fields[object].set(field, { ...existingField, isVisible: false });
  }

  /** Empty fields are null, numbers are numbers, and texts with several lines have both characters of a line break. */
  readValue({ values }: StoredRecord, name: string): SoqlValue {
    const text = values.get(name) ?? '';
    if (FLAG_FIELDS.has(name)) return text === 'true';
    if (text === '') return name === 'OwnerId' && !values.has(name) ? RUN_AS_USER : null;
    return NUMBER_FIELDS.has(name) ? Number(text) : text.replace(/\r?\n/g, '\r\n');
  }

  /** Updates the record with this id, or creates a new one. Errors are part of the result. */
  write(object: OrgObject, id: string | undefined, row: OrgFields, allowsDuplicates: boolean): RowResult {
    if (this.locked > 0) {
      this.locked -= 1;
      return createFailure('UNABLE_TO_LOCK_ROW', 'unable to obtain exclusive access to this record');
    }
    const kind = KIND_BY_OBJECT[object];
    const existingRecord = id === undefined ? undefined : this.store.get(kind, id);
    if (id !== undefined && (!existingRecord || existingRecord.isDeleted))
      return createFailure('INVALID_CROSS_REFERENCE_KEY', 'invalid cross reference id');
    const problem = this.#problemOf(object, existingRecord, row, allowsDuplicates);
    if (problem) return problem;
    const record = this.store.write(kind, existingRecord, row);
    for (const name of ACCOUNT_FIELDS) {
      const company = this.store.get('company', String(row[name] ?? ''));
      if (company) this.store.link(record, company);
    }
    return { id: record.id, success: true, created: existingRecord === undefined, errors: [] };
  }

  #hasDouble(object: OrgObject, row: OrgFields): boolean {
    const comparedFields = object === 'Account' ? ['Name', 'Website'] : ['Email'];
    const presentFields = comparedFields.filter((field) => row[field]);
    return this.store
      .all(KIND_BY_OBJECT[object])
      .some(
        ({ isDeleted, values }) =>
          !isDeleted &&
          presentFields.some(
            (field) => values.get(field)?.toLowerCase() === String(row[field]).toLowerCase(),
          ),
      );
  }

  #problemOf(
    object: OrgObject,
    existingRecord: StoredRecord | undefined,
    row: OrgFields,
    allowsDuplicates: boolean,
  ): RowResult | undefined {
    const requiredField = REQUIRED[object];
    if (!this.allowsNotes && object === 'Note')
      return createFailure(
        'INSUFFICIENT_ACCESS_OR_READONLY',
        `insufficient access rights on object ${object}`,
      );
    if (requiredField !== undefined && !existingRecord && !row[requiredField])
      return createFailure('REQUIRED_FIELD_MISSING', `Required fields are missing: [${requiredField}]`, [
        requiredField,
      ]);
    const kind = KIND_BY_OBJECT[object];
    const missingField =
      kind === 'note'
        ? undefined
        : this.required[kind]?.find((name) => !row[name] && !existingRecord?.values.get(name));
    if (missingField)
      return createFailure('FIELD_CUSTOM_VALIDATION_EXCEPTION', `${missingField} must be given.`, [
        missingField,
      ]);
    for (const [name, value] of Object.entries(row)) {
      const field = this.fields[object].get(name);
      if (!field || value === null) continue;
      if (String(value).length > field.maxLength)
        return createFailure(
          'STRING_TOO_LONG',
          `${name}: data value too large (max length=${field.maxLength})`,
          [name],
        );
      if (name === 'Email' && !/^[^@\s]+@[^@\s]+\.[^@\s]+$/.test(String(value)))
        return createFailure('INVALID_EMAIL_ADDRESS', `Email: invalid email address: ${value}`, [name]);
      if (ACCOUNT_FIELDS.includes(name) && !this.store.get('company', String(value)))
        return createFailure('INVALID_CROSS_REFERENCE_KEY', 'invalid cross reference id', [name]);
      const ownerId = field.isUnique ? this.store.findByKey(kind, name, String(value)) : undefined;
      if (ownerId !== undefined && ownerId !== existingRecord?.id)
        return createFailure(
          'DUPLICATE_VALUE',
          `duplicate value found: ${name} duplicates value on record with id: ${ownerId}`,
          [name],
        );
    }
    const isDuplicate = !existingRecord && this.#hasDouble(object, row);
    if (isDuplicate && (this.duplicates === 'block' || (this.duplicates === 'alert' && !allowsDuplicates)))
      return createFailure('DUPLICATES_DETECTED', 'Use one of these records?');
    return undefined;
  }
}
