import type * as z from 'zod';
import { isWrite } from '#contract/endpoint.ts';
import { type AgentCall, type AgentTool, LIMIT_DEFAULT, LIMIT_MAX } from './agent-tool.ts';
import { type NamedSchema, ownFields } from './own-fields.ts';
import { type Json, plainSchema } from './plain-schema.ts';
import type { CallEntry, ListedTool, ToolEntry } from './tool-entry.ts';

/** Everything a function needs to know about a tool, generated from the contract. */

const PAGING = ['page', 'per_page', 'limit', 'after'];

const listArguments = {
  limit: { type: 'integer', minimum: 1, maximum: LIMIT_MAX, default: LIMIT_DEFAULT },
  cursor: { type: 'string', description: 'From the last result, for the next page.' },
};

interface Field {
  readonly schema: z.ZodType;
  readonly place: 'params' | 'query' | 'body';
  readonly name: string;
  readonly isRequired: boolean;
}

const shapeOf = (schema: z.ZodType | undefined): Readonly<Record<string, z.ZodType>> => {
  if (schema && 'shape' in schema) return schema.shape as Record<string, z.ZodType>;
  return {};
};

/** Parameters and fields of a call that agents can set. */
function fieldsOf({ endpoint, without = [], fixed = {}, chained = {}, wholeBody }: AgentCall): Field[] {
  const taken = new Set([...without, ...Object.keys(fixed), ...Object.keys(chained), ...PAGING]);
  const places = [
    ['params', endpoint.params],
    ['query', endpoint.query],
    ['body', wholeBody ? undefined : endpoint.body],
  ] as const;
  return places.flatMap(([place, schema]) => {
    const required = schema ? (plainSchema(schema, 'input').required as string[] | undefined) : undefined;
    return Object.entries(shapeOf(schema))
      .filter(([name]) => !taken.has(name))
      .map(([name, inner]) => ({
        schema: inner,
        place,
        name,
        isRequired: required?.includes(name) ?? false,
      }));
  });
}

const argumentOf = ({ rename = {} }: AgentCall, name: string): string => rename[name] ?? name;

const namesIn = (call: AgentCall, place: Field['place']): Record<string, string> =>
  Object.fromEntries(
    fieldsOf(call)
      .filter((field) => field.place === place)
      .map(({ name }) => [name, argumentOf(call, name)]),
  );

function inputOf(tool: AgentTool, isList: boolean): ListedTool['inputSchema'] {
  const properties: Record<string, Json> = {};
  const required = new Set<string>();
  for (const call of tool.calls) {
    for (const field of fieldsOf(call)) {
      const name = argumentOf(call, field.name);
      const fallback = call.defaults?.[field.name];
      const description = tool.hints?.[name];
      properties[name] ??= {
        ...plainSchema(field.schema, 'input'),
        ...(fallback !== undefined && { default: fallback }),
        ...(description !== undefined && { description }),
      };
      const isChosen = tool.oneOf?.includes(name) || tool.anyOf?.includes(name);
      if (field.isRequired && !isChosen) required.add(name);
    }
    if (call.wholeBody) {
      properties[call.wholeBody.name] = { ...call.wholeBody.schema };
      required.add(call.wholeBody.name);
    }
    if (call.pick !== undefined) {
      properties[call.pick] = { type: 'string', description: tool.hints?.[call.pick] };
      required.add(call.pick);
    }
  }
  if (isList) Object.assign(properties, listArguments);
  if (tool.calls.some(({ endpoint }) => endpoint.method === 'POST') && !tool.repeatable) {
    properties.idempotency_key = { type: 'string', description: 'Runs once a day per key.' };
  }
  if (tool.spends !== undefined) {
    properties.confirm_spend = {
      type: 'boolean',
      description: 'True once the user has agreed to the cost.',
    };
    if (tool.freeWith === undefined) required.add('confirm_spend');
  }
  if (tool.sends !== undefined) {
    properties.confirm_send = { type: 'boolean', description: 'True once the user has agreed.' };
    if (tool.freeWith === undefined) required.add('confirm_send');
  }
  return {
    type: 'object',
    properties,
    ...(required.size > 0 && { required: [...required] }),
    additionalProperties: false,
  };
}

/** The shapes that a record may have. */
const alternativesOf = (record: Json): Json[] => {
  const { oneOf } = record;
  return Array.isArray(oneOf) ? (oneOf as Json[]) : [record];
};

/** The schemas of `data` in a call's responses; for lists, of their items. */
function responsesOf({ endpoint }: AgentCall): {
  readonly isList: boolean;
  readonly records: readonly Json[];
} {
  const shapes = Object.values(endpoint.responses).map(
    (schema) => (plainSchema(schema, 'output').properties as Json).data as Json,
  );
  const choices = shapes.flatMap((shape) => (Array.isArray(shape.anyOf) ? (shape.anyOf as Json[]) : [shape]));
  return {
    isList: shapes.every(({ type }) => type === 'array'),
    records: choices.flatMap((shape) =>
      alternativesOf(shape.type === 'array' ? (shape.items as Json) : shape),
    ),
  };
}

/** Fails on unknown fields; otherwise no one would notice that they are missing. */
function checkFields({ endpoint, fields, nested = {}, ...call }: AgentCall, tool: string): void {
  const answers = responsesOf({ endpoint, fields, ...call }).records;
  const check = (wanted: readonly string[], within: readonly Json[], where: string): void => {
    for (const field of wanted) {
      if (innerSchemas(within, field).length === 0) throw new Error(`${tool}: no field ${field} in ${where}`);
    }
  };
  check(fields, answers, endpoint.id);
  for (const [path, inner] of Object.entries(nested)) {
    check(inner, path.split('.').reduce(innerSchemas, answers), `${path} of ${endpoint.id}`);
  }
}

/** The schemas of the fields that a call shows, by the names it shows them under. */
function shownSchemas(call: AgentCall): NamedSchema[] {
  const { records } = responsesOf(call);
  const { shownAs = {}, nested = {} } = call;
  const named = (name: string, schema: Json): NamedSchema => ({ name: shownAs[name] ?? name, schema });
  return call.fields.flatMap((field) => {
    const inner = nested[field];
    const schemas = innerSchemas(records, field);
    if (inner === undefined) return schemas.map((schema) => named(field, renamedIn(schema, shownAs)));
    return inner.flatMap((name) => innerSchemas(schemas, name).map((schema) => named(name, schema)));
  });
}

/** A schema with the names under which its fields are shown. */
const renamedIn = (schema: Json, shownAs: Readonly<Record<string, string>>): Json => ({
  ...schema,
  ...(schema.properties !== undefined && {
    properties: Object.fromEntries(
      Object.entries(schema.properties as Json).map(([name, inner]) => [shownAs[name] ?? name, inner]),
    ),
  }),
});

const innerSchemas = (records: readonly Json[], field: string): Json[] =>
  records.flatMap(({ properties }) => {
    const found = (properties as Record<string, Json> | undefined)?.[field];
    if (!found) return [];
    return [found.type === 'array' ? (found.items as Json) : found];
  });

/** Results show their fields anyway. Listing them here would double the tool list that agents pay for. */
const record = { type: 'object' };
const records = { type: 'array', items: record };
const notes = { type: 'array', items: { type: 'string' } };

function outputOf(tool: AgentTool, isList: boolean): ListedTool['outputSchema'] {
  for (const call of tool.calls) checkFields(call, tool.name);
  if (isList) {
    return {
      type: 'object',
      properties: { items: records, total: { type: 'integer' }, cursor: { type: 'string' }, notes },
      required: ['items'],
    };
  }
  const shown = tool.calls.map((call) => {
    const isMany = call.wholeBody !== undefined || (responsesOf(call).isList && call.pick === undefined);
    return [call.as, isMany ? records : record] as const;
  });
  return {
    type: 'object',
    properties: { ...Object.fromEntries(shown), notes },
    required: [...new Set(tool.calls.map(({ as }) => as))],
  };
}

function annotationsOf({ calls, destroys = false, repeatable, reachesOut = false }: AgentTool) {
  const writes = calls.some(({ endpoint }) => isWrite(endpoint));
  const stores = writes && calls.some(({ endpoint }) => endpoint.audited !== false);
  if (!stores) return { readOnlyHint: true, openWorldHint: reachesOut };
  return {
    readOnlyHint: false,
    destructiveHint: destroys,
    idempotentHint: repeatable ?? calls.every(({ endpoint }) => endpoint.method !== 'POST'),
    openWorldHint: reachesOut,
  };
}

function callEntry(call: AgentCall): CallEntry {
  const { endpoint, as, wholeBody, fixed, defaults, when, chained, pick, fields } = call;
  const { shownAs, nested, sorted, most } = call;
  return {
    as,
    method: endpoint.method,
    path: endpoint.path,
    params: namesIn(call, 'params'),
    query: namesIn(call, 'query'),
    ...(endpoint.body && { body: wholeBody?.name ?? namesIn(call, 'body') }),
    ...(fixed && { fixed }),
    ...(defaults && { defaults }),
    ...(when !== undefined && { when }),
    ...(chained && { chained }),
    ...(pick !== undefined && { pick }),
    fields,
    ...(shownAs && { shownAs }),
    ...(nested && { nested }),
    ...(sorted && { sorted }),
    ...(most && { most }),
  };
}

function listKindOf({ endpoint }: AgentCall): 'paged' | 'whole' | 'feed' {
  if ('next_cursor' in shapeOf(endpoint.responses[200])) return 'feed';
  return 'page' in shapeOf(endpoint.query) ? 'paged' : 'whole';
}

export function toolEntry(tool: AgentTool): ToolEntry {
  const [first] = tool.calls;
  const { name, title, description, oneOf, anyOf, spends, sends, freeWith, next, ifLate } = tool;
  const isList = tool.calls.length === 1 && first.pick === undefined && responsesOf(first).isList;
  return {
    listed: {
      name,
      title,
      description,
      inputSchema: inputOf(tool, isList),
      outputSchema: outputOf(tool, isList),
      annotations: annotationsOf(tool),
    },
    calls: tool.calls.map(callEntry),
    own: ownFields(tool.calls.flatMap(shownSchemas)),
    ...(isList && { list: listKindOf(first) }),
    ...(oneOf && { oneOf }),
    ...(anyOf && { anyOf }),
    ...(spends !== undefined && { spends }),
    ...(sends !== undefined && { sends }),
    ...(freeWith !== undefined && { freeWith }),
    ...(next !== undefined && { next }),
    ...(ifLate !== undefined && { ifLate }),
  };
}

/** The text of `lib/mcp/tool-table.ts`. */
export function writeToolTable(tools: readonly AgentTool[]): string {
  const lines = tools.map((tool) => {
    const text = JSON.stringify(toolEntry(tool));
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
