import {
  type AddressDirectory,
  type DirectoryProvider,
  directories,
  type PeopleDirectory,
} from '#contract/directory-providers.ts';
import { combineVendors } from '#domain/market/directory/combine-vendors.ts';
import type { TriedDirectory } from '#domain/market/directory/connect-directory.ts';
import type { Directory, Suppression } from '#domain/market/directory/directory.ts';
import { isDirectoryError } from '#domain/market/directory/directory-error.ts';
import { createProviderMeter, type ProviderMeter } from '#domain/market/directory/provider-budget.ts';
import type { AddressVendor, DirectoryVendor } from '#domain/market/directory/vendor.ts';
import type { VendorCache } from '#domain/market/directory/vendor-cache.ts';
import type { SharedPace } from '#domain/signals/research/research.ts';
import type { IntegrationPorts } from '#domain/workspace/integrations/integration.ts';
import { openIntegrations } from '#domain/workspace/integrations/open-integration.ts';
import type { BudgetStore } from '#domain/workspace/plans/budget-store.ts';
import { createPoolTransport } from '#platform/vendor-api/pool-transport.ts';
import type { Transport } from '#platform/vendor-api/transport.ts';
import { workspaceSecrets } from '#platform/workspace-secrets.ts';
import { createApollo } from './apollo/apollo.ts';
import { APOLLO_ORIGIN } from './apollo/apollo-client.ts';
import type { VendorAccess } from './directory-client.ts';
import { directoryQuestions } from './directory-questions.ts';
import { createHunter } from './hunter/hunter.ts';
import { HUNTER_ORIGIN } from './hunter/hunter-client.ts';
import { PDL_ORIGIN } from './people-data-labs/pdl-client.ts';
import { createPeopleDataLabs } from './people-data-labs/people-data-labs.ts';

export interface LiveStores extends Pick<IntegrationPorts, 'integrations'> {
  readonly workspaceId: string;
  readonly now: () => Date;
  readonly budgets: BudgetStore;
  readonly cache: VendorCache;
  readonly suppression: Suppression;
  readonly pace: SharedPace;
}

export interface LiveDirectoryParts extends LiveStores {
  /** @default the workspaces' secrets */
  readonly vault?: IntegrationPorts['vault'];
  /** In the stage's order. */
  readonly requestedVendors: readonly DirectoryProvider[];
  /** The monthly budget for each vendor, unless the operator has set another. */
  readonly credits: number;
  /** @default over the network, to the vendors' own hosts */
  readonly transportTo?: (provider: DirectoryProvider) => Transport;
}

type Adapter<Name extends DirectoryProvider> = {
  readonly origin: string;
  readonly open: (access: VendorAccess) => Name extends PeopleDirectory ? DirectoryVendor : AddressVendor;
};

/** How the service talks to each vendor. */
const adapters: { readonly [Name in DirectoryProvider]: Adapter<Name> } = {
  people_data_labs: { origin: PDL_ORIGIN, open: createPeopleDataLabs },
  apollo: { origin: APOLLO_ORIGIN, open: createApollo },
  hunter: { origin: HUNTER_ORIGIN, open: createHunter },
};

const findsPeople = (name: DirectoryProvider): name is PeopleDirectory =>
  directories[name].finds === 'people';
const findsAddresses = (name: DirectoryProvider): name is AddressDirectory => !findsPeople(name);

const createNetworkTransport = (provider: DirectoryProvider): Transport =>
  createPoolTransport(adapters[provider].origin);

/** A workspace's connected vendors as one directory. */
export async function createLiveDirectory(parts: LiveDirectoryParts): Promise<Directory> {
  const {
    workspaceId,
    requestedVendors,
    credits,
    now,
    budgets,
    transportTo = createNetworkTransport,
  } = parts;
  const { integrations, vault = workspaceSecrets } = parts;
  const openedIntegrations = await openIntegrations({ integrations, vault }, workspaceId, requestedVendors);
  const connectedVendors = requestedVendors.filter((name) => openedIntegrations.has(name));
  const limits = openedIntegrations.size === 0 ? {} : await budgets.readLimits(workspaceId);
  const accessTo = (provider: DirectoryProvider): VendorAccess => ({
    transport: transportTo(provider),
    apiKey: openedIntegrations.get(provider)?.credentials.api_key ?? '',
    meter: createProviderMeter({
      budgets,
      workspaceId,
      provider,
      label: directories[provider].name,
      limit: limits[provider] ?? credits,
      now,
    }),
    cache: parts.cache,
    pace: parts.pace,
    workspaceId,
    now,
  });
  const addressVerifier = connectedVendors.find(findsAddresses);
  return combineVendors({
    vendors: connectedVendors.filter(findsPeople).map((name) => adapters[name].open(accessTo(name))),
    addresses: addressVerifier && adapters[addressVerifier].open(accessTo(addressVerifier)),
    suppression: parts.suppression,
  });
}

const UNMETERED: ProviderMeter = { spend: async (_, call) => (await call()).value };

/** Tests a key with a free request. */
export async function tryDirectory(
  provider: DirectoryProvider,
  apiKey: string,
  abortSignal: AbortSignal,
  transport: Transport = createNetworkTransport(provider),
): Promise<TriedDirectory> {
  const access: VendorAccess = {
    transport,
    apiKey,
    meter: UNMETERED,
    cache: { get: async () => undefined, put: async () => undefined },
    pace: { waitForTurn: async () => true },
    workspaceId: '',
    now: () => new Date(),
  };
  try {
    const { detail, quota } = await directoryQuestions[provider](access, abortSignal);
    return { kind: 'accepted', detail, quota };
  } catch (error) {
    if (abortSignal.aborted)
      return { kind: 'unreachable', reason: `${directories[provider].name} did not answer in time.` };
    if (!isDirectoryError(error)) throw error;
    // A key without credits is still valid.
    if (error.code === 'budget_exhausted') return { kind: 'accepted', detail: error.message, quota: '0' };
    return error.code === 'credentials_refused'
      ? { kind: 'refused', reason: error.message }
      : { kind: 'unreachable', reason: error.message };
  }
}
