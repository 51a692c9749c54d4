import { escapeHtml } from '#domain/shared/text/escape-html.ts';
import { JSON_TYPE } from '../json.ts';
import {
  type ApiDocument,
  type Call,
  type DocumentedResponse,
  type Parameter,
  parametersOf,
  responsesOf,
} from './document.ts';
import { type FieldRow, fieldsOf, rowsOf, typeName } from './fields.ts';
import { codeBlock } from './html.ts';
import { inline, markdown } from './markdown.ts';
import { languages, type Samples, samplesOf } from './samples.ts';

const pretty = (example: unknown): string =>
  typeof example === 'string' ? example.trimEnd() : JSON.stringify(example, null, 2);

/** Each language in its own block; styles show the chosen one. */
export function samplesBlock(samples: Samples, show = (text: string) => codeBlock(text)): string {
  const tabs = Object.entries(languages).map(
    ([id, name]) =>
      `<button type="button" data-language="${id}" aria-pressed="${id === 'curl'}">${name}</button>`,
  );
  const texts = Object.keys(languages).map(
    (id) => `<div class="in-${id}">${show(samples[id as keyof Samples])}</div>`,
  );
  return `<div class="samples"><div class="tabs">${tabs.join('')}</div>${texts.join('')}</div>`;
}

const attribute = (name: string, value: unknown): string =>
  value === undefined ? '' : ` data-${name}="${escapeHtml(String(value))}"`;

const parameterRow = ({ name, in: place, required, description, schema, example }: Parameter): FieldRow => ({
  name,
  schema,
  description,
  isRequired: required,
  attributes:
    attribute('in', place) +
    attribute('name', name) +
    // With a fixed idempotency key, a second body would be rejected.
    attribute('example', place === 'header' ? undefined : example) +
    attribute('choices', schema.type === 'boolean' ? 'true,false' : schema.enum?.join()) +
    (required ? ' data-required' : ''),
});

const PLACES = { path: 'Path', query: 'Query', header: 'Headers' } as const;

function parametersIn(call: Call, document: ApiDocument): string {
  const parameters = parametersOf(call.operation, document);
  return Object.entries(PLACES)
    .map(([place, title]) => {
      const rows = parameters.filter((each) => each.in === place).map(parameterRow);
      return rows.length === 0 ? '' : `<h4>${title}</h4>${rowsOf(rows)}`;
    })
    .join('');
}

function bodyIn({ operation: { requestBody } }: Call): string {
  const [type, media] = Object.entries(requestBody?.content ?? {})[0] ?? [];
  if (!type || !media) return '';
  if (type !== JSON_TYPE) {
    const types = Object.keys(requestBody?.content ?? {}).map((each) => `<code>${each}</code>`);
    return `<h4>Body</h4><p>${types.join(' or ')}</p>`;
  }
  const fields = fieldsOf(media.schema);
  const { $ref, anyOf } = media.schema;
  const named = $ref || anyOf ? `<p>${typeName(media.schema)}</p>` : '';
  return fields || named ? `<h4>Body</h4>${named}${fields}` : '';
}

const bodyExample = ({ operation: { requestBody } }: Call): string => {
  const [type, media] = Object.entries(requestBody?.content ?? {})[0] ?? [];
  if (!type || media?.example === undefined) return '';
  const attributes = `${attribute('body', '')}${attribute('type', type)}`;
  return `<h4>Request body</h4>${codeBlock(pretty(media.example), attributes)}`;
};

const isSuccess = ([status]: [string, DocumentedResponse]): boolean => status.startsWith('2');

function answerExamples(call: Call, document: ApiDocument): string {
  return responsesOf(call.operation, document)
    .filter(isSuccess)
    .flatMap(([status, { content = {} }]) =>
      Object.entries(content)
        .filter(([, { example }]) => example !== undefined)
        .map(
          ([type, { example }]) =>
            `<h4>Response ${status}${type === JSON_TYPE ? '' : `, ${type}`}</h4>${codeBlock(pretty(example))}`,
        ),
    )
    .join('');
}

function answersIn(call: Call, document: ApiDocument): string {
  return responsesOf(call.operation, document)
    .filter(isSuccess)
    .map(([status, { description, content = {} }]) => {
      const schema = Object.values(content)[0]?.schema;
      const fields = schema ? fieldsOf(schema) : '';
      const named = schema?.$ref ? ` ${typeName(schema)}` : '';
      return `<h4>Response ${status}</h4><p>${inline(description)}${named}</p>${fields}`;
    })
    .join('');
}

/** An error's codes are in its description, one paragraph each: "`code`: message". */
const codesIn = ({ description }: DocumentedResponse): string[] => description.split('\n\n');

const errorsOf = (call: Call, document: ApiDocument): [string, string][] =>
  responsesOf(call.operation, document)
    .filter(([status]) => Number(status) >= 400)
    .flatMap(([status, response]) => codesIn(response).map((each): [string, string] => [status, each]));

/** Responses that every call may return are described once. */
export function sharedErrors(calls: readonly Call[], document: ApiDocument): ReadonlyMap<string, string> {
  const [first = [], ...others] = calls.map((call) => errorsOf(call, document));
  return new Map(
    first
      .filter(([, text]) => others.every((errors) => errors.some(([, other]) => other === text)))
      .map(([status, text]) => [text, status]),
  );
}

export const errorList = (errors: Iterable<readonly [string, string]>): string =>
  `<ul class="errors">${[...errors].map(([status, text]) => `<li><b>${status}</b> ${inline(text)}</li>`).join('')}</ul>`;

function errorsIn(call: Call, document: ApiDocument, shared: ReadonlyMap<string, string>): string {
  const own = errorsOf(call, document).filter(([, text]) => !shared.has(text));
  const rest = '<p>And the <a href="#errors-of-every-call">errors of every call</a>.</p>';
  return own.length === 0 ? `<h4>Errors</h4>${rest}` : `<h4>Errors</h4>${errorList(own)}${rest}`;
}

const headOf = ({ method, path, operation }: Call, isDelivery: boolean): string =>
  `<h3><a href="#${operation.operationId}">${escapeHtml(operation.summary)}</a></h3><p class="call"><b class="${method.toLowerCase()}">${method}</b> <code>${
    isDelivery ? 'your endpoint' : escapeHtml(path)
  }</code></p>`;

export function operationSection(
  call: Call,
  document: ApiDocument,
  shared: ReadonlyMap<string, string>,
): string {
  const { method, path, operation } = call;
  const left = `${headOf(call, false)}${markdown(operation.description)}${parametersIn(call, document)}${bodyIn(call)}${answersIn(call, document)}${errorsIn(call, document, shared)}`;
  const right = `${samplesBlock(samplesOf(call, document))}<button type="button" class="try" data-try>Try it</button>${bodyExample(call)}${answerExamples(call, document)}`;
  return `<section class="operation" id="${operation.operationId}"${attribute('method', method)}${attribute('path', path)}><div>${left}</div><div class="side">${right}</div></section>`;
}

/** A call that the service makes to you, so there is nothing to try. */
export function deliverySection(call: Call, document: ApiDocument): string {
  const { operation } = call;
  const responses = responsesOf(operation, document).map(
    ([status, { description }]) => [status, description] as const,
  );
  const left = `${headOf(call, true)}${markdown(operation.description)}${parametersIn(call, document)}${bodyIn(call)}<h4>Your answer</h4>${errorList(responses)}`;
  return `<section class="operation" id="${operation.operationId}"><div>${left}</div><div class="side">${bodyExample(call)}</div></section>`;
}
