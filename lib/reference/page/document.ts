/** The parts of the OpenAPI document that the page shows. */

export interface Schema {
  readonly $ref?: string;
  readonly type?: string | readonly string[];
  readonly description?: string;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly items?: Schema;
  readonly anyOf?: readonly Schema[];
  readonly additionalProperties?: Schema | boolean;
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly default?: unknown;
  readonly format?: string;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly minItems?: number;
  readonly maxItems?: number;
}

export interface Parameter {
  readonly name: string;
  readonly in: 'path' | 'query' | 'header';
  readonly required: boolean;
  readonly description?: string;
  readonly schema: Schema;
  readonly example?: unknown;
}

export interface Media {
  readonly schema: Schema;
  readonly example?: unknown;
}

export interface DocumentedResponse {
  readonly description: string;
  readonly content?: Readonly<Record<string, Media>>;
}

export interface Operation {
  readonly operationId: string;
  readonly tags: readonly string[];
  readonly summary: string;
  readonly description: string;
  readonly parameters: readonly (Parameter | Reference)[];
  readonly requestBody?: { readonly required: boolean; readonly content: Readonly<Record<string, Media>> };
  readonly responses: Readonly<Record<string, DocumentedResponse | Reference>>;
}

interface Reference {
  readonly $ref: string;
}

type Paths = Readonly<Record<string, Readonly<Record<string, Operation>>>>;

export interface ApiDocument {
  readonly info: { readonly title: string; readonly description: string };
  readonly tags: readonly { readonly name: string; readonly description: string }[];
  readonly paths: Paths;
  readonly webhooks: Paths;
  readonly components: {
    readonly parameters: Readonly<Record<string, Parameter>>;
    readonly responses: Readonly<Record<string, DocumentedResponse>>;
    readonly schemas: Readonly<Record<string, Schema>>;
  };
}

export const readName = ($ref: string): string => $ref.slice($ref.lastIndexOf('/') + 1);

function resolveReference<T>(namedParts: Readonly<Record<string, T>>, $ref: string): T {
  const component = namedParts[readName($ref)];
  if (component === undefined) throw new Error(`The document has no ${$ref}.`);
  return component;
}

export const listParameters = ({ parameters }: Operation, { components }: ApiDocument): Parameter[] =>
  parameters.map((parameter) =>
    '$ref' in parameter ? resolveReference(components.parameters, parameter.$ref) : parameter,
  );

export const listResponses = (
  { responses }: Operation,
  { components }: ApiDocument,
): [string, DocumentedResponse][] =>
  Object.entries(responses).map(([status, response]) => [
    status,
    '$ref' in response ? resolveReference(components.responses, response.$ref) : response,
  ]);

/** One operation and where it is called. */
export interface Call {
  readonly method: string;
  readonly path: string;
  readonly operation: Operation;
}

export const listCalls = (paths: Paths): Call[] =>
  Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({
      method: method.toUpperCase(),
      path,
      operation,
    })),
  );
