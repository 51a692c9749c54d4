import type { DirectoryProvider } from '#contract/directory-providers.ts';
import type { IntegrationStatus } from '#contract/integrations.ts';
import { connectedCrms } from '#domain/crm/connected-crms.ts';
import type { Connected, Integrations } from './integration.ts';

/** Every connected CRM, and the first of them once more for clients that know one only. */
export function crmStatus(integrations: Integrations): Pick<IntegrationStatus, 'crm' | 'crms'> {
  const crms = connectedCrms(integrations).map((provider) => ({
    provider,
    connected_at: integrations.connected[provider]?.connected_at ?? '',
  }));
  const [first] = crms;
  return {
    crm: {
      connected: first !== undefined,
      provider: first?.provider ?? null,
      connected_at: first?.connected_at ?? null,
    },
    crms,
  };
}

/** Where people are looked up: in a directory of the stage's own, or in those that the workspace has connected. */
export function directoryStatus(
  { connected }: Integrations,
  stage: { readonly hasOwn: boolean; readonly asked: readonly DirectoryProvider[] },
): IntegrationStatus['directory'] {
  const providers = stage.asked.flatMap((provider) => {
    const connection = connected[provider];
    return connection ? [{ provider, connected_at: connection.connected_at }] : [];
  });
  // Whoever only verifies addresses knows nobody.
  const knowsPeople = stage.hasOwn || providers.some(({ provider }) => provider !== 'hunter');
  return { status: knowsPeople ? 'ready' : 'not_configured', providers };
}

export const chatStatus = ({ chat }: Connected): IntegrationStatus['chat'] => ({
  connected: chat !== undefined,
  channel: chat?.config.channel ?? null,
});

/** A workspace without notification settings has no webhook for alerts. */
export const webhookStatus = (settings?: {
  readonly webhook_enabled: boolean;
  readonly webhook_url: string | null;
}): IntegrationStatus['webhook'] => ({
  enabled: settings?.webhook_enabled ?? false,
  url: settings?.webhook_url ?? null,
});
