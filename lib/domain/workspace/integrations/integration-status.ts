import { type CrmProvider, crmProviders } from '#contract/crms.ts';
import type { DirectoryProvider } from '#contract/directory-providers.ts';
import type { IntegrationStatus } from '#contract/integrations.ts';
import type { Integrations } from './integration.ts';

/** The connected CRMs, oldest connection first. */
export const listConnectedCrms = ({ connected }: Pick<Integrations, 'connected'>): CrmProvider[] =>
  crmProviders
    .filter((provider) => connected[provider])
    .toSorted((a, b) => (connected[a]?.connected_at ?? '').localeCompare(connected[b]?.connected_at ?? ''));

/** What records are pushed to. The first CRM is repeated for clients that support only one. */
export function describePushTargets(integrations: Integrations): Pick<IntegrationStatus, 'crm' | 'crms'> {
  const crms = listConnectedCrms(integrations).map((provider) => ({
    provider,
    connected_at: integrations.connected[provider]?.connected_at ?? '',
  }));
  const [primaryCrm] = crms;
  return {
    crm: {
      connected: primaryCrm !== undefined,
      provider: primaryCrm?.provider ?? null,
      connected_at: primaryCrm?.connected_at ?? null,
    },
    crms,
  };
}

/** Where people are looked up: in the stage's own directory, or in those the workspace has connected. */
export function describeDirectories(
  { connected }: Integrations,
  stage: { readonly hasOwn: boolean; readonly offered: readonly DirectoryProvider[] },
): IntegrationStatus['directory'] {
  const providers = stage.offered.flatMap((provider) => {
    const connection = connected[provider];
    return connection ? [{ provider, connected_at: connection.connected_at }] : [];
  });
  // Hunter only verifies addresses; it can't list people.
  const knowsPeople = stage.hasOwn || providers.some(({ provider }) => provider !== 'hunter');
  return { status: knowsPeople ? 'ready' : 'not_configured', providers };
}
