import type * as z from 'zod';
import {
  type AnyEndpoint,
  acceptsIdempotencyKey,
  acceptsIfNoneMatch,
  isOpenToAgents,
  listCommonErrors,
} from '#contract/endpoint.ts';
import type { ErrorCode } from '#contract/errors.ts';
import { textFormats } from '#domain/outbound/exports/export-file.ts';
import type { Example } from './examples/example.ts';
import type { SchemaWriter } from './schema-writer.ts';
import { etagHeader, JSON_TYPE, type Json, rateLimitHeaders, requestIdHeader } from './shared-parts.ts';
import { getTag } from './tags.ts';

export interface WritingContext {
  readonly schemas: SchemaWriter;
  errors(codes: readonly ErrorCode[]): [string, Json][];
}

function writeParameters(
  endpoint: AnyEndpoint,
  { params, query }: Example,
  { schemas }: WritingContext,
): Json[] {
  const writeLocation = (
    location: 'path' | 'query',
    object: z.ZodObject | undefined,
    values: Example['query'],
  ): Json[] =>
    Object.entries(object?.shape ?? {}).map(([name, schema]) => {
      const fields = schemas.write(object ?? schema, 'input', `${endpoint.id}.${location}`) as {
        properties?: Record<string, Json>;
      };
      const { description, ...written } = fields.properties?.[name] ?? {};
      const example = values[name];
      return {
        name,
        in: location,
        required: location === 'path',
        ...(typeof description === 'string' && { description }),
        schema: written,
        ...(example !== undefined && { example: parseExample(example, written) }),
      };
    });
  return [
    ...writeLocation('path', endpoint.params, params),
    ...writeLocation('query', endpoint.query, query),
    ...(acceptsIdempotencyKey(endpoint) ? [{ $ref: '#/components/parameters/IdempotencyKey' }] : []),
    ...(acceptsIfNoneMatch(endpoint) ? [{ $ref: '#/components/parameters/IfNoneMatch' }] : []),
  ];
}

/** Query values are text; the document shows their types. */
function parseExample(example: unknown, { type }: Json): unknown {
  if (type === 'integer') return Number(example);
  if (type === 'boolean') return example === 'true';
  return example;
}

const SUCCESS_DESCRIPTIONS: Readonly<Record<string, string>> = {
  200: 'Success.',
  201: 'Created.',
  202: 'Started. The work continues in the background.',
};

const listSuccessHeaders = (endpoint: AnyEndpoint): Json => ({
  ...requestIdHeader,
  ...rateLimitHeaders,
  ...(acceptsIfNoneMatch(endpoint) && etagHeader),
});

function writeRowsContent(rows: z.ZodObject, example: Example, { schemas }: WritingContext): Json {
  const columns = Object.keys(rows.shape);
  const formatExample = ({ formatHead, formatRow }: (typeof textFormats)['csv']): string =>
    formatHead(columns) + formatRow(rows.parse(example.row), columns);
  return {
    'application/x-ndjson': { schema: schemas.write(rows, 'output'), example: example.row },
    'text/csv': {
      schema: { type: 'string', description: 'A header line, then one line per row.' },
      example: formatExample(textFormats.csv),
    },
  };
}

function writeSuccesses(endpoint: AnyEndpoint, example: Example, context: WritingContext): [string, Json][] {
  const headers = listSuccessHeaders(endpoint);
  const successes: [string, Json][] = Object.entries(endpoint.responses).map(([status, schema]) => [
    status,
    {
      description: SUCCESS_DESCRIPTIONS[status] ?? endpoint.summary,
      headers,
      content: {
        [JSON_TYPE]: {
          schema: context.schemas.write(schema, 'output', 'answer'),
          example: example.responses[status],
        },
      },
    },
  ]);
  if (endpoint.rows) {
    const content = writeRowsContent(endpoint.rows, example, context);
    successes.push(['200', { description: 'The rows, streamed as they are read.', headers, content }]);
  }
  return successes;
}

function writeResponses(endpoint: AnyEndpoint, example: Example, context: WritingContext): Json {
  const unchangedResponses: [string, Json][] = acceptsIfNoneMatch(endpoint)
    ? [
        [
          '304',
          {
            description: 'Not modified since the `ETag` in `If-None-Match`.',
            headers: listSuccessHeaders(endpoint),
          },
        ],
      ]
    : [];
  return Object.fromEntries([
    ...writeSuccesses(endpoint, example, context),
    ...unchangedResponses,
    ...context.errors([...listCommonErrors(endpoint), ...endpoint.errors]),
  ]);
}

const WORKSPACE_ACCESS = 'Members with scoped visibility get a 403 `forbidden`.';

const OWNER_ACCESS =
  'Owners only: workspace keys, and members with the role `admin`. Others get a 403 `forbidden`.';

const WRITE_SCOPE = 'Read-only keys get a 403 `forbidden`.';

const NOT_FOR_AGENTS = 'Agents that signed in get a 403 `forbidden`.';

/** Adds who may call the endpoint. */
function writeDescription(endpoint: AnyEndpoint): string {
  const { summary, description, access, scope } = endpoint;
  const parts = [
    description,
    access === 'workspace' ? WORKSPACE_ACCESS : undefined,
    access === 'owner' ? OWNER_ACCESS : undefined,
    scope === 'write' ? WRITE_SCOPE : undefined,
    isOpenToAgents(endpoint) ? undefined : NOT_FOR_AGENTS,
  ].filter(Boolean);
  return parts.length === 0 ? `${summary}.` : parts.join('\n\n');
}

function writeBody(endpoint: AnyEndpoint, { body, texts }: Example, { schemas }: WritingContext): Json {
  if (!endpoint.body) return {};
  const content = endpoint.textBody
    ? Object.fromEntries(
        endpoint.textBody.map((type) => [type, { schema: { type: 'string' }, example: texts[type] }]),
      )
    : {
        [JSON_TYPE]: { schema: schemas.write(endpoint.body, 'input', `${endpoint.id}.body`), example: body },
      };
  return { requestBody: { required: !endpoint.body.safeParse({}).success, content } };
}

export const writeOperation = (endpoint: AnyEndpoint, example: Example, context: WritingContext): Json => ({
  operationId: endpoint.id,
  tags: [getTag(endpoint.resource)],
  summary: endpoint.summary,
  description: writeDescription(endpoint),
  parameters: writeParameters(endpoint, example, context),
  ...writeBody(endpoint, example, context),
  responses: writeResponses(endpoint, example, context),
});
