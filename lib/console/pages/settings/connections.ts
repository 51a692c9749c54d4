import type { DirectoryProvider } from '#contract/directory-providers.ts';
import type { CrmProvider } from '#contract/integrations.ts';

export type Connection =
  | { readonly kind: 'crm'; readonly provider: CrmProvider; readonly name: string }
  | { readonly kind: 'directory'; readonly provider: DirectoryProvider; readonly name: string }
  | { readonly kind: 'chat'; readonly provider: 'chat'; readonly name: string };

export interface CredentialField {
  readonly id: string;
  readonly label: string;
  readonly isSecret: boolean;
  readonly placeholder?: string;
}

/** What each service wants to be connected with. */
export function credentialFields({ kind, provider }: Connection): readonly CredentialField[] {
  if (kind === 'chat') {
    return [
      { id: 'access_token', label: 'Bot token', isSecret: true, placeholder: 'xoxb-…' },
      { id: 'channel', label: 'Channel (optional)', isSecret: false, placeholder: '#signals' },
    ];
  }
  if (kind === 'directory') return [{ id: 'api_key', label: 'API key', isSecret: true }];
  if (provider === 'crm_one')
    return [{ id: 'access_token', label: 'Access token', isSecret: true, placeholder: 'pat-…' }];
  return [
    { id: 'domain', label: 'My Domain host', isSecret: false, placeholder: 'acme.my.salesforce.com' },
    { id: 'client_id', label: 'Client id', isSecret: false },
    { id: 'client_secret', label: 'Client secret', isSecret: true },
  ];
}
