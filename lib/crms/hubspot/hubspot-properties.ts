import * as z from 'zod';
import { type OwnType, ownFields } from '#domain/outbound/crm/crm-fields.ts';
import { VendorRefusedError } from '#vendor-api/vendor-error.ts';
import { type HubspotClient, type HubspotObject, problemOf, VERSION } from './hubspot-client.ts';
import { companyProperties, contactProperties } from './hubspot-records.ts';

const GROUP = 'signal_intelligence';

interface Form {
  readonly type: 'string' | 'number' | 'date';
  readonly fieldType: 'text' | 'textarea' | 'number' | 'date';
  /** Makes it a key for upserts. Can't be changed later. */
  readonly hasUniqueValue?: true;
}

const text = { type: 'string', fieldType: 'text' } as const;
const number = { type: 'number', fieldType: 'number' } as const;

const FORMS: Readonly<Record<OwnType, Form>> = {
  key: { ...text, hasUniqueValue: true },
  text,
  url: text,
  long_text: { type: 'string', fieldType: 'textarea' },
  number,
  score: number,
  date: { type: 'date', fieldType: 'date' },
};

const PROPERTIES = { companies: ownFields(companyProperties), contacts: ownFields(contactProperties) };

const pathOf = (object: HubspotObject): string => `/crm/properties/${VERSION}/${object}`;

const listed = z.object({
  results: z.array(z.object({ name: z.string(), hasUniqueValue: z.boolean().default(false) })),
});

const EXISTS = 409;
const isDone = (status: number): boolean => (status >= 200 && status < 300) || status === EXISTS;

function refuse(what: string, status: number, reason: string): never {
  const message = `HubSpot rejected ${what} (${status}${reason === '' ? '' : `: ${reason}`}).`;
  throw new VendorRefusedError({ code: 'crm_field_refused', message, status });
}

/** The names of the properties a portal has. */
export type KnownProperties = ReadonlySet<string>;

async function listProperties(client: HubspotClient, object: HubspotObject) {
  const response = await client.call({ method: 'GET', path: pathOf(object) });
  if (response.status !== 200) refuse(`reading its ${object} properties`, response.status, '');
  return new Map(listed.parse(response.body).results.map((property) => [property.name, property]));
}

/** The properties as they are, for a plan. */
export const readProperties = async (
  client: HubspotClient,
  object: HubspotObject,
): Promise<KnownProperties> => new Set((await listProperties(client, object)).keys());

/** Creates the properties the service writes, if they are missing. One call if they exist. */
export async function ensureProperties(
  client: HubspotClient,
  object: HubspotObject,
): Promise<KnownProperties> {
  const path = pathOf(object);
  const known = await listProperties(client, object);
  const own = PROPERTIES[object].map(({ name, label, type }) => ({ name, label, ...FORMS[type] }));
  const unusable = own.find(
    ({ name, hasUniqueValue }) => hasUniqueValue && known.get(name)?.hasUniqueValue === false,
  );
  if (unusable) {
    const message = `HubSpot has a property ${unusable.name} without unique values, which can't be changed. Delete it, and it will be created again.`;
    throw new VendorRefusedError({ code: 'crm_field_refused', message });
  }
  const missing = own.filter(({ name }) => !known.has(name));
  if (missing.length === 0) return new Set(known.keys());
  const group = await client.call({
    method: 'POST',
    path: `${path}/groups`,
    body: { name: GROUP, label: 'Signal Intelligence', displayOrder: -1 },
  });
  if (!isDone(group.status)) refuse('a group of properties', group.status, problemOf(group.body).message);
  for (const property of missing) {
    // 409 means that another worker created it in the meantime.
    const made = await client.call({ method: 'POST', path, body: { ...property, groupName: GROUP } });
    if (!isDone(made.status))
      refuse(`the property ${property.name}`, made.status, problemOf(made.body).message);
  }
  return new Set([...known.keys(), ...own.map(({ name }) => name)]);
}
