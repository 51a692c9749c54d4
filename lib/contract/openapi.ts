import * as z from 'zod';
import {
  type AnyEndpoint,
  commonErrors,
  IDEMPOTENCY_KEY_MAX,
  takesConditions,
  takesIdempotencyKey,
} from './endpoint.ts';
import { endpointList } from './endpoints.ts';
import { type ErrorCode, errorCodes } from './errors.ts';
import { HEADER_TEXT } from './patterns.ts';

/** The OpenAPI 3.1 document, made from the contract alone. */

type Json = Record<string, unknown>;

const JSON_TYPE = 'application/json';

/**
 * Takes out what says nothing: the bounds of every JavaScript integer, and that an answer holds no other field, which
 * would make each field we add a breaking change.
 */
function dropNoise(schema: Json, io: 'input' | 'output'): void {
  if (schema.minimum === Number.MIN_SAFE_INTEGER) delete schema.minimum;
  if (schema.maximum === Number.MAX_SAFE_INTEGER) delete schema.maximum;
  if (io === 'output' && schema.additionalProperties === false) delete schema.additionalProperties;
}

/** Named schemas become components; everything else is written in place. */
function schemaWriter() {
  const components: Json = {};
  return {
    components,
    write(schema: z.ZodType, io: 'input' | 'output'): Json {
      const {
        $schema: _,
        $defs,
        ...written
      } = z.toJSONSchema(schema, {
        io,
        unrepresentable: 'any',
        reused: 'inline',
        override: ({ zodSchema, jsonSchema }) => {
          dropNoise(jsonSchema as Json, io);
          // zod leaves out the default of a value that it transforms, such as a query's integer.
          if (zodSchema instanceof z.ZodDefault) jsonSchema.default = zodSchema.def.defaultValue as never;
        },
      }) as Json;
      const text = JSON.stringify({ written, $defs }).replaceAll('#/$defs/', '#/components/schemas/');
      const parsed = JSON.parse(text) as { written: Json; $defs?: Json };
      for (const [name, definition] of Object.entries(parsed.$defs ?? {})) {
        const { id: _id, ...rest } = definition as Json;
        components[name] = rest;
      }
      const { id: name, ...rest } = parsed.written;
      if (typeof name !== 'string') return rest;
      components[name] = rest;
      return { $ref: `#/components/schemas/${name}` };
    },
  };
}

type SchemaWriter = ReturnType<typeof schemaWriter>;

const errorBody = z
  .object({
    error: z.object({
      code: z.string(),
      message: z.string(),
      details: z.array(z.object({ path: z.string(), message: z.string() })).optional(),
      request_id: z.string(),
    }),
  })
  .meta({ id: 'Error' });

function parametersOf(endpoint: AnyEndpoint, schemas: SchemaWriter): Json[] {
  const from = (place: 'path' | 'query', object: z.ZodObject | undefined): Json[] =>
    Object.entries(object?.shape ?? {}).map(([name, schema]) => {
      const { description, ...written } = schemas.write(schema as z.ZodType, 'input');
      return {
        name,
        in: place,
        required: place === 'path',
        ...(typeof description === 'string' && { description }),
        schema: written,
      };
    });
  return [
    ...from('path', endpoint.params),
    ...from('query', endpoint.query),
    ...(takesIdempotencyKey(endpoint) ? [{ $ref: '#/components/parameters/IdempotencyKey' }] : []),
    ...(takesConditions(endpoint) ? [{ $ref: '#/components/parameters/IfNoneMatch' }] : []),
  ];
}

const headerRefs = (names: readonly string[]): Json =>
  Object.fromEntries(names.map((name) => [name, { $ref: `#/components/headers/${name}` }]));

const LIMIT_HEADERS = ['RateLimit-Limit', 'RateLimit-Remaining', 'RateLimit-Reset'];

/** The headers of an answer that its function gives; a 401 comes from the gateway, before anything is counted. */
function headersOf(endpoint: AnyEndpoint, status: string): Json {
  const names = [
    ...(takesConditions(endpoint) && Number(status) < 400 ? ['ETag'] : []),
    ...(endpoint.limited !== false && status !== '401' ? LIMIT_HEADERS : []),
    ...(status === '429' ? ['Retry-After'] : []),
  ];
  return names.length === 0 ? {} : { headers: headerRefs(names) };
}

function responsesOf(endpoint: AnyEndpoint, schemas: SchemaWriter): Json {
  const successes: [string, Json][] = Object.entries(endpoint.responses).map(([status, schema]) => [
    status,
    {
      description: endpoint.summary,
      ...headersOf(endpoint, status),
      content: { [JSON_TYPE]: { schema: schemas.write(schema, 'output') } },
    },
  ]);
  if (endpoint.rows) {
    const content = {
      'application/x-ndjson': { schema: schemas.write(endpoint.rows, 'output') },
      'text/csv': { schema: { type: 'string' } },
    };
    successes.push(['200', { description: endpoint.summary, ...headersOf(endpoint, '200'), content }]);
  }
  const unchanged: [string, Json][] = takesConditions(endpoint)
    ? [
        [
          '304',
          {
            description: 'It is what `If-None-Match` names: nothing has changed.',
            ...headersOf(endpoint, '304'),
          },
        ],
      ]
    : [];
  const codes = [...new Set<ErrorCode>([...commonErrors(endpoint), ...endpoint.errors])];
  const byStatus = Map.groupBy(codes, (code) => errorCodes[code].status);
  const failures = [...byStatus]
    .sort(([a], [b]) => a - b)
    .map(([status, sharing]) => [
      String(status),
      {
        description: sharing.map((code) => `\`${code}\`: ${errorCodes[code].message}`).join('\n\n'),
        ...headersOf(endpoint, String(status)),
        content: { [JSON_TYPE]: { schema: { $ref: '#/components/schemas/Error' } } },
      },
    ]);
  return Object.fromEntries([...successes, ...unchanged, ...failures]);
}

/** Who may call is part of the contract and stands in every description alike. */
function descriptionOf({ description, access, scope }: AnyEndpoint): Json {
  const parts = [
    description,
    access === 'workspace' ? WORKSPACE_ACCESS : undefined,
    scope === 'write' ? WRITE_SCOPE : undefined,
  ].filter(Boolean);
  return parts.length === 0 ? {} : { description: parts.join('\n\n') };
}

const WORKSPACE_ACCESS =
  'This belongs to the whole workspace: for a member with scoped visibility it is a 403 `forbidden`.';
const WRITE_SCOPE = 'For a key that may only read it is a 403 `forbidden`, too.';

const operation = (endpoint: AnyEndpoint, schemas: SchemaWriter): Json => ({
  operationId: endpoint.id,
  tags: [endpoint.resource],
  summary: endpoint.summary,
  ...descriptionOf(endpoint),
  parameters: parametersOf(endpoint, schemas),
  ...(endpoint.body && {
    requestBody: {
      required: !endpoint.body.safeParse({}).success,
      content: endpoint.textBody
        ? Object.fromEntries(endpoint.textBody.map((type) => [type, { schema: { type: 'string' } }]))
        : { [JSON_TYPE]: { schema: schemas.write(endpoint.body, 'input') } },
    },
  }),
  responses: responsesOf(endpoint, schemas),
});

export function openApiDocument(): Json {
  const schemas = schemaWriter();
  schemas.write(errorBody, 'output');
  const paths: Record<string, Json> = {};
  for (const endpoint of endpointList) {
    const path = paths[endpoint.path] ?? {};
    paths[endpoint.path] = path;
    path[endpoint.method.toLowerCase()] = operation(endpoint, schemas);
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Signal Intelligence Service',
      version: '1.0.0',
      description:
        "Which companies show a reason to buy now, who to talk to there, and how that gets into your tools. Lists are eventually consistent: a change shows up in them within a second or so. A list walked page by page shows every row that stands still exactly once; `total` is that of the walk's start. Bookmarks last 30 minutes.",
    },
    servers: [{ url: '{base_url}', variables: { base_url: { default: 'http://127.0.0.1:3000/v1' } } }],
    security: [{ apiKey: [] }],
    paths,
    components: {
      securitySchemes: {
        apiKey: { type: 'http', scheme: 'bearer', description: 'An API key of the workspace.' },
      },
      parameters: {
        IdempotencyKey: {
          name: 'Idempotency-Key',
          in: 'header',
          required: false,
          description:
            'A text of your choice. The same key and body within 24 hours gives the stored answer; nothing is done twice.',
          schema: { type: 'string', minLength: 1, maxLength: IDEMPOTENCY_KEY_MAX, pattern: HEADER_TEXT },
        },
        IfNoneMatch: {
          name: 'If-None-Match',
          in: 'header',
          required: false,
          description:
            'The `ETag` of an answer you have. While it is still right you get a 304 without a body, which is quick: ask as often as you like.',
          schema: { type: 'string' },
        },
      },
      headers: {
        ETag: {
          description: 'Names this answer; send it as `If-None-Match` to be told when there is another.',
          schema: { type: 'string' },
        },
        'RateLimit-Limit': {
          description: 'How many requests a minute this API key may make.',
          schema: { type: 'integer' },
        },
        'RateLimit-Remaining': {
          description: 'How many are left in this minute.',
          schema: { type: 'integer' },
        },
        'RateLimit-Reset': {
          description: 'Seconds until the next minute, with its requests, begins.',
          schema: { type: 'integer' },
        },
        'Retry-After': {
          description: 'Seconds to wait before the request is worth repeating.',
          schema: { type: 'integer' },
        },
      },
      schemas: schemas.components,
    },
  };
}
