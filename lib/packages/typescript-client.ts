import { definition } from '#contract/client.ts';
import { type DescribedApi, type DescribedOperation, itemOf, mirrored } from './described-api.ts';
import { fieldsOf, reachedFrom, resolve, type Schema } from './schema.ts';
import { commentOf, declarationOf, declarationsOf, objectOf, typeOf } from './typescript-types.ts';

/** The generated part of the npm package. */

const pascal = (name: string): string => name.charAt(0).toUpperCase() + name.slice(1);

const GENERATED = '// Generated from the API contract.\n';

/** An empty body needn't be sent. */
const isEmpty = (schema: Schema): boolean => schema.type === 'object' && fieldsOf(schema).length === 0;

/** A method's input. Parts without required fields are optional, and so is an input of only such parts. */
function inputOf(
  described: DescribedOperation,
  body: Schema | undefined,
): { text: string; isNeeded: boolean } {
  const { params, query, textBody, operation } = described;
  const bodyType = textBody
    ? `{ readonly media_type: ${textBody.map((type) => `'${type}'`).join(' | ')}; readonly text: string }`
    : body && !isEmpty(body) && typeOf(body, 'in', '  ');
  const bodyIsNeeded = textBody !== undefined || (described.body?.isRequired ?? false);
  const parts = [
    params.length > 0 && `  readonly params: ${objectOf(params, 'in', '  ')};\n`,
    query.length > 0 && `  readonly query?: ${objectOf(query, 'in', '  ')} | undefined;\n`,
    bodyType && `  readonly body${bodyIsNeeded ? `: ${bodyType}` : `?: ${bodyType} | undefined`};\n`,
    operation.method === 'POST' &&
      `  /** Identifies this call, even after a restart of your process. @default a new key for each call */\n  readonly idempotencyKey?: string | undefined;\n`,
    `  /** Aborts the call. */\n  readonly signal?: AbortSignal | undefined;\n`,
  ];
  return { text: `{\n${parts.filter(Boolean).join('')}}`, isNeeded: params.length > 0 || bodyIsNeeded };
}

/** Statuses with the same schema become one alternative. */
function answerType(answers: DescribedOperation['answers'], { components }: DescribedApi): string {
  const alike = Map.groupBy(answers, ({ schema }) => JSON.stringify(schema));
  const alternatives = [...alike.values()].map((sharing) => {
    const statuses = { enum: sharing.map(({ status }) => status) };
    const fields = sharing[0] ? fieldsOf(resolve(sharing[0].schema, components)) : [];
    return objectOf([{ name: 'status', schema: statuses, isRequired: true }, ...fields], 'out', '');
  });
  return alternatives.join(' | ');
}

interface Signature {
  readonly input: string;
  readonly answer: string;
  readonly declarations: string;
  readonly isNeeded: boolean;
}

function signaturesOf(described: DescribedOperation, api: DescribedApi): Signature[] {
  const base = pascal(described.name);
  const declare = (suffix: string, body: Schema | undefined, answers: DescribedOperation['answers']) => {
    const { text, isNeeded } = inputOf(described, body);
    const input = `${base}${suffix}Input`;
    const answer = `${base}${suffix}Answer`;
    const answerText = described.row ? '' : `\nexport type ${answer} = ${answerType(answers, api)};\n`;
    return { input, answer, isNeeded, declarations: `export interface ${input} ${text}\n${answerText}` };
  };
  const shapes = mirrored(described, api.components);
  if (!shapes) return [declare('', described.body?.schema, described.answers)];
  return shapes.map(({ body, answer }) =>
    declare(
      body.type === 'array' ? 'Many' : 'One',
      body,
      described.answers.map(({ status }) => ({ status, schema: answer })),
    ),
  );
}

function resultOf(described: DescribedOperation, { answer }: Signature, api: DescribedApi): string {
  if (described.row) return `AsyncGenerator<${typeOf(described.row, 'out')}, void, undefined>`;
  if (described.operation.kind !== 'list') return `Promise<${answer}>`;
  return `PagedAnswer<${answer}, ${typeOf(itemOf(described, api.components) ?? {}, 'out')}>`;
}

export function typescriptSources(api: DescribedApi): Record<string, string> {
  const { operations, components, payloads, errors } = api;
  const bodies = operations.flatMap(({ body, query }) => [
    ...(body ? [body.schema] : []),
    ...query.map(({ schema }) => schema),
  ]);
  const inputs = reachedFrom(bodies, components);
  const outputs = operations.flatMap(({ answers, row }) => [
    ...answers.map(({ schema }) => schema),
    ...(row ? [row] : []),
  ]);
  const wanted = reachedFrom([...bodies, ...outputs], components);
  const used = Object.fromEntries(Object.entries(components).filter(([name]) => wanted.has(name)));
  const newPayloads = Object.entries(payloads).filter(([name]) => !(name in used));
  const all = operations.map((described) => ({ described, signatures: signaturesOf(described, api) }));
  const methods = all.flatMap(({ described, signatures }) =>
    signatures.map((signature) => {
      const { summary, description, name, operation } = described;
      const comment = commentOf(
        [`${summary}.`, description && `\n${description}`, `\n\`${operation.method} ${operation.path}\``],
        '  ',
      );
      const result = resultOf(described, signature, api);
      return `${comment}  ${name}(input${signature.isNeeded ? '' : '?'}: ${signature.input}): ${result};\n`;
    }),
  );
  const known = new Set([
    ...Object.keys(used),
    ...all.flatMap(({ signatures }) => signatures.flatMap(({ input, answer }) => [input, answer])),
  ]);
  const mentioned = new Set(methods.join('').match(/[A-Z]\w+/g)).add('FullRun').add('PushRun').add('Change');
  const imported = [...known].filter((name) => mentioned.has(name)).sort();
  return {
    'types.ts': [
      GENERATED,
      declarationsOf(used, inputs),
      ...newPayloads.map(([name, schema]) => declarationOf(name, schema, 'out')),
      ...all.flatMap(({ signatures }) => signatures.map(({ declarations }) => declarations)),
    ].join('\n'),
    'error-code.ts': `${GENERATED}
/** Why a call was rejected. A newer service may have more codes. */
export type ErrorCode =
${errors.map(({ code, status, message }) => `  /** ${status}: ${message} */\n  | '${code}'`).join('\n')}
  | (string & {});
`,
    'webhook-payload.ts': `${GENERATED}import type { ${Object.keys(payloads).sort().join(', ')} } from './types.ts';

/** The payload of a delivery: an alert, or a row of a push (\`'record_type' in payload\`). */
export type WebhookPayload = ${Object.keys(payloads).join(' | ')};
`,
    'definition.ts': `${GENERATED}import type { Definition } from './operation.ts';

export const definition: Definition = ${JSON.stringify(definition, null, 2)};
`,
    'client.ts': `${GENERATED}import type { ClientOptions } from './client-options.ts';
import { definition } from './definition.ts';
import { type ClientHelpers, makeClient } from './make-client.ts';
import type { PagedAnswer } from './paged-answer.ts';
import type {
${imported.map((name) => `  ${name},\n`).join('')}} from './types.ts';

/** One method per operation of the API; iterate over lists with \`for await\`. */
export interface Client extends ClientHelpers<FullRun, PushRun, Change> {
${methods.join('\n')}}

export function createClient(options: ClientOptions): Client {
  return makeClient(definition, options) as unknown as Client;
}
`,
    'index.ts': `${GENERATED}export { ApiError, type ErrorDetail } from './api-error.ts';
export type { ChangesOptions } from './changes.ts';
export { type Client, createClient } from './client.ts';
export type { ClientOptions } from './client-options.ts';
export { ConnectionError } from './connection-error.ts';
export type { ErrorCode } from './error-code.ts';
export type { PagedAnswer } from './paged-answer.ts';
export type { RateLimit } from './rate-limit.ts';
export type * from './types.ts';
export {
  type VerifyOptions,
  verifyWebhook,
  type WebhookHeaders,
  WebhookVerificationError,
} from './verify-webhook.ts';
export { type WaitOptions, WaitTimeoutError } from './wait-until-over.ts';
export type { WebhookPayload } from './webhook-payload.ts';
`,
  };
}
