import * as z from 'zod';
import { fillRules } from './fill-store.ts';
import type { PortalObject } from './hubspot-fields.ts';
import { HubspotPortal, type PortalInput, type RecordProblem } from './hubspot-portal.ts';
import {
  createErrorResponse,
  listCalls,
  listRecords,
  type ReadPortal,
  readAssociations,
  readBatch,
  readOwners,
  search,
} from './hubspot-reads.ts';
import type { CrmSandbox, Sandbox, SandboxRequest, SandboxResponse } from './sandbox.ts';
import { SandboxAccounts } from './sandbox-accounts.ts';

/** Tokens of the sandbox name their portal; any other is rejected. */
const HUBSPOT_TOKEN = 'pat-sandbox-';

const VERSION = '2026-09';
const BATCH_MAX = 100;
const CALLS_PER_TEN_SECONDS = 100;
const SEARCHES_PER_SECOND = 5;

const properties = z.record(z.string(), z.string());
const input = z.strictObject({
  id: z.string().optional(),
  idProperty: z.string().optional(),
  properties,
  objectWriteTraceId: z.string().optional(),
});
const batchBody = z.strictObject({ inputs: z.array(input).min(1) });
const propertyBody = z.object({
  name: z.string().regex(/^[a-z][a-z0-9_]*$/),
  label: z.string(),
  type: z.enum(['bool', 'date', 'datetime', 'enumeration', 'number', 'string']),
  fieldType: z.string(),
  groupName: z.string(),
  hasUniqueValue: z.boolean().default(false),
});
const associateBody = z.strictObject({
  inputs: z
    .array(z.strictObject({ from: z.object({ id: z.string() }), to: z.object({ id: z.string() }) }))
    .min(1),
});
const notesBody = z.strictObject({
  inputs: z
    .array(
      z.strictObject({
        properties: z.strictObject({ hs_timestamp: z.iso.datetime(), hs_note_body: z.string().max(65_536) }),
        associations: z.tuple([
          z.strictObject({
            to: z.strictObject({ id: z.string() }),
            // HubSpot's number of the association of a note with a company.
            types: z.tuple([
              z.strictObject({
                associationCategory: z.literal('HUBSPOT_DEFINED'),
                associationTypeId: z.literal(190),
              }),
            ]),
          }),
        ]),
        objectWriteTraceId: z.string().optional(),
      }),
    )
    .min(1)
    .max(BATCH_MAX),
});
const rulesBody = z.object({
  required: z.partialRecord(z.enum(['companies', 'contacts']), z.array(z.string())).optional(),
  multi_status: z.boolean().optional(),
  search_lag_ms: z.int().optional(),
  associations_page: z.int().optional(),
  archives_merged: z.boolean().optional(),
  ...fillRules,
  /** Whether the token may add notes. */
  notes: z.boolean().optional(),
});

interface Portal extends ReadPortal {
  multiStatus: boolean;
  calls: number[];
  searches: number[];
}

const objectName = z.enum(['companies', 'contacts', 'deals']);
const ASSOCIATIONS_CALL_PATTERN = new RegExp(`^POST /crm/associations/${VERSION}/(\\w+)/(\\w+)/batch/read$`);
const OBJECTS = new RegExp(`^/crm/(objects|properties)/${VERSION}/(companies|contacts|deals)(?:/(.+))?$`);

function parseObjectPath(path: string): { kind: string; object: PortalObject; rest: string } {
  const [, kind = '', object = 'companies', rest = ''] = OBJECTS.exec(path) ?? [];
  return { kind, object: objectName.parse(object), rest };
}

/** A portal number derived from the name. */
const createPortalId = (name: string): number =>
  [...name].reduce((sum, letter) => (sum * 31 + letter.charCodeAt(0)) % 90_000_000, 7) + 10_000_000;

/** The parts of HubSpot's CRM API that the service uses, with its rules. */
function make(now: () => number = Date.now): Sandbox {
  const portals = new SandboxAccounts<Portal>(() => ({
    data: new HubspotPortal(),
    totalOffBy: 0,
    associationsPage: 500,
    multiStatus: false,
    calls: [],
    searches: [],
  }));

  function isOverRate(portal: Portal, isSearch: boolean): boolean {
    const at = now();
    portal.calls = portal.calls.filter((time) => time > at - 10_000);
    portal.searches = portal.searches.filter((time) => time > at - 1_000);
    if (portal.calls.length >= CALLS_PER_TEN_SECONDS) return true;
    if (isSearch && portal.searches.length >= SEARCHES_PER_SECOND) return true;
    portal.calls.push(at);
    if (isSearch) portal.searches.push(at);
    return false;
  }

  function createProperty({ data }: Portal, object: PortalObject, body: unknown): SandboxResponse {
    const property = propertyBody.parse(body);
    if (data.properties[object].has(property.name)) {
      return createErrorResponse(
        409,
        'OBJECT_ALREADY_EXISTS',
        `A property named '${property.name}' already exists.`,
        {
          subCategory: 'Properties.PROPERTY_WITH_NAME_EXISTS',
        },
      );
    }
    if (!data.groups.has(`${object}/${property.groupName}`))
      return createErrorResponse(
        400,
        'VALIDATION_ERROR',
        `Property group ${property.groupName} does not exist`,
      );
    const unique = [...data.properties[object].values()].filter(({ hasUniqueValue }) => hasUniqueValue);
    if (property.hasUniqueValue && unique.length >= 10)
      return createErrorResponse(400, 'VALIDATION_ERROR', 'At most 10 properties with unique values.');
    data.properties[object].set(property.name, property);
    return { status: 201, body: property };
  }

  function createGroup({ data }: Portal, object: PortalObject, body: unknown): SandboxResponse {
    const { name } = z.object({ name: z.string(), label: z.string() }).parse(body);
    if (data.groups.has(`${object}/${name}`))
      return createErrorResponse(409, 'OBJECT_ALREADY_EXISTS', `A group named '${name}' already exists.`);
    data.groups.add(`${object}/${name}`);
    return { status: 201, body: { name } };
  }

  /** Checks a batch, regardless of its records. */
  function batchProblem(
    { data }: Portal,
    object: PortalObject,
    verb: string,
    inputs: z.output<typeof batchBody>['inputs'],
  ): string | undefined {
    if (inputs.length > BATCH_MAX) return `Batch size ${inputs.length} is over the limit of ${BATCH_MAX}.`;
    if (verb === 'create')
      return inputs.some(({ id }) => id !== undefined) ? 'create takes no id' : undefined;
    if (new Set(inputs.map(({ id }) => id)).size < inputs.length) return 'Duplicate IDs found in batch input';
    if (verb === 'update') return inputs.some(({ id }) => id === undefined) ? 'update needs ids' : undefined;
    const keys = [...new Set(inputs.map(({ idProperty }) => idProperty))];
    if (keys.length !== 1) return 'All inputs must have the same idProperty';
    const [key = ''] = keys;
    if (!data.properties[object].get(key)?.hasUniqueValue)
      return `Unable to perform update/upsert by non-unique ${object === 'companies' ? '0-2' : '0-1'} property ${key}`;
    return undefined;
  }

  function writeBatch(portal: Portal, object: PortalObject, verb: string, body: unknown): SandboxResponse {
    const { inputs } = batchBody.parse(body);
    const batchError = batchProblem(portal, object, verb, inputs);
    if (batchError !== undefined) return createErrorResponse(400, 'VALIDATION_ERROR', batchError);
    const toInput = ({ id, idProperty, properties: values }: (typeof inputs)[number]): PortalInput => ({
      id,
      idProperty: verb === 'upsert' ? idProperty : undefined,
      properties: values,
    });
    const results: object[] = [];
    const errors: object[] = [];
    const problems = inputs.map((each): RecordProblem | undefined =>
      portal.data.problemOf(object, toInput(each)),
    );
    const first = problems.find((problem) => problem !== undefined);
    if (first && !portal.multiStatus) return createErrorResponse(first.status, first.category, first.message);
    inputs.forEach((each, index) => {
      // Checked again, because an earlier input of this batch may have taken a value.
      const problem = problems[index] ?? portal.data.problemOf(object, toInput(each));
      const trace = each.objectWriteTraceId;
      if (problem) {
        const context = trace === undefined ? {} : { objectWriteTraceId: [trace] };
        errors.push({ status: 'error', category: problem.category, message: problem.message, context });
        return;
      }
      const { id, isNew } = portal.data.write(object, toInput(each), now());
      results.push({ id, new: isNew, objectWriteTraceId: trace, properties: each.properties });
    });
    // In a different order, as the documentation warns.
    results.reverse();
    const status = errors.length > 0 ? 207 : verb === 'create' ? 201 : 200;
    return {
      status,
      body: { status: 'COMPLETE', results, ...(errors.length > 0 && { numErrors: errors.length, errors }) },
    };
  }

  function associateRecords({ data }: Portal, body: unknown): SandboxResponse {
    const { inputs } = associateBody.parse(body);
    if (inputs.length > BATCH_MAX) return createErrorResponse(400, 'VALIDATION_ERROR', 'Too many inputs.');
    const done = inputs.filter(({ from, to }) => {
      const [contact, company] = [data.store.get('contact', from.id), data.store.get('company', to.id)];
      if (contact && company) data.store.link(contact, company);
      return contact && company;
    });
    const errors = inputs.length - done.length;
    return {
      status: errors > 0 ? 207 : 200,
      body: {
        results: done.map(({ from, to }) => ({ from, to })),
        ...(errors > 0 && {
          numErrors: errors,
          errors: [{ category: 'OBJECT_NOT_FOUND', message: 'No such object.' }],
        }),
      },
    };
  }

  /** One bad input rejects all of them. Results come in a different order. */
  function createNotes({ data }: Portal, body: unknown): SandboxResponse {
    if (!data.allowsNotes)
      return createErrorResponse(403, 'MISSING_SCOPES', 'This app hasn’t been granted all required scopes.');
    const { inputs } = notesBody.parse(body);
    const companies = inputs.map(({ associations }) => data.store.get('company', associations[0].to.id));
    if (companies.includes(undefined))
      return createErrorResponse(400, 'VALIDATION_ERROR', 'One or more associations are not valid.');
    const results = inputs.map(({ properties: values, objectWriteTraceId }, index) => {
      const note = data.store.write('note', undefined, { ...values, name: 'Note' }, now());
      const company = companies[index];
      if (company) data.store.link(note, company);
      return { id: note.id, properties: values, objectWriteTraceId, archived: false };
    });
    return { status: 201, body: { status: 'COMPLETE', results: results.reverse() } };
  }

  function handleCall(
    portal: Portal,
    name: string,
    method: string,
    url: string,
    body: unknown,
  ): SandboxResponse {
    const { pathname: path, searchParams } = new URL(url, 'http://sandbox');
    const query = Object.fromEntries(searchParams);
    const call = `${method} ${path}`;
    if (call === `GET /account-info/${VERSION}/details`)
      return {
        status: 200,
        body: { portalId: createPortalId(name), accountType: 'STANDARD', uiDomain: 'app.hubspot.com' },
      };
    const { kind, object, rest } = parseObjectPath(path);
    if (kind === 'properties' && rest === '') {
      if (method === 'GET')
        return { status: 200, body: { results: [...portal.data.properties[object].values()] } };
      if (method === 'POST') return createProperty(portal, object, body);
    }
    if (kind === 'properties' && method === 'POST' && rest === 'groups')
      return createGroup(portal, object, body);
    if (kind === 'objects' && method === 'GET' && rest === '') return listRecords(portal, object, query);
    if (kind === 'objects' && method === 'POST') {
      if (rest === 'search') return search(portal, object, body, now());
      if (rest === 'batch/read') return readBatch(portal, object, body);
      const [, verb] = /^batch\/(create|update|upsert)$/.exec(rest) ?? [];
      if (verb !== undefined && object !== 'deals') return writeBatch(portal, object, verb, body);
    }
    if (call === `GET /crm/owners/${VERSION}`) return readOwners(query);
    const lists = `/crm/lists/${VERSION}/`;
    const ofLists = path.startsWith(lists)
      ? listCalls(portal, `${method} ${path.slice(lists.length)}`, query, body)
      : undefined;
    if (ofLists) return ofLists;
    if (call === `POST /crm/objects/${VERSION}/notes/batch/create`) return createNotes(portal, body);
    const [, from, to] = ASSOCIATIONS_CALL_PATTERN.exec(call) ?? [];
    if (from !== undefined && to !== undefined)
      return readAssociations(portal, objectName.parse(from), objectName.parse(to), body);
    if (call === `POST /crm/associations/${VERSION}/contacts/companies/batch/associate/default`)
      return associateRecords(portal, body);
    return createErrorResponse(404, 'NOT_FOUND', `The sandbox does not know ${call}.`);
  }

  return {
    handle({ method, path, headers, body }: SandboxRequest) {
      const [, name = ''] =
        new RegExp(`^Bearer ${HUBSPOT_TOKEN}(.+)$`).exec(String(headers.authorization)) ?? [];
      if (name === '')
        return createErrorResponse(401, 'INVALID_AUTHENTICATION', 'Authentication credentials not found.');
      const portal = portals.of(name);
      portal.data.fill();
      const fault = portals.countCall(name, `${method} ${path.replace(/\?.*/, '')}`, path);
      if (fault) return fault;
      if (isOverRate(portal, /\/objects\/.*\/search$/.test(path))) {
        const message = 'You have reached your ten_secondly_rolling limit.';
        return {
          ...createErrorResponse(429, 'RATE_LIMITS', message, {
            errorType: 'RATE_LIMIT',
            policyName: 'TEN_SECONDLY_ROLLING',
          }),
          headers: { 'retry-after': '1' },
        };
      }
      try {
        return handleCall(portal, name, method, path, body === '' ? undefined : JSON.parse(body));
      } catch (problem) {
        return createErrorResponse(
          400,
          'VALIDATION_ERROR',
          `Invalid input JSON: ${String(problem).slice(0, 300)}`,
        );
      }
    },
    ...portals.parts(({ data }) => data.store.describeRecords()),
    setRules(account, rules) {
      const { required, multi_status, search_lag_ms, associations_page, notes, ...more } =
        rulesBody.parse(rules);
      const portal = portals.of(account);
      if (notes !== undefined) portal.data.allowsNotes = notes;
      if (required) portal.data.required = required;
      if (multi_status !== undefined) portal.multiStatus = multi_status;
      if (search_lag_ms !== undefined) portal.data.searchLagMs = search_lag_ms;
      if (associations_page !== undefined) portal.associationsPage = associations_page;
      if (more.archives_merged !== undefined) portal.data.archivesMerged = more.archives_merged;
      if (more.total_off_by !== undefined) portal.totalOffBy = more.total_off_by;
      if (more.filled !== undefined) portal.data.fillLater(more.filled);
      for (const act of more.acts ?? []) portal.data.act(act, now());
    },
  };
}

export const hubspot: CrmSandbox = {
  make,
  accountOf: (name) => name,
  credentialsOf: (account) => ({ access_token: `${HUBSPOT_TOKEN}${account}` }),
};
