import { endpoints } from '#contract/endpoints.ts';
import type { Actor } from './actor.ts';
import { accountOperations } from './operations/account-operations.ts';
import { deliveryOperations } from './operations/delivery-operations.ts';
import type { Operation } from './operations/operation.ts';
import { peopleOperations } from './operations/people-operations.ts';
import { readOperations } from './operations/read-operations.ts';
import { signalOperations } from './operations/signal-operations.ts';
import { workspaceOperations } from './operations/workspace-operations.ts';
import type { EndpointName } from './traffic.ts';
import { weighted } from './weighted.ts';

const ownOperations: readonly Operation[] = [
  ...accountOperations,
  ...peopleOperations,
  ...signalOperations,
  ...deliveryOperations,
  ...workspaceOperations,
];

/** Reads are derived from the contract; a write needs an operation that knows what must exist afterward. */
const operations: readonly Operation[] = [...ownOperations, ...readOperations(ownOperations)];

const called = new Set(operations.map(({ name }) => name));

/** Endpoints that the soak calls, and those it leaves out. */
export const calledEndpoints: readonly EndpointName[] = [...called];
export const uncalledEndpoints = Object.keys(endpoints).filter((name) => !called.has(name as EndpointName));

/** The next operation: one that this actor has not done yet, otherwise a random one, by weight. */
function chooseOperation(actor: Actor, tried: ReadonlySet<Operation>): Operation {
  const possible = operations.filter(({ can }) => can?.(actor) ?? true);
  const fresh = possible.filter((operation) => !tried.has(operation));
  const choices = fresh.length > 0 && actor.dice.happens(0.75) ? fresh : possible;
  return weighted(actor.dice, choices);
}

/** Runs operations in sequence until then. */
export async function drive(actor: Actor, untilMs: number): Promise<void> {
  const tried = new Set<Operation>();
  while (Date.now() < untilMs) {
    const operation = chooseOperation(actor, tried);
    tried.add(operation);
    await operation.run(actor);
  }
}

/** Without faults: tries operations that never succeeded, until all have or the time is up. */
export async function roundUp(
  actors: readonly Actor[],
  missing: () => ReadonlySet<EndpointName>,
  untilMs: number,
): Promise<void> {
  const isOver = () => missing().size === 0 || Date.now() >= untilMs;
  await Promise.all(
    actors.map(async (actor) => {
      while (!isOver()) {
        const wanted = missing();
        const possible = operations.filter(({ name, can }) => wanted.has(name) && (can?.(actor) ?? true));
        // A missing operation may need what others create.
        const next = possible.length > 0 ? actor.pick(possible) : chooseOperation(actor, new Set());
        await next.run(actor);
      }
    }),
  );
}
