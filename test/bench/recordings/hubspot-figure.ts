import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { hubspotReader } from '#crms/hubspot/hubspot-reader.ts';
import type { CrmReader } from '#domain/market/crm-imports/crm-reader.ts';
import { FILLED_LIST } from '#local/crm/filled-companies.ts';
import { hubspot } from '#local/crm/hubspot-sandbox.ts';
import { never, transportTo } from '#test/unit/crms/crm-records.ts';
import type { Transport, VendorRequest } from '#vendor-api/transport.ts';

interface Schema {
  readonly $ref?: string;
  readonly type?: string;
  readonly format?: string;
  readonly required?: readonly string[];
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly additionalProperties?: Schema | boolean;
  readonly items?: Schema;
}

interface Content {
  readonly content?: Readonly<Record<string, { readonly schema: Schema }>>;
}

interface Operation {
  readonly parameters?: readonly { readonly name: string; readonly in: string }[];
  readonly requestBody?: Content;
  readonly responses: Readonly<Record<string, Content>>;
}

interface Description {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  readonly components: { readonly schemas: Readonly<Record<string, Schema>> };
}

/** An operation together with the description it is in. */
interface Described {
  readonly operation: Operation;
  readonly resolve: (schema: Schema) => Schema;
}

const schemaIn = (content: Content | undefined): Schema =>
  Object.values(content?.content ?? {})[0]?.schema ?? {};

/** HubSpot's description has texts here. Its guide has objects, which is what its API sorts by. */
const KNOWN = /^\.sorts\.\d+ /;

/** What of a value isn't as described. */
function wrongIn(value: unknown, { resolve }: Described, ref: Schema, at = ''): string[] {
  const schema = resolve(ref);
  const inner = (part: unknown, of: Schema, name: string) =>
    wrongIn(part, { operation: { responses: {} }, resolve }, of, `${at}.${name}`);
  if (Array.isArray(value) && schema.items)
    return value.flatMap((item, index) => inner(item, schema.items ?? {}, String(index)));
  if (value !== null && typeof value === 'object' && schema.type === 'object') {
    const { properties = {}, additionalProperties, required = [] } = schema;
    const missing = required.filter((name) => !(name in value)).map((name) => `${at}.${name} is missing`);
    const parts = Object.entries(value).flatMap(([name, part]) => {
      const of =
        properties[name] ?? (typeof additionalProperties === 'object' ? additionalProperties : undefined);
      // HubSpot sends null for properties without a value.
      if (part === null && !properties[name]) return [];
      return of ? inner(part, of, name) : additionalProperties ? [] : [`${at}.${name} isn't described`];
    });
    return [...missing, ...parts];
  }
  const type = schema.type === 'integer' ? 'number' : schema.type;
  const actual = Array.isArray(value) ? 'array' : typeof value;
  return type === undefined || type === actual ? [] : [`${at} is ${actual}, described as ${type}`];
}

/** A value with everything that the description allows. */
function instanceOf(resolve: Described['resolve'], ref: Schema, depth = 0): unknown {
  const { type, format, properties = {}, additionalProperties, items } = resolve(ref);
  if (type === 'array') return items && depth < 8 ? [instanceOf(resolve, items, depth + 1)] : [];
  if (type === 'integer' || type === 'number') return 7;
  if (type === 'boolean') return true;
  if (type !== 'object') return format === 'date-time' ? '2026-09-08T07:06:05.004Z' : '77';
  const more = typeof additionalProperties === 'object' ? { more: additionalProperties } : {};
  return Object.fromEntries(
    Object.entries({ ...properties, ...more }).map(([name, of]) => [
      name,
      instanceOf(resolve, of, depth + 1),
    ]),
  );
}

const descriptionsIn = (recordings: string): Description[] => {
  const directory = path.join(recordings, 'payloads/hubspot');
  return readdirSync(directory).map(
    (file): Description => JSON.parse(readFileSync(path.join(directory, file), 'utf8')),
  );
};

function finder(descriptions: readonly Description[]) {
  return ({ method, path: url }: VendorRequest): Described | undefined => {
    for (const { paths, components } of descriptions) {
      for (const [template, operations] of Object.entries(paths)) {
        const pattern = new RegExp(`^${template.replaceAll(/\{\w+\}/g, '[^/]+')}$`);
        const operation = operations[method.toLowerCase()];
        if (!operation || !pattern.test(url.replace(/\?.*/, ''))) continue;
        const resolve = (schema: Schema): Schema =>
          schema.$ref === undefined
            ? schema
            : (components.schemas[schema.$ref.split('/').at(-1) ?? ''] ?? {});
        return { operation, resolve };
      }
    }
    return undefined;
  };
}

const answerOf = ({ operation }: Described): Schema =>
  schemaIn(operation.responses['200'] ?? Object.values(operation.responses)[0]);

const QUICK = { perSecond: 10_000, burst: 10_000 };

const readerOver = (transport: Transport, now: () => number): CrmReader =>
  hubspotReader({
    credentials: { ...hubspot.credentialsOf('described') },
    config: {},
    name: 'described',
    pace: QUICK,
    searchPace: QUICK,
    now,
    transport,
  });

/** Reads all companies of a filled sandbox, a list, and what changed. */
async function readThrough(over: (send: Transport) => Transport): Promise<void> {
  let now = Date.UTC(2026, 10, 2, 8);
  const sandbox = hubspot.make(() => now);
  sandbox.setRules('described', { filled: 600 });
  const send = transportTo(sandbox, '');
  const reader = readerOver(
    over(async (request, signal) => {
      now += 250;
      return send(request, signal);
    }),
    () => now,
  );
  const read = async (since: string | null, listId: string | null): Promise<string> => {
    for (let cursor = reader.begin({ since, listId }); ; ) {
      const { next, mark } = await reader.page(cursor, never);
      if (next === null) return mark ?? '0';
      cursor = next;
    }
  };
  const mark = await read(null, null);
  const lists = await reader.lists(never);
  const list = lists.find(({ name }) => name === FILLED_LIST)?.id ?? '';
  await read(null, list);
  now += 3_600_000;
  sandbox.setRules('described', { acts: [{ kind: 'stamp_all' }] });
  now += 3_600_000;
  await read(mark, list);
  await reader.total({ since: null, listId: null }, never);
}

/** How many companies the reader finds in answers that have all that the descriptions allow. */
async function readDescribed(find: (request: VendorRequest) => Described | undefined): Promise<number> {
  const reader = readerOver(
    async (request) => {
      const described = find(request);
      const isNextPage = /"after":"[1-9]/.test(request.body ?? '');
      const answer =
        described && !isNextPage ? instanceOf(described.resolve, answerOf(described)) : { results: [] };
      return { status: 200, headers: {}, body: JSON.stringify(answer) };
    },
    () => Date.UTC(2026, 10, 2, 8),
  );
  // After the time in the answers: the companies of deals aren't among those that changed.
  const changes = reader.begin({ since: String(Date.UTC(2026, 9, 1)), listId: null });
  const cursors = [reader.begin({ since: null, listId: null }), changes, changes.replace('changed', 'deals')];
  let companies = 0;
  for (const cursor of cursors) companies += (await reader.page(cursor, never)).companies.length;
  return companies;
}

/**
 * How many of the reader's calls and of the sandbox's answers are as HubSpot describes them, and whether the reader
 * takes answers with everything in them that a description allows.
 */
export async function hubspotFigure(recordings: string) {
  const find = finder(descriptionsIn(recordings));
  const wrong = new Set<string>();
  const undescribed = new Set<string>();
  let calls = 0;
  await readThrough((send) => async (request, signal) => {
    const answer = await send(request, signal);
    const described = find(request);
    const call = `${request.method} ${request.path.replace(/\?.*/, '').replaceAll(/\/\d+(?=\/|$)/g, '/{id}')}`;
    if (!described) {
      undescribed.add(call);
      return answer;
    }
    calls += 1;
    const { parameters = [], requestBody } = described.operation;
    for (const name of new URL(request.path, 'http://x').searchParams.keys())
      if (!parameters.some((each) => each.name === name)) wrong.add(`${call}: ?${name} isn't described`);
    if (request.body)
      for (const each of wrongIn(JSON.parse(request.body), described, schemaIn(requestBody)))
        if (!KNOWN.test(each)) wrong.add(`${call}: request ${each.replaceAll(/\.\d+/g, '.0')}`);
    for (const each of wrongIn(JSON.parse(answer.body), described, answerOf(described)))
      wrong.add(`${call}: sandbox ${each.replaceAll(/\.\d+/g, '.0')}`);
    return answer;
  });
  return { calls, undescribed: [...undescribed], wrong: [...wrong], companies: await readDescribed(find) };
}
