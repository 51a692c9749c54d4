import { hash } from 'node:crypto';
import * as z from 'zod';
import {
  KIND_BY_OBJECT,
  ORG_OBJECTS,
  type OrgFields,
  type OrgObject,
  RUN_AS_USER,
  SalesforceOrg,
} from './salesforce-org.ts';
import { createErrorResponse, DATA_PATH, readRules, SalesforceReads } from './salesforce-reads.ts';
import type { CrmSandbox, Sandbox, SandboxRequest, SandboxResponse } from './sandbox.ts';
import { SandboxAccounts } from './sandbox-accounts.ts';

/** The client secret of every org of the sandbox; any other is rejected. */
const SALESFORCE_SECRET = 'sandbox-secret';

const MAX_BATCH = 200;
/** Of the URI and the headers together. */
const MAX_URI_LENGTH = 16_384;
/** Calls in 24 hours that an org of the Enterprise Edition has without its users'. */
const MAX_CALLS = 100_000;

const rowsBody = z.strictObject({
  allOrNone: z.literal(false),
  records: z
    .array(
      z
        .object({ attributes: z.object({ type: z.enum(ORG_OBJECTS) }) })
        .catchall(z.union([z.string(), z.number(), z.null()])),
    )
    .min(1),
});
const customField = z.strictObject({
  FullName: z.string().regex(/^(Account|Contact)\.[A-Za-z]\w*__c$/),
  Metadata: z.object({
    label: z.string().max(40),
    type: z.enum(['Text', 'Number', 'Date', 'LongTextArea']),
    length: z.int().max(131_072).optional(),
    unique: z.boolean().default(false),
    externalId: z.boolean().default(false),
    visibleLines: z.int().optional(),
  }),
});
const rulesBody = z.object({
  ...readRules,
  /** Calls that the org has in 24 hours. */
  calls_max: z.int().optional(),
  locked: z.int().optional(),
  duplicates: z.enum(['alert', 'block']).optional(),
  expire_tokens: z.literal(true).optional(),
});

/** An id derived from the host. */
const createOrgId = (name: string): string => `00D${hash('sha256', name).slice(0, 12)}`;
/** The form in which the API gives ids: three more letters are a checksum. */
const CHECKSUM = 'AAA';

const createCreatedResponse = (id: string): SandboxResponse => ({
  status: 201,
  body: { id, success: true, errors: [] },
});

function createField(org: SalesforceOrg, body: unknown): SandboxResponse {
  const { FullName, Metadata } = customField.parse(body);
  const { type, length = 18, unique, externalId, visibleLines } = Metadata;
  const [object = '', name = ''] = FullName.split('.');
  const fields = org.fields[object as OrgObject];
  if (fields.has(name))
    return createErrorResponse(400, 'DUPLICATE_DEVELOPER_NAME', `There is already a field named ${name}.`);
  if (type === 'LongTextArea' && visibleLines === undefined)
    return createErrorResponse(
      400,
      'FIELD_INTEGRITY_EXCEPTION',
      'Must specify visibleLines for a CustomField of type LongTextArea',
    );
  if ((unique || externalId) && length > 255)
    return createErrorResponse(400, 'FIELD_INTEGRITY_EXCEPTION', 'A unique text has at most 255 characters.');
  fields.set(name, { maxLength: length, isUnique: unique && externalId, isVisible: false });
  return createCreatedResponse(`00N${fields.size}`);
}

function showField(org: SalesforceOrg, body: unknown): SandboxResponse {
  const { ParentId, Field, SobjectType } = z
    .object({ ParentId: z.string(), Field: z.string(), SobjectType: z.enum(['Account', 'Contact']) })
    .parse(body);
  if (org.permissions.has(Field)) return createErrorResponse(400, 'DUPLICATE_VALUE', 'duplicate value found');
  const field = org.fields[SobjectType].get(Field.slice(SobjectType.length + 1));
  if (!field)
    return createErrorResponse(400, 'INVALID_OR_NULL_FOR_RESTRICTED_PICKLIST', `Field: bad value: ${Field}`);
  org.permissions.set(Field, ParentId);
  field.isVisible = org.assignments.has(`${RUN_AS_USER} ${ParentId}`);
  return createCreatedResponse(`01k${org.permissions.size}`);
}

function createPermissionSet(org: SalesforceOrg, body: unknown): SandboxResponse {
  const { Name } = z.object({ Name: z.string(), Label: z.string() }).parse(body);
  if (org.permissionSets.has(Name))
    return createErrorResponse(400, 'DUPLICATE_DEVELOPER_NAME', 'The name is taken.');
  const id = `0PS${org.permissionSets.size + 1}`;
  org.permissionSets.set(Name, id);
  return createCreatedResponse(id);
}

function assignPermissionSet(org: SalesforceOrg, body: unknown): SandboxResponse {
  const { AssigneeId, PermissionSetId } = z
    .object({ AssigneeId: z.string(), PermissionSetId: z.string() })
    .parse(body);
  const pair = `${AssigneeId} ${PermissionSetId}`;
  if (org.assignments.has(pair)) return createErrorResponse(400, 'DUPLICATE_VALUE', 'duplicate value found');
  org.assignments.add(pair);
  return createCreatedResponse(`0Pa${org.assignments.size}`);
}

function writeRows(
  org: SalesforceOrg,
  method: string,
  key: { readonly object: OrgObject; readonly field: string } | undefined,
  { headers, body }: SandboxRequest,
): SandboxResponse {
  const { records } = rowsBody.parse(JSON.parse(body));
  if (records.length > MAX_BATCH)
    return createErrorResponse(400, 'EXCEEDED_MAX_SIZE_REQUEST', `record limit reached: ${MAX_BATCH}`);
  const [object = 'Account', secondType] = [...new Set(records.map(({ attributes }) => attributes.type))];
  if (secondType !== undefined || (key && key.object !== object))
    return createErrorResponse(400, 'INVALID_TYPE', 'All records must be of one type.');
  if (key && !(org.isVisible(object, key.field) && org.fields[object].get(key.field)?.isUnique))
    return createErrorResponse(
      404,
      'NOT_FOUND',
      'Provided external ID field does not exist or is not accessible',
    );
  const fieldRows = records.map(({ attributes: _, ...fields }): OrgFields => fields);
  const unknownColumn = fieldRows
    .flatMap((fields) => Object.keys(fields))
    .find((name) => name !== 'id' && !org.isVisible(object, name));
  if (unknownColumn !== undefined)
    return createErrorResponse(
      400,
      'INVALID_FIELD',
      `No such column '${unknownColumn}' on sobject of type ${object}`,
    );
  const allowsDuplicates = String(headers['sforce-duplicate-rule-header']).includes('allowSave=true');
  const keys = fieldRows.map((fields) => String(key ? fields[key.field] : fields.id).toLowerCase());
  return {
    status: 200,
    body: fieldRows.map(({ id, ...fields }, index) => {
      if (key && id !== undefined)
        return {
          success: false,
          errors: [{ statusCode: 'INVALID_FIELD', message: 'An upsert takes no id.' }],
        };
      if ((key || method === 'PATCH') && keys.indexOf(keys[index] ?? '') !== index)
        return {
          success: false,
          errors: [{ statusCode: 'DUPLICATE_VALUE', message: 'Duplicate id specified' }],
        };
      const existingRecord = key
        ? org.store.findByKey(KIND_BY_OBJECT[object], key.field, String(fields[key.field]))
        : undefined;
      return org.write(
        object,
        method === 'PATCH' ? (existingRecord ?? (key ? undefined : String(id))) : undefined,
        fields,
        allowsDuplicates,
      );
    }),
  };
}

interface OpenOrg {
  readonly org: SalesforceOrg;
  readonly reads: SalesforceReads;
  calls: number;
  callsMax: number;
}

function answerCall({ org, reads }: OpenOrg, request: SandboxRequest, path: string): SandboxResponse {
  const { method, body } = request;
  const json = () => JSON.parse(body);
  const postHandlers: Readonly<Record<string, (org: SalesforceOrg, body: unknown) => SandboxResponse>> = {
    [`${DATA_PATH}/tooling/sobjects/CustomField`]: createField,
    [`${DATA_PATH}/sobjects/PermissionSet`]: createPermissionSet,
    [`${DATA_PATH}/sobjects/PermissionSetAssignment`]: assignPermissionSet,
    [`${DATA_PATH}/sobjects/FieldPermissions`]: showField,
    [`${DATA_PATH}/composite`]: (_, input) => reads.composite(input),
  };
  const handlePost = method === 'POST' ? postHandlers[path] : undefined;
  if (handlePost) return handlePost(org, json());
  if (path.length > MAX_URI_LENGTH) return { status: 414, body: undefined };
  const readResponse = method === 'GET' ? reads.get(path.slice(DATA_PATH.length)) : undefined;
  if (readResponse) return readResponse;
  if (path === `${DATA_PATH}/composite/sobjects` && method !== 'GET')
    return writeRows(org, method, undefined, request);
  const [, object, field] = /composite\/sobjects\/(Account|Contact)\/(\w+)$/.exec(path) ?? [];
  if (method === 'PATCH' && object !== undefined && field !== undefined)
    return writeRows(org, method, { object: object as OrgObject, field }, request);
  return createErrorResponse(404, 'NOT_FOUND', `The sandbox does not know ${method} ${path}.`);
}

/** The parts of Salesforce's REST API that the service uses, with its rules. Paths start with the org's host. */
function createSandbox(now: () => number = Date.now): Sandbox {
  const orgs = new SandboxAccounts((): OpenOrg => {
    const org = new SalesforceOrg();
    return { org, reads: new SalesforceReads(org), calls: 0, callsMax: MAX_CALLS };
  });

  function logIn(org: SalesforceOrg, name: string, body: string): SandboxResponse {
    const form = new URLSearchParams(body);
    if (form.get('grant_type') !== 'client_credentials' || form.get('client_secret') !== SALESFORCE_SECRET)
      return {
        status: 400,
        body: { error: 'invalid_client', error_description: 'invalid client credentials' },
      };
    const access_token = `00D!${crypto.randomUUID()}`;
    org.tokens.add(access_token);
    const id = `https://login.salesforce.com/id/${createOrgId(name)}${CHECKSUM}/${RUN_AS_USER}`;
    return { status: 200, body: { access_token, instance_url: `https://${name}`, id, token_type: 'Bearer' } };
  }

  return {
    handle(request) {
      const [, name = '', path = ''] = /^\/([a-z0-9.-]+)(\/.*)$/i.exec(request.path) ?? [];
      const openOrg = orgs.of(name);
      const { org } = openOrg;
      org.fill();
      const fault = orgs.countCall(name, `${request.method} ${path.replace(/\?.*/, '')}`, path);
      if (fault) return fault;
      if (path === '/services/oauth2/token') return logIn(org, name, request.body);
      if (path === '/services/data/')
        return { status: 200, body: [{ version: '61.0' }, { version: '62.0' }] };
      const [, token = ''] = /^Bearer (.+)$/.exec(String(request.headers.authorization)) ?? [];
      if (!org.tokens.has(token))
        return createErrorResponse(401, 'INVALID_SESSION_ID', 'Session expired or invalid');
      if (openOrg.calls >= openOrg.callsMax)
        return createErrorResponse(403, 'REQUEST_LIMIT_EXCEEDED', 'TotalRequests Limit exceeded.');
      openOrg.calls += 1;
      try {
        const answer = answerCall(openOrg, request, path);
        const usage = `api-usage=${openOrg.calls}/${openOrg.callsMax}`;
        return { ...answer, headers: { ...answer.headers, 'sforce-limit-info': usage } };
      } catch (problem) {
        return createErrorResponse(400, 'JSON_PARSER_ERROR', String(problem).slice(0, 300));
      }
    },
    ...orgs.parts(({ org }) => org.describeRecords()),
    setRules(account, rules) {
      const { calls_max, locked, duplicates, expire_tokens, ...reading } = rulesBody.parse(rules);
      const openOrg = orgs.of(account);
      const { org, reads } = openOrg;
      openOrg.callsMax = calls_max ?? openOrg.callsMax;
      reads.setRules(reading, now());
      if (locked !== undefined) org.locked = locked;
      if (duplicates) org.duplicates = duplicates;
      if (expire_tokens) org.tokens.clear();
    },
  };
}

export const salesforce: CrmSandbox = {
  make: createSandbox,
  accountOf: (name) => `${name.replaceAll('_', '-')}.my.salesforce.com`,
  credentialsOf: (domain) => ({ domain, client_id: 'app', client_secret: SALESFORCE_SECRET }),
  describeAccount: (domain) => ({ label: domain, config: { account_id: createOrgId(domain) } }),
};
