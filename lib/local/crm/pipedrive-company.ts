import { hash } from 'node:crypto';
import * as z from 'zod';
import { customersCompanies, customersContacts } from './customers-records.ts';
import { COMPANY_USERS, type CompanyProblem, PipedriveActivities } from './pipedrive-activities.ts';
import type { SandboxRecord } from './sandbox.ts';

export type CompanyObject = 'organizations' | 'persons';

const customFields = z.record(z.string(), z.unknown()).default({});
const reaches = z.array(
  z.strictObject({
    value: z.string(),
    primary: z.boolean().default(false),
    label: z.string().default('work'),
  }),
);
const owned = { owner_id: z.int(), visible_to: z.literal([1, 3, 5, 7]), label_ids: z.array(z.int()) };
const address = z.strictObject({ value: z.string(), country: z.string() }).partial();
const organization = z
  .strictObject({ name: z.string().min(1), website: z.string(), address, employee_count: z.int(), ...owned })
  .partial()
  .extend({ custom_fields: customFields });
const person = z
  .strictObject({ name: z.string().min(1), org_id: z.int(), emails: reaches, phones: reaches, ...owned })
  .partial()
  .extend({ custom_fields: customFields });
const BODY = { organizations: organization, persons: person };

/** Fields that only companies with contact sync may write. */
const NEEDS_CONTACT_SYNC = ['job_title', 'notes', 'im', 'birthday', 'postal_address'];

const TEXT_MAX = 255;
const VALUE = {
  varchar: z.string().max(TEXT_MAX),
  text: z.string().max(65_535),
  double: z.number(),
  date: z.iso.date(),
} as const;

export const customField = z.object({
  field_name: z.string().min(1),
  field_type: z.enum(['varchar', 'text', 'double', 'date']),
});

interface CompanyField extends z.infer<typeof customField> {
  readonly field_code: string;
}

export interface CompanyRecord {
  readonly id: number;
  readonly isCustomers: boolean;
  readonly data: Map<string, unknown>;
  readonly custom: Map<string, unknown>;
  /** When it appears in the search index. */
  readonly indexedAt: number;
  /** When it was last changed. */
  updatedAt: number;
  isDeleted: boolean;
  changed: readonly string[];
  writes: number;
}

const invalid = (error: string): CompanyProblem => ({
  status: 400,
  error: `Validation failed: ${error}`,
  code: 'ERR_SCHEMA_VALIDATION_FAILED',
});

/** The customer's records are older than any run. */
const LONG_AGO = Date.UTC(2025, 0, 1);

/** Pipedrive knows whole seconds. */
export const timeOf = (time: number): string => new Date(time).toISOString().replace(/\.\d+Z$/, 'Z');

/** One company of the Pipedrive sandbox: its fields, organizations and persons. */
export class PipedriveCompany {
  readonly fields: Record<CompanyObject, CompanyField[]> = { organizations: [], persons: [] };
  readonly #records: Record<CompanyObject, Map<number, CompanyRecord>> = {
    organizations: new Map(),
    persons: new Map(),
  };
  #fieldsMade = 0;
  /** How long it takes until searches find a new record. */
  searchLagMs = 1_000;
  /** Names that a rule of the company doesn't allow. */
  refusedNames: readonly string[] = [];
  /** The plan's limit for records of each kind. */
  mostRecords = Number.POSITIVE_INFINITY;
  readonly activities = new PipedriveActivities(
    (id) => this.#records.organizations.get(id)?.isDeleted === false,
  );

  constructor() {
    // Fields that customers made, one of them with a name that an integration might choose.
    const tierField = this.addField('organizations', { field_name: 'Tier', field_type: 'varchar' });
    const whyField = this.addField('organizations', { field_name: 'Why now', field_type: 'text' });
    for (const { name, website, country, description, tier, owner } of customersCompanies) {
      this.add('organizations', {
        name,
        ...(website !== null && { website }),
        ...(owner !== undefined && { owner_id: COMPANY_USERS[owner] }),
        ...(country !== undefined && { address: { country } }),
        custom_fields: {
          ...(tier !== undefined && { [tierField.field_code]: tier }),
          ...(description !== undefined && { [whyField.field_code]: description }),
        },
      });
    }
    for (const { firstName, lastName, email, phone, company } of customersContacts) {
      const at = customersCompanies.findIndex(({ name }) => name === company);
      this.add('persons', {
        name: `${firstName} ${lastName}`,
        emails: [{ value: email, primary: true, label: 'work' }],
        ...(phone !== undefined && { phones: [{ value: phone, primary: true, label: 'work' }] }),
        ...(at >= 0 && { org_id: at + 1 }),
      });
    }
  }

  /** A record that a person at the customer typed, long ago. */
  add(kind: CompanyObject, body: unknown, updatedAt = LONG_AGO): CompanyRecord {
    const written = this.write(kind, undefined, body, Number.NEGATIVE_INFINITY);
    if ('error' in written) throw new Error(written.error);
    const record = this.#records[kind].get(written.id);
    if (!record) throw new Error('The record was not kept.');
    const kept = { ...record, isCustomers: true, changed: [], writes: 0, updatedAt };
    this.#records[kind].set(record.id, kept);
    return kept;
  }

  /** Also if it is deleted. */
  find(kind: CompanyObject, id: number): CompanyRecord | undefined {
    return this.#records[kind].get(id);
  }

  /** Two fields may have the same name. */
  addField(kind: CompanyObject, field: z.infer<typeof customField>): CompanyField {
    this.#fieldsMade += 1;
    const made = { ...field, field_code: hash('sha1', `${kind} ${this.#fieldsMade}`) };
    this.fields[kind].push(made);
    return made;
  }

  /** Updates the record with this id, or creates a new one. */
  write(
    kind: CompanyObject,
    id: number | undefined,
    body: unknown,
    now: number,
  ): { readonly id: number } | CompanyProblem {
    const before = id === undefined ? undefined : this.#records[kind].get(id);
    if (id !== undefined && (!before || before.isDeleted)) return { status: 404, error: 'Record not found' };
    const problem = this.#problemOf(kind, before, body);
    if (problem) return problem;
    const { custom_fields, ...data } = BODY[kind].parse(body);
    const record: CompanyRecord = before ?? {
      id: this.#records[kind].size + 1,
      isCustomers: false,
      data: new Map(),
      custom: new Map(),
      indexedAt: now + this.searchLagMs,
      updatedAt: now,
      isDeleted: false,
      changed: [],
      writes: 0,
    };
    const changes = [
      ...Object.entries(data).filter(([name, value]) => !isSame(record.data.get(name), value)),
      ...Object.entries(custom_fields).filter(([code, value]) => !isSame(record.custom.get(code), value)),
    ];
    for (const [name, value] of Object.entries(data)) record.data.set(name, value);
    for (const [code, value] of Object.entries(custom_fields)) record.custom.set(code, value);
    record.changed = changes.map(([name]) => this.#labelOf(kind, name));
    record.writes += 1;
    record.updatedAt = now;
    this.#records[kind].set(record.id, record);
    return { id: record.id };
  }

  /** Deleted records stay in lists by id and in the search index for a while. */
  remove(kind: CompanyObject, id: number): void {
    const record = this.#records[kind].get(id);
    if (record) record.isDeleted = true;
  }

  ids(kind: CompanyObject): number[] {
    return [...this.#records[kind].keys()];
  }

  orgIdOf(id: number): unknown {
    return this.#records.persons.get(id)?.data.get('org_id');
  }

  /** A record as the API returns it: unset fields are null, with the requested custom fields. */
  shown(kind: CompanyObject, id: number, codes: readonly string[] | undefined): object | undefined {
    const record = this.#records[kind].get(id);
    if (!record) return undefined;
    const { data, custom, isDeleted, updatedAt } = record;
    const asked = this.fields[kind].filter(({ field_code }) => !codes || codes.includes(field_code));
    const own =
      kind === 'organizations'
        ? {
            address: data.get('address') ?? null,
            website: data.get('website') ?? null,
            employee_count: data.get('employee_count') ?? null,
            industry: null,
          }
        : {
            job_title: data.get('job_title') ?? null,
            org_id: data.get('org_id') ?? null,
            emails: data.get('emails') ?? [],
            phones: data.get('phones') ?? [],
            last_name: null,
          };
    return {
      id,
      name: data.get('name') ?? null,
      owner_id: data.has('owner_id') ? data.get('owner_id') : 1,
      is_deleted: isDeleted,
      label_ids: data.get('label_ids') ?? [],
      add_time: timeOf(LONG_AGO),
      update_time: timeOf(updatedAt),
      ...own,
      custom_fields: Object.fromEntries(
        asked.map(({ field_code }) => [field_code, custom.get(field_code) ?? null]),
      ),
    };
  }

  /** Ids of records with a field of exactly this value, ignoring case. */
  search(kind: CompanyObject, fields: readonly string[], term: string, now: number): number[] {
    const wanted = term.toLowerCase();
    return [...this.#records[kind].values()]
      .filter((record) => record.indexedAt <= now && searchable(record, fields).includes(wanted))
      .map(({ id }) => id);
  }

  records(): SandboxRecord[] {
    const records = (['organizations', 'persons'] as const).flatMap((kind) =>
      [...this.#records[kind].values()]
        .filter(({ isDeleted }) => !isDeleted)
        .map(({ id, data, custom, changed, writes, isCustomers }) => ({
          kind: kind === 'organizations' ? ('company' as const) : ('contact' as const),
          id: String(id),
          fields: Object.fromEntries(
            [...data, ...custom].map(([name, value]) => [this.#labelOf(kind, name), textOf(value)]),
          ),
          companyId: textOf(data.get('org_id')) || undefined,
          changed,
          writes,
          isCustomers,
        })),
    );
    return [...records, ...this.activities.shown()];
  }

  #labelOf(kind: CompanyObject, name: string): string {
    return this.fields[kind].find(({ field_code }) => field_code === name)?.field_name ?? name;
  }

  #problemOf(
    kind: CompanyObject,
    before: CompanyRecord | undefined,
    body: unknown,
  ): CompanyProblem | undefined {
    const names = typeof body === 'object' && body !== null ? Object.keys(body) : [];
    if (names.some((name) => NEEDS_CONTACT_SYNC.includes(name)))
      return { status: 403, error: 'Contact sync is not enabled', code: 'feature_not_enabled' };
    const parsed = BODY[kind].safeParse(body);
    if (!parsed.success)
      return invalid(
        parsed.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`).join('; '),
      );
    const { name, custom_fields } = parsed.data;
    if (!before && name === undefined) return invalid('name is required');
    if (name !== undefined && this.refusedNames.includes(name)) return invalid(`name ${name} is not allowed`);
    for (const [code, value] of Object.entries(custom_fields)) {
      const field = this.fields[kind].find(({ field_code }) => field_code === code);
      if (!field) return invalid(`custom_fields.${code} does not exist`);
      if (value !== null && !VALUE[field.field_type].safeParse(value).success)
        return invalid(`${field.field_name} must be a ${field.field_type}`);
    }
    if ('org_id' in parsed.data && parsed.data.org_id !== undefined) {
      const org = this.#records.organizations.get(parsed.data.org_id);
      if (!org || org.isDeleted) return invalid('org_id does not exist');
    }
    if (!before && this.#records[kind].size >= this.mostRecords)
      return {
        status: 403,
        error: 'The limit of your plan is reached',
        code: `feature_capping_${kind}_limit`,
      };
    return undefined;
  }
}

const isSame = (one: unknown, other: unknown): boolean =>
  JSON.stringify(one ?? null) === JSON.stringify(other ?? null);

const valuesOf = (list: unknown): string[] =>
  z
    .array(z.object({ value: z.string() }))
    .safeParse(list)
    .data?.map(({ value }) => value) ?? [];

function textOf(value: unknown): string {
  if (Array.isArray(value)) return valuesOf(value).join(', ');
  return typeof value === 'object' && value !== null ? JSON.stringify(value) : String(value ?? '');
}

function searchable({ data, custom }: CompanyRecord, fields: readonly string[]): string[] {
  const values: Readonly<Record<string, () => readonly unknown[]>> = {
    name: () => [data.get('name')],
    email: () => valuesOf(data.get('emails')),
    phone: () => valuesOf(data.get('phones')),
    custom_fields: () => [...custom.values()],
  };
  return fields.flatMap((field) => values[field]?.() ?? []).map((value) => String(value).toLowerCase());
}
