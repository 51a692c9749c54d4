import type { AnyEndpoint } from '#contract/endpoint.ts';
import { endpoints } from '#contract/endpoints.ts';
import type { Actor } from '../actor.ts';
import type { EndpointName } from '../traffic.ts';
import { asks, type Operation } from './operation.ts';

/** Records that an actor knows, by their path. */
const KNOWN: Readonly<Record<string, (actor: Actor) => readonly string[]>> = {
  '/accounts': ({ accounts }) => accounts.map(({ id }) => id),
  '/people': ({ people }) => people,
  '/people/lists': (actor) => actor.of('list'),
  '/members': ({ parts }) => parts.workspace.members,
  '/detections': ({ detections }) => detections,
  '/runs': ({ runs }) => runs,
  '/push-runs': ({ pushes }) => pushes.map(({ id }) => id),
  '/signals': (actor) => actor.of('signal'),
  '/searches': (actor) => actor.of('search'),
  '/knowledge-base': (actor) => actor.of('section'),
  '/api-keys': (actor) => actor.of('key'),
  '/webhook-destinations': ({ destinations }) => destinations.map(({ id }) => id),
};

function readOf(name: EndpointName, { path }: AnyEndpoint): Operation | undefined {
  const [, collection, more] = /^([^{]*)\/\{id\}(.*)$/.exec(path) ?? [];
  const known = collection === undefined ? undefined : KNOWN[collection];
  if (path.includes('{') && (known === undefined || more?.includes('{'))) return undefined;
  const inputOf = (actor: Actor) => (known === undefined ? {} : { params: { id: actor.pick(known(actor)) } });
  return asks(name, 2, inputOf as never, {
    can: (actor) => known === undefined || known(actor).length > 0,
  });
}

/** Calls reads without their own operation, with the ids of known records. */
export const readOperations = (
  own: readonly Operation[],
  all: Readonly<Record<string, AnyEndpoint>> = endpoints,
): readonly Operation[] => {
  const called = new Set<string>(own.map(({ name }) => name));
  return Object.entries(all).flatMap(([name, endpoint]) =>
    endpoint.method !== 'GET' || called.has(name) ? [] : (readOf(name as EndpointName, endpoint) ?? []),
  );
};
