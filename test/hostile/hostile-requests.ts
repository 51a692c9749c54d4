import fc, { type Arbitrary } from 'fast-check';
import { type DocumentedOperation, resolve } from '#test/harness/documented-operations.ts';
import { schemaValues } from '#test/harness/schema-values.ts';
import type { Draft, EndpointDraft } from './draft.ts';
import { faultsOf } from './faults.ts';
import { type Actor, actors, type IdPick, kindOfField, kindOfPath, kinds, placeholder } from './known-ids.ts';

/** Requests of one operation: valid ones, and ones with up to two faults. */

const ownPicks: Arbitrary<IdPick> = fc.record({ whose: fc.constant('own' as const), number: fc.nat(20) });

const othersPicks: Arbitrary<IdPick> = fc.record({
  whose: fc.constant('others' as const),
  number: fc.nat(20),
});

/** Ids of the caller's records, of foreign records and of other kinds. */
export const picks: Arbitrary<IdPick> = fc.oneof(
  { weight: 6, arbitrary: ownPicks },
  { weight: 3, arbitrary: othersPicks },
  {
    weight: 1,
    arbitrary: fc.record({
      whose: fc.constantFrom('own' as const, 'others' as const),
      kind: fc.constantFrom(...kinds),
      number: fc.nat(20),
    }),
  },
);

/** Returns them in turn, endlessly. */
export function oneByOne(chosen: readonly IdPick[]): () => IdPick {
  let taken = 0;
  return () => {
    taken += 1;
    return chosen[taken % chosen.length] ?? { whose: 'own', number: 0 };
  };
}

/** The value with ids in the fields that accept them. */
export function withIds(value: unknown, next: () => IdPick, field = ''): unknown {
  if (Array.isArray(value)) return value.map((item) => withIds(item, next, field));
  if (typeof value === 'object' && value !== null) {
    return Object.fromEntries(
      Object.entries(value).map(([name, inner]) => [name, withIds(inner, next, name)]),
    );
  }
  const kind = kindOfField(field);
  return typeof value === 'string' && kind ? placeholder(next(), kind) : value;
}

const csvLines = fc.constantFrom(
  ...[
    'Acme,acme.example',
    '"Quoted, Inc",q.example',
    '=1+1,=cmd',
    '"open,x',
    ',',
    '\u0000,\u0000',
    'a,b,c,d,e',
  ],
  ...[
    'x'.repeat(3_000),
    '語,xn--wgv71a.example',
    '{"name":"N","domain":"n.example"}',
    '{"name":',
    '[]',
    'null',
  ],
);

const files: Arbitrary<string> = fc
  .tuple(
    fc.constantFrom('name,domain', 'Company,Website', 'name,name', '__proto__,domain', '', '\ufeffname', 'x'),
    fc.array(csvLines, { maxLength: 6 }),
    fc.constantFrom('\n', '\r\n', '\r'),
  )
  .map(([head, lines, end]) => [head, ...lines].join(end));

/** A body that matches its schema, or none in a tenth of the cases. */
function bodies(
  { endpoint, body, mayLackBody }: DocumentedOperation,
  ids: Arbitrary<IdPick>,
): Arbitrary<Draft['body']> {
  if (endpoint.textBody) return files.map((text) => ({ bytes: Buffer.from(text) }));
  if (!body) return fc.constant(undefined);
  const values = schemaValues(body, resolve);
  return fc
    .tuple(values, fc.array(ids, { minLength: 5, maxLength: 5 }), fc.nat(9))
    .map(([value, chosen, chance]) => {
      if (mayLackBody && chance === 0) return undefined;
      return { json: withIds(value, oneByOne(chosen)) };
    });
}

/** Path and query; each value matches its schema or is an id. */
function targets({ endpoint, parameters }: DocumentedOperation, ids: Arbitrary<IdPick>) {
  const usual = kindOfPath(endpoint.path);
  const given = parameters.filter((parameter) => parameter.in !== 'header');
  return fc
    .tuple(
      fc.record(Object.fromEntries(given.map(({ name, schema }) => [name, schemaValues(schema, resolve)])), {
        requiredKeys: given.filter(({ required }) => required).map(({ name }) => name),
      }),
      fc.array(ids, { minLength: 3, maxLength: 3 }),
    )
    .map(([values, chosen]) => {
      const textOf = (name: string, index: number): string => {
        const kind = name === 'id' ? usual : kindOfField(name);
        const pick = chosen[index % chosen.length];
        return kind && pick ? placeholder(pick, kind) : encodeURIComponent(String(values[name]));
      };
      const query = given.filter((parameter) => parameter.in === 'query' && parameter.name in values);
      return {
        path: endpoint.path.replace(/\{(\w+)\}/g, (_, name: string) => textOf(name, 0)),
        query: query.map(({ name }, index) => `${name}=${textOf(name, index)}`),
      };
    });
}

/** The callers; the service must not accept all of them. */
export const callers: Arbitrary<Actor> = fc.oneof(
  { weight: 10, arbitrary: fc.constant('full' as const) },
  { weight: 3, arbitrary: fc.constant('scoped' as const) },
  { weight: 2, arbitrary: fc.constant('readOnly' as const) },
  { weight: 2, arbitrary: fc.constantFrom(...actors) },
);

interface Makings {
  readonly callers: Arbitrary<Actor>;
  readonly ids: Arbitrary<IdPick>;
  readonly mostFaults: number;
}

const requests = (
  operation: DocumentedOperation,
  { callers, ids, mostFaults }: Makings,
): Arbitrary<EndpointDraft> =>
  fc
    .tuple(
      callers,
      targets(operation, ids),
      bodies(operation, ids),
      fc.array(faultsOf(operation), { maxLength: mostFaults }),
    )
    .map(([actor, { path, query }, body, faults]) => {
      const { endpoint } = operation;
      const draft: EndpointDraft = {
        to: endpoint.id,
        endpoint,
        actor,
        method: endpoint.method,
        path,
        query,
        headers: endpoint.textBody ? [['Content-Type', endpoint.textBody[0] ?? '']] : [],
        body,
        bends: 'nothing',
        faults: [],
      };
      for (const fault of faults) fault.apply(draft);
      // Printed in one line: an endpoint with its schemas would fill pages.
      return Object.assign(draft, { [fc.toStringMethod]: () => `${draft.method} ${draft.path}` });
    });

/** Valid requests with the workspace's own key for its own records. */
export const validRequests = (operation: DocumentedOperation): Arbitrary<EndpointDraft> =>
  requests(operation, { callers: fc.constant('full'), ids: ownPicks, mostFaults: 0 });

const namesOthers = ({ path, query, body }: Draft): boolean =>
  [path, ...query, JSON.stringify(body) ?? ''].some((text) => text.includes('@{others.'));

/** The same for foreign records; undefined if the operation takes no id. */
export const foreignRequests = (operation: DocumentedOperation): Arbitrary<EndpointDraft> | undefined => {
  const { endpoint, parameters, body } = operation;
  const names = parameters.map(({ name }) => name);
  const takesIds =
    kindOfPath(endpoint.path) !== undefined ||
    [...names, ...Object.keys(body?.properties ?? {})].some((name) => kindOfField(name) !== undefined);
  if (!takesIds) return undefined;
  return requests(operation, { callers: fc.constant('full'), ids: othersPicks, mostFaults: 0 });
};

/** With a fault, with a limited key, or for foreign records. */
export const hostileRequests = (operation: DocumentedOperation): Arbitrary<EndpointDraft> =>
  requests(operation, { callers, ids: picks, mostFaults: 2 }).filter(
    (draft) => draft.faults.length > 0 || draft.actor !== 'full' || namesOthers(draft),
  );
