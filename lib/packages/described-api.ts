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
  /** Of the method: `listAccounts`. */
  readonly name: string;
  readonly operation: Operation;
  readonly summary: string;
  readonly description: string | undefined;
  readonly params: readonly Field[];
  readonly query: readonly Field[];
  readonly body: { readonly schema: Schema; readonly isRequired: boolean } | undefined;
  /** Media types of a body that is text. */
  readonly textBody: readonly string[] | undefined;
  readonly answers: readonly Answer[];
  /** A row of an export. */
  readonly row: Schema | undefined;
}

export interface DescribedApi {
  readonly operations: readonly DescribedOperation[];
  readonly components: Components;
  readonly errors: readonly { readonly code: string; readonly status: number; readonly message: string }[];
  /** What webhooks bring, by name of the type. */
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

/** What the API's reference is made from; a test compares it with the contract. */
const DOCUMENT = 'docs/openapi.json';
const JSON_TYPE = 'application/json';
const ROWS_TYPE = 'application/x-ndjson';
/** The client reads exports as rows, and goes on with them, by itself. */
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
  if (!written || !operation) throw new TypeError(`the document does not have ${name}`);
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

/** Of what a file has to say of itself, the first paragraph is about its rows; the others are the client's business. */
const exportDescription = (description = ''): string =>
  `${description.split('\n\n')[0]}\n\nA connection that is cut is made again, and the rows go on behind the last one.`;

const schemaOf = (schema: z.ZodType): Schema => {
  const { $schema: _, $defs, $ref, ...inline } = z.toJSONSchema(schema, { reused: 'inline' });
  // A schema with a name of its own is written as a reference to itself.
  return ($ref ? Object.values($defs ?? {})[0] : inline) as Schema;
};

/** Everything that the packages are made from. */
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

/** What an answer carries in its envelope; undefined where it has none. */
export const dataOf = (schema: Schema, components: Components): Schema | undefined =>
  fieldsOf(resolve(schema, components)).find(({ name }) => name === 'data')?.schema;

/** One row of a list's answer. */
export function itemOf({ answers }: DescribedOperation, components: Components): Schema | undefined {
  const data = answers[0] && dataOf(answers[0].schema, components);
  return data && resolve(data, components).items;
}

/**
 * One record or several, in the shape that came in: whoever sends one gets one. Undefined for an operation that is not
 * of this kind.
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
