import type { SandboxRecord } from './sandbox.ts';

export type RecordKind = 'company' | 'contact' | 'deal' | 'note';

/** By the CRM's names of its fields. Null empties a field, undefined leaves it out. */
export type Values = Readonly<Record<string, string | number | null | undefined>>;

export interface StoredRecord {
  readonly kind: RecordKind;
  readonly id: string;
  /** Typed by people at the customer, there for years, or written by a call. */
  readonly origin: 'customer' | 'sample' | 'call';
  readonly values: Map<string, string>;
  /** Whether people deleted it, or made it part of another. */
  isDeleted: boolean;
  mergedInto?: string;
  /** The fields changed by the last call, and how often a call has written it. */
  changed: readonly string[];
  writes: number;
}

/** What CRMs do in their own ways. */
interface StoreRules {
  /** Numbers begin with 1. */
  createId(kind: RecordKind, number: number): string;
  isUnique(kind: RecordKind, field: string): boolean;
}

const SHOWN_KINDS = ['company', 'contact', 'note'] as const;

/** The records of one account of a CRM, their unique values and what they have to do with each other. */
export class CrmStore {
  readonly #rules: StoreRules;
  readonly #records: Readonly<Record<RecordKind, Map<string, StoredRecord>>> = {
    company: new Map(),
    contact: new Map(),
    deal: new Map(),
    note: new Map(),
  };
  /** Ids by kind, field and value. */
  readonly #unique = new Map<string, string>();
  /** Ids by record and kind, in both directions. */
  readonly #links = new Map<string, string[]>();
  #count = 0;

  constructor(rules: StoreRules) {
    this.#rules = rules;
  }

  add(kind: RecordKind, values: Values, origin: StoredRecord['origin'] = 'sample'): StoredRecord {
    this.#count += 1;
    const id = this.#rules.createId(kind, this.#count);
    const record = {
      kind,
      id,
      origin,
      values: new Map<string, string>(),
      isDeleted: false,
      changed: [],
      writes: 0,
    };
    this.#records[kind].set(id, record);
    this.update(record, values);
    return record;
  }

  /** Returns the names of the fields that have another value now. */
  update(record: StoredRecord, values: Values): string[] {
    const changedFields: string[] = [];
    for (const [field, value] of Object.entries(values)) {
      if (value === undefined) continue;
      const [text, previousValue] = [String(value ?? ''), record.values.get(field)];
      if (text !== (previousValue ?? '')) changedFields.push(field);
      if (this.#rules.isUnique(record.kind, field)) {
        if (previousValue) this.#unique.delete(this.#key(record.kind, field, previousValue));
        if (text !== '') this.#unique.set(this.#key(record.kind, field, text), record.id);
      }
      record.values.set(field, text);
    }
    return changedFields;
  }

  /** Updates the record, or creates one, for a call. */
  write(kind: RecordKind, existing: StoredRecord | undefined, values: Values): StoredRecord {
    const record = existing ?? this.add(kind, {}, 'call');
    record.changed = this.update(record, values);
    record.writes += 1;
    return record;
  }

  /** Values are compared case-insensitively, like addresses and our keys. */
  #key(kind: RecordKind, field: string, value: string): string {
    return `${kind}.${field}=${value.toLowerCase()}`;
  }

  findByKey(kind: RecordKind, field: string, value: string): string | undefined {
    return this.#unique.get(this.#key(kind, field, value));
  }

  /** Also if it was deleted. */
  get(kind: RecordKind, id: string): StoredRecord | undefined {
    return this.#records[kind].get(id);
  }

  /** The record that is still there. The id of a merged one leads to the one it became. */
  find(kind: RecordKind, id: string): StoredRecord | undefined {
    let record = this.get(kind, id);
    while (record?.mergedInto !== undefined) record = this.get(kind, record.mergedInto);
    return record?.isDeleted ? undefined : record;
  }

  require(kind: RecordKind, id: string): StoredRecord {
    const record = this.find(kind, id);
    if (!record) throw new Error(`There is no ${kind} ${id}.`);
    return record;
  }

  /** In the order of the ids, also those that were deleted. */
  all(kind: RecordKind): IteratorObject<StoredRecord> {
    return this.#records[kind].values();
  }

  link(firstRecord: StoredRecord, secondRecord: StoredRecord): void {
    for (const [sourceRecord, targetRecord] of [
      [firstRecord, secondRecord],
      [secondRecord, firstRecord],
    ] as const) {
      const key = `${sourceRecord.kind}.${sourceRecord.id}/${targetRecord.kind}`;
      const ids = this.#links.get(key) ?? [];
      if (!ids.includes(targetRecord.id)) ids.push(targetRecord.id);
      this.#links.set(key, ids);
    }
  }

  /** The records that are still there. */
  listLinked(kind: RecordKind, id: string, linkedKind: RecordKind): StoredRecord[] {
    if (this.get(kind, id)?.isDeleted) return [];
    return (this.#links.get(`${kind}.${id}/${linkedKind}`) ?? []).flatMap((linkedId) => {
      const record = this.get(linkedKind, linkedId);
      return record?.isDeleted === false ? record : [];
    });
  }

  /** Without the samples that no call has touched. */
  describeRecords(): SandboxRecord[] {
    return SHOWN_KINDS.flatMap((kind) =>
      [...this.all(kind)]
        .filter(({ isDeleted, origin, writes }) => !isDeleted && (origin !== 'sample' || writes > 0))
        .map(({ id, values, changed, writes, origin }) => ({
          kind,
          id,
          fields: Object.fromEntries(values),
          companyId:
            kind === 'company'
              ? undefined
              : this.listLinked(kind, id, 'company')
                  .map((company) => company.id)
                  .join(', ') || undefined,
          changed,
          writes,
          isCustomers: origin !== 'call',
        })),
    );
  }
}
