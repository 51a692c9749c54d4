import { normalizeDomain } from '#domain/shared/text/domain-name.ts';
import { type CustomersCompany, customersCompanies, customersContacts } from './customers-records.ts';
import type { SandboxRecord } from './sandbox.ts';

export type PortalObject = 'companies' | 'contacts';

export interface PortalProperty {
  readonly name: string;
  readonly label: string;
  readonly type: string;
  readonly fieldType: string;
  readonly groupName: string;
  readonly hasUniqueValue: boolean;
}

interface PortalRecord {
  readonly id: string;
  readonly isCustomers: boolean;
  readonly properties: Map<string, string>;
  /** What the search index shows, from when on. */
  readonly indexed: { readonly from: number; readonly properties: Readonly<Record<string, string>> }[];
  /** The first is the primary one. */
  readonly companyIds: string[];
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

const TYPE_IDS: Record<PortalObject, string> = { companies: '0-2', contacts: '0-1' };
const INDUSTRIES = new Set(['COMPUTER_SOFTWARE', 'RENEWABLES_ENVIRONMENT', 'FINANCIAL_SERVICES', '']);

const builtIn = (name: string, type = 'string', hasUniqueValue = false): PortalProperty => ({
  name,
  label: name,
  type,
  fieldType: type === 'string' ? 'text' : type,
  groupName: 'built_in',
  hasUniqueValue,
});

const BUILT_IN: Record<PortalObject, readonly PortalProperty[]> = {
  companies: [
    ...['name', 'domain', 'website', 'hs_additional_domains', 'city', 'country', 'description'].map((name) =>
      builtIn(name),
    ),
    ...['linkedin_company_page', 'phone', 'tier'].map((name) => builtIn(name)),
    builtIn('numberofemployees', 'number'),
    builtIn('industry', 'enumeration'),
  ],
  contacts: [
    builtIn('email', 'string', true),
    ...['firstname', 'lastname', 'jobtitle', 'phone', 'company', 'hs_additional_emails'].map((name) =>
      builtIn(name),
    ),
  ],
};

/** HubSpot reads the domain from the web site. A few records came through its API, which takes what it gets. */
function companyProperties({ name, website, country, phone, description, tier }: CustomersCompany) {
  const domain = website === null ? undefined : normalizeDomain(website);
  const isTyped = website !== null && /^(https?:\/\/)?[^/]+$/.test(website);
  return {
    name,
    ...(domain !== undefined &&
      (name === 'Beaconfold'
        ? { domain: 'beaconfold.es', hs_additional_domains: domain }
        : { domain: isTyped ? website.replace(/\.$/, '') : domain })),
    ...(website !== null && { website }),
    ...(country !== undefined && { country }),
    ...(phone !== undefined && { phone }),
    ...(description !== undefined && { description }),
    ...(tier !== undefined && { tier }),
  };
}

/** Values are compared case-insensitively, like addresses and our keys. */
const keyOf = (property: string, value: string): string => `${property}=${value.toLowerCase()}`;

/** One account of the HubSpot sandbox: its properties, companies and contacts. */
export class HubspotPortal {
  readonly groups = new Set<string>();
  readonly properties: Record<PortalObject, Map<string, PortalProperty>> = {
    companies: new Map(BUILT_IN.companies.map((property) => [property.name, property])),
    contacts: new Map(BUILT_IN.contacts.map((property) => [property.name, property])),
  };
  readonly #records: Record<PortalObject, Map<string, PortalRecord>> = {
    companies: new Map(),
    contacts: new Map(),
  };
  /** Ids by unique value. */
  readonly #unique: Record<PortalObject, Map<string, string>> = { companies: new Map(), contacts: new Map() };
  /** Properties that the portal's administrators require on every write. */
  required: Partial<Record<PortalObject, readonly string[]>> = {};
  searchLagMs = 0;

  constructor() {
    for (const company of customersCompanies) this.#add('companies', companyProperties(company));
    for (const { firstName, lastName, email, title, phone, company } of customersContacts) {
      // HubSpot has one contact per address.
      if (this.find('contacts', { id: email, idProperty: 'email', properties: {} })) continue;
      const contact = this.#add('contacts', {
        firstname: firstName,
        lastname: lastName,
        email: email.toLowerCase(),
        ...(title !== undefined && { jobtitle: title }),
        ...(phone !== undefined && { phone }),
      });
      const at = [...this.#records.companies.values()].find(
        (each) => each.properties.get('name') === company,
      );
      if (at) contact.companyIds.push(at.id);
    }
  }

  /** A record that a person at the customer typed. */
  #add(object: PortalObject, properties: Readonly<Record<string, string>>): PortalRecord {
    const { id } = this.write(object, { id: undefined, idProperty: undefined, properties }, 0);
    const record = this.#records[object].get(id);
    if (!record) throw new Error('the record was just written');
    const own = { ...record, isCustomers: true, changed: [], writes: 0 };
    this.#records[object].set(id, own);
    return own;
  }

  find(object: PortalObject, { id, idProperty, properties }: PortalInput): PortalRecord | undefined {
    if (idProperty === undefined) return id === undefined ? undefined : this.#records[object].get(id);
    const known = this.#unique[object].get(keyOf(idProperty, id ?? properties[idProperty] ?? ''));
    return known === undefined ? undefined : this.#records[object].get(known);
  }

  /** Checks a write before anything is written. */
  problemOf(object: PortalObject, input: PortalInput): RecordProblem | undefined {
    const target = this.find(object, input);
    const wrong = (message: string, category = 'VALIDATION_ERROR', status: 400 | 409 = 400) => ({
      status,
      category,
      message,
    });
    if (input.id !== undefined && input.idProperty === undefined && !target)
      return wrong(`Could not get some ${object}, they may be deleted: ${input.id}`, 'OBJECT_NOT_FOUND');
    const missing = this.required[object]?.find(
      (name) => !input.properties[name] && !target?.properties.get(name),
    );
    if (missing) return wrong(`Missing required property ${missing}`, 'MISSING_REQUIRED_PROPERTY');
    for (const [name, value] of Object.entries(input.properties)) {
      const property = this.properties[object].get(name);
      if (!property) return wrong(`Property "${name}" does not exist`, 'PROPERTY_DOESNT_EXIST');
      const isOdd =
        (property.type === 'number' && value !== '' && !/^-?\d+(\.\d+)?$/.test(value)) ||
        (property.type === 'date' && value !== '' && !/^\d{4}-\d\d-\d\d$/.test(value)) ||
        (property.type === 'enumeration' && !INDUSTRIES.has(value)) ||
        (name === 'email' && !/^[^@\s]+@[^@\s]+\.[^@\s]+$/.test(value));
      if (isOdd)
        return wrong(
          `Property values were not valid: ${value} was not one of the allowed options for ${name}`,
        );
      const owner = property.hasUniqueValue ? this.#unique[object].get(keyOf(name, value)) : undefined;
      if (owner === undefined || owner === target?.id) continue;
      if (name === 'email') return wrong(`Contact already exists. Existing ID: ${owner}`, 'CONFLICT', 409);
      return wrong(
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
    const known = this.find(object, input);
    const record: PortalRecord = known ?? {
      id: String(1_001 + this.#records.companies.size + this.#records.contacts.size),
      isCustomers: false,
      properties: new Map(),
      indexed: [],
      companyIds: [],
      changed: [],
      writes: 0,
    };
    this.#records[object].set(record.id, record);
    const all = {
      ...(input.idProperty !== undefined && input.id !== undefined && { [input.idProperty]: input.id }),
      ...input.properties,
    };
    const changes = Object.entries(all).filter(([name, value]) => record.properties.get(name) !== value);
    for (const [name, value] of changes) {
      const before = record.properties.get(name);
      if (this.properties[object].get(name)?.hasUniqueValue) {
        if (before !== undefined) this.#unique[object].delete(keyOf(name, before));
        if (value !== '') this.#unique[object].set(keyOf(name, value), record.id);
      }
      record.properties.set(name, value);
    }
    record.indexed.push({
      from: now + this.searchLagMs,
      properties: Object.fromEntries(record.properties),
    });
    record.changed = changes.map(([name]) => name);
    record.writes += 1;
    return { id: record.id, isNew: known === undefined };
  }

  /** Finds records that pass any of the filters in the search index, which may lag. */
  search(
    object: PortalObject,
    filters: readonly { readonly propertyName: string; readonly values: readonly string[] }[],
    now: number,
  ) {
    return [...this.#records[object].values()].flatMap(({ id, indexed }) => {
      const shown = indexed.findLast(({ from }) => from <= now)?.properties;
      const isHit = filters.some(({ propertyName, values }) =>
        values.includes(shown?.[propertyName]?.toLowerCase() ?? ''),
      );
      return shown && isHit ? [{ id, properties: shown }] : [];
    });
  }

  /** Unset properties are null. Secondary addresses identify a contact too. */
  read(object: PortalObject, idProperty: string | undefined, id: string, names: readonly string[]) {
    const record = this.find(object, { id, idProperty, properties: {} });
    if (!record) return undefined;
    const properties = names.map((name) => [name, record.properties.get(name) || null]);
    return { id: record.id, properties: Object.fromEntries(properties), archived: false };
  }

  associate(contactId: string, companyId: string): boolean {
    const contact = this.#records.contacts.get(contactId);
    if (!contact || !this.#records.companies.has(companyId)) return false;
    if (!contact.companyIds.includes(companyId)) contact.companyIds.push(companyId);
    return true;
  }

  companiesOf(contactId: string): readonly string[] {
    return this.#records.contacts.get(contactId)?.companyIds ?? [];
  }

  shown(): SandboxRecord[] {
    return (['companies', 'contacts'] as const).flatMap((object) =>
      [...this.#records[object].values()].map((record) => ({
        kind: object === 'companies' ? ('company' as const) : ('contact' as const),
        id: record.id,
        fields: Object.fromEntries(record.properties),
        companyId: record.companyIds.join(', ') || undefined,
        changed: record.changed,
        writes: record.writes,
        isCustomers: record.isCustomers,
      })),
    );
  }
}
