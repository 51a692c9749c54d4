import type { AnyEndpoint } from '#contract/endpoint.ts';
import { endpointList } from '#contract/endpoints.ts';
import { createOpenApiDocument } from '#reference/openapi-document.ts';
import type { JsonSchema } from './schema-values.ts';

/** Endpoints as the OpenAPI document describes them. */

export interface Parameter {
  readonly name: string;
  readonly in: 'path' | 'query' | 'header';
  readonly required: boolean;
  readonly schema: JsonSchema;
}

export interface DocumentedOperation {
  readonly endpoint: AnyEndpoint;
  readonly parameters: readonly Parameter[];
  /** Of a JSON body; a text file's has none. */
  readonly body: JsonSchema | undefined;
  readonly mayLackBody: boolean;
}

// biome-ignore lint/suspicious/noExplicitAny: the document is looked at as the JSON it is
const document: any = JSON.parse(JSON.stringify(createOpenApiDocument()));

/** Resolves a `$ref` of the document. */
export const resolve = (reference: string) =>
  reference
    .slice(2)
    .split('/')
    .reduce((at, part) => at[part], document);

export const documentedOperations: readonly DocumentedOperation[] = endpointList.map((endpoint) => {
  const { parameters, requestBody } = document.paths[endpoint.path][endpoint.method.toLowerCase()];
  return {
    endpoint,
    parameters: parameters.map((given: { $ref?: string }) =>
      given.$ref === undefined ? given : resolve(given.$ref),
    ),
    body: requestBody?.content['application/json']?.schema,
    mayLackBody: requestBody?.required === false,
  };
});
