import { type Html, html } from './html.ts';
import type { LocalPage } from './local-pages.ts';
import { type Page, sendPage } from './page.ts';

/** The API reference as a page, made from the OpenAPI document. */

interface Schema {
  readonly $ref?: string;
  readonly type?: string | readonly string[];
  readonly format?: string;
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly items?: Schema;
  readonly anyOf?: readonly Schema[];
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly description?: string;
  readonly default?: unknown;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly maxLength?: number;
}

interface Parameter {
  readonly $ref?: string;
  readonly name?: string;
  readonly in?: string;
  readonly required?: boolean;
  readonly description?: string;
  readonly schema?: Schema;
}

const JSON_TYPE = 'application/json';

type Content = Readonly<Record<string, { readonly schema: Schema }>>;

interface Operation {
  readonly operationId: string;
  readonly tags: readonly string[];
  readonly summary: string;
  readonly description?: string;
  readonly parameters: readonly Parameter[];
  readonly requestBody?: { readonly content: Content };
  readonly responses: Readonly<Record<string, { readonly description: string; readonly content: Content }>>;
}

interface OpenApi {
  readonly info: { readonly title: string; readonly description: string };
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  readonly components: { readonly schemas: Readonly<Record<string, Schema>> };
}

interface Entry {
  readonly method: string;
  readonly path: string;
  readonly operation: Operation;
}

const nameOf = (reference: string): string => reference.split('/').at(-1) ?? reference;

function typeOf(schema: Schema): string {
  if (schema.$ref) return nameOf(schema.$ref);
  if (schema.anyOf) return schema.anyOf.map(typeOf).join(' or ');
  if (schema.const !== undefined) return JSON.stringify(schema.const);
  if (schema.enum) return schema.enum.map((value) => JSON.stringify(value)).join(' | ');
  if (schema.items) return `${typeOf(schema.items)}[]`;
  const types = schema.type === undefined ? ['any'] : [schema.type].flat();
  return types.join(' or ') + (schema.format ? ` (${schema.format})` : '');
}

function notes(schema: Schema): string {
  return [
    schema.description,
    schema.default === undefined ? undefined : `Default ${JSON.stringify(schema.default)}.`,
    schema.minimum === undefined ? undefined : `At least ${schema.minimum}.`,
    schema.maximum === undefined || schema.maximum >= Number.MAX_SAFE_INTEGER
      ? undefined
      : `At most ${schema.maximum}.`,
    schema.maxLength === undefined ? undefined : `At most ${schema.maxLength} characters.`,
  ]
    .filter((part) => part !== undefined)
    .join(' ');
}

const fieldRow = (name: string, schema: Schema, required: boolean): Html =>
  html`<tr><td><code>${name}</code>${required ? '' : html` <span class="soft">optional</span>`}</td><td><code>${typeOf(schema)}</code></td><td>${notes(schema)}</td></tr>`;

/** The fields of an object, one row each; anything else is named by its type. */
function fields(schema: Schema, schemas: OpenApi['components']['schemas']): Html {
  const resolved = schema.$ref ? (schemas[nameOf(schema.$ref)] ?? schema) : schema;
  const first = resolved.anyOf?.[0];
  if (first) return html`<p><code>${typeOf(resolved)}</code></p>${fields(first, schemas)}`;
  if (!resolved.properties) return html`<p><code>${typeOf(resolved)}</code></p>`;
  const rows = Object.entries(resolved.properties).map(([name, field]) =>
    fieldRow(name, field, resolved.required?.includes(name) ?? false),
  );
  return html`<table>${rows}</table>`;
}

const parameterTable = (parameters: readonly Parameter[]): Html => {
  const rows = parameters.flatMap(({ name, schema, required, description }) =>
    name === undefined || !schema
      ? []
      : [fieldRow(name, { ...schema, ...(description && { description }) }, required ?? false)],
  );
  return rows.length === 0 ? html`` : html`<table>${rows}</table>`;
};

/** The types of what is no JSON document. */
const typesOf = (content: Content): string =>
  JSON_TYPE in content ? '' : ` (${Object.keys(content).join(' or ')})`;

/** What is in it, or in each line of it. */
const fieldsOf = (content: Content, schemas: OpenApi['components']['schemas']): Html =>
  fields((content[JSON_TYPE] ?? content['application/x-ndjson'])?.schema ?? {}, schemas);

function operationHtml({ method, path, operation }: Entry, { components }: OpenApi): Html {
  const body = operation.requestBody?.content;
  const [successes, failures] = [
    Object.entries(operation.responses).filter(([status]) => status < '300'),
    Object.entries(operation.responses).filter(([status]) => status >= '300'),
  ];
  return html`<h3 id="${operation.operationId}"><span class="method">${method}</span><code>${path}</code></h3>
<p>${operation.summary}. ${operation.description ?? ''}</p>
${parameterTable(operation.parameters)}
${body ? html`<details open><summary>Body${typesOf(body)}</summary>${fieldsOf(body, components.schemas)}</details>` : ''}
${successes.map(
  ([status, { content }]) =>
    html`<details><summary>Answer ${status}${typesOf(content)}</summary>${fieldsOf(content, components.schemas)}</details>`,
)}
<details><summary>Errors</summary><table>${failures.map(
    ([status, { description }]) => html`<tr><td><code>${status}</code></td><td>${description}</td></tr>`,
  )}</table></details>`;
}

const schemaHtml = ([name, schema]: readonly [string, Schema], { components }: OpenApi): Html =>
  html`<h3 id="schema-${name}">${name}</h3>${fields(schema, components.schemas)}`;

/** The page of the reference; `links` lead to the other local pages. */
function reference(document: OpenApi, baseUrl: string, links: readonly (readonly [string, string])[]): Page {
  const entries = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(
      ([method, operation]): Entry => ({ method: method.toUpperCase(), path, operation }),
    ),
  );
  const byTag = [...Map.groupBy(entries, ({ operation }) => operation.tags[0] ?? '')];
  return {
    title: document.info.title,
    body: html`<h1>${document.info.title}</h1>
<p>${document.info.description}</p>
<p>Base URL <code>${baseUrl}</code>. Every request carries <code>Authorization: Bearer KEY</code>; the keys of this run are in the terminal where it was started.</p>
<p>${links.map(([label, href]) => html`<a href="${href}">${label}</a> `)}</p>
<nav>${entries.map(
      ({ method, path, operation }) =>
        html`<a href="#${operation.operationId}"><span class="method">${method}</span> ${path}</a>`,
    )}</nav>
${byTag.map(([tag, ofTag]) => html`<h2>${tag}</h2>${ofTag.map((entry) => operationHtml(entry, document))}`)}
<h2>Records</h2>${Object.entries(document.components.schemas).map((entry) => schemaHtml(entry, document))}`,
  };
}

/** The front page of a local run. */
export const referencePage = (
  document: OpenApi,
  links: readonly (readonly [string, string])[],
): LocalPage => ({
  method: 'GET',
  path: '/',
  answer(cloud, _, response) {
    sendPage(response, reference(document, `http://127.0.0.1:${cloud.port}/v1`, links));
  },
});
