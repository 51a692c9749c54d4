import fc, { type Arbitrary } from 'fast-check';
import type { DocumentedOperation } from '#test/harness/documented-operations.ts';
import { resolve } from '#test/harness/documented-operations.ts';
import { withValue } from './change-json.ts';
import type { Draft } from './draft.ts';
import { edgesOf, oddTexts } from './hostile-values.ts';
import { type Kind, kinds } from './known-ids.ts';
import {
  bend,
  byteFaults,
  type Fault,
  fault,
  headerFaults,
  routeFaults,
  twiceFaults,
  typeFaults,
  wireFaults,
} from './request-faults.ts';
import { jsonOf, valueFaults } from './value-faults.ts';

const encoded = (text: string): string => {
  // Halves of surrogate pairs have no percent-encoding.
  const halves = text.replace(/[\ud800-\udfff](?![\udc00-\udfff])/gu, '\ufffd');
  return encodeURIComponent(halves);
};

/** Faults in a body's values. */
function bodyFaults({ body }: DocumentedOperation): Arbitrary<Fault>[] {
  if (!body) return [];
  const edges = edgesOf(body, resolve);
  return [
    ...valueFaults,
    ...(edges.length > 0
      ? [
          fc.constantFrom(...edges).map(({ path, value }) =>
            fault(`edge of ${path.join('.')}`, (draft) => {
              draft.body = { json: withValue(jsonOf(draft), path, value) };
            }),
          ),
        ]
      : []),
  ];
}

/** Faults in the query, some of them made from its parameter names. */
function queryFaults({ parameters }: DocumentedOperation): Arbitrary<Fault>[] {
  const known = parameters.filter((parameter) => parameter.in === 'query');
  const names = known.length > 0 ? fc.constantFrom(...known.map(({ name }) => name)) : fc.constant('page');
  const set = (name: string, raw: string) => (draft: Draft) => {
    draft.query = [...draft.query.filter((part) => !part.startsWith(`${name}=`)), `${name}=${raw}`];
  };
  const edges = known.flatMap(({ name, schema }) =>
    edgesOf(schema, resolve).map(({ value }) => [name, encoded(String(value))] as const),
  );
  return [
    fc
      .tuple(names, oddTexts)
      .map(([name, text]) => fault(`odd ${name}`, set(name, encoded(text).slice(0, 6_000)))),
    fc
      .tuple(
        names,
        fc.constantFrom(
          '%',
          '%zz',
          '%ff',
          '%c3',
          '%ed%a0%80',
          '%00',
          '%u0041',
          '+',
          '1;2',
          '&&',
          '%0d%0aX:%20y',
        ),
      )
      .map(([name, raw]) => fault(`broken ${name}`, set(name, raw))),
    names.map((name) => fault(`${name} twice`, (draft) => void draft.query.push(`${name}=1`, `${name}=2`))),
    fc
      .constantFrom(
        '__proto__=1',
        'constructor=1',
        'x',
        '=',
        '=1',
        '&',
        '%zz=1',
        'page[]=1',
        'page%5B%5D=1',
        '?',
        'a=b=c',
      )
      .map((raw) => fault(`query ${raw}`, (draft) => void draft.query.push(raw))),
    fc
      .constantFrom('0', '-1', '1.5', '1e3', '100001', '99999999999999999999', '%201', '%D9%A3', 'NaN', '')
      .map((raw) => fault(`page ${raw}`, set('page', raw))),
    fc
      .tuple(
        fc.constantFrom('cursor', 'after'),
        fc.constantFrom('@{others.account.0}', '@{others.person.0}', 'MS41MC4wLjAwMDAwMDAw', 'x'),
      )
      .map(([name, raw]) => fault(`${name} of others`, set(name, raw))),
    ...(edges.length > 0
      ? [
          fc
            .constantFrom(...edges)
            .map(([name, raw]) => fault(`edge of ${name}`, set(name, raw.slice(0, 6_000)))),
        ]
      : []),
  ];
}

const PATHS = [
  '',
  '.',
  '..',
  '%2e%2e%2fusage',
  '%00',
  '%ff',
  '%zz',
  '%',
  'a%2fb',
  '%20',
  '%F0%9F%9A%80',
  '__proto__',
];

/** Faults in the id of a path. */
function idFaults({ endpoint }: DocumentedOperation): Arbitrary<Fault>[] {
  if (!endpoint.path.includes('{')) return [];
  const put = (draft: Draft, id: string): void => {
    draft.path = endpoint.path.replace(/\{\w+\}/, () => id);
    if (['', '.', '..'].includes(id)) bend(draft, 'route');
  };
  return [
    fc
      .constantFrom(
        ...PATHS,
        'x'.repeat(201),
        'x'.repeat(3_000),
        '%E8%AA%9E'.repeat(200),
        'a#b',
        'a%23b',
        '@{own.account.0}%20',
      )
      .map((id) => fault('odd id', (draft) => put(draft, id))),
    fc
      .tuple(fc.constantFrom('own', 'others'), fc.constantFrom<Kind>(...kinds), fc.nat(9))
      .map(([whose, kind, number]) =>
        fault(`id of ${whose} ${kind}`, (draft) => put(draft, `@{${whose}.${kind}.${number}}`)),
      ),
  ];
}

/** The possible faults of a request of this operation. */
export const faultsOf = (operation: DocumentedOperation): Arbitrary<Fault> => {
  const weighed = (weight: number, some: readonly Arbitrary<Fault>[]) =>
    some.map((arbitrary) => ({ weight, arbitrary }));
  return fc.oneof(
    ...weighed(6, bodyFaults(operation)),
    ...weighed(operation.body ? 4 : 1, byteFaults),
    ...weighed(operation.body ? 2 : 1, [typeFaults]),
    ...weighed(
      operation.parameters.some((parameter) => parameter.in === 'query') ? 3 : 1,
      queryFaults(operation),
    ),
    ...weighed(4, idFaults(operation)),
    ...weighed(3, [headerFaults]),
    ...weighed(1, [twiceFaults, wireFaults]),
    ...weighed(1, routeFaults),
  );
};
