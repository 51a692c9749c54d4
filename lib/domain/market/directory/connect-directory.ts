import type { DirectoryProvider } from '#contract/directory-providers.ts';
import type { Refuse } from '#contract/errors.ts';
import { connect } from '#domain/workspace/integrations/change-integrations.ts';
import type {
  CredentialTestResult,
  Integration,
  IntegrationPorts,
} from '#domain/workspace/integrations/integration.ts';

export type TriedDirectory = CredentialTestResult<{ readonly detail: string; readonly quota: string | null }>;

export interface ConnectDirectoryPorts extends IntegrationPorts {
  /** The directories this stage uses. */
  readonly offered: readonly DirectoryProvider[];
  /** Tests a key with a request that costs nothing. */
  readonly tryKey: (
    provider: DirectoryProvider,
    apiKey: string,
    abortSignal: AbortSignal,
  ) => Promise<TriedDirectory>;
  readonly now: () => Date;
  readonly refuse: Refuse<
    'credentials_refused' | 'directory_not_offered' | 'directory_unreachable' | 'too_many_changes'
  >;
}

/** Well within the function's 29 s, with time left for its own writes. */
const MAX_TRY_MS = 20_000;

/** Tests a workspace's own key and stores it if it works. */
export async function connectDirectory(
  ports: ConnectDirectoryPorts,
  workspaceId: string,
  provider: DirectoryProvider,
  apiKey: string,
): Promise<Integration> {
  if (!ports.offered.includes(provider)) throw ports.refuse('directory_not_offered');
  const keyTest = await ports.tryKey(provider, apiKey, AbortSignal.timeout(MAX_TRY_MS));
  if (keyTest.kind === 'refused') throw ports.refuse('credentials_refused', keyTest.reason);
  if (keyTest.kind === 'unreachable') {
    throw ports.refuse('directory_unreachable', `${keyTest.reason} Nothing was stored; try again.`);
  }
  return connect(ports, workspaceId, provider, {
    credentials: { api_key: apiKey },
    label: '',
    config: {},
    at: ports.now(),
  });
}
