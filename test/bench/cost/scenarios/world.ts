import type { Client } from '#contract/client.ts';
import type { SignInProvider } from '#local/sign-in-provider.ts';
import { companyAt, WORLD_SIZE } from '#world/directory/world.ts';
import type { EndpointName } from '../measured-units.ts';

/** The workspace that calls run in: with the demo's history, connected to everything. */
export interface World {
  readonly api: Client;
  /** With the key of a member who sees their own accounts. */
  readonly memberApi: Client;
  readonly workspaceId: string;
  readonly baseUrl: string;
  /** Of people who sign in. */
  readonly provider: SignInProvider;
  /** Of a customer, open to the service. */
  readonly bucket: { readonly bucket: string; readonly bucket_owner: string };
  readonly memberId: string;
  readonly destinationId: string;
  readonly webhookUrl: string;
  readonly chat: { readonly access_token: string; readonly channel: string };
  /** Active ones, with rosters and signals. */
  readonly activeIds: readonly string[];
  readonly personIds: readonly string[];
  readonly detectionIds: readonly string[];
  /** A finished scan. */
  readonly runId: string;
  /** A finished background push run. */
  readonly pushRunId: string;
  /** This many accounts that are in no list, for pushes. */
  readonly storedIds: readonly string[];
}

export type Call = () => PromiseLike<unknown>;

/** Prepares a call. Only the call itself is measured. */
export interface Scenario {
  readonly prepare: (world: World, index: number) => Call | Promise<Call>;
  /** How often it is measured, after one warm-up call. @default 4 */
  readonly times?: number;
  /** Another endpoint with the same cost that is called instead. @default itself */
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

/** The fictional companies in reverse order, because the demo shows the first ones. */
let companies = WORLD_SIZE;

/** A new account that can be activated. */
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

/** An unused name. */
export function newName(): string {
  serial += 1;
  return `Measured ${serial}`;
}
