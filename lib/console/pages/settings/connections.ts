import {
  type CredentialForm,
  type CrmCredentials,
  type CrmProvider,
  crmBehind,
  crms,
} from '#contract/crms.ts';
import type { DirectoryProvider } from '#contract/directory-providers.ts';
import { type SequencerProvider, sequencers } from '#contract/sequencers.ts';
import { api } from '../../api/service.ts';

export type Connection =
  | { readonly kind: 'crm'; readonly provider: CrmProvider; readonly name: string }
  | { readonly kind: 'sequencer'; readonly provider: SequencerProvider; readonly name: string }
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

/** One way to connect a service. */
interface ConnectForm {
  readonly title: string;
  readonly hint?: string;
  readonly fields: readonly FormField[];
  readonly connect: (values: Values) => Promise<unknown>;
}

const crmForm = (provider: CrmProvider, { title, description, fields }: CredentialForm): ConnectForm => ({
  title,
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

/** What each service can be connected with. */
export function connectForms({ kind, provider }: Connection): readonly ConnectForm[] {
  if (kind === 'crm') return crms[crmBehind(provider)].forms.map((form) => crmForm(provider, form));
  if (kind === 'sequencer') {
    return [
      {
        title: 'API key',
        hint: sequencers[provider].keyFrom.replaceAll('`', ''),
        fields: [{ id: 'api_key', label: 'API key', isSecret: true }],
        connect: ({ api_key = '' }) => api.connectCrm({ params: { provider }, body: { api_key } }),
      },
    ];
  }
  if (kind === 'directory') {
    return [
      {
        title: 'API key',
        fields: [{ id: 'api_key', label: 'API key', isSecret: true }],
        connect: ({ api_key = '' }) => api.connectDirectory({ params: { provider }, body: { api_key } }),
      },
    ];
  }
  return [
    {
      title: 'Bot token',
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
    },
  ];
}
