import * as z from 'zod';
import { KIND_BY_OBJECT, type PortalObject, toOwnerId } from './hubspot-fields.ts';
import type { HubspotPortal, PortalList } from './hubspot-portal.ts';
import { searchBody } from './hubspot-search.ts';
import { sampleOwners } from './sample-companies.ts';
import type { SandboxResponse } from './sandbox.ts';

/** What the calls that only read need of a portal. */
export interface ReadPortal {
  readonly data: HubspotPortal;
  /** What it adds to every total. */
  totalOffBy: number;
  /** How many associations of one record fit on a page. */
  associationsPage: number;
}

export const createErrorResponse = (
  status: number,
  category: string,
  message: string,
  more: object = {},
): SandboxResponse => ({
  status,
  body: { status: 'error', category, message, correlationId: crypto.randomUUID(), ...more },
});

const createInvalidError = (message: string): SandboxResponse =>
  createErrorResponse(400, 'VALIDATION_ERROR', message);
const OK = 200;
const STARTED = '2025-01-06T09:00:00.000Z';
const BATCH_MAX = 100;
const SEARCH_BODY_MAX = 3_000;
/** HubSpot answers 400 past this, whatever the total is. */
const SEARCH_MAX = 10_000;

/** What every answer to a batch has. */
const complete = () => {
  const time = new Date().toISOString();
  return { status: 'COMPLETE', startedAt: time, completedAt: time };
};

/** A page of a sorted list. The cursor is the last id of the page before. */
function readPage(ids: readonly string[], after: string | undefined, limit: number) {
  const rest = after === undefined ? ids : ids.filter((id) => Number(id) > Number(after));
  const page = rest.slice(0, limit);
  const next = rest.length > limit ? { paging: { next: { after: page.at(-1), link: '…' } } } : {};
  return { page, next };
}

const limitOf = (max: number, usual: number) => z.coerce.number().int().min(1).max(max).default(usual);
const flag = z.enum(['true', 'false']).default('false');
const listQuery = z.strictObject({
  limit: limitOf(100, 10),
  after: z.string().optional(),
  properties: z.string().default(''),
  archived: flag,
});

/** `GET /crm/objects/{version}/{object}` */
export function listRecords({ data }: ReadPortal, object: PortalObject, query: object): SandboxResponse {
  const { limit, after, properties, archived } = listQuery.parse(query);
  const { page, next } = readPage(data.ids(object, archived === 'true', after, limit + 1), after, limit);
  const results = page.map((id) => data.present(object, id, properties.split(',')));
  return { status: OK, body: { results, ...next } };
}

/** `POST …/search` */
export function search(
  { data, totalOffBy }: ReadPortal,
  object: PortalObject,
  body: unknown,
  now: number,
): SandboxResponse {
  if (JSON.stringify(body).length > SEARCH_BODY_MAX)
    return createInvalidError('The request body is too long.');
  const criteria = searchBody.parse(body);
  const names = criteria.filterGroups.flatMap(({ filters }) => filters).map((each) => each.propertyName);
  const unknown = names.find((name) => !data.properties[object].has(name));
  if (unknown) return createInvalidError(`There is no property ${unknown}.`);
  const start = Number(criteria.after);
  const end = start + criteria.limit;
  if (end > SEARCH_MAX) return createInvalidError(`The search shows no more than ${SEARCH_MAX} results.`);
  const found = data.search(object, criteria, now);
  return {
    status: OK,
    body: {
      total: found.length + totalOffBy,
      results: found.slice(start, end).map((id) => data.present(object, id, criteria.properties, now)),
      ...(end < found.length && { paging: { next: { after: String(end) } } }),
    },
  };
}

const readBody = z.strictObject({
  idProperty: z.string().optional(),
  inputs: z
    .array(z.strictObject({ id: z.string() }))
    .min(1)
    .max(BATCH_MAX),
  properties: z.array(z.string()),
  propertiesWithHistory: z.array(z.string()),
});

/** `POST …/batch/read` */
export function readBatch({ data }: ReadPortal, object: PortalObject, body: unknown): SandboxResponse {
  const { idProperty, inputs, properties: names } = readBody.parse(body);
  if (idProperty !== undefined && !data.properties[object].get(idProperty)?.hasUniqueValue)
    return createInvalidError(`${idProperty} isn't a unique property.`);
  const found = inputs.map(({ id }) => {
    const record = data.find(object, { id, idProperty, properties: {} });
    return record && data.present(object, record.id, names);
  });
  const missing = inputs.filter((_, index) => !found[index]).map(({ id }) => id);
  const context = { ids: missing };
  const errors = [
    { status: 'error', category: 'OBJECT_NOT_FOUND', message: 'Not found.', context, errors: [], links: {} },
  ];
  return {
    status: missing.length > 0 ? 207 : OK,
    body: {
      ...complete(),
      results: found.filter((record) => record !== undefined).reverse(),
      ...(missing.length > 0 && { numErrors: 1, errors }),
    },
  };
}

const associationsBody = z.strictObject({
  inputs: z
    .array(z.strictObject({ id: z.string(), after: z.string().optional() }))
    .min(1)
    .max(1_000),
});

/** `POST /crm/associations/{version}/{from}/{to}/batch/read`. Ids of merged records lead nowhere. */
export function readAssociations(
  { data, associationsPage }: ReadPortal,
  from: PortalObject,
  to: PortalObject,
  body: unknown,
): SandboxResponse {
  const { inputs } = associationsBody.parse(body);
  const results = inputs.flatMap(({ id, after }) => {
    const all = data.store.listLinked(KIND_BY_OBJECT[from], id, KIND_BY_OBJECT[to]);
    const start = Number(after ?? 0);
    const end = start + associationsPage;
    const page = all.slice(start, end).map((record) => ({ toObjectId: record.id, associationTypes: [] }));
    const next = end < all.length ? { paging: { next: { after: String(end) } } } : {};
    return page.length > 0 ? [{ from: { id }, to: page, ...next }] : [];
  });
  return { status: results.length < inputs.length ? 207 : OK, body: { ...complete(), results } };
}

const ownersQuery = z.strictObject({
  limit: limitOf(500, 100),
  after: z.string().optional(),
  archived: flag,
});

/** `GET /crm/owners/{version}` */
export function readOwners(query: object): SandboxResponse {
  const { limit, after, archived } = ownersQuery.parse(query);
  const selectedOwners = sampleOwners.filter(({ isActive }) => isActive === (archived === 'false'));
  const { page, next } = readPage(
    selectedOwners.map(({ number }) => toOwnerId(number)),
    after,
    limit,
  );
  const results = selectedOwners
    .filter(({ number }) => page.includes(toOwnerId(number)))
    .map(({ number, firstName, lastName, email, isActive }) => ({
      id: toOwnerId(number),
      type: 'PERSON',
      firstName,
      lastName,
      email,
      archived: !isActive,
      createdAt: STARTED,
      updatedAt: STARTED,
    }));
  return { status: OK, body: { results, ...next } };
}

const listSearchBody = z.strictObject({
  additionalProperties: z.array(z.string()),
  listIds: z.array(z.string()),
  processingTypes: z.array(z.string()),
  offset: z.int().min(0),
  count: z.int().min(1).max(500).default(20),
  objectTypeId: z.string().optional(),
  query: z.string().optional(),
});

const toListResult = ({ id, name, objectTypeId }: PortalList) => ({
  listId: id,
  listVersion: 1,
  name,
  objectTypeId,
  processingStatus: 'COMPLETE',
  processingType: 'MANUAL',
});

const membershipsQuery = z.strictObject({ limit: limitOf(250, 100), after: z.string().optional() });
/** Everything below `/crm/lists/{version}` */
export function listCalls(
  { data, totalOffBy }: ReadPortal,
  call: string,
  query: object,
  body: unknown,
): SandboxResponse | undefined {
  if (call === 'POST search') {
    const { offset, count, objectTypeId } = listSearchBody.parse(body);
    const all = data.lists.filter((list) => objectTypeId === undefined || list.objectTypeId === objectTypeId);
    const end = offset + count;
    const listPage = all
      .slice(offset, end)
      .map((list) => ({ ...toListResult(list), additionalProperties: {} }));
    return {
      status: OK,
      body: {
        lists: listPage,
        offset: offset + listPage.length,
        hasMore: end < all.length,
        total: all.length,
      },
    };
  }
  const [, listId, rest] = /^GET (\d+)(\/memberships)?$/.exec(call) ?? [];
  if (listId === undefined) return undefined;
  const list = data.lists.find(({ id }) => id === listId);
  if (!list) return createErrorResponse(404, 'OBJECT_NOT_FOUND', `List ${listId} does not exist.`);
  const live = new Set(data.ids('companies'));
  const members = [...list.members].filter(([id]) => live.has(id));
  if (rest === undefined)
    return { status: OK, body: { list: { ...toListResult(list), size: members.length + totalOffBy } } };
  const { limit, after } = membershipsQuery.parse(query);
  const ids = members.map(([id]) => id).sort((one, other) => Number(one) - Number(other));
  const { page, next } = readPage(ids, after, limit);
  const joined = new Map(members);
  const results = page.map((recordId) => ({
    recordId,
    membershipTimestamp: new Date(joined.get(recordId) ?? 0).toISOString(),
  }));
  return { status: OK, body: { results, total: ids.length + totalOffBy, ...next } };
}
