import * as z from 'zod';
import { accountRules } from './crm-account.ts';
import { KINDS } from './hubspot-fields.ts';
import { HubspotPortal, type PortalInput, type RecordProblem } from './hubspot-portal.ts';
import {
  createErrorResponse,
  createInvalidError,
  createResponse,
  listRecords,
  MAX_BATCH,
  type PortalCall,
  readAssociations,
  readBatch,
  readList,
  readMemberships,
  readOwners,
  searchCompanies,
  searchLists,
} from './hubspot-reads.ts';
import type { CrmSandbox, Sandbox, SandboxRequest, SandboxResponse } from './sandbox.ts';
import { SandboxAccounts } from './sandbox-accounts.ts';

/** Tokens of the sandbox name their portal; any other is rejected. */
const HUBSPOT_TOKEN = 'pat-sandbox-';

const MAX_UNIQUE_PROPERTIES = 10;

/** A portal number derived from the name. */
const createPortalId = (name: string): number =>
  [...name].reduce((sum, letter) => (sum * 31 + letter.charCodeAt(0)) % 90_000_000, 7) + 10_000_000;

const UI_DOMAIN = 'app.hubspot.com';

const readAccount = ({ account }: PortalCall): SandboxResponse =>
  createResponse({
    portalId: createPortalId(account),
    accountType: 'STANDARD',
    uiDomain: UI_DOMAIN,
  });

const listProperties = ({ portal, object }: PortalCall): SandboxResponse =>
  createResponse({ results: [...portal.properties[object].values()] });

const propertyBody = z.object({
  name: z.string().regex(/^[a-z][a-z0-9_]*$/),
  label: z.string(),
  type: z.enum(['date', 'number', 'string']),
  fieldType: z.string(),
  groupName: z.string(),
  hasUniqueValue: z.boolean().default(false),
});

function createProperty({ portal, object, body }: PortalCall): SandboxResponse {
  const property = propertyBody.parse(body);
  if (portal.properties[object].has(property.name))
    return createErrorResponse(
      409,
      'OBJECT_ALREADY_EXISTS',
      `A property named '${property.name}' already exists.`,
      { subCategory: 'Properties.PROPERTY_WITH_NAME_EXISTS' },
    );
  if (!portal.groups.has(`${object}/${property.groupName}`))
    return createInvalidError(`Property group ${property.groupName} does not exist`);
  const uniqueProperties = [...portal.properties[object].values()].filter(
    ({ hasUniqueValue }) => hasUniqueValue,
  );
  if (property.hasUniqueValue && uniqueProperties.length >= MAX_UNIQUE_PROPERTIES)
    return createInvalidError(`At most ${MAX_UNIQUE_PROPERTIES} properties with unique values.`);
  portal.properties[object].set(property.name, property);
  return { status: 201, body: property };
}

function createGroup({ portal, object, body }: PortalCall): SandboxResponse {
  const { name } = z.object({ name: z.string(), label: z.string() }).parse(body);
  if (portal.groups.has(`${object}/${name}`))
    return createErrorResponse(409, 'OBJECT_ALREADY_EXISTS', `A group named '${name}' already exists.`);
  portal.groups.add(`${object}/${name}`);
  return { status: 201, body: { name } };
}

const batchBody = z.strictObject({
  inputs: z
    .array(
      z.strictObject({
        id: z.string(),
        idProperty: z.string().optional(),
        properties: z.record(z.string(), z.string()),
        objectWriteTraceId: z.string().optional(),
      }),
    )
    .min(1)
    .max(MAX_BATCH),
});
type BatchInput = z.output<typeof batchBody>['inputs'][number];

/** Checks a batch, regardless of its records. */
function findBatchProblem(
  { portal, object, verb }: PortalCall,
  inputs: readonly BatchInput[],
): string | undefined {
  if (new Set(inputs.map(({ id }) => id)).size < inputs.length) return 'Duplicate IDs found in batch input';
  if (verb === 'update') return undefined;
  const [key = '', ...otherKeys] = new Set(inputs.map(({ idProperty }) => idProperty));
  if (otherKeys.length > 0) return 'All inputs must have the same idProperty';
  if (!portal.properties[object].get(key)?.hasUniqueValue)
    return `Unable to perform update/upsert by non-unique ${object === 'companies' ? '0-2' : '0-1'} property ${key}`;
  return undefined;
}

function writeBatch(call: PortalCall): SandboxResponse {
  const { portal, object, verb, body } = call;
  if (object === 'deals') return createErrorResponse(403, 'MISSING_SCOPES', 'The service writes no deals.');
  const { inputs } = batchBody.parse(body);
  const batchError = findBatchProblem(call, inputs);
  if (batchError !== undefined) return createInvalidError(batchError);
  const toInput = ({ id, idProperty, properties }: BatchInput): PortalInput => ({
    id,
    idProperty: verb === 'upsert' ? idProperty : undefined,
    properties,
  });
  const problems = inputs.map((input): RecordProblem | undefined => portal.problemOf(object, toInput(input)));
  const firstProblem = problems.find((problem) => problem !== undefined);
  if (firstProblem && !portal.isMultiStatus)
    return createErrorResponse(firstProblem.status, firstProblem.category, firstProblem.message);
  const results: object[] = [];
  const errors: object[] = [];
  inputs.forEach((input, index) => {
    // Checked again, because an earlier input of this batch may have taken a value.
    const problem = problems[index] ?? portal.problemOf(object, toInput(input));
    const traceId = input.objectWriteTraceId;
    if (problem) {
      const context = traceId === undefined ? {} : { objectWriteTraceId: [traceId] };
      errors.push({ status: 'error', category: problem.category, message: problem.message, context });
      return;
    }
    const { id, isNew } = portal.write(object, toInput(input));
    results.push({ id, new: isNew, objectWriteTraceId: traceId, properties: input.properties });
  });
  // In a different order, as the documentation warns.
  results.reverse();
  return {
    status: errors.length > 0 ? 207 : 200,
    body: { status: 'COMPLETE', results, ...(errors.length > 0 && { numErrors: errors.length, errors }) },
  };
}

const associateBody = z.strictObject({
  inputs: z
    .array(z.strictObject({ from: z.object({ id: z.string() }), to: z.object({ id: z.string() }) }))
    .min(1)
    .max(MAX_BATCH),
});

function associateRecords({ portal, body }: PortalCall): SandboxResponse {
  const { inputs } = associateBody.parse(body);
  const associatedInputs = inputs.filter(({ from, to }) => {
    const [contact, company] = [portal.store.get('contact', from.id), portal.store.get('company', to.id)];
    if (contact && company) portal.store.link(contact, company);
    return contact && company;
  });
  const failedCount = inputs.length - associatedInputs.length;
  const errors = [{ category: 'OBJECT_NOT_FOUND', message: 'No such object.' }];
  return {
    status: failedCount > 0 ? 207 : 200,
    body: { results: associatedInputs, ...(failedCount > 0 && { numErrors: failedCount, errors }) },
  };
}

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
    .max(MAX_BATCH),
});

/** One bad input rejects all of them. Results come in a different order. */
function createNotes({ portal, body }: PortalCall): SandboxResponse {
  if (!portal.allowsNotes)
    return createErrorResponse(403, 'MISSING_SCOPES', 'This app hasn’t been granted all required scopes.');
  const { inputs } = notesBody.parse(body);
  const companies = inputs.map(({ associations }) => portal.store.get('company', associations[0].to.id));
  if (companies.includes(undefined)) return createInvalidError('One or more associations are not valid.');
  const results = inputs.map(({ properties, objectWriteTraceId }, index) => {
    const note = portal.store.write('note', undefined, { ...properties, name: 'Note' });
    const company = companies[index];
    if (company) portal.store.link(note, company);
    return { id: note.id, properties, objectWriteTraceId, archived: false };
  });
  return { status: 201, body: { status: 'COMPLETE', results: results.reverse() } };
}

const API_VERSION = '2026-09';
const OBJECT_PATTERN = '(?<object>companies|contacts|deals)';

/** The parts of HubSpot's API that the service uses. */
const CALLS: readonly (readonly [call: string, answer: (call: PortalCall) => SandboxResponse])[] = [
  [`GET /account-info/${API_VERSION}/details`, readAccount],
  [`GET /crm/properties/${API_VERSION}/${OBJECT_PATTERN}`, listProperties],
  [`POST /crm/properties/${API_VERSION}/${OBJECT_PATTERN}`, createProperty],
  [`POST /crm/properties/${API_VERSION}/${OBJECT_PATTERN}/groups`, createGroup],
  [`GET /crm/objects/${API_VERSION}/${OBJECT_PATTERN}`, listRecords],
  [`POST /crm/objects/${API_VERSION}/companies/search`, searchCompanies],
  [`POST /crm/objects/${API_VERSION}/${OBJECT_PATTERN}/batch/read`, readBatch],
  [`POST /crm/objects/${API_VERSION}/${OBJECT_PATTERN}/batch/(?<verb>update|upsert)`, writeBatch],
  [`POST /crm/objects/${API_VERSION}/notes/batch/create`, createNotes],
  [`GET /crm/owners/${API_VERSION}`, readOwners],
  [`POST /crm/lists/${API_VERSION}/search`, searchLists],
  [`GET /crm/lists/${API_VERSION}/(?<listId>\\d+)`, readList],
  [`GET /crm/lists/${API_VERSION}/(?<listId>\\d+)/memberships`, readMemberships],
  [
    `POST /crm/associations/${API_VERSION}/${OBJECT_PATTERN}/(?<to>${Object.keys(KINDS).join('|')})/batch/read`,
    readAssociations,
  ],
  [`POST /crm/associations/${API_VERSION}/contacts/companies/batch/associate/default`, associateRecords],
];

function answerCall(
  portal: HubspotPortal,
  account: string,
  { method, path, body }: SandboxRequest,
): SandboxResponse {
  const { pathname, searchParams } = new URL(path, 'http://sandbox');
  const calledRoute = `${method} ${pathname}`;
  for (const [call, answer] of CALLS) {
    const match = new RegExp(`^${call}$`).exec(calledRoute);
    if (!match) continue;
    return answer({
      portal,
      account,
      ...match.groups,
      query: Object.fromEntries(searchParams),
      body: body === '' ? undefined : JSON.parse(body),
    } as PortalCall);
  }
  return createErrorResponse(404, 'NOT_FOUND', `The sandbox does not know ${calledRoute}.`);
}

const rulesBody = z.object({
  ...accountRules,
  multi_status: z.boolean().exactOptional(),
  /** The search no longer shows what changes. */
  search_stops: z.literal(true).exactOptional(),
  associations_page: z.int().exactOptional(),
  archives_merged: z.boolean().exactOptional(),
});

/** HubSpot's API with its rules, except that it takes calls at any rate: faults say that there were too many. */
function createSandbox(now: () => number = Date.now): Sandbox {
  const portals = new SandboxAccounts(() => new HubspotPortal());
  return {
    handle(request) {
      const { method, path, headers } = request;
      const [, name = ''] =
        new RegExp(`^Bearer ${HUBSPOT_TOKEN}(.+)$`).exec(String(headers.authorization)) ?? [];
      if (name === '')
        return createErrorResponse(401, 'INVALID_AUTHENTICATION', 'Authentication credentials not found.');
      const portal = portals.of(name);
      portal.fill();
      const fault = portals.countCall(name, `${method} ${path.replace(/\?.*/, '')}`, path);
      if (fault) return fault;
      try {
        return answerCall(portal, name, request);
      } catch (problem) {
        return createInvalidError(`Invalid input JSON: ${String(problem).slice(0, 300)}`);
      }
    },
    ...portals.parts((portal) => portal.describeRecords()),
    setRules(account, rules) {
      const { multi_status, search_stops, associations_page, archives_merged, ...more } =
        rulesBody.parse(rules);
      const portal = portals.of(account);
      portal.isMultiStatus = multi_status ?? portal.isMultiStatus;
      portal.associationsPage = associations_page ?? portal.associationsPage;
      portal.archivesMerged = archives_merged ?? portal.archivesMerged;
      portal.setRules(more, now());
      if (search_stops) portal.stopIndex();
    },
  };
}

export const hubspot: CrmSandbox = {
  make: createSandbox,
  accountOf: (name) => name,
  credentialsOf: (account) => ({ access_token: `${HUBSPOT_TOKEN}${account}` }),
  describeAccount(account) {
    const id = String(createPortalId(account));
    return { label: `Portal ${id}`, config: { account_id: id, portal_id: id, ui_domain: UI_DOMAIN } };
  },
};
