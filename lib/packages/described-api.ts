import * as z from 'zod';
import type { Operation } from '#client/operation.ts';
import { alert } from '#contract/alerts.ts';
import { definition } from '#contract/client.ts';
import type { AnyEndpoint } from '#contract/endpoint.ts';
import { endpoints } from '#contract/endpoints.ts';
import { errorCodes } from '#contract/errors.ts';
import { flatRow } from '#contract/flat-rows.ts';
import { textOf } from './release.ts';
import { type Components, type Field, fieldsOf, resolve, type Schema } from './schema.ts';

interface Answer {
  readonly status: number;
  readonly schema: Schema;
}

/** An operation with everything that a typed method needs. */
export interface DescribedOperation {
  /** The method's name: `listAccounts`. */
  readonly name: string;
  readonly operation: Operation;
  readonly summary: string;
  readonly description: string | undefined;
  readonly params: readonly Field[];
  readonly query: readonly Field[];
  readonly body: { readonly schema: Schema; readonly isRequired: boolean } | undefined;
  /** Media types of a text body. */
  readonly textBody: readonly string[] | undefined;
  readonly answers: readonly Answer[];
  /** A row of an export. */
  readonly row: Schema | undefined;
}

export interface DescribedApi {
  readonly operations: readonly DescribedOperation[];
  readonly components: Components;
  readonly errors: readonly { readonly code: string; readonly status: number; readonly message: string }[];
  /** Webhook payloads by type name. */
  readonly payloads: Components;
}

interface Content {
  readonly content?: Readonly<Record<string, { readonly schema: Schema }>>;
}

interface WrittenOperation {
  readonly summary: string;
  readonly description?: string;
  readonly parameters: readonly (Field & {
    readonly in?: string;
    readonly required?: boolean;
    readonly description?: string;
  })[];
  readonly requestBody?: Content & { readonly required: boolean };
  readonly responses: Readonly<Record<string, Content>>;
}

interface WrittenDocument {
  readonly paths: Readonly<Record<string, Readonly<Record<string, WrittenOperation>>>>;
  readonly components: { readonly schemas: Components };
}

/** The OpenAPI document; a test compares it with the contract. */
const DOCUMENT = 'docs/openapi.json';
const JSON_TYPE = 'application/json';
const ROWS_TYPE = 'application/x-ndjson';
/** Query parameters that the client sets itself when it reads and resumes exports. */
const CLIENTS_OWN = new Set(['format']);

function fieldsIn(place: 'path' | 'query', { parameters }: WrittenOperation): Field[] {
  return parameters
    .filter((parameter) => parameter.in === place)
    .map(({ name, schema, required = false, description }) => ({
      name,
      schema: { ...schema, ...(description !== undefined && { description }) },
      isRequired: required,
    }));
}

function described(name: string, endpoint: AnyEndpoint, { paths }: WrittenDocument): DescribedOperation {
  const written = paths[endpoint.path]?.[endpoint.method.toLowerCase()];
  const operation = definition.operations[name];
  if (!written || !operation) throw new TypeError(`the OpenAPI document lacks ${name}`);
  const { summary, description, requestBody, responses } = written;
  const body = requestBody?.content?.[JSON_TYPE]?.schema;
  const query = fieldsIn('query', written);
  return {
    name,
    operation,
    summary,
    description: endpoint.rows ? exportDescription(description) : description,
    params: fieldsIn('path', written),
    query: endpoint.rows ? query.filter((field) => !CLIENTS_OWN.has(field.name)) : query,
    body: body && { schema: body, isRequired: requestBody.required },
    textBody: endpoint.textBody,
    answers: Object.entries(responses).flatMap(([status, { content }]) => {
      const schema = content?.[JSON_TYPE]?.schema;
      return schema && Number(status) < 300 ? [{ status: Number(status), schema }] : [];
    }),
    row: responses['200']?.content?.[ROWS_TYPE]?.schema,
  };
}

/** Only the first paragraph of an export's description is about its rows; the client handles the rest. */
const exportDescription = (description = ''): string =>
  `${description.split('\n\n')[0]}\n\nIf the connection is lost, the client reconnects and resumes after the last row.`;

const schemaOf = (schema: z.ZodType): Schema => {
  const { $schema: _, $defs, $ref, ...inline } = z.toJSONSchema(schema, { reused: 'inline' });
  // A named schema is written as a reference to itself.
  return ($ref ? Object.values($defs ?? {})[0] : inline) as Schema;
};

/** Everything that the packages are generated from. */
export function describedApi(): DescribedApi {
  const document: WrittenDocument = JSON.parse(textOf(DOCUMENT));
  const [accountRow, personRow] = flatRow.options;
  return {
    operations: Object.entries<AnyEndpoint>(endpoints).map(([name, endpoint]) =>
      described(name, endpoint, document),
    ),
    components: document.components.schemas,
    errors: Object.entries(errorCodes).map(([code, error]) => ({ code, ...error })),
    payloads: { Alert: schemaOf(alert), AccountRow: schemaOf(accountRow), PersonRow: schemaOf(personRow) },
  };
}

/** The `data` of a response; undefined if it has none. */
export const dataOf = (schema: Schema, components: Components): Schema | undefined =>
  fieldsOf(resolve(schema, components)).find(({ name }) => name === 'data')?.schema;

/** One row of a list response. */
export function itemOf({ answers }: DescribedOperation, components: Components): Schema | undefined {
  const data = answers[0] && dataOf(answers[0].schema, components);
  return data && resolve(data, components).items;
}

/**
 * For operations that accept one record or several and return the same shape. Undefined for other operations.
 */
export function mirrored(
  { body, answers }: DescribedOperation,
  components: Components,
): { readonly body: Schema; readonly answer: Schema }[] | undefined {
  const taken = body && resolve(body.schema, components).anyOf;
  const answer = answers[0];
  const given = answer && dataOf(answer.schema, components)?.anyOf;
  if (!taken || !given || taken.length !== given.length) return undefined;
  const isArray = (schema: Schema | undefined) => schema?.type === 'array';
  if (!taken.some(isArray) || taken.some((one, at) => isArray(one) !== isArray(given[at]))) return undefined;
  return taken.map((one, at) => ({
    body: one,
    answer: { type: 'object', properties: { data: given[at] ?? {} }, required: ['data'] },
  }));
}
