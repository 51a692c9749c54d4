import { CrmStore, type StoredRecord } from './crm-store.ts';
import {
  actInStore,
  addCustomersRecords,
  type CrmAdapter,
  type CustomersAct,
  fillStore,
} from './fill-store.ts';
import {
  BUILT_IN_PROPERTIES,
  INDUSTRIES,
  KIND_BY_OBJECT,
  type PortalObject,
  type PortalProperty,
  TYPE_IDS,
  toContact,
  toCustomersCompany,
  toDeal,
  toSampleCompany,
} from './hubspot-fields.ts';
import { type Indexed, type SearchBody, searchRecords } from './hubspot-search.ts';
import { FILLED_LIST } from './sample-companies.ts';

/** HubSpot's error for an invalid record. */
export interface RecordProblem {
  readonly status: 400 | 409;
  readonly category: string;
  readonly message: string;
}

export interface PortalInput {
  /** The record to change; undefined: found by `idProperty`, or a new one. */
  readonly id?: string | undefined;
  readonly idProperty?: string | undefined;
  readonly properties: Readonly<Record<string, string>>;
}

/** A list, which HubSpot also calls a segment. */
export interface PortalList {
  readonly id: string;
  readonly name: string;
  readonly objectTypeId: string;
  /** The time of joining by company. */
  readonly members: Map<string, number>;
}

const OBJECT_BY_KIND = { company: 'companies', contact: 'contacts', deal: 'deals' } as const;

const toMap = (properties: readonly PortalProperty[]) =>
  new Map(properties.map((property) => [property.name, property]));

/** One account of the HubSpot sandbox: its properties, its records, and the index of its search. */
export class HubspotPortal implements CrmAdapter {
  readonly nameField = 'name';
  readonly groups = new Set<string>();
  readonly properties: Readonly<Record<PortalObject, Map<string, PortalProperty>>> = {
    companies: toMap(BUILT_IN_PROPERTIES.companies),
    contacts: toMap(BUILT_IN_PROPERTIES.contacts),
    deals: toMap(BUILT_IN_PROPERTIES.deals),
  };
  /** What the search index shows of a record, from when on. */
  readonly #indexed = new Map<string, (Indexed & { readonly from: number })[]>();
  readonly #keyAccounts: PortalList = {
    id: '7',
    name: FILLED_LIST,
    objectTypeId: TYPE_IDS.companies,
    members: new Map(),
  };
  /** One is about contacts. */
  readonly lists: readonly PortalList[] = [
    { id: '3', name: 'Newsletter', objectTypeId: TYPE_IDS.contacts, members: new Map() },
    this.#keyAccounts,
  ];
  /** Properties that the portal's administrators require on every write. */
  required: Partial<Record<PortalObject, readonly string[]>> = {};
  searchLagMs = 0;
  /** Whether merged records are listed as archived, which HubSpot doesn't say. */
  archivesMerged = false;
  /** Whether the token has the scopes that notes need. */
  allowsNotes = true;
  /** How many companies the next call adds: few runs need any. */
  #toFill = 0;
  readonly store = new CrmStore({
    createId: (_, __, ofAll) => String(1_001 + ofAll),
    isUnique: (kind, field) =>
      kind !== 'note' && (this.properties[OBJECT_BY_KIND[kind]].get(field)?.hasUniqueValue ?? false),
    onChange: (record) => this.#index(record),
  });
  readonly toCustomersCompany = toCustomersCompany;
  readonly toSampleCompany = toSampleCompany;
  readonly toContact = toContact;
  readonly toDeal = toDeal;

  constructor() {
    addCustomersRecords(this.store, this, 'email');
  }

  fillLater(count: number): void {
    this.#toFill = count;
  }

  fill(): void {
    const count = this.#toFill;
    this.#toFill = 0;
    fillStore(this.store, this, count);
  }

  act(act: CustomersAct, now: number): void {
    this.fill();
    actInStore(this.store, this, act, now);
  }

  joinList({ id }: StoredRecord, at: number): void {
    this.#keyAccounts.members.set(id, at);
  }

  /** Both become a new record with the values of the second, and their ids lead to it. */
  merge(company: StoredRecord, into: StoredRecord, at: number): void {
    const both = [company, into];
    const earlier = both.flatMap(({ id, values }) => [
      id,
      ...(values.get('hs_merged_object_ids')?.split(';') ?? []),
    ]);
    const values = Object.fromEntries(both.flatMap((each) => [...each.values]));
    const record = this.store.add(
      'company',
      { ...values, hs_merged_object_ids: earlier.join(';') },
      at,
      into.origin,
    );
    const { members } = this.#keyAccounts;
    const joinedAt = members.get(into.id) ?? members.get(company.id);
    if (joinedAt !== undefined) members.set(record.id, joinedAt);
    for (const each of both) {
      for (const kind of ['deal', 'contact'] as const)
        for (const linked of this.store.listLinked('company', each.id, kind)) this.store.link(record, linked);
      this.store.delete(each, at);
      each.mergedInto = record.id;
    }
  }

  #index({ id, createdAt, changedAt, values }: StoredRecord): void {
    const entries = this.#indexed.get(id) ?? [];
    const properties = Object.fromEntries(values);
    entries.push({ id, from: changedAt + this.searchLagMs, createdAt, changedAt, properties });
    this.#indexed.set(id, entries);
  }

  /** Ids of live or archived records after this one, in order. */
  ids(object: PortalObject, isArchived = false, after = '0', limit = Number.MAX_SAFE_INTEGER): string[] {
    const ids: string[] = [];
    for (const { id, deletedAt, mergedInto } of this.store.all(KIND_BY_OBJECT[object])) {
      if ((deletedAt !== undefined) !== isArchived || Number(id) <= Number(after)) continue;
      if (mergedInto !== undefined && !this.archivesMerged) continue;
      ids.push(id);
      if (ids.length >= limit) break;
    }
    return ids;
  }

  /** The id of a merged record leads to the one it became, and a unique value to its record. */
  find(object: PortalObject, { id, idProperty, properties }: PortalInput): StoredRecord | undefined {
    const kind = KIND_BY_OBJECT[object];
    const foundId =
      idProperty === undefined
        ? id
        : this.store.findByKey(kind, idProperty, id ?? properties[idProperty] ?? '');
    return foundId === undefined ? undefined : this.store.find(kind, foundId);
  }

  /** Checks a write before anything is written. */
  problemOf(object: PortalObject, input: PortalInput): RecordProblem | undefined {
    const target = this.find(object, input);
    const refuseProperty = (message: string, category = 'VALIDATION_ERROR', status: 400 | 409 = 400) => ({
      status,
      category,
      message,
    });
    if (input.id !== undefined && input.idProperty === undefined && !target)
      return refuseProperty(
        `Could not get some ${object}, they may be deleted: ${input.id}`,
        'OBJECT_NOT_FOUND',
      );
    const missing = this.required[object]?.find(
      (name) => !input.properties[name] && !target?.values.get(name),
    );
    if (missing) return refuseProperty(`Missing required property ${missing}`, 'MISSING_REQUIRED_PROPERTY');
    for (const [name, value] of Object.entries(input.properties)) {
      const property = this.properties[object].get(name);
      if (!property) return refuseProperty(`Property "${name}" does not exist`, 'PROPERTY_DOESNT_EXIST');
      const isOdd =
        (property.type === 'number' && value !== '' && !/^-?\d+(\.\d+)?$/.test(value)) ||
        (property.type === 'date' && value !== '' && !/^\d{4}-\d\d-\d\d$/.test(value)) ||
        (property.type === 'enumeration' && !INDUSTRIES.has(value)) ||
        (name === 'email' && !/^[^@\s]+@[^@\s]+\.[^@\s]+$/.test(value));
      if (isOdd)
        return refuseProperty(
          `Property values were not valid: ${value} was not one of the allowed options for ${name}`,
        );
      const owner = property.hasUniqueValue
        ? this.store.findByKey(KIND_BY_OBJECT[object], name, value)
        : undefined;
      if (owner === undefined || owner === target?.id) continue;
      if (name === 'email')
        return refuseProperty(`Contact already exists. Existing ID: ${owner}`, 'CONFLICT', 409);
      return refuseProperty(
        `Cannot set PropertyValueCoordinates{objectTypeId=${TYPE_IDS[object]}, propertyName=${name}, value=${value}}. ${owner} already has that value.`,
      );
    }
    return undefined;
  }

  write(object: PortalObject, input: PortalInput, now: number) {
    const existing = this.find(object, input);
    const { id, idProperty, properties } = input;
    const key = idProperty !== undefined && id !== undefined ? { [idProperty]: id } : {};
    const record = this.store.write(KIND_BY_OBJECT[object], existing, { ...key, ...properties }, now);
    return { id: record.id, isNew: existing === undefined };
  }

  /** What the search index has, which may lag. */
  search(object: PortalObject, body: SearchBody, now: number): string[] {
    const indexed: Indexed[] = [];
    for (const { id, deletedAt } of this.store.all(KIND_BY_OBJECT[object])) {
      const entry = this.#findIndexed(id, now);
      if (entry && deletedAt === undefined) indexed.push(entry);
    }
    return searchRecords(indexed, body).map(({ id }) => id);
  }

  #findIndexed(id: string, at: number): Indexed | undefined {
    return this.#indexed.get(id)?.findLast(({ from }) => from <= at);
  }

  /** As the search index shows it, or as it is. Unset properties are null. */
  present(object: PortalObject, id: string, names: readonly string[], indexedAt?: number) {
    const record = this.store.get(KIND_BY_OBJECT[object], id);
    if (!record) throw new Error(`The portal has no ${object} ${id}.`);
    const index = indexedAt === undefined ? undefined : this.#findIndexed(id, indexedAt);
    const { changedAt, createdAt } = index ?? record;
    const [createdTime, changedTime] = [new Date(createdAt).toISOString(), new Date(changedAt).toISOString()];
    const stamps = { hs_object_id: id, createdate: createdTime, hs_lastmodifieddate: changedTime };
    const values = indexedAt === undefined ? Object.fromEntries(record.values) : (index?.properties ?? {});
    const all: Readonly<Record<string, string>> = { ...values, ...stamps };
    const { deletedAt } = record;
    return {
      id,
      properties: Object.fromEntries(names.map((name) => [name, all[name] || null])),
      createdAt: createdTime,
      updatedAt: changedTime,
      archived: deletedAt !== undefined,
      ...(deletedAt !== undefined && { archivedAt: new Date(deletedAt).toISOString() }),
    };
  }
}
