import { JSON_TYPE } from '../shared-parts.ts';
import { type ApiDocument, type Call, listParameters, type Media } from './document.ts';

/** A call as it is made with curl and with the packed client. */
export interface Samples {
  readonly curl: string;
  readonly typescript: string;
}

export const languages = { curl: 'curl', typescript: 'TypeScript' } as const;

const ROWS_TYPE = 'application/x-ndjson';
/** The client chooses the format of an export. */
const FORMAT = 'format';
const MAX_LINE_LENGTH = 72;

interface SampleInput {
  readonly params: readonly [string, unknown][];
  readonly query: readonly [string, unknown][];
  readonly body: { readonly type: string; readonly value: unknown } | undefined;
  readonly isExport: boolean;
}

function collectInput({ operation }: Call, document: ApiDocument): SampleInput {
  const values = listParameters(operation, document).filter(({ example }) => example !== undefined);
  const listValues = (location: string): [string, unknown][] =>
    values.filter((parameter) => parameter.in === location).map(({ name, example }) => [name, example]);
  const [type, media] = Object.entries<Media>(operation.requestBody?.content ?? {})[0] ?? [];
  const isEmpty =
    media?.example === undefined || (type === JSON_TYPE && JSON.stringify(media.example) === '{}');
  const success = operation.responses['200'];
  const content = (success && 'content' in success && success.content) || {};
  return {
    params: listValues('path'),
    query: listValues('query'),
    body: isEmpty || type === undefined ? undefined : { type, value: media.example },
    isExport: ROWS_TYPE in content,
  };
}

/** In single quotes, where a shell changes nothing. */
const quoteShell = (text: string): string => `'${text.replaceAll("'", `'\\''`)}'`;

function writeCurl({ method, path }: Call, { params, query, body }: SampleInput): string {
  const encodedPath = params.reduce(
    (url, [name, value]) => url.replace(`{${name}}`, encodeURIComponent(String(value))),
    path,
  );
  const search = new URLSearchParams(
    query.map(([name, value]): [string, string] => [name, String(value)]),
  ).toString();
  const url = `"$BASE_URL${encodedPath}${search && `?${search}`}"`;
  const parts = [
    `curl ${method === 'GET' ? '' : `-X ${method} `}${url}`,
    '-H "Authorization: Bearer $KEY"',
    ...(body ? [`-H "Content-Type: ${body.type}"`] : []),
    ...(body && body.type !== JSON_TYPE ? [`--data-binary ${quoteShell(String(body.value))}`] : []),
    ...(body?.type === JSON_TYPE ? [`-d ${quoteShell(JSON.stringify(body.value, null, 2))}`] : []),
  ];
  return parts.join(' \\\n  ');
}

const quoteJavaScript = (text: string): string =>
  `'${JSON.stringify(text).slice(1, -1).replaceAll('\\"', '"').replaceAll("'", "\\'")}'`;

const writeKey = (name: string): string => (/^[A-Za-z_]\w*$/.test(name) ? name : quoteJavaScript(name));

/** A value as TypeScript writes it: in one line where it fits. */
function writeLiteral(value: unknown, indent = ''): string {
  if (typeof value === 'string') return quoteJavaScript(value);
  if (typeof value !== 'object' || value === null) return String(value);
  const isList = Array.isArray(value);
  const innerIndent = `${indent}  `;
  const literals = isList
    ? value.map((item) => writeLiteral(item, innerIndent))
    : Object.entries(value).map(
        ([name, fieldValue]) => `${writeKey(name)}: ${writeLiteral(fieldValue, innerIndent)}`,
      );
  const [openBracket, closeBracket] = isList ? ['[', ']'] : ['{', '}'];
  const space = isList ? '' : ' ';
  const line =
    literals.length === 0
      ? openBracket + closeBracket
      : `${openBracket}${space}${literals.join(', ')}${space}${closeBracket}`;
  if (!line.includes('\n') && indent.length + line.length <= MAX_LINE_LENGTH) return line;
  return `${openBracket}\n${literals.map((literal) => `${innerIndent}${literal},\n`).join('')}${indent}${closeBracket}`;
}

const toCamelCase = (id: string): string => id.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase());

function writeTypeScript({ operation }: Call, { params, query, body, isExport }: SampleInput): string {
  const filters = isExport ? query.filter(([name]) => name !== FORMAT) : query;
  const input = {
    ...(params.length > 0 && { params: Object.fromEntries(params) }),
    ...(filters.length > 0 && { query: Object.fromEntries(filters) }),
    ...(body && {
      body: body.type === JSON_TYPE ? body.value : { media_type: body.type, text: body.value },
    }),
  };
  const argumentText = Object.keys(input).length === 0 ? '' : writeLiteral(input);
  const call = `client.${toCamelCase(operation.operationId)}(${argumentText})`;
  return isExport
    ? `for await (const row of ${call}) {\n  console.log(row);\n}`
    : `const { data } = await ${call};`;
}

export function writeSamples(call: Call, document: ApiDocument): Samples {
  const values = collectInput(call, document);
  return { curl: writeCurl(call, values), typescript: writeTypeScript(call, values) };
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
};
