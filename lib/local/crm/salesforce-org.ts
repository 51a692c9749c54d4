import type { SandboxRecord } from './sandbox.ts';

export type OrgObject = 'Account' | 'Contact';
export type OrgFields = Readonly<Record<string, string | number | null>>;

interface OrgRecord {
  readonly id: string;
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
  /** Fields that the org's validation rule requires. */
  validated: Partial<Record<OrgObject, readonly string[]>> = {};
  /** How many of the next rows fail because their record is locked. */
  locked = 0;
  /** How the org's rule treats a second contact with the same address. */
  duplicates: 'off' | 'alert' | 'block' = 'off';

  isVisible(object: OrgObject, field: string): boolean {
    return this.fields[object].get(field)?.isVisible === true;
  }

  findByKey(object: OrgObject, field: string, value: string): string | undefined {
    return this.#unique.get(`${object}.${field}=${value.toLowerCase()}`);
  }

  contactsByEmail(emails: readonly string[]): { readonly Id: string; readonly Email: string }[] {
    const wanted = new Set(emails.map((email) => email.toLowerCase()));
    return [...this.#records.Contact.values()].flatMap(({ id, fields }) => {
      const Email = fields.get('Email') ?? '';
      return wanted.has(Email.toLowerCase()) ? [{ Id: id, Email }] : [];
    });
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
      id: `${PREFIX[object]}${String(this.#records[object].size + 1).padStart(15, '0')}`,
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
      [...this.#records[object].values()].map(({ id, fields, changed, writes }) => ({
        kind: object === 'Account' ? ('company' as const) : ('contact' as const),
        id,
        fields: Object.fromEntries(fields),
        companyId: fields.get('AccountId'),
        changed,
        writes,
      })),
    );
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
    const isDouble =
      !before && object === 'Contact' && this.contactsByEmail([String(row.Email ?? '-')]).length > 0;
    if (isDouble && (this.duplicates === 'block' || (this.duplicates === 'alert' && !allowsDuplicates)))
      return failed('DUPLICATES_DETECTED', 'Use one of these records?');
    return undefined;
  }
}
