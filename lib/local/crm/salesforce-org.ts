import { customersCompanies, customersContacts } from './customers-records.ts';
import type { SandboxRecord } from './sandbox.ts';
import type { SoqlCondition } from './soql.ts';

export type OrgObject = 'Account' | 'Contact';
export type OrgFields = Readonly<Record<string, string | number | null>>;

interface OrgRecord {
  readonly id: string;
  readonly isCustomers: boolean;
  readonly fields: Map<string, string>;
  changed: readonly string[];
  writes: number;
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

const builtIn = (maxLength: number): OrgField => ({ maxLength, isUnique: false, isVisible: true });

const BUILT_IN: Record<OrgObject, Readonly<Record<string, OrgField>>> = {
  Account: {
    Name: builtIn(255),
    Website: builtIn(255),
    NumberOfEmployees: builtIn(9),
    Description: builtIn(32_000),
    Phone: builtIn(40),
    Industry: builtIn(255),
    BillingCountry: builtIn(80),
    Tier__c: builtIn(255),
  },
  Contact: {
    AccountId: builtIn(18),
    Email: builtIn(80),
    FirstName: builtIn(40),
    LastName: builtIn(80),
    Title: builtIn(128),
    Phone: builtIn(40),
  },
};

const NUMBERS = new Set(['NumberOfEmployees', 'SIS_Score__c']);
const REQUIRED: Record<OrgObject, string> = { Account: 'Name', Contact: 'LastName' };
const PREFIX: Record<OrgObject, string> = { Account: '001', Contact: '003' };

const failed = (statusCode: string, message: string, fields: readonly string[] = []): RowResult => ({
  success: false,
  errors: [{ statusCode, message, fields }],
});

/** One org of the Salesforce sandbox: its fields, accounts and contacts. */
export class SalesforceOrg {
  readonly fields: Record<OrgObject, Map<string, OrgField>> = {
    Account: new Map(Object.entries(BUILT_IN.Account)),
    Contact: new Map(Object.entries(BUILT_IN.Contact)),
  };
  readonly #records: Record<OrgObject, Map<string, OrgRecord>> = { Account: new Map(), Contact: new Map() };
  readonly #unique = new Map<string, string>();
  readonly permissionSets = new Map<string, string>();
  readonly assignments = new Set<string>();
  readonly permissions = new Set<string>();
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
    for (const { website, name, country, phone, description, tier } of customersCompanies) {
      this.add('Account', {
        Name: name,
        ...(website !== null && { Website: website }),
        ...(country !== undefined && { BillingCountry: country }),
        ...(phone !== undefined && { Phone: phone }),
        ...(description !== undefined && { Description: description }),
        ...(tier !== undefined && { Tier__c: tier }),
      });
    }
    for (const { firstName, lastName, email, title, phone, company } of customersContacts) {
      const at = this.select('Account', [{ field: 'Name', isMet: (value) => value === company }])[0];
      this.add('Contact', {
        FirstName: firstName,
        LastName: lastName,
        Email: email,
        ...(title !== undefined && { Title: title }),
        ...(phone !== undefined && { Phone: phone }),
        ...(at && { AccountId: at.Id }),
      });
    }
  }

  /** A record that a person at the customer typed. */
  add(object: OrgObject, row: OrgFields): string {
    const id = this.#newId(object);
    const fields = new Map(Object.entries(row).map(([name, value]) => [name, String(value ?? '')]));
    this.#records[object].set(id, { id, isCustomers: true, fields, changed: [], writes: 0 });
    return id;
  }

  #newId(object: OrgObject): string {
    return `${PREFIX[object]}${String(this.#records[object].size + 1).padStart(15, '0')}`;
  }

  isVisible(object: OrgObject, field: string): boolean {
    return this.fields[object].get(field)?.isVisible === true;
  }

  findByKey(object: OrgObject, field: string, value: string): string | undefined {
    return this.#unique.get(`${object}.${field}=${value.toLowerCase()}`);
  }

  /** Records that meet any of the conditions, oldest first. Empty fields are null. */
  select(object: OrgObject, where: readonly SoqlCondition[], names: readonly string[] = []) {
    return [...this.#records[object].values()]
      .filter(({ fields }) => where.some(({ field, isMet }) => isMet(fields.get(field) ?? '')))
      .map(({ id, fields }): Readonly<Record<string, unknown>> & { readonly Id: string } => ({
        ...Object.fromEntries(names.map((name) => [name, this.#shown(name, fields.get(name) ?? '')])),
        Id: id,
      }));
  }

  /** Numbers come as numbers. Texts with several lines come with both characters of a line break. */
  #shown(name: string, text: string): string | number | null {
    if (text === '') return null;
    return NUMBERS.has(name) ? Number(text) : text.replace(/\r?\n/g, '\r\n');
  }

  /** Updates the record with this id, or creates a new one. Errors are part of the result. */
  write(object: OrgObject, id: string | undefined, row: OrgFields, allowsDuplicates: boolean): RowResult {
    if (this.locked > 0) {
      this.locked -= 1;
      return failed('UNABLE_TO_LOCK_ROW', 'unable to obtain exclusive access to this record');
    }
    const before = id === undefined ? undefined : this.#records[object].get(id);
    if (id !== undefined && !before)
      return failed('INVALID_CROSS_REFERENCE_KEY', 'invalid cross reference id');
    const problem = this.#problemOf(object, before, row, allowsDuplicates);
    if (problem) return problem;
    const record: OrgRecord = before ?? {
      id: this.#newId(object),
      isCustomers: false,
      fields: new Map(),
      changed: [],
      writes: 0,
    };
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
    return (['Account', 'Contact'] as const).flatMap((object) =>
      [...this.#records[object].values()].map(({ id, fields, changed, writes, isCustomers }) => ({
        kind: object === 'Account' ? ('company' as const) : ('contact' as const),
        id,
        fields: Object.fromEntries(fields),
        companyId: fields.get('AccountId'),
        changed,
        writes,
        isCustomers,
      })),
    );
  }

  #hasDouble(object: OrgObject, row: OrgFields): boolean {
    const compared = object === 'Account' ? ['Name', 'Website'] : ['Email'];
    const where = compared
      .filter((field) => row[field])
      .map((field): SoqlCondition => {
        const wanted = String(row[field]).toLowerCase();
        return { field, isMet: (value) => value.toLowerCase() === wanted };
      });
    return this.select(object, where).length > 0;
  }

  #problemOf(
    object: OrgObject,
    before: OrgRecord | undefined,
    row: OrgFields,
    allowsDuplicates: boolean,
  ): RowResult | undefined {
    const required = REQUIRED[object];
    if (!before && !row[required])
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
      if (name === 'AccountId' && !this.#records.Account.has(String(value)))
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
