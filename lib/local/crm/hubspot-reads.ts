import * as z from 'zod';
import { KINDS, type PortalObject, toOwnerId } from './hubspot-fields.ts';
import type { HubspotPortal, PortalList } from './hubspot-portal.ts';
import { sampleOwners } from './sample-companies.ts';
import type { SandboxResponse } from './sandbox.ts';

/** A call of HubSpot's API, with the parts of its path. */
export interface PortalCall {
  readonly portal: HubspotPortal;
  readonly account: string;
  readonly object: PortalObject;
  /** The objects whose associations are read. */
  readonly to: PortalObject;
  readonly verb: 'update' | 'upsert';
  readonly listId: string;
  readonly query: Readonly<Record<string, string>>;
  readonly body: unknown;
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

export const createInvalidError = (message: string): SandboxResponse =>
  createErrorResponse(400, 'VALIDATION_ERROR', message);

export const createResponse = (body: unknown): SandboxResponse => ({ status: 200, body });

export const BATCH_MAX = 100;
const SEARCH_BODY_MAX = 3_000;
/** HubSpot answers 400 past this, whatever the total is. */
const SEARCH_MAX = 10_000;

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

export function listRecords({ portal, object, query }: PortalCall): SandboxResponse {
  const { limit, after, properties, archived } = listQuery.parse(query);
  const { page, next } = readPage(portal.ids(object, archived === 'true', after, limit + 1), after, limit);
  const results = page.flatMap((id) => {
    const record = portal.store.get(KINDS[object], id);
    return record ? portal.present(record, properties.split(',')) : [];
  });
  return createResponse({ results, ...next });
}

const filter = z.strictObject({
  propertyName: z.string(),
  operator: z.literal('IN'),
  values: z
    .array(z.string().refine((value) => value === value.toLowerCase(), 'must be in lower case'))
    .min(1),
});

/** HubSpot's 2026-09 specification requires all of these. By it, `sorts` are property names. */
const searchBody = z.strictObject({
  filterGroups: z.array(z.object({ filters: z.array(filter).min(1).max(6) })).max(6),
  limit: z.int().min(1).max(200),
  after: z.string(),
  sorts: z.array(z.enum(['createdate'])),
  properties: z.array(z.string()),
});

/** The companies that pass all filters of a group. */
export function searchCompanies({ portal, body }: PortalCall): SandboxResponse {
  if (JSON.stringify(body).length > SEARCH_BODY_MAX)
    return createInvalidError('The request body is too long.');
  const { filterGroups, limit, after, properties } = searchBody.parse(body);
  const names = filterGroups.flatMap(({ filters }) => filters).map((each) => each.propertyName);
  const unknown = names.find((name) => !portal.properties.companies.has(name));
  if (unknown) return createInvalidError(`There is no property ${unknown}.`);
  const start = Number(after);
  const end = start + limit;
  if (end > SEARCH_MAX) return createInvalidError(`The search shows no more than ${SEARCH_MAX} results.`);
  const found = [...portal.listIndexed()].filter(
    ([, indexed]) =>
      filterGroups.length === 0 ||
      filterGroups.some(({ filters }) =>
        filters.every(({ propertyName, values }) =>
          values.includes(indexed.get(propertyName)?.toLowerCase() ?? ''),
        ),
      ),
  );
  return createResponse({
    total: found.length + portal.totalOffBy,
    results: found.slice(start, end).map(([record, indexed]) => portal.present(record, properties, indexed)),
    ...(end < found.length && { paging: { next: { after: String(end) } } }),
  });
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

export function readBatch({ portal, object, body }: PortalCall): SandboxResponse {
  const { idProperty, inputs, properties: names } = readBody.parse(body);
  if (idProperty !== undefined && !portal.properties[object].get(idProperty)?.hasUniqueValue)
    return createInvalidError(`${idProperty} isn't a unique property.`);
  const found = inputs.map(({ id }) => portal.find(object, { id, idProperty, properties: {} }));
  const missing = inputs.filter((_, index) => !found[index]).map(({ id }) => id);
  const errors = [
    { status: 'error', category: 'OBJECT_NOT_FOUND', message: 'Not found.', context: { ids: missing } },
  ];
  return {
    status: missing.length > 0 ? 207 : 200,
    body: {
      status: 'COMPLETE',
      // In a different order, as the documentation warns.
      results: found.flatMap((record) => (record ? portal.present(record, names) : [])).reverse(),
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

/** Ids of merged records lead nowhere. */
export function readAssociations({ portal, object, to, body }: PortalCall): SandboxResponse {
  const { inputs } = associationsBody.parse(body);
  const results = inputs.flatMap(({ id, after }) => {
    const all = portal.store.listLinked(KINDS[object], id, KINDS[to]);
    const start = Number(after ?? 0);
    const end = start + portal.associationsPage;
    const page = all.slice(start, end).map((record) => ({ toObjectId: record.id, associationTypes: [] }));
    const next = end < all.length ? { paging: { next: { after: String(end) } } } : {};
    return page.length > 0 ? [{ from: { id }, to: page, ...next }] : [];
  });
  return { status: results.length < inputs.length ? 207 : 200, body: { status: 'COMPLETE', results } };
}

const ownersQuery = z.strictObject({
  limit: limitOf(500, 100),
  after: z.string().optional(),
  archived: flag,
});

export function readOwners({ query }: PortalCall): SandboxResponse {
  const { limit, after, archived } = ownersQuery.parse(query);
  const owners = new Map(
    sampleOwners
      .filter(({ isActive }) => isActive === (archived === 'false'))
      .map(({ number, firstName, lastName, email }) => [toOwnerId(number), { firstName, lastName, email }]),
  );
  const { page, next } = readPage([...owners.keys()], after, limit);
  return createResponse({ results: page.map((id) => ({ id, type: 'PERSON', ...owners.get(id) })), ...next });
}

const listSearchBody = z.strictObject({
  additionalProperties: z.array(z.string()),
  listIds: z.array(z.string()),
  processingTypes: z.array(z.string()),
  offset: z.int().min(0),
  count: z.int().min(1).max(500),
  objectTypeId: z.string(),
  query: z.string(),
});

export function searchLists({ portal, body }: PortalCall): SandboxResponse {
  const { offset, count, objectTypeId } = listSearchBody.parse(body);
  const all = portal.lists.filter((list) => list.objectTypeId === objectTypeId);
  const end = offset + count;
  const lists = all.slice(offset, end).map(({ id, name }) => ({ listId: id, name, objectTypeId }));
  return createResponse({ lists, offset: offset + lists.length, hasMore: end < all.length });
}

/** Answers about a list, if there is one, with the ids of its companies. */
const aboutList =
  (answer: (members: readonly string[], list: PortalList, call: PortalCall) => SandboxResponse) =>
  (call: PortalCall): SandboxResponse => {
    const { portal, listId } = call;
    const list = portal.lists.find(({ id }) => id === listId);
    if (!list) return createErrorResponse(404, 'OBJECT_NOT_FOUND', `List ${listId} does not exist.`);
    const members = portal.ids('companies').filter((id) => list.members.has(id));
    return answer(members, list, call);
  };

export const readList = aboutList((members, { id, name, objectTypeId }, { portal }) =>
  createResponse({ list: { listId: id, name, objectTypeId, size: members.length + portal.totalOffBy } }),
);

const membershipsQuery = z.strictObject({ limit: limitOf(250, 100), after: z.string().optional() });

export const readMemberships = aboutList((members, _, { portal, query }) => {
  const { limit, after } = membershipsQuery.parse(query);
  const { page, next } = readPage(members, after, limit);
  const results = page.map((recordId) => ({ recordId }));
  return createResponse({ results, total: members.length + portal.totalOffBy, ...next });
});
