import {
  type CredentialForm,
  type CrmCredentials,
  type CrmProvider,
  crms,
  getCrmName,
} from '#contract/crms.ts';
import type { DirectoryProvider } from '#contract/directory-providers.ts';
import { api } from '../../api/service.ts';

export type Connection =
  | { readonly kind: 'crm'; readonly provider: CrmProvider; readonly name: string }
  | { readonly kind: 'directory'; readonly provider: DirectoryProvider; readonly name: string }
  | { readonly kind: 'chat'; readonly provider: 'chat'; readonly name: string };

interface FormField {
  readonly id: string;
  readonly label: string;
  readonly isSecret: boolean;
  readonly isOptional?: boolean;
  readonly placeholder?: string | undefined;
}

type Values = Readonly<Record<string, string>>;

/** What a service is connected with. */
interface ConnectForm {
  readonly hint?: string;
  readonly fields: readonly FormField[];
  readonly connect: (values: Values) => Promise<unknown>;
}

const crmForm = (provider: CrmProvider, { description, fields }: CredentialForm): ConnectForm => ({
  hint: description.replaceAll('`', ''),
  fields: Object.entries(fields).map(([id, { label, kind, placeholder }]) => ({
    id,
    label,
    isSecret: kind === 'secret',
    placeholder,
  })),
  connect: (values) => {
    const body = Object.fromEntries(Object.keys(fields).map((id) => [id, values[id] ?? '']));
    return api.connectCrm({ params: { provider }, body: body as CrmCredentials });
  },
});

export function connectForm({ kind, provider }: Connection): ConnectForm {
  if (kind === 'crm') return crmForm(provider, crms[getCrmName(provider)].form);
  if (kind === 'directory') {
    return {
      fields: [{ id: 'api_key', label: 'API key', isSecret: true }],
      connect: ({ api_key = '' }) => api.connectDirectory({ params: { provider }, body: { api_key } }),
    };
  }
  return {
    fields: [
      { id: 'access_token', label: 'Bot token', isSecret: true, placeholder: 'xoxb-…' },
      {
        id: 'channel',
        label: 'Channel (optional)',
        isSecret: false,
        isOptional: true,
        placeholder: '#signals',
      },
    ],
    connect: ({ access_token = '', channel = '' }) =>
      api.connectChat({ body: { access_token, ...(channel && { channel }) } }),
  };
}
