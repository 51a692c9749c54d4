import { customersCompanies, customersContacts } from './customers-records.ts';
import type { SandboxRecord } from './sandbox.ts';
import type { SoqlValue } from './soql.ts';

export const ORG_OBJECTS = ['Account', 'Contact', 'Note'] as const;
export type OrgObject = (typeof ORG_OBJECTS)[number];
export type OrgFields = Readonly<Record<string, string | number | null>>;

export interface OrgRecord {
  readonly id: string;
  readonly isCustomers: boolean;
  readonly fields: Map<string, string>;
  changed: readonly string[];
  writes: number;
  /** In the recycle bin. */
  isDeleted: boolean;
  /** The record it was merged into. */
  masterId: string | null;
}

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

const BUILT_IN: Record<OrgObject, Readonly<Record<string, OrgField>>> = {
  Account: {
    Name: defineField(255),
    Website: defineField(255),
    NumberOfEmployees: defineField(9),
    Description: defineField(32_000),
    Phone: defineField(40),
    Industry: defineField(255),
    BillingCountry: defineField(80),
    Type: defineField(255),
    Rating: defineField(255),
    OwnerId: defineField(18),
    Tier__c: defineField(255),
  },
  Contact: {
    AccountId: defineField(18),
    Email: defineField(80),
    FirstName: defineField(40),
    LastName: defineField(80),
    Title: defineField(128),
    Phone: defineField(40),
  },
  Note: {
    ParentId: defineField(18),
    Title: defineField(80),
    Body: defineField(32_000),
    OwnerId: defineField(18),
  },
};

const PERSON_ACCOUNT = 'IsPersonAccount';
/** The app runs as the first of the users. One has left and can't own anything. */
export const ORG_USERS = {
  runAs: '005000000000001AAA',
  active: '005000000000002AAA',
  left: '005000000000003AAA',
} as const;

const NUMBERS = new Set(['NumberOfEmployees', 'SIS_Score__c']);
const REQUIRED: Partial<Record<OrgObject, string>> = { Account: 'Name', Contact: 'LastName', Note: 'Title' };
const PREFIX: Record<OrgObject, string> = { Account: '001', Contact: '003', Note: '002' };
const KINDS = { Account: 'company', Contact: 'contact', Note: 'note' } as const;
/** Fields that name an account. */
const ACCOUNT_FIELDS: readonly string[] = ['AccountId', 'ParentId'];

const failed = (statusCode: string, message: string, fields: readonly string[] = []): RowResult => ({
  success: false,
  errors: [{ statusCode, message, fields }],
});

/** One org of the Salesforce sandbox: its fields, accounts and contacts. */
export class SalesforceOrg {
  readonly fields: Record<OrgObject, Map<string, OrgField>> = {
    Account: new Map(Object.entries(BUILT_IN.Account)),
    Contact: new Map(Object.entries(BUILT_IN.Contact)),
    Note: new Map(Object.entries(BUILT_IN.Note)),
  };
  /** Whether the Run As user may create notes. */
  allowsNotes = true;
  readonly #records: Record<OrgObject, Map<string, OrgRecord>> = {
    Account: new Map(),
    Contact: new Map(),
    Note: new Map(),
  };
  readonly #unique = new Map<string, string>();
  readonly permissionSets = new Map<string, string>();
  readonly assignments = new Set<string>();
  /** The permission set of each field. */
  readonly permissions = new Map<string, string>();
  readonly tokens = new Set<string>();
  /** Pages of queries that are still to be read. */
  readonly cursors = new Map<string, readonly object[]>();
  /** Fields that the org's validation rule requires. */
  validated: Partial<Record<OrgObject, readonly string[]>> = {};
  /** How many of the next rows fail because their record is locked. */
  locked = 0;
  /** How the org's rules treat a second account with the same name or web site, and a second contact with the same address. */
  duplicates: 'off' | 'alert' | 'block' = 'alert';

  constructor() {
    for (const { website, name, country, phone, description, tier, owner } of customersCompanies) {
      this.add('Account', {
        Name: name,
        ...(website !== null && { Website: website }),
        ...(country !== undefined && { BillingCountry: country }),
        ...(phone !== undefined && { Phone: phone }),
        ...(description !== undefined && { Description: description }),
        ...(tier !== undefined && { Tier__c: tier }),
        ...(owner !== undefined && { OwnerId: ORG_USERS[owner] }),
      });
    }
    for (const { firstName, lastName, email, title, phone, company } of customersContacts) {
      const at = this.all('Account').find(({ fields }) => fields.get('Name') === company);
      this.add('Contact', {
        FirstName: firstName,
        LastName: lastName,
        Email: email,
        ...(title !== undefined && { Title: title }),
        ...(phone !== undefined && { Phone: phone }),
        ...(at && { AccountId: at.id }),
      });
    }
  }

  /** A record that a person at the customer typed, long ago. */
  add(object: OrgObject, row: OrgFields): string {
    const id = this.#newId(object);
    const fields = new Map(Object.entries(row).map(([name, value]) => [name, String(value ?? '')]));
    this.#records[object].set(id, { ...this.#blank(id), isCustomers: true, fields });
    return id;
  }

  #blank(id: string): OrgRecord {
    return {
      id,
      isCustomers: false,
      fields: new Map(),
      changed: [],
      writes: 0,
      isDeleted: false,
      masterId: null,
    };
  }

  #newId(object: OrgObject): string {
    return `${PREFIX[object]}${String(this.#records[object].size + 1).padStart(15, '0')}`;
  }

  isVisible(object: OrgObject, field: string): boolean {
    return this.fields[object].get(field)?.isVisible === true;
  }

  /** From then on, the org has accounts that are people. */
  addPersonAccount(Name: string): void {
    this.fields.Account.set(PERSON_ACCOUNT, defineField(5));
    this.add('Account', { Name, [PERSON_ACCOUNT]: 'true' });
  }

  /** Hides a field such as `Account.Type` from the Run As user. */
  hide(name: string): void {
    const [object, field = ''] = name.split('.');
    if (object !== 'Account' && object !== 'Contact') return;
    const existing = this.fields[object].get(field);
    if (existing) this.fields[object].set(field, { ...existing, isVisible: false });
  }

  findByKey(object: OrgObject, field: string, value: string): string | undefined {
    return this.#unique.get(`${object}.${field}=${value.toLowerCase()}`);
  }

  /** Also those in the recycle bin. */
  all(object: OrgObject): OrgRecord[] {
    return [...this.#records[object].values()];
  }

  find(object: OrgObject, id: string): OrgRecord | undefined {
    return this.#records[object].get(id);
  }

  /** Empty fields are null, numbers are numbers, and texts with several lines have both characters of a line break. */
  readValue({ fields }: OrgRecord, name: string): SoqlValue {
    const text = fields.get(name) ?? '';
    if (name === PERSON_ACCOUNT) return text === 'true';
    if (text === '') return name === 'OwnerId' && !fields.has(name) ? ORG_USERS.runAs : null;
    return NUMBERS.has(name) ? Number(text) : text.replace(/\r?\n/g, '\r\n');
  }

  /** Updates the record with this id, or creates a new one. Errors are part of the result. */
  write(object: OrgObject, id: string | undefined, row: OrgFields, allowsDuplicates: boolean): RowResult {
    if (this.locked > 0) {
      this.locked -= 1;
      return failed('UNABLE_TO_LOCK_ROW', 'unable to obtain exclusive access to this record');
    }
    const before = id === undefined ? undefined : this.#records[object].get(id);
    if (id !== undefined && (!before || before.isDeleted))
      return failed('INVALID_CROSS_REFERENCE_KEY', 'invalid cross reference id');
    const problem = this.#problemOf(object, before, row, allowsDuplicates);
    if (problem) return problem;
    const record = before ?? this.#blank(this.#newId(object));
    this.#records[object].set(record.id, record);
    const changes = Object.entries(row).filter(
      ([name, value]) => String(value ?? '') !== (record.fields.get(name) ?? ''),
    );
    for (const [name, value] of changes) {
      if (this.fields[object].get(name)?.isUnique) {
        this.#unique.delete(`${object}.${name}=${record.fields.get(name)?.toLowerCase()}`);
        if (value !== null) this.#unique.set(`${object}.${name}=${String(value).toLowerCase()}`, record.id);
      }
      record.fields.set(name, String(value ?? ''));
    }
    record.changed = changes.map(([name]) => name);
    record.writes += 1;
    return { id: record.id, success: true, created: before === undefined, errors: [] };
  }

  shown(): SandboxRecord[] {
    return ORG_OBJECTS.flatMap((object) =>
      this.all(object)
        .filter(({ isDeleted }) => !isDeleted)
        .map(({ id, fields, changed, writes, isCustomers }) => ({
          kind: KINDS[object],
          id,
          fields: Object.fromEntries(fields),
          companyId: ACCOUNT_FIELDS.map((name) => fields.get(name)).find(Boolean),
          changed,
          writes,
          isCustomers,
        })),
    );
  }

  #hasDouble(object: OrgObject, row: OrgFields): boolean {
    const compared = object === 'Account' ? ['Name', 'Website'] : ['Email'];
    const presentFields = compared.filter((field) => row[field]);
    return this.all(object).some(
      ({ isDeleted, fields }) =>
        !isDeleted &&
        presentFields.some((field) => fields.get(field)?.toLowerCase() === String(row[field]).toLowerCase()),
    );
  }

  #problemOf(
    object: OrgObject,
    before: OrgRecord | undefined,
    row: OrgFields,
    allowsDuplicates: boolean,
  ): RowResult | undefined {
    const required = REQUIRED[object];
    if (!this.allowsNotes && object === 'Note')
      return failed('INSUFFICIENT_ACCESS_OR_READONLY', `insufficient access rights on object ${object}`);
    if (required !== undefined && !before && !row[required])
      return failed('REQUIRED_FIELD_MISSING', `Required fields are missing: [${required}]`, [required]);
    const demanded = this.validated[object]?.find((name) => !row[name] && !before?.fields.get(name));
    if (demanded)
      return failed('FIELD_CUSTOM_VALIDATION_EXCEPTION', `${demanded} must be given.`, [demanded]);
    for (const [name, value] of Object.entries(row)) {
      const field = this.fields[object].get(name);
      if (!field || value === null) continue;
      if (String(value).length > field.maxLength)
        return failed('STRING_TOO_LONG', `${name}: data value too large (max length=${field.maxLength})`, [
          name,
        ]);
      if (name === 'Email' && !/^[^@\s]+@[^@\s]+\.[^@\s]+$/.test(String(value)))
        return failed('INVALID_EMAIL_ADDRESS', `Email: invalid email address: ${value}`, [name]);
      if (name === 'OwnerId' && value === ORG_USERS.left)
        return failed(
          'INACTIVE_OWNER_OR_USER',
          `operation performed with inactive user [${value}] as owner of ${object.toLowerCase()}`,
        );
      if (ACCOUNT_FIELDS.includes(name) && !this.#records.Account.has(String(value)))
        return failed('INVALID_CROSS_REFERENCE_KEY', 'invalid cross reference id', [name]);
      const owner = field.isUnique ? this.findByKey(object, name, String(value)) : undefined;
      if (owner !== undefined && owner !== before?.id)
        return failed(
          'DUPLICATE_VALUE',
          `duplicate value found: ${name} duplicates value on record with id: ${owner}`,
          [name],
        );
    }
    const isDouble = !before && this.#hasDouble(object, row);
    if (isDouble && (this.duplicates === 'block' || (this.duplicates === 'alert' && !allowsDuplicates)))
      return failed('DUPLICATES_DETECTED', 'Use one of these records?');
    return undefined;
  }
}
