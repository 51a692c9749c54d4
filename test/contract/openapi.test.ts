import { describe, expect, it } from 'vitest';
import { endpointList } from '#contract/endpoints.ts';
import { createOpenApiDocument } from '#reference/openapi-document.ts';

// biome-ignore lint/suspicious/noExplicitAny: the document is looked at as the JSON it is
type Json = any;

const document: Json = JSON.parse(JSON.stringify(createOpenApiDocument()));

const METHODS = ['get', 'post', 'put', 'patch', 'delete'];

const operations: [string, Json][] = Object.entries<Json>(document.paths).flatMap(([route, item]) =>
  Object.entries<Json>(item).map(([method, operation]): [string, Json] => [
    `${method.toUpperCase()} ${route}`,
    operation,
  ]),
);

/** Every value of the document, with its path. */
function* walk(value: Json, trail: readonly string[] = []): Generator<[readonly string[], Json]> {
  yield [trail, value];
  if (value === null || typeof value !== 'object') return;
  for (const [name, inner] of Object.entries(value)) yield* walk(inner, [...trail, name]);
}

const resolve = (pointer: string): Json =>
  pointer
    .slice(2)
    .split('/')
    .reduce((at, part) => at?.[part.replaceAll('~1', '/').replaceAll('~0', '~')], document);

describe('the OpenAPI document', () => {
  it('has version 3.1 and says where to call and with which key', () => {
    expect(document.openapi).toMatch(/^3\.1\.\d+$/);
    expect(document.info).toMatchObject({ title: expect.any(String), version: expect.any(String) });
    expect(document.servers[0].url).toMatch(/\/v1$/);
    expect(document.components.securitySchemes.apiKey).toMatchObject({ type: 'http', scheme: 'bearer' });
    expect(document.security).toEqual([{ apiKey: [] }]);
  });

  it('has one operation per endpoint, in the order of the contract', () => {
    const wanted = endpointList.map(({ method, path: route }) => `${method} ${route}`);

    expect(operations.map(([name]) => name).sort()).toEqual([...wanted].sort());
    for (const item of Object.values<Json>(document.paths)) {
      expect(METHODS).toEqual(expect.arrayContaining(Object.keys(item)));
    }
  });

  it('has no broken references', () => {
    const references = [...walk(document)].flatMap(([, value]) =>
      typeof value?.$ref === 'string' ? [value.$ref as string] : [],
    );

    expect(references.length).toBeGreaterThan(20);
    expect(
      references.filter((pointer) => !pointer.startsWith('#/') || resolve(pointer) === undefined),
    ).toEqual([]);
  });

  it('has no unused components and no inner definitions', () => {
    const text = JSON.stringify(document);
    const unused = Object.keys(document.components.schemas).filter(
      (name) => !text.includes(`"#/components/schemas/${name}"`),
    );

    expect(unused).toEqual([]);
    expect(text).not.toContain('$defs');
    expect(text).not.toContain('"$schema"');
  });

  it.each(operations)('%s declares exactly the parameters of its path', (name, { parameters }) => {
    const inPath = [...name.matchAll(/\{(\w+)\}/g)].map(([, found]) => found);
    const declared = parameters.filter((parameter: Json) => parameter.in === 'path');

    expect(declared.map((parameter: Json) => parameter.name)).toEqual(inPath);
    expect(declared.every((parameter: Json) => parameter.required === true)).toBe(true);
  });

  it.each(operations)('%s declares its errors, all in the same format', (_, { responses }) => {
    const failures = Object.entries<Json>(responses).filter(([status]) => Number(status) >= 400);

    expect(Object.keys(responses).some((status) => /^2\d\d$/.test(status))).toBe(true);
    expect(failures.map(([status]) => status)).toEqual(
      expect.arrayContaining(['400', '401', '429', '500', '502', '504']),
    );
    for (const [, { $ref }] of failures) {
      const { description, content } = resolve($ref);
      const { schema, examples } = content['application/json'];
      const codes = [...description.matchAll(/^`(\w+)`: /gm)].map(([, code]) => code);
      expect(schema).toEqual({ $ref: '#/components/schemas/Error' });
      expect(Object.keys(examples)).toEqual(codes);
      for (const code of codes) expect(resolve(examples[code].$ref).value.error.code).toBe(code);
    }
  });

  it('says which endpoints reject members with scoped visibility', () => {
    const guarded = endpointList.filter(({ access }) => access === 'workspace');
    const described = operations.filter(([, { description = '' }]) =>
      /scoped visibility.+403/.test(description),
    );

    expect(described.map(([, { operationId }]) => operationId).sort()).toEqual(
      guarded.map(({ id }) => id).sort(),
    );
    for (const [, { responses }] of described) expect(responses).toHaveProperty('403');
  });

  it.each(operations.filter(([name]) => name.startsWith('POST')))(
    '%s takes an Idempotency-Key',
    (_, operation) => {
      expect(operation.parameters).toContainEqual({ $ref: '#/components/parameters/IdempotencyKey' });
    },
  );
});
