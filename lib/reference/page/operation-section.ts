import { escapeHtml } from '#domain/shared/text/escape-html.ts';
import { JSON_TYPE } from '../shared-parts.ts';
import {
  type ApiDocument,
  type Call,
  type DocumentedResponse,
  listParameters,
  listResponses,
  type Parameter,
} from './document.ts';
import { describeType, type FieldRow, renderFields, renderRows } from './fields.ts';
import { renderCodeBlock, renderInline, renderMarkdown } from './markdown.ts';
import { languages, type Samples, writeSamples } from './samples.ts';

const formatJson = (example: unknown): string =>
  typeof example === 'string' ? example.trimEnd() : JSON.stringify(example, null, 2);

/** Each language in its own block; styles show the chosen one. */
export function renderSamples(samples: Samples, show = (text: string) => renderCodeBlock(text)): string {
  const tabs = Object.entries(languages).map(
    ([id, name]) =>
      `<button type="button" data-language="${id}" aria-pressed="${id === 'curl'}">${name}</button>`,
  );
  const texts = Object.keys(languages).map(
    (id) => `<div class="in-${id}">${show(samples[id as keyof Samples])}</div>`,
  );
  return `<div class="samples"><div class="tabs">${tabs.join('')}</div>${texts.join('')}</div>`;
}

const writeAttribute = (name: string, value: unknown): string =>
  value === undefined ? '' : ` data-${name}="${escapeHtml(String(value))}"`;

const toFieldRow = ({ name, in: location, required, description, schema, example }: Parameter): FieldRow => ({
  name,
  schema,
  description,
  isRequired: required,
  attributes:
    writeAttribute('in', location) +
    writeAttribute('name', name) +
    // With a fixed idempotency key, a second body would be rejected.
    writeAttribute('example', location === 'header' ? undefined : example) +
    writeAttribute('choices', schema.type === 'boolean' ? 'true,false' : schema.enum?.join()) +
    (required ? ' data-required' : ''),
});

const LOCATIONS = { path: 'Path', query: 'Query', header: 'Headers' } as const;

function renderParameters(call: Call, document: ApiDocument): string {
  const parameters = listParameters(call.operation, document);
  return Object.entries(LOCATIONS)
    .map(([location, title]) => {
      const rows = parameters.filter((parameter) => parameter.in === location).map(toFieldRow);
      return rows.length === 0 ? '' : `<h4>${title}</h4>${renderRows(rows)}`;
    })
    .join('');
}

function renderBody({ operation: { requestBody } }: Call): string {
  const [type, media] = Object.entries(requestBody?.content ?? {})[0] ?? [];
  if (!type || !media) return '';
  if (type !== JSON_TYPE) {
    const types = Object.keys(requestBody?.content ?? {}).map((mediaType) => `<code>${mediaType}</code>`);
    return `<h4>Body</h4><p>${types.join(' or ')}</p>`;
  }
  const fields = renderFields(media.schema);
  const { $ref, anyOf } = media.schema;
  const typeName = $ref || anyOf ? `<p>${describeType(media.schema)}</p>` : '';
  return fields || typeName ? `<h4>Body</h4>${typeName}${fields}` : '';
}

const renderBodyExample = ({ operation: { requestBody } }: Call): string => {
  const [type, media] = Object.entries(requestBody?.content ?? {})[0] ?? [];
  if (!type || media?.example === undefined) return '';
  const attributes = `${writeAttribute('body', '')}${writeAttribute('type', type)}`;
  return `<h4>Request body</h4>${renderCodeBlock(formatJson(media.example), attributes)}`;
};

const isSuccess = ([status]: [string, DocumentedResponse]): boolean => status.startsWith('2');

function renderResponseExamples(call: Call, document: ApiDocument): string {
  return listResponses(call.operation, document)
    .filter(isSuccess)
    .flatMap(([status, { content = {} }]) =>
      Object.entries(content)
        .filter(([, { example }]) => example !== undefined)
        .map(
          ([type, { example }]) =>
            `<h4>Response ${status}${type === JSON_TYPE ? '' : `, ${type}`}</h4>${renderCodeBlock(formatJson(example))}`,
        ),
    )
    .join('');
}

function renderResponses(call: Call, document: ApiDocument): string {
  return listResponses(call.operation, document)
    .filter(isSuccess)
    .map(([status, { description, content = {} }]) => {
      const schema = Object.values(content)[0]?.schema;
      const fields = schema ? renderFields(schema) : '';
      const typeName = schema?.$ref ? ` ${describeType(schema)}` : '';
      return `<h4>Response ${status}</h4><p>${renderInline(description)}${typeName}</p>${fields}`;
    })
    .join('');
}

/** An error's codes are in its description, one paragraph each: "`code`: message". */
const splitCodes = ({ description }: DocumentedResponse): string[] => description.split('\n\n');

const listErrors = (call: Call, document: ApiDocument): [string, string][] =>
  listResponses(call.operation, document)
    .filter(([status]) => Number(status) >= 400)
    .flatMap(([status, response]) =>
      splitCodes(response).map((codeText): [string, string] => [status, codeText]),
    );

/** Responses that every call may return are described once. */
export function findSharedErrors(calls: readonly Call[], document: ApiDocument): ReadonlyMap<string, string> {
  const [firstErrors = [], ...otherErrors] = calls.map((call) => listErrors(call, document));
  return new Map(
    firstErrors
      .filter(([, text]) => otherErrors.every((errors) => errors.some(([, otherText]) => otherText === text)))
      .map(([status, text]) => [text, status]),
  );
}

export const renderErrorList = (errors: Iterable<readonly [string, string]>): string =>
  `<ul class="errors">${[...errors].map(([status, text]) => `<li><b>${status}</b> ${renderInline(text)}</li>`).join('')}</ul>`;

function renderErrors(call: Call, document: ApiDocument, sharedErrors: ReadonlyMap<string, string>): string {
  const errors = listErrors(call, document).filter(([, text]) => !sharedErrors.has(text));
  const sharedErrorsNote = '<p>And the <a href="#errors-of-every-call">errors of every call</a>.</p>';
  return errors.length === 0
    ? `<h4>Errors</h4>${sharedErrorsNote}`
    : `<h4>Errors</h4>${renderErrorList(errors)}${sharedErrorsNote}`;
}

const renderHead = ({ method, path, operation }: Call, isDelivery: boolean): string =>
  `<h3><a href="#${operation.operationId}">${escapeHtml(operation.summary)}</a></h3><p class="call"><b class="${method.toLowerCase()}">${method}</b> <code>${
    isDelivery ? 'your endpoint' : escapeHtml(path)
  }</code></p>`;

export function renderOperation(
  call: Call,
  document: ApiDocument,
  sharedErrors: ReadonlyMap<string, string>,
): string {
  const { method, path, operation } = call;
  const main = `${renderHead(call, false)}${renderMarkdown(operation.description)}${renderParameters(call, document)}${renderBody(call)}${renderResponses(call, document)}${renderErrors(call, document, sharedErrors)}`;
  const side = `${renderSamples(writeSamples(call, document))}<button type="button" class="try" data-try>Try it</button>${renderBodyExample(call)}${renderResponseExamples(call, document)}`;
  return `<section class="operation" id="${operation.operationId}"${writeAttribute('method', method)}${writeAttribute('path', path)}><div>${main}</div><div class="side">${side}</div></section>`;
}

/** A call that the service makes to you, so there is nothing to try. */
export function renderDelivery(call: Call, document: ApiDocument): string {
  const { operation } = call;
  const responses = listResponses(operation, document).map(
    ([status, { description }]) => [status, description] as const,
  );
  const main = `${renderHead(call, true)}${renderMarkdown(operation.description)}${renderParameters(call, document)}${renderBody(call)}<h4>Your answer</h4>${renderErrorList(responses)}`;
  return `<section class="operation" id="${operation.operationId}"><div>${main}</div><div class="side">${renderBodyExample(call)}</div></section>`;
}
