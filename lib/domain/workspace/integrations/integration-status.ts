import { type CrmProvider, crmProviders } from '#contract/crms.ts';
import type { DirectoryProvider } from '#contract/directory-providers.ts';
import type { IntegrationStatus } from '#contract/integrations.ts';
import type { NotificationSettings } from '#contract/notifications.ts';
import type { Connected, Integrations } from './integration.ts';

/** The connected CRMs, oldest connection first. */
export const listConnectedCrms = ({ connected }: Pick<Integrations, 'connected'>): CrmProvider[] =>
  crmProviders
    .filter((provider) => connected[provider])
    .toSorted((one, other) =>
      (connected[one]?.connected_at ?? '') <= (connected[other]?.connected_at ?? '') ? -1 : 1,
    );

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

/** The channel is where alerts go, even if no chat is connected to post there. */
export const chatStatus = (
  { chat }: Connected,
  { chat_channel }: Pick<NotificationSettings, 'chat_channel'>,
): IntegrationStatus['chat'] => ({ connected: chat !== undefined, channel: chat_channel });

export const webhookStatus = ({
  webhook_enabled,
  webhook_url,
}: Pick<NotificationSettings, 'webhook_enabled' | 'webhook_url'>): IntegrationStatus['webhook'] => ({
  enabled: webhook_enabled,
  url: webhook_url,
});
