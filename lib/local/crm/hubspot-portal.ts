import { CrmAccount } from './crm-account.ts';
import { KEY_ACCOUNTS } from './crm-facts.ts';
import { CrmStore, type StoredRecord } from './crm-store.ts';
import {
  BUILT_IN_PROPERTIES,
  INDUSTRIES,
  KINDS,
  type PortalObject,
  type PortalProperty,
  TYPE_IDS,
  toCompany,
  toContact,
  toDeal,
} from './hubspot-fields.ts';

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
  /** Ids of its records. */
  readonly members: Set<string>;
}

/** The values of a record as the search index has them. */
type IndexValues = ReadonlyMap<string, string>;

const OBJECTS = { company: 'companies', contact: 'contacts', deal: 'deals' } as const;

const toMap = (properties: readonly PortalProperty[]) =>
  new Map(properties.map((property) => [property.name, property]));

const createProblem = (
  message: string,
  category = 'VALIDATION_ERROR',
  status: 400 | 409 = 400,
): RecordProblem => ({
  status,
  category,
  message,
});

/** What a property doesn't take. */
const isInvalid = ({ name, type }: PortalProperty, value: string): boolean =>
  (type === 'number' && value !== '' && !/^-?\d+(\.\d+)?$/.test(value)) ||
  (type === 'date' && value !== '' && !/^\d{4}-\d\d-\d\d$/.test(value)) ||
  (type === 'enumeration' && !INDUSTRIES.has(value)) ||
  (name === 'email' && !/^[^@\s]+@[^@\s]+\.[^@\s]+$/.test(value));

/** One account of the HubSpot sandbox: its properties, its records, and the index of its search. */
export class HubspotPortal extends CrmAccount {
  readonly nameField = 'name';
  readonly emailField = 'email';
  readonly groups = new Set<string>();
  readonly properties: Readonly<Record<PortalObject, Map<string, PortalProperty>>> = {
    companies: toMap(BUILT_IN_PROPERTIES.companies),
    contacts: toMap(BUILT_IN_PROPERTIES.contacts),
    deals: toMap(BUILT_IN_PROPERTIES.deals),
  };
  readonly #keyAccounts: PortalList = {
    id: '7',
    name: KEY_ACCOUNTS,
    objectTypeId: TYPE_IDS.companies,
    members: new Set(),
  };
  /** One is about contacts. */
  readonly lists: readonly PortalList[] = [
    { id: '3', name: 'Newsletter', objectTypeId: TYPE_IDS.contacts, members: new Set() },
    this.#keyAccounts,
  ];
  /** The companies as the search shows them while its index lags behind. */
  #laggingIndex: ReadonlyMap<StoredRecord, IndexValues> | undefined;
  /** Whether merged records are listed as archived, which HubSpot doesn't say. */
  archivesMerged = false;
  /** Whether a batch is reported record by record. */
  isMultiStatus = false;
  /** How many associations of one record fit on a page. */
  associationsPage = 500;
  readonly store = new CrmStore({
    createId: (_, number) => String(1_000 + number),
    isUnique: (kind, field) =>
      kind !== 'note' && (this.properties[OBJECTS[kind]].get(field)?.hasUniqueValue ?? false),
  });
  readonly toCompany = toCompany;
  readonly toContact = toContact;
  readonly toDeal = toDeal;

  joinList({ id }: StoredRecord): void {
    this.#keyAccounts.members.add(id);
  }

  /** Both become a new record with the values of the second, and their ids lead to it. */
  merge(company: StoredRecord, survivor: StoredRecord): void {
    const sourceRecords = [company, survivor];
    const earlierIds = sourceRecords.flatMap(({ id, values }) => [
      id,
      ...(values.get('hs_merged_object_ids')?.split(';') ?? []),
    ]);
    const values = Object.fromEntries(sourceRecords.flatMap((sourceRecord) => [...sourceRecord.values]));
    const record = this.store.add(
      'company',
      { ...values, hs_merged_object_ids: earlierIds.join(';') },
      survivor.origin,
    );
    if (sourceRecords.some(({ id }) => this.#keyAccounts.members.has(id))) this.joinList(record);
    for (const sourceRecord of sourceRecords) {
      for (const kind of ['deal', 'contact'] as const)
        for (const linkedRecord of this.store.listLinked('company', sourceRecord.id, kind))
          this.store.link(record, linkedRecord);
      sourceRecord.isDeleted = true;
      sourceRecord.mergedInto = record.id;
    }
  }

  /** Ids of live or archived records after this one, in order. */
  ids(object: PortalObject, isArchived = false, afterId = '0', limit = Number.MAX_SAFE_INTEGER): string[] {
    const ids: string[] = [];
    for (const { id, isDeleted, mergedInto } of this.store.all(KINDS[object])) {
      if (isDeleted !== isArchived || Number(id) <= Number(afterId)) continue;
      if (mergedInto !== undefined && !this.archivesMerged) continue;
      ids.push(id);
      if (ids.length >= limit) break;
    }
    return ids;
  }

  /** The id of a merged record leads to the one it became, and a unique value to its record. */
  find(object: PortalObject, { id, idProperty, properties }: PortalInput): StoredRecord | undefined {
    const foundId =
      idProperty === undefined
        ? id
        : this.store.findByKey(KINDS[object], idProperty, id ?? properties[idProperty] ?? '');
    return foundId === undefined ? undefined : this.store.find(KINDS[object], foundId);
  }

  /** Checks a write before anything is written. */
  problemOf(object: 'companies' | 'contacts', input: PortalInput): RecordProblem | undefined {
    const target = this.find(object, input);
    if (input.idProperty === undefined && !target)
      return createProblem(
        `Could not get some ${object}, they may be deleted: ${input.id}`,
        'OBJECT_NOT_FOUND',
      );
    const missingProperty = this.required[KINDS[object]]?.find(
      (name) => !input.properties[name] && !target?.values.get(name),
    );
    if (missingProperty)
      return createProblem(`Missing required property ${missingProperty}`, 'MISSING_REQUIRED_PROPERTY');
    for (const [name, value] of Object.entries(input.properties)) {
      const property = this.properties[object].get(name);
      if (!property) return createProblem(`Property "${name}" does not exist`, 'PROPERTY_DOESNT_EXIST');
      if (isInvalid(property, value))
        return createProblem(
          `Property values were not valid: ${value} was not one of the allowed options for ${name}`,
        );
      const ownerId = property.hasUniqueValue ? this.store.findByKey(KINDS[object], name, value) : undefined;
      if (ownerId === undefined || ownerId === target?.id) continue;
      return name === 'email'
        ? createProblem(`Contact already exists. Existing ID: ${ownerId}`, 'CONFLICT', 409)
        : createProblem(
            `Cannot set PropertyValueCoordinates{objectTypeId=${TYPE_IDS[object]}, propertyName=${name}, value=${value}}. ${ownerId} already has that value.`,
          );
    }
    return undefined;
  }

  write(object: PortalObject, input: PortalInput) {
    const existing = this.find(object, input);
    const { id, idProperty, properties } = input;
    const key = idProperty !== undefined && id !== undefined ? { [idProperty]: id } : {};
    const record = this.store.write(KINDS[object], existing, { ...key, ...properties });
    return { id: record.id, isNew: existing === undefined };
  }

  /** From now on, the search shows its companies as they are now. */
  stopIndex(): void {
    this.fill();
    this.#laggingIndex = new Map(this.store.all('company').map((record) => [record, new Map(record.values)]));
  }

  /** The companies that the search may show, oldest first, as its index has them. */
  *listIndexed(): Generator<readonly [StoredRecord, IndexValues]> {
    for (const record of this.store.all('company')) {
      const indexValues = this.#laggingIndex ? this.#laggingIndex.get(record) : record.values;
      if (indexValues && !record.isDeleted) yield [record, indexValues];
    }
  }

  /** Unset properties are null. */
  present(
    { id, values, isDeleted }: StoredRecord,
    names: readonly string[],
    shownValues: IndexValues = values,
  ) {
    return {
      id,
      properties: Object.fromEntries(names.map((name) => [name, shownValues.get(name) || null])),
      archived: isDeleted,
    };
  }
}
