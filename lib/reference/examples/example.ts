import type * as z from 'zod';
import type { AnyEndpoint } from '#contract/endpoint.ts';
import type { endpoints } from '#contract/endpoints.ts';
import { account, fillIds, ids, person } from './records.ts';
import requestData from './requests.json' with { type: 'json' };
import { sampleOf } from './sample.ts';

type Values = Readonly<Record<string, unknown>>;

/** A request and its responses, as the document shows them. */
export interface Example {
  readonly params: Values;
  readonly query: Values;
  /** @default it takes none */
  readonly body?: unknown;
  /** For a body that isn't JSON, by media type. */
  readonly texts: Readonly<Record<string, string>>;
  /** By status. */
  readonly responses: Values;
  /** Of an export. */
  readonly row?: unknown;
}

interface Request {
  readonly query?: Values;
  /** @default it is empty */
  readonly body?: unknown;
  /** How the record in the response differs from its usual example. */
  readonly outcome?: Values;
}

/** What a caller sends. A test parses it with the contract's schemas. */
const requests: Readonly<Partial<Record<keyof typeof endpoints, Request>>> = fillIds(requestData);

/** The record of a path's `{id}`, by what stands before it. */
const RECORD_IDS: Values = {
  accounts: ids.account,
  people: ids.person,
  lists: ids.list,
  detections: ids.detection,
  signals: ids.customSignal,
  runs: ids.discovery,
  searches: ids.search,
  imports: ids.crmImport,
  'webhook-destinations': ids.destination,
  'push-runs': ids.pushRun,
  'knowledge-base': ids.section,
  members: ids.owner,
  'api-keys': ids.apiKey,
  sessions: 'current',
  'alert-deliveries': ids.delivery,
  notes: ids.note,
  crms: 'crm_one',
  directories: 'people_data_labs',
};

const IMPORT_TEXTS = {
  'text/csv': 'Company,Website\nSentolis Wind,sentoliswind.co.jp\n',
  'application/x-ndjson': '{"name":"Sentolis Wind","domain":"sentoliswind.co.jp"}\n',
};

const sampleParams = (path: string): Values =>
  Object.fromEntries(
    [...path.matchAll(/([\w-]+)\/\{(\w+)\}/g)].map(([, resourceName = '', name = '']) => [
      name,
      RECORD_IDS[resourceName],
    ]),
  );

/** A response's record is the one that the path names, and is as the request made it. */
function sampleResponse(schema: z.ZodType, params: Values, outcome: Values): unknown {
  const response = sampleOf(schema) as { readonly data: unknown };
  if (typeof response.data !== 'object' || response.data === null || Array.isArray(response.data))
    return response;
  const { data } = response;
  const [id] = Object.values(params);
  const isDeletion = 'id' in data && 'deleted' in data;
  return { ...response, data: { ...data, ...(isDeletion && { id: id ?? 'chat' }), ...outcome } };
}

/** The example of an endpoint. */
export function createExample(name: keyof typeof endpoints, endpoint: AnyEndpoint): Example {
  const { query = {}, body = {}, outcome = {} } = requests[name] ?? {};
  const params = sampleParams(endpoint.path);
  return {
    params,
    query,
    ...(endpoint.body && { body }),
    texts: endpoint.textBody ? IMPORT_TEXTS : {},
    responses: Object.fromEntries(
      Object.entries(endpoint.responses).map(([status, schema]) => [
        status,
        sampleResponse(schema, params, outcome),
      ]),
    ),
    ...(endpoint.rows && { row: endpoint.resource === 'people' ? person : account }),
  };
}
