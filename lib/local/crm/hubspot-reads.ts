import * as z from 'zod';
import { crmOwners } from './crm-facts.ts';
import { KINDS, type PortalObject, toOwnerId } from './hubspot-fields.ts';
import type { HubspotPortal, PortalList } from './hubspot-portal.ts';
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
  extraFields: object = {},
): SandboxResponse => ({
  status,
  body: { status: 'error', category, message, correlationId: crypto.randomUUID(), ...extraFields },
});

export const createInvalidError = (message: string): SandboxResponse =>
  createErrorResponse(400, 'VALIDATION_ERROR', message);

export const createResponse = (body: unknown): SandboxResponse => ({ status: 200, body });

export const MAX_BATCH = 100;
const MAX_SEARCH_BODY = 3_000;
/** HubSpot answers 400 past this, whatever the total is. */
const MAX_SEARCH = 10_000;

/** A page of a sorted list. The cursor is the last id of the page before. */
function readPage(ids: readonly string[], afterId: string | undefined, limit: number) {
  const remainingIds = afterId === undefined ? ids : ids.filter((id) => Number(id) > Number(afterId));
  const page = remainingIds.slice(0, limit);
  const paging = remainingIds.length > limit ? { paging: { next: { after: page.at(-1), link: '…' } } } : {};
  return { page, next: paging };
}

const limitOf = (max: number, defaultLimit: number) =>
  z.coerce.number().int().min(1).max(max).default(defaultLimit);
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
  if (JSON.stringify(body).length > MAX_SEARCH_BODY)
    return createInvalidError('The request body is too long.');
  const { filterGroups, limit, after, properties } = searchBody.parse(body);
  const names = filterGroups
    .flatMap(({ filters }) => filters)
    .map((searchFilter) => searchFilter.propertyName);
  const unknownProperty = names.find((name) => !portal.properties.companies.has(name));
  if (unknownProperty) return createInvalidError(`There is no property ${unknownProperty}.`);
  const start = Number(after);
  const end = start + limit;
  if (end > MAX_SEARCH) return createInvalidError(`The search shows no more than ${MAX_SEARCH} results.`);
  const matches = [...portal.listIndexed()].filter(
    ([, indexValues]) =>
      filterGroups.length === 0 ||
      filterGroups.some(({ filters }) =>
        filters.every(({ propertyName, values }) =>
          values.includes(indexValues.get(propertyName)?.toLowerCase() ?? ''),
        ),
      ),
  );
  return createResponse({
    total: matches.length + portal.totalOffBy,
    results: matches
      .slice(start, end)
      .map(([record, indexValues]) => portal.present(record, properties, indexValues)),
    ...(end < matches.length && { paging: { next: { after: String(end) } } }),
  });
}

const readBody = z.strictObject({
  idProperty: z.string().optional(),
  inputs: z
    .array(z.strictObject({ id: z.string() }))
    .min(1)
    .max(MAX_BATCH),
  properties: z.array(z.string()),
  propertiesWithHistory: z.array(z.string()),
});

export function readBatch({ portal, object, body }: PortalCall): SandboxResponse {
  const { idProperty, inputs, properties: names } = readBody.parse(body);
  if (idProperty !== undefined && !portal.properties[object].get(idProperty)?.hasUniqueValue)
    return createInvalidError(`${idProperty} isn't a unique property.`);
  const records = inputs.map(({ id }) => portal.find(object, { id, idProperty, properties: {} }));
  const missingIds = inputs.filter((_, index) => !records[index]).map(({ id }) => id);
  const errors = [
    { status: 'error', category: 'OBJECT_NOT_FOUND', message: 'Not found.', context: { ids: missingIds } },
  ];
  return {
    status: missingIds.length > 0 ? 207 : 200,
    body: {
      status: 'COMPLETE',
      // In a different order, as the documentation warns.
      results: records.flatMap((record) => (record ? portal.present(record, names) : [])).reverse(),
      ...(missingIds.length > 0 && { numErrors: 1, errors }),
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
    const linkedRecords = portal.store.listLinked(KINDS[object], id, KINDS[to]);
    const start = Number(after ?? 0);
    const end = start + portal.associationsPage;
    const page = linkedRecords
      .slice(start, end)
      .map((record) => ({ toObjectId: record.id, associationTypes: [] }));
    const nextPaging = end < linkedRecords.length ? { paging: { next: { after: String(end) } } } : {};
    return page.length > 0 ? [{ from: { id }, to: page, ...nextPaging }] : [];
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
    crmOwners
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
  const matchingLists = portal.lists.filter((list) => list.objectTypeId === objectTypeId);
  const end = offset + count;
  const lists = matchingLists.slice(offset, end).map(({ id, name }) => ({ listId: id, name, objectTypeId }));
  return createResponse({ lists, offset: offset + lists.length, hasMore: end < matchingLists.length });
}

/** Answers about a list, if there is one, with the ids of its companies. */
const createListReader =
  (answer: (members: readonly string[], list: PortalList, call: PortalCall) => SandboxResponse) =>
  (call: PortalCall): SandboxResponse => {
    const { portal, listId } = call;
    const list = portal.lists.find(({ id }) => id === listId);
    if (!list) return createErrorResponse(404, 'OBJECT_NOT_FOUND', `List ${listId} does not exist.`);
    const members = portal.ids('companies').filter((id) => list.members.has(id));
    return answer(members, list, call);
  };

export const readList = createListReader((members, { id, name, objectTypeId }, { portal }) =>
  createResponse({ list: { listId: id, name, objectTypeId, size: members.length + portal.totalOffBy } }),
);

const membershipsQuery = z.strictObject({ limit: limitOf(250, 100), after: z.string().optional() });

export const readMemberships = createListReader((members, _, { portal, query }) => {
  const { limit, after } = membershipsQuery.parse(query);
  const { page, next } = readPage(members, after, limit);
  const results = page.map((recordId) => ({ recordId }));
  return createResponse({ results, total: members.length + portal.totalOffBy, ...next });
});
