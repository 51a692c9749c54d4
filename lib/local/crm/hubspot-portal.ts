import { customersCompanies, customersContacts } from './customers-records.ts';
import { HubspotNotes } from './hubspot-notes.ts';
import {
  BUILT_IN,
  INDUSTRIES,
  type PortalObject,
  type PortalProperty,
  TYPE_IDS,
  toCompanyProperties,
} from './hubspot-portal-properties.ts';
import { type Indexed, type SearchBody, searchRecords } from './hubspot-search.ts';
import type { SandboxRecord } from './sandbox.ts';

interface PortalRecord {
  readonly id: string;
  readonly isCustomers: boolean;
  /** One of `sample-companies.ts`. */
  readonly isSample: boolean;
  readonly properties: Map<string, string>;
  /** What the search index shows, from when on. */
  readonly indexed: (Indexed & { readonly from: number })[];
  readonly createdAt: number;
  changedAt: number;
  /** HubSpot keeps what people delete for 90 days. */
  archivedAt?: number;
  /** The record that it became part of, whose id is new. */
  mergedInto?: string;
  changed: readonly string[];
  writes: number;
}

/** HubSpot's error for an invalid record. */
export interface RecordProblem {
  readonly status: 400 | 409;
  readonly category: string;
  readonly message: string;
}

export interface PortalInput {
  /** The record to change; undefined: found by `idProperty`, or a new one. */
  readonly id: string | undefined;
  readonly idProperty: string | undefined;
  readonly properties: Readonly<Record<string, string>>;
}

/** Values are compared case-insensitively, like addresses and our keys. */
const toKey = (property: string, value: string): string => `${property}=${value.toLowerCase()}`;

/** One account of the HubSpot sandbox: its properties, companies and contacts. */
export class HubspotPortal {
  readonly groups = new Set<string>();
  readonly properties: Record<PortalObject, Map<string, PortalProperty>> = {
    companies: new Map(BUILT_IN.companies.map((property) => [property.name, property])),
    contacts: new Map(BUILT_IN.contacts.map((property) => [property.name, property])),
    deals: new Map(BUILT_IN.deals.map((property) => [property.name, property])),
  };
  /** By id, in the order of the ids. */
  readonly #records: Record<PortalObject, Map<string, PortalRecord>> = {
    companies: new Map(),
    contacts: new Map(),
    deals: new Map(),
  };
  #nextId = 1_001;
  /** Ids by unique value. */
  readonly #unique: Record<PortalObject, Map<string, string>> = {
    companies: new Map(),
    contacts: new Map(),
    deals: new Map(),
  };
  /** Ids by record and type. The first company is the primary one. */
  readonly #links = new Map<string, string[]>();
  /** Properties that the portal's administrators require on every write. */
  required: Partial<Record<PortalObject, readonly string[]>> = {};
  searchLagMs = 0;
  /** Whether merged records are listed as archived, which HubSpot doesn't say. */
  archivesMerged = false;
  readonly notes = new HubspotNotes((id) => this.#records.companies.has(id));

  constructor() {
    for (const company of customersCompanies) this.fill('companies', toCompanyProperties(company), 0, false);
    for (const { firstName, lastName, email, title, phone, company } of customersContacts) {
      // HubSpot has one contact per address.
      if (this.find('contacts', { id: email, idProperty: 'email', properties: {} })) continue;
      const properties = {
        firstname: firstName,
        lastname: lastName,
        email: email.toLowerCase(),
        ...(title !== undefined && { jobtitle: title }),
        ...(phone !== undefined && { phone }),
      };
      const contact = this.fill('contacts', properties, 0, false);
      const at = [...this.#records.companies.values()].find(
        (each) => each.properties.get('name') === company,
      );
      if (at) this.link('contacts', contact, 'companies', at.id);
    }
  }

  /** A record that the account starts with. */
  fill(
    object: PortalObject,
    properties: Readonly<Record<string, string>>,
    at: number,
    isSample = true,
  ): string {
    const record = this.#create(object, at, { isCustomers: true, isSample });
    for (const [name, value] of Object.entries(properties)) this.#set(object, record, name, value);
    this.#stamp(record, at, properties);
    return record.id;
  }

  #create(
    object: PortalObject,
    at: number,
    origin: Pick<PortalRecord, 'isCustomers' | 'isSample'> = { isCustomers: false, isSample: false },
  ): PortalRecord {
    const record: PortalRecord = {
      ...origin,
      id: String(this.#nextId),
      properties: new Map(),
      indexed: [],
      createdAt: at,
      changedAt: at,
      changed: [],
      writes: 0,
    };
    this.#nextId += 1;
    this.#records[object].set(record.id, record);
    return record;
  }

  #set(object: PortalObject, record: PortalRecord, name: string, value: string): void {
    const before = record.properties.get(name);
    if (this.properties[object].get(name)?.hasUniqueValue) {
      if (before !== undefined) this.#unique[object].delete(toKey(name, before));
      if (value !== '') this.#unique[object].set(toKey(name, value), record.id);
    }
    record.properties.set(name, value);
  }

  /** Something about the record has changed. The search index shows it later. */
  #stamp(
    record: PortalRecord,
    now: number,
    properties: Readonly<Record<string, string>> = Object.fromEntries(record.properties),
  ): void {
    const { id, createdAt } = record;
    record.changedAt = now;
    record.indexed.push({ id, from: now + this.searchLagMs, createdAt, changedAt: now, properties });
  }

  /** A person changes a record. */
  edit(object: PortalObject, id: string, properties: Readonly<Record<string, string>>, now: number): void {
    const record = this.#live(object, id);
    for (const [name, value] of Object.entries(properties)) this.#set(object, record, name, value);
    this.#stamp(record, now);
  }

  #live(object: PortalObject, id: string): PortalRecord {
    const record = this.find(object, { id, idProperty: undefined, properties: {} });
    if (!record) throw new Error(`The portal has no ${object} ${id}.`);
    return record;
  }

  archive(object: PortalObject, id: string, now: number): void {
    this.#live(object, id).archivedAt = now;
  }

  /** Both become a new record with the values of the second, and their ids lead to it. */
  merge(id: string, into: string, now: number): string {
    const [merged, survivor] = [this.#live('companies', id), this.#live('companies', into)];
    const { isCustomers, isSample } = survivor;
    const record = this.#create('companies', now, { isCustomers, isSample });
    const earlier = [merged, survivor].flatMap(({ id: old, properties }) => [
      old,
      ...(properties.get('hs_merged_object_ids')?.split(';') ?? []),
    ]);
    for (const each of [merged, survivor]) {
      for (const [name, value] of each.properties) this.#set('companies', record, name, value);
      each.archivedAt = now;
      each.mergedInto = record.id;
      for (const object of ['deals', 'contacts'] as const)
        for (const other of this.linked('companies', each.id, object))
          this.link('companies', record.id, object, other);
    }
    record.properties.set('hs_merged_object_ids', earlier.join(';'));
    this.#stamp(record, now);
    return record.id;
  }

  /** Ids of live or archived records after this one, in order. */
  ids(object: PortalObject, isArchived = false, after = '0', limit = Number.MAX_SAFE_INTEGER): string[] {
    const ids: string[] = [];
    for (const { id, archivedAt, mergedInto } of this.#records[object].values()) {
      if ((archivedAt !== undefined) !== isArchived || Number(id) <= Number(after)) continue;
      if (mergedInto !== undefined && !this.archivesMerged) continue;
      ids.push(id);
      if (ids.length >= limit) break;
    }
    return ids;
  }

  find(object: PortalObject, { id, idProperty, properties }: PortalInput): PortalRecord | undefined {
    const existing =
      idProperty === undefined
        ? id
        : this.#unique[object].get(toKey(idProperty, id ?? properties[idProperty] ?? ''));
    let record = existing === undefined ? undefined : this.#records[object].get(existing);
    while (record?.mergedInto !== undefined) record = this.#records[object].get(record.mergedInto);
    return record?.archivedAt === undefined ? record : undefined;
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
      (name) => !input.properties[name] && !target?.properties.get(name),
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
      const owner = property.hasUniqueValue ? this.#unique[object].get(toKey(name, value)) : undefined;
      if (owner === undefined || owner === target?.id) continue;
      if (name === 'email')
        return refuseProperty(`Contact already exists. Existing ID: ${owner}`, 'CONFLICT', 409);
      return refuseProperty(
        `Cannot set PropertyValueCoordinates{objectTypeId=${TYPE_IDS[object]}, propertyName=${name}, value=${value}}. ${owner} already has that value.`,
      );
    }
    return undefined;
  }

  write(
    object: PortalObject,
    input: PortalInput,
    now: number,
  ): { readonly id: string; readonly isNew: boolean } {
    const existing = this.find(object, input);
    const record = existing ?? this.#create(object, now);
    const all = {
      ...(input.idProperty !== undefined && input.id !== undefined && { [input.idProperty]: input.id }),
      ...input.properties,
    };
    const changes = Object.entries(all).filter(([name, value]) => record.properties.get(name) !== value);
    for (const [name, value] of changes) this.#set(object, record, name, value);
    this.#stamp(record, now);
    record.changed = changes.map(([name]) => name);
    record.writes += 1;
    return { id: record.id, isNew: existing === undefined };
  }

  /** What the search index has, which may lag. */
  search(object: PortalObject, body: SearchBody, now: number): string[] {
    const indexed: Indexed[] = [];
    for (const { archivedAt, indexed: entries } of this.#records[object].values()) {
      const entry = entries.findLast(({ from }) => from <= now);
      if (entry && archivedAt === undefined) indexed.push(entry);
    }
    return searchRecords(indexed, body).map(({ id }) => id);
  }

  /** As the search index shows it, or as it is. Unset properties are null. */
  present(object: PortalObject, id: string, names: readonly string[], indexedAt?: number) {
    const record = this.#records[object].get(id);
    if (!record) throw new Error(`The portal has no ${object} ${id}.`);
    const index = record.indexed.findLast(({ from }) => from <= (indexedAt ?? 0));
    const { changedAt, createdAt } = indexedAt === undefined ? record : (index ?? record);
    const [createdTime, changedTime] = [new Date(createdAt).toISOString(), new Date(changedAt).toISOString()];
    const stamps = { hs_object_id: id, createdate: createdTime, hs_lastmodifieddate: changedTime };
    const values =
      indexedAt === undefined ? Object.fromEntries(record.properties) : (index?.properties ?? {});
    const all: Readonly<Record<string, string>> = { ...values, ...stamps };
    return {
      id,
      properties: Object.fromEntries(names.map((name) => [name, all[name] || null])),
      createdAt: createdTime,
      updatedAt: changedTime,
      archived: record.archivedAt !== undefined,
      ...(record.archivedAt !== undefined && { archivedAt: new Date(record.archivedAt).toISOString() }),
    };
  }

  /** Secondary addresses identify a contact too, and the id of a merged record the one it became. */
  read(object: PortalObject, idProperty: string | undefined, id: string, names: readonly string[]) {
    const record = this.find(object, { id, idProperty, properties: {} });
    return record && this.present(object, record.id, names);
  }

  link(from: PortalObject, fromId: string, to: PortalObject, toId: string): void {
    for (const [key, id] of [
      [`${from}/${fromId}/${to}`, toId],
      [`${to}/${toId}/${from}`, fromId],
    ] as const) {
      const ids = this.#links.get(key) ?? [];
      if (!ids.includes(id)) ids.push(id);
      this.#links.set(key, ids);
    }
  }

  /** The associated records that are still there. */
  linked(from: PortalObject, id: string, to: PortalObject): string[] {
    if (this.#records[from].get(id)?.archivedAt !== undefined) return [];
    const ids = this.#links.get(`${from}/${id}/${to}`) ?? [];
    return ids.filter((other) => this.#records[to].get(other)?.archivedAt === undefined);
  }

  associate(contactId: string, companyId: string): boolean {
    if (!this.#records.contacts.has(contactId) || !this.#records.companies.has(companyId)) return false;
    this.link('contacts', contactId, 'companies', companyId);
    return true;
  }

  /** Without the companies and contacts that nobody has touched since the account was filled. */
  describeRecords(): SandboxRecord[] {
    const records = (['companies', 'contacts'] as const).flatMap((object) =>
      [...this.#records[object].values()]
        .filter(({ archivedAt, isSample, writes }) => archivedAt === undefined && (!isSample || writes > 0))
        .map((record) => ({
          kind: object === 'companies' ? ('company' as const) : ('contact' as const),
          id: record.id,
          fields: Object.fromEntries(record.properties),
          companyId:
            object === 'contacts'
              ? this.linked('contacts', record.id, 'companies').join(', ') || undefined
              : undefined,
          changed: record.changed,
          writes: record.writes,
          isCustomers: record.isCustomers,
        })),
    );
    return [...records, ...this.notes.describeRecords()];
  }
}
