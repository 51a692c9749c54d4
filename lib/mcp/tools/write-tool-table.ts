import * as z from 'zod';
import { type AnyEndpoint, isWrite } from '#contract/endpoint.ts';
import type { ListKind, Selection, ToolDefinition, ToolEntry } from '../tool-entry.ts';
import { type AgentTool, DEFAULT_ROWS } from './agent-tool.ts';
import { type Json, toPlainSchema } from './plain-schema.ts';
import { type FieldSchema, listTrustedFields } from './trusted-fields.ts';

/** Writes what a function needs to know about the tools, from the contract. */

const createCountSchema = (extraKeywords: Json): Json => ({ type: 'integer', minimum: 1, ...extraKeywords });

/** Arguments of lists beside their filters, by how the list goes on. */
const pagingArguments: Readonly<Record<ListKind, Json>> = {
  pages: {
    page: createCountSchema({ default: 1 }),
    per_page: createCountSchema({ maximum: 100, default: DEFAULT_ROWS }),
  },
  slice: {
    limit: createCountSchema({ default: DEFAULT_ROWS }),
    offset: { type: 'integer', minimum: 0, default: 0, description: 'Rows to skip.' },
  },
};

type Shape = Readonly<Record<string, z.ZodType>>;

/** An object schema; of a choice between one record and several, that of one. */
function findObject(schema: z.ZodType | undefined): z.ZodType | undefined {
  return schema instanceof z.ZodUnion
    ? (schema.options as z.ZodType[]).find((option) => 'shape' in option)
    : schema;
}

function readShape(schema: z.ZodType | undefined): Shape {
  const object = findObject(schema);
  return object && 'shape' in object ? (object.shape as Shape) : {};
}

/** Names that agents can set. */
const listSettableNames = (shape: Shape, { without = [] }: AgentTool): string[] =>
  Object.keys(shape).filter((name) => !without.includes(name));

function getListKind(endpoint: AnyEndpoint): ListKind | undefined {
  const response = readShape(endpoint.responses[200]);
  if (!(response.data instanceof z.ZodArray)) return undefined;
  return 'pagination' in response ? 'pages' : 'slice';
}

function writeInput(tool: AgentTool, list: ListKind | undefined): ToolDefinition['inputSchema'] {
  const { endpoint, id, defaults = {}, hints = {}, spends, sends, previewArgument } = tool;
  const properties: Record<string, Json> = {};
  const required: string[] = [];
  if (id !== undefined) {
    properties[id] = { type: 'string' };
    required.push(id);
  }
  for (const argumentSchema of [endpoint.query, endpoint.body]) {
    const object = findObject(argumentSchema);
    if (object === undefined) continue;
    const schema = toPlainSchema(object, 'input');
    for (const name of listSettableNames(readShape(argumentSchema), tool)) {
      properties[name] = (schema.properties as Record<string, Json>)[name] ?? {};
      if ((schema.required as string[] | undefined)?.includes(name)) required.push(name);
    }
  }
  if (list) Object.assign(properties, pagingArguments[list]);
  for (const [name, value] of Object.entries(defaults))
    properties[name] = { ...properties[name], default: value };
  for (const [name, description] of Object.entries(hints)) {
    if (!properties[name]) throw new Error(`${tool.name} has no argument ${name}`);
    properties[name] = { ...properties[name], description };
  }
  if (endpoint.method === 'POST' && !tool.isIdempotent) {
    properties.idempotency_key = { type: 'string', description: 'Runs once a day per key.' };
  }
  const consents = { ...(spends && { confirm_spend: ' to the cost' }), ...(sends && { confirm_send: '' }) };
  for (const [name, consentScope] of Object.entries(consents)) {
    properties[name] = { type: 'boolean', description: `True once the user has agreed${consentScope}.` };
    if (previewArgument === undefined) required.push(name);
  }
  return {
    type: 'object',
    properties,
    ...(required.length > 0 && { required }),
    additionalProperties: false,
  };
}

/** Results show their fields anyway. Listing them here would double the tool list that agents pay for. */
const record = { type: 'object' };
const records = { type: 'array', items: record };
const notes = { type: 'array', items: { type: 'string' } };

function writeOutput({ parts = {} }: AgentTool, list: ListKind | undefined): ToolDefinition['outputSchema'] {
  const ends = {
    pages: { pagination: record },
    slice: { total: { type: 'integer' } },
  };
  const properties = list
    ? { items: records, ...ends[list] }
    : { result: record, ...Object.fromEntries(Object.keys(parts).map((name) => [name, records])) };
  return { type: 'object', properties: { ...properties, notes }, required: Object.keys(properties) };
}

function writeAnnotations({ endpoint, isIdempotent, spends, sends }: AgentTool) {
  // What costs or leaves the workspace goes to third parties.
  const openWorldHint = spends !== undefined || sends !== undefined;
  if (!isWrite(endpoint)) return { readOnlyHint: true, openWorldHint };
  const idempotentHint = isIdempotent ?? endpoint.method !== 'POST';
  return { readOnlyHint: false, destructiveHint: false, idempotentHint, openWorldHint };
}

/** The schemas of the records that an endpoint returns. */
function listRecordSchemas({ responses }: AnyEndpoint): Json[] {
  const data = Object.values(responses).map(
    (schema) => (toPlainSchema(schema, 'output').properties as Json).data as Json,
  );
  return data.flatMap(listAlternatives);
}

/** The schemas of the records in a value: its choices, and the items of lists. */
const listAlternatives = (schema: Json): Json[] => {
  const choices = schema.anyOf ?? schema.oneOf;
  if (Array.isArray(choices)) return (choices as Json[]).flatMap(listAlternatives);
  return schema.type === 'array' ? listAlternatives(schema.items as Json) : [schema];
};

const listFieldSchemas = (schemas: readonly Json[], field: string): Json[] =>
  schemas.flatMap(({ properties }) => {
    const schema = (properties as Record<string, Json> | undefined)?.[field];
    return schema ? listAlternatives(schema) : [];
  });

/** The schemas at a path such as `contacts.email`. Fails on unknown fields: no one would notice that they are missing. */
function findSchemas(endpoint: AnyEndpoint, path: string): FieldSchema[] {
  const names = path.split('.');
  const schemas = names.reduce(listFieldSchemas, listRecordSchemas(endpoint));
  if (schemas.length === 0) throw new Error(`${endpoint.id} returns no field ${path}`);
  return schemas.map((schema) => ({ name: names.at(-1) ?? path, schema }));
}

/** `['id', 'contacts.email']` as `{ id: null, contacts: { email: null } }`. */
function toSelection(paths: readonly string[]): Selection {
  const heads = [...new Set(paths.map((path) => path.split('.', 1)[0] ?? path))];
  return Object.fromEntries(
    heads.map((head) => {
      const inner = paths
        .filter((path) => path.startsWith(`${head}.`))
        .map((path) => path.slice(head.length + 1));
      return [head, inner.length === 0 ? null : toSelection(inner)];
    }),
  );
}

export function createToolEntry(tool: AgentTool): ToolEntry {
  const { name, title, when, endpoint, id, defaults, fields, parts, spends, sends, previewArgument, next } =
    tool;
  const list = getListKind(endpoint);
  const allDefaults = { ...(list === 'pages' && { per_page: DEFAULT_ROWS }), ...defaults };
  const responses = [{ endpoint, fields }, ...Object.values(parts ?? {})];
  return {
    definition: {
      name,
      title,
      description: when,
      inputSchema: writeInput(tool, list),
      outputSchema: writeOutput(tool, list),
      annotations: writeAnnotations(tool),
    },
    method: endpoint.method,
    path: endpoint.path.replace('{id}', `{${id}}`),
    query: listSettableNames(readShape(endpoint.query), tool),
    ...(endpoint.body && { body: listSettableNames(readShape(endpoint.body), tool) }),
    ...(Object.keys(allDefaults).length > 0 && { defaults: allDefaults }),
    selection: toSelection(fields),
    ...(parts && {
      parts: Object.fromEntries(
        Object.entries(parts).map(([partName, partResponse]) => [partName, toSelection(partResponse.fields)]),
      ),
    }),
    trusted: listTrustedFields(
      responses.flatMap((shownResponse) =>
        shownResponse.fields.flatMap((path) => findSchemas(shownResponse.endpoint, path)),
      ),
    ),
    ...(list && { list }),
    ...(spends !== undefined && { spends }),
    ...(sends !== undefined && { sends }),
    ...(previewArgument !== undefined && { previewArgument }),
    ...(next !== undefined && { next }),
  };
}

/** The text of `lib/mcp/tool-table.ts`. */
export function writeToolTable(tools: readonly AgentTool[]): string {
  const lines = tools.map((tool) => {
    const text = JSON.stringify(createToolEntry(tool));
    return `  '${text.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}',`;
  });
  return [
    '/** Written by `npm run generate`. One tool a line, as text: parsing JSON is quicker than building objects. */',
    'export const toolTable: readonly string[] = [',
    ...lines,
    '];',
    '',
  ].join('\n');
}

function describeEffect({ endpoint, spends, sends }: AgentTool): string {
  if (spends !== undefined) return `spends ${spends}`;
  if (sends !== undefined) return `sends ${sends}`;
  return isWrite(endpoint) ? 'changes' : 'reads';
}

const listCalls = ({ endpoint, parts = {} }: AgentTool): string =>
  [endpoint, ...Object.values(parts).map((responsePart) => responsePart.endpoint)]
    .map(({ method, path }) => `\`${method} ${path}\``)
    .join(', ');

/** The table of tools in the agent guide. */
export function writeToolGuide(tools: readonly AgentTool[]): string {
  const rows = tools.map((tool) => [`\`${tool.name}\``, tool.title, describeEffect(tool), listCalls(tool)]);
  return [['tool', 'what for', 'what it does', 'calls'], ['---', '---', '---', '---'], ...rows]
    .map((cells) => `| ${cells.join(' | ')} |`)
    .join('\n');
}
