/** Reads the OpenAPI document of an API, as strictly as API Gateway's importer with warnings as errors. */
import { isRecord, list, record, refuseUnknown, text, type Values } from '../template/narrow.ts';

export interface Operation {
  readonly path: string;
  /** `ANY` stands for the methods that the path doesn't name. */
  readonly httpMethod: string;
  /** The security scheme that protects it, if any. */
  readonly scheme: string | undefined;
  readonly integration: Values;
  /** Header names by status, as declared. */
  readonly responses: ReadonlyMap<string, readonly string[]>;
  readonly where: string;
}

export interface ApiDocument {
  readonly operations: readonly Operation[];
  readonly schemes: ReadonlyMap<string, Values>;
  readonly gatewayResponses: Values;
}

const ANY = 'x-amazon-apigateway-any-method';
const INTEGRATION = 'x-amazon-apigateway-integration';
const GATEWAY_RESPONSES = 'x-amazon-apigateway-gateway-responses';

const METHODS: Readonly<Record<string, string>> = {
  get: 'GET',
  put: 'PUT',
  post: 'POST',
  delete: 'DELETE',
  options: 'OPTIONS',
  head: 'HEAD',
  patch: 'PATCH',
  [ANY]: 'ANY',
};

const OPERATION_KEYS = [
  'operationId',
  'tags',
  'summary',
  'description',
  'parameters',
  'security',
  'responses',
  INTEGRATION,
];

/** The importer splits a path at its slashes. A part is a word, `{name}`, or `{name+}` at the end. */
function listPathParameters(path: string, where: string): readonly string[] {
  if (!/^\/$|^(?:\/[\w.:~-]+|\/\{\w+\})*(?:\/\{\w+\+\})?$/.test(path) || path === '') {
    throw new Error(`${where}: ${path} is not a valid REST API path`);
  }
  return [...path.matchAll(/\{(\w+)\+?\}/g)].map(([, name = '']) => name);
}

function checkParameters(declarations: unknown, path: string, where: string): void {
  const expected = listPathParameters(path, where);
  const declared = list(declarations, where).map((entry) => {
    const { name, in: location, required } = record(entry, where);
    if (location !== 'path' || required !== true) {
      throw new Error(
        `${where}: the embedded cloud takes required path parameters only, got ${JSON.stringify(entry)}`,
      );
    }
    return text(name, where);
  });
  if (declared.toSorted().join() !== expected.toSorted().join()) {
    throw new Error(
      `${where}: expected the parameters of ${path} to be declared (${expected.join(', ')}), got ${declared.join(', ') || 'none'}`,
    );
  }
}

function findScheme(
  security: unknown,
  schemes: ReadonlyMap<string, Values>,
  where: string,
): string | undefined {
  const [requirement, ...otherRequirements] = list(security, where);
  if (requirement === undefined) return undefined;
  const names = Object.keys(record(requirement, where));
  const [name = ''] = names;
  if (otherRequirements.length > 0 || names.length !== 1 || !schemes.has(name)) {
    throw new Error(
      `${where}: expected one of the document's security schemes, got ${JSON.stringify(security)}`,
    );
  }
  return name;
}

function readResponses(responses: unknown, where: string): Operation['responses'] {
  const entries = Object.entries(record(responses, where));
  if (entries.length === 0) throw new Error(`${where}: an operation must declare its responses`);
  return new Map(
    entries.map(([status, response]) => {
      const { description, headers } = record(response, where);
      if (!/^[2-5]\d\d$/.test(status) || typeof description !== 'string') {
        throw new Error(`${where}: expected a status with a description, got ${status}`);
      }
      return [status, Object.keys(record(headers, where))];
    }),
  );
}

function readOperation(
  path: string,
  key: string,
  value: unknown,
  schemes: ReadonlyMap<string, Values>,
  where: string,
): Operation {
  const httpMethod = Object.hasOwn(METHODS, key) ? METHODS[key] : undefined;
  if (httpMethod === undefined)
    throw new Error(`${where}: the embedded cloud does not know the method ${key}`);
  const operation = record(value, where);
  refuseUnknown(operation, OPERATION_KEYS, where);
  const integration = operation[INTEGRATION];
  if (!isRecord(integration)) throw new Error(`${where}: no integration is defined`);
  checkParameters(operation.parameters, path, `${where} parameters`);
  return {
    path,
    httpMethod,
    scheme: findScheme(operation.security, schemes, `${where} security`),
    integration,
    responses: readResponses(operation.responses, `${where} responses`),
    where,
  };
}

function refuseTwice(ids: readonly string[], where: string): void {
  const twice = ids.find((id, index) => ids.indexOf(id) !== index);
  if (twice !== undefined) throw new Error(`${where}: the operationId ${twice} is given twice`);
}

function checkHead({ openapi, info }: Values, where: string): void {
  if (!/^3\.0\.\d+$/.test(String(openapi))) {
    throw new Error(`${where}: API Gateway imports OpenAPI 3.0, got ${JSON.stringify(openapi) ?? 'nothing'}`);
  }
  const { title, version } = record(info, `${where} info`);
  text(title, `${where} info.title`);
  text(version, `${where} info.version`);
}

export function readDocument(body: unknown, where: string): ApiDocument {
  const document = record(body, where);
  refuseUnknown(document, ['openapi', 'info', 'paths', 'components', GATEWAY_RESPONSES], where);
  checkHead(document, where);
  const components = record(document.components, `${where} components`);
  refuseUnknown(components, ['securitySchemes'], `${where} components`);
  const schemes = new Map(
    Object.entries(record(components.securitySchemes, where)).map(([name, scheme]) => [
      name,
      record(scheme, `${where} ${name}`),
    ]),
  );
  const items = Object.entries(record(document.paths, `${where} paths`)).map(
    ([path, item]) => [path, record(item, `${where} ${path}`)] as const,
  );
  const operations = items.flatMap(([path, item]) =>
    Object.entries(item).map(([key, value]) =>
      readOperation(path, key, value, schemes, `${where} ${METHODS[key] ?? key} ${path}`),
    ),
  );
  const ids = items.flatMap(([, item]) =>
    Object.values(item).flatMap((operation) => record(operation, where).operationId ?? []),
  );
  refuseTwice(ids.map(String), where);
  return {
    operations,
    schemes,
    gatewayResponses: record(document[GATEWAY_RESPONSES], `${where} ${GATEWAY_RESPONSES}`),
  };
}
