import type { Client } from '#contract/client.ts';
import { companyAt, WORLD_SIZE } from '#providers/directory/embedded/world.ts';
import type { EndpointName } from '../measured-units.ts';

/** What calls find: a workspace with the demo's history, connected to everything. */
export interface World {
  readonly api: Client;
  readonly memberId: string;
  readonly destinationId: string;
  readonly webhookUrl: string;
  readonly chat: { readonly access_token: string; readonly channel: string };
  /** Active ones, with rosters and signals. */
  readonly activeIds: readonly string[];
  readonly personIds: readonly string[];
  readonly detectionIds: readonly string[];
  /** A scan that has ended. */
  readonly runId: string;
  /** A push run in the background that has ended. */
  readonly pushRunId: string;
  /** So many accounts that are not in any list, for pushes. */
  readonly storedIds: readonly string[];
}

export type Call = () => PromiseLike<unknown>;

/** Prepares a call, which alone is measured. */
export interface Scenario {
  readonly prepare: (world: World, index: number) => Call | Promise<Call>;
  /** How often it is measured, after one call that warms up. @default 4 */
  readonly times?: number;
  /** Another endpoint that is called in its place and takes the same. @default itself */
  readonly measuredAs?: EndpointName;
}

export type Scenarios = Readonly<Partial<Record<EndpointName, Scenario>>>;

/** A call that needs no preparation. */
export const simply = (call: (world: World) => PromiseLike<unknown>): Scenario => ({
  prepare: (world) => () => call(world),
});

export function nth<T>(items: readonly T[], index: number): T {
  const item = items[index % items.length];
  if (item === undefined) throw new Error('the world has none of these');
  return item;
}

/** The companies of the made-up world, the last first: the demo shows the first of them. */
let companies = WORLD_SIZE;

/** An account that was just created and can be activated. */
export async function newAccount({ api }: Pick<World, 'api'>): Promise<string> {
  for (;;) {
    companies -= 1;
    const { name, domain } = companyAt(companies);
    const { data } = await api.createAccounts({ body: { name, domain } });
    if (Array.isArray(data)) throw new Error('one account was created');
    // Others were found by discovery, or are part of the demo.
    if (data.created) return data.id;
  }
}

let serial = 0;

/** A name that nobody has. */
export function newName(): string {
  serial += 1;
  return `Measured ${serial}`;
}
