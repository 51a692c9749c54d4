import * as z from 'zod';
import {
  createCompanyFields,
  createContactFields,
  type FieldChange,
  listServiceFields,
  type ServiceFieldType,
} from '#domain/outbound/crm/crm-fields.ts';
import { ID_FIELD_LABEL } from '#domain/outbound/crm/match-company.ts';
import { VendorRefusedError } from '#platform/vendor-api/vendor-error.ts';
import type { ExistingFields } from '../batch-crm.ts';
import {
  type HubspotClient,
  type HubspotObject,
  isSuccess,
  parseProblem,
  VERSION,
} from './hubspot-client.ts';

/** HubSpot's names of the records that the service writes. */
export const OBJECTS = { company: 'companies', contact: 'contacts' } as const;

/** The properties that identify records. */
export const KEY_PROPERTIES = { companies: 'sis_account_id', contacts: 'sis_person_url' } as const;

const defineOurField = (name: string, label: string, type: ServiceFieldType) =>
  ({ name, owner: 'ours', label, type }) as const;
const mapVendorField = (name: string) => ({ name, owner: 'theirs' }) as const;
const makeField = (name: string, label: string, type: ServiceFieldType) =>
  defineOurField(`sis_${name}`, label, type);

/** HubSpot's own `industry` only accepts its own list of values, so ours is a separate property. */
export const companyProperties = createCompanyFields(
  {
    accountId: defineOurField(KEY_PROPERTIES.companies, ID_FIELD_LABEL, 'key'),
    name: mapVendorField('name'),
    domain: mapVendorField('domain'),
    employees: mapVendorField('numberofemployees'),
    location: mapVendorField('city'),
    country: mapVendorField('country'),
    short_description: mapVendorField('description'),
    network_url: mapVendorField('linkedin_company_page'),
    score: defineOurField('sis_score', 'Signal score', 'score'),
    headline: defineOurField('sis_latest_signal', 'Latest signal', 'text'),
    why: defineOurField('sis_why_now', 'Why now', 'long_text'),
    date: defineOurField('sis_signal_date', 'Signal date', 'date'),
  },
  makeField,
);

export const contactProperties = createContactFields(
  {
    email: mapVendorField('email'),
    network_url: defineOurField(KEY_PROPERTIES.contacts, 'Profile URL', 'key'),
    firstName: mapVendorField('firstname'),
    lastName: mapVendorField('lastname'),
    title: mapVendorField('jobtitle'),
    phone: mapVendorField('phone'),
  },
  makeField,
);

/** Further domains of a company, separated by semicolons. */
export const EXTRA_DOMAINS_PROPERTY = 'hs_additional_domains';
/** The name of a contact's company as text, in addition to the association. */
export const COMPANY_NAME_PROPERTY = 'company';

/** HubSpot treats an empty text as "clear this". */
export const toProperties = (changes: readonly FieldChange[]): Readonly<Record<string, string>> =>
  Object.fromEntries(changes.map(({ field, value }) => [field, String(value ?? '')]));

const GROUP = 'signal_intelligence';

interface Form {
  readonly type: 'string' | 'number' | 'date';
  readonly fieldType: 'text' | 'textarea' | 'number' | 'date';
  /** Makes it a key for upserts. Can't be changed later. */
  readonly hasUniqueValue?: true;
}

const textForm = { type: 'string', fieldType: 'text' } as const;
const numberForm = { type: 'number', fieldType: 'number' } as const;

const FORMS: Readonly<Record<ServiceFieldType, Form>> = {
  key: { ...textForm, hasUniqueValue: true },
  text: textForm,
  url: textForm,
  long_text: { type: 'string', fieldType: 'textarea' },
  number: numberForm,
  score: numberForm,
  date: { type: 'date', fieldType: 'date' },
};

const PROPERTIES = {
  companies: listServiceFields(companyProperties),
  contacts: listServiceFields(contactProperties),
};

const toPropertiesPath = (object: HubspotObject): string => `/crm/properties/${VERSION}/${object}`;

const propertiesPage = z.object({
  results: z.array(z.object({ name: z.string(), hasUniqueValue: z.boolean().default(false) })),
});

const ALREADY_EXISTS_STATUS = 409;
const isThere = (status: number): boolean => isSuccess(status) || status === ALREADY_EXISTS_STATUS;

function throwRefusal(requestName: string, status: number, reason: string): never {
  const message = `HubSpot rejected ${requestName} (${status}${reason === '' ? '' : `: ${reason}`}).`;
  throw new VendorRefusedError({ code: 'crm_field_refused', message, status });
}

async function listProperties(client: HubspotClient, object: HubspotObject) {
  const response = await client.call({ method: 'GET', path: toPropertiesPath(object) });
  if (response.status !== 200) throwRefusal(`reading its ${object} properties`, response.status, '');
  return new Map(propertiesPage.parse(response.body).results.map((property) => [property.name, property]));
}

/** The properties as they are, for a plan. */
export const readProperties = async (client: HubspotClient, object: HubspotObject): Promise<ExistingFields> =>
  new Set((await listProperties(client, object)).keys());

/** Creates the properties the service writes, if they are missing. One call if they exist. */
export async function ensureProperties(
  client: HubspotClient,
  object: HubspotObject,
): Promise<ExistingFields> {
  const path = toPropertiesPath(object);
  const existingProperties = await listProperties(client, object);
  const ourProperties = PROPERTIES[object].map(({ name, label, type }) => ({ name, label, ...FORMS[type] }));
  const unusableProperty = ourProperties.find(
    ({ name, hasUniqueValue }) => hasUniqueValue && existingProperties.get(name)?.hasUniqueValue === false,
  );
  if (unusableProperty) {
    const message = `HubSpot has a property ${unusableProperty.name} without unique values, which can't be changed. Delete it, and it will be created again.`;
    throw new VendorRefusedError({ code: 'crm_field_refused', message });
  }
  const missingProperties = ourProperties.filter(({ name }) => !existingProperties.has(name));
  if (missingProperties.length === 0) return new Set(existingProperties.keys());
  const groupResponse = await client.call({
    method: 'POST',
    path: `${path}/groups`,
    body: { name: GROUP, label: 'Signal Intelligence', displayOrder: -1 },
  });
  if (!isThere(groupResponse.status))
    throwRefusal('a group of properties', groupResponse.status, parseProblem(groupResponse.body).message);
  for (const property of missingProperties) {
    // 409 means that another worker created it in the meantime.
    const createResponse = await client.call({
      method: 'POST',
      path,
      body: { ...property, groupName: GROUP },
    });
    if (!isThere(createResponse.status))
      throwRefusal(
        `the property ${property.name}`,
        createResponse.status,
        parseProblem(createResponse.body).message,
      );
  }
  return new Set([...existingProperties.keys(), ...ourProperties.map(({ name }) => name)]);
}
