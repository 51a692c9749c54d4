import { JSON_TYPE } from '../json.ts';
import { type ApiDocument, type Call, type Media, parametersOf } from './document.ts';

/** A call as it is made with curl and with the two packed clients. */
export interface Samples {
  readonly curl: string;
  readonly typescript: string;
  readonly python: string;
}

export const languages = { curl: 'curl', typescript: 'TypeScript', python: 'Python' } as const;

const ROWS_TYPE = 'application/x-ndjson';
/** The clients choose the format of an export. */
const FORMAT = 'format';
const WIDTH = 72;

interface Given {
  readonly params: readonly [string, unknown][];
  readonly query: readonly [string, unknown][];
  readonly body: { readonly type: string; readonly value: unknown } | undefined;
  readonly isExport: boolean;
  readonly isList: boolean;
}

function given({ operation }: Call, document: ApiDocument): Given {
  const values = parametersOf(operation, document).filter(({ example }) => example !== undefined);
  const of = (place: string): [string, unknown][] =>
    values.filter((each) => each.in === place).map(({ name, example }) => [name, example]);
  const [type, media] = Object.entries<Media>(operation.requestBody?.content ?? {})[0] ?? [];
  const isEmpty =
    media?.example === undefined || (type === JSON_TYPE && JSON.stringify(media.example) === '{}');
  const success = operation.responses['200'];
  const content = (success && 'content' in success && success.content) || {};
  return {
    params: of('path'),
    query: of('query'),
    body: isEmpty || type === undefined ? undefined : { type, value: media.example },
    isExport: ROWS_TYPE in content,
    isList: content[JSON_TYPE]?.schema.properties?.pagination !== undefined,
  };
}

/** In single quotes, where a shell changes nothing. */
const quoted = (text: string): string => `'${text.replaceAll("'", `'\\''`)}'`;

function curl({ method, path }: Call, { params, query, body }: Given): string {
  const filled = params.reduce(
    (url, [name, value]) => url.replace(`{${name}}`, encodeURIComponent(String(value))),
    path,
  );
  const search = new URLSearchParams(
    query.map(([name, value]): [string, string] => [name, String(value)]),
  ).toString();
  const url = `"$BASE_URL${filled}${search && `?${search}`}"`;
  const parts = [
    `curl ${method === 'GET' ? '' : `-X ${method} `}${url}`,
    '-H "Authorization: Bearer $KEY"',
    ...(body ? [`-H "Content-Type: ${body.type}"`] : []),
    ...(body && body.type !== JSON_TYPE ? [`--data-binary ${quoted(String(body.value))}`] : []),
    ...(body?.type === JSON_TYPE ? [`-d ${quoted(JSON.stringify(body.value, null, 2))}`] : []),
  ];
  return parts.join(' \\\n  ');
}

interface Spelling {
  readonly text: (text: string) => string;
  readonly word: (value: boolean | null) => string;
  readonly key: (name: string) => string;
}

const javascriptText = (text: string): string =>
  `'${JSON.stringify(text).slice(1, -1).replaceAll('\\"', '"').replaceAll("'", "\\'")}'`;

const typescriptSpelling: Spelling = {
  text: javascriptText,
  word: String,
  key: (name) => (/^[A-Za-z_]\w*$/.test(name) ? name : javascriptText(name)),
};

const pythonSpelling: Spelling = {
  text: (text) => JSON.stringify(text),
  word: (value) => (value === null ? 'None' : value ? 'True' : 'False'),
  key: (name) => JSON.stringify(name),
};

/** A value as the language writes it: in one line where it fits. */
function literal(value: unknown, spelling: Spelling, indent: string, step: string): string {
  if (typeof value === 'string') return spelling.text(value);
  if (value === null || typeof value === 'boolean') return spelling.word(value);
  if (typeof value !== 'object') return String(value);
  const isList = Array.isArray(value);
  const deeper = indent + step;
  const parts = isList
    ? value.map((each) => literal(each, spelling, deeper, step))
    : Object.entries(value as object).map(
        ([name, each]) => `${spelling.key(name)}: ${literal(each, spelling, deeper, step)}`,
      );
  const [open, close] = isList ? ['[', ']'] : ['{', '}'];
  const space = isList || spelling === pythonSpelling ? '' : ' ';
  const line = parts.length === 0 ? open + close : `${open}${space}${parts.join(', ')}${space}${close}`;
  if (!line.includes('\n') && indent.length + line.length <= WIDTH) return line;
  return `${open}\n${parts.map((part) => `${deeper}${part},\n`).join('')}${indent}${close}`;
}

const camel = (id: string): string => id.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase());
const snake = (id: string): string => id.replaceAll('-', '_');

function typescript({ operation }: Call, { params, query, body, isExport }: Given): string {
  const asked = isExport ? query.filter(([name]) => name !== FORMAT) : query;
  const input = {
    ...(params.length > 0 && { params: Object.fromEntries(params) }),
    ...(asked.length > 0 && { query: Object.fromEntries(asked) }),
    ...(body && {
      body: body.type === JSON_TYPE ? body.value : { media_type: body.type, text: body.value },
    }),
  };
  const written = Object.keys(input).length === 0 ? '' : literal(input, typescriptSpelling, '', '  ');
  const call = `client.${camel(operation.operationId)}(${written})`;
  return isExport
    ? `for await (const row of ${call}) {\n  console.log(row);\n}`
    : `const { data } = await ${call};`;
}

function python({ operation }: Call, { params, query, body, isExport, isList }: Given): string {
  const write = (value: unknown, indent = ''): string => literal(value, pythonSpelling, indent, '    ');
  const asked = isExport ? query.filter(([name]) => name !== FORMAT) : query;
  const passed = (indent: string): string[] => [
    ...params.map(([, value]) => write(value, indent)),
    ...(body ? [write(body.value, indent)] : []),
    ...(body && body.type !== JSON_TYPE ? [`media_type=${write(body.type)}`] : []),
    ...asked.map(([name, value]) => `${name}=${write(value, indent)}`),
  ];
  const name = `client.${snake(operation.operationId)}`;
  const line = `${name}(${passed('').join(', ')})`;
  const onlyBody = passed('').length === 1;
  const fits = onlyBody || (!line.includes('\n') && line.length <= WIDTH);
  const call = fits
    ? line
    : `${name}(\n${passed('    ')
        .map((one) => `    ${one},\n`)
        .join('')})`;
  if (isExport) return `for row in ${call}:\n    print(row)`;
  return `${isList ? 'page' : 'data'} = ${call}`;
}

export function samplesOf(call: Call, document: ApiDocument): Samples {
  const values = given(call, document);
  return { curl: curl(call, values), typescript: typescript(call, values), python: python(call, values) };
}

/** Stand for where the page was loaded from, and for the reader's key. */
export const BASE_URL = '<base URL>';
export const KEY = '<key>';

/** What the samples need before them, once. */
export const setUp: Samples = {
  curl: `BASE_URL=${BASE_URL}\nKEY=${KEY}`,
  typescript: `import { createClient } from '@signal-intelligence/client';

const client = createClient({
  baseUrl: '${BASE_URL}',
  apiKey: '${KEY}',
});`,
  python: `from signal_intelligence import Client

client = Client(
    base_url="${BASE_URL}",
    api_key="${KEY}",
)`,
};
