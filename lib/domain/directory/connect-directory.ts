import type { DirectoryProvider } from '#contract/directory-providers.ts';
import type { Refuse } from '#contract/errors.ts';
import { connect } from '#domain/integrations/change-integrations.ts';
import type { Integration, IntegrationPorts } from '#domain/integrations/integration.ts';

export type TriedDirectory =
  | { readonly kind: 'accepted'; readonly detail: string; readonly quota: string | null }
  | { readonly kind: 'refused'; readonly reason: string }
  | { readonly kind: 'unreachable'; readonly reason: string };

export interface ConnectDirectoryPorts extends IntegrationPorts {
  /** Those that the stage asks. */
  readonly asked: readonly DirectoryProvider[];
  /** Tries a key with a question that costs nothing. */
  readonly tryKey: (
    provider: DirectoryProvider,
    apiKey: string,
    signal: AbortSignal,
  ) => Promise<TriedDirectory>;
  readonly now: () => Date;
  readonly refuse: Refuse<
    'credentials_refused' | 'directory_not_offered' | 'directory_unreachable' | 'too_many_changes'
  >;
}

/** Well within the function's 29 s, with its own writes after it. */
const LONGEST_TRY_MS = 20_000;

/** Tries a workspace's own key, and keeps it where it works. */
export async function connectDirectory(
  ports: ConnectDirectoryPorts,
  workspaceId: string,
  provider: DirectoryProvider,
  apiKey: string,
): Promise<Integration> {
  if (!ports.asked.includes(provider)) throw ports.refuse('directory_not_offered');
  const tried = await ports.tryKey(provider, apiKey, AbortSignal.timeout(LONGEST_TRY_MS));
  if (tried.kind === 'refused') throw ports.refuse('credentials_refused', tried.reason);
  if (tried.kind === 'unreachable') {
    throw ports.refuse('directory_unreachable', `${tried.reason} Nothing was stored; try again.`);
  }
  return connect(ports, workspaceId, provider, {
    credentials: { api_key: apiKey },
    label: '',
    config: {},
    at: ports.now(),
  });
}
