import { type CrmCredentials, crmNames, crms } from '#contract/crms.ts';
import { directoryProviders } from '#contract/directory-providers.ts';
import { api, baseUrl, type Data } from '../../api/service.ts';
import { type Action, Actions } from '../../components/button.tsx';
import { ask, confirm, openDialog } from '../../components/dialog.tsx';
import { TextField } from '../../components/field.tsx';
import { NameNote, Status } from '../../components/marks.tsx';
import { LoadedContent } from '../../components/page.tsx';
import { useData } from '../../hooks/use-load.ts';
import { formatDay } from '../../text/format.ts';
import { directoryName } from '../../text/research-cost.ts';
import { ImportDialog } from './import-dialog.tsx';

type Values = Readonly<Record<string, string>>;

interface FormField {
  readonly label: string;
  readonly kind: string;
  readonly placeholder?: string | undefined;
  readonly isOptional?: boolean;
}

/** A service that can be connected, and what it is connected with. */
interface Connection {
  readonly name: string;
  readonly note: string;
  /** Undefined if it isn't connected, empty if the day isn't known. */
  readonly since: string | undefined;
  readonly hint?: string;
  readonly fields: Readonly<Record<string, FormField>>;
  readonly connect: (values: Values) => Promise<unknown>;
  readonly disconnect: () => Promise<unknown>;
  /** What disconnecting it does. */
  readonly consequence: string;
  /** Opens the import of its accounts. */
  readonly startImport?: () => void;
}

const describeCrm = (
  crm: (typeof crmNames)[number],
  { crms: connectedCrms }: Data<'getIntegrations'>,
): Connection => {
  const { id: provider, name, form } = crms[crm];
  const params = { provider };
  return {
    name,
    note: 'CRM: accounts and people are pushed there, and accounts come from there.',
    since: connectedCrms.find((connectedCrm) => connectedCrm.provider === provider)?.connected_at,
    hint: form.description.replaceAll('`', ''),
    fields: form.fields,
    connect: (values) => api.connectCrm({ params, body: values as CrmCredentials }),
    disconnect: () => api.disconnectCrm({ params }),
    consequence:
      'Pushes to it and imports from it stop, including those in progress. Records that are already there stay.',
    startImport: () =>
      openDialog((close) => <ImportDialog provider={provider} name={name} onClose={close} />),
  };
};

const describeChat = ({ chat }: Data<'getIntegrations'>): Connection => ({
  name: 'Slack',
  note:
    chat.channel === '' ? 'Chat: alerts are posted there.' : `Chat: alerts are posted to ${chat.channel}.`,
  since: chat.connected ? '' : undefined,
  fields: {
    access_token: { label: 'Bot token', kind: 'secret', placeholder: 'xoxb-…' },
    channel: { label: 'Channel (optional)', kind: 'text', isOptional: true, placeholder: '#signals' },
  },
  connect: ({ access_token = '', channel }) =>
    api.connectChat({ body: { access_token, ...(channel && { channel }) } }),
  disconnect: () => api.disconnectChat(),
  consequence: 'Alerts are no longer posted there.',
});

const describeDirectory = (
  provider: (typeof directoryProviders)[number],
  { directory }: Data<'getIntegrations'>,
): Connection => ({
  name: directoryName(provider),
  note:
    provider === 'hunter' ? 'Directory: finds and verifies addresses.' : 'Directory: companies and people.',
  since: directory.providers.find((connectedDirectory) => connectedDirectory.provider === provider)
    ?.connected_at,
  fields: { api_key: { label: 'API key', kind: 'secret' } },
  connect: ({ api_key = '' }) => api.connectDirectory({ params: { provider }, body: { api_key } }),
  disconnect: () => api.disconnectDirectory({ params: { provider } }),
  consequence: 'Company profiles and people are no longer looked up there. What was found stays.',
});

const listConnections = (data: Data<'getIntegrations'>): readonly Connection[] => [
  ...crmNames.map((crm) => describeCrm(crm, data)),
  describeChat(data),
  ...directoryProviders.map((provider) => describeDirectory(provider, data)),
];

function askConnection({ name, hint, fields, connect }: Connection, onDone: () => void): void {
  const ids = Object.keys(fields);
  ask<Values>({
    title: `Connect ${name}`,
    action: 'Connect',
    initial: Object.fromEntries(ids.map((id) => [id, ''])),
    isComplete: (values) => ids.every((id) => fields[id]?.isOptional || values[id]?.trim()),
    body: ({ bind }) => (
      <>
        {hint && <p class="small">{hint}</p>}
        {Object.entries(fields).map(([id, { label, kind, placeholder }]) => {
          const { value = '', ...bound } = bind(id);
          return (
            <TextField
              key={id}
              label={label}
              type={kind === 'secret' ? 'password' : 'text'}
              autocomplete="off"
              placeholder={placeholder}
              value={value}
              {...bound}
            />
          );
        })}
        <p class="faint small">Tested before it is saved, stored encrypted, never shown again.</p>
      </>
    ),
    run: (values) => connect(Object.fromEntries(ids.map((id) => [id, (values[id] ?? '').trim()]))),
    done: `${name} connected`,
    onDone,
  });
}

export function Integrations() {
  const integrationsLoad = useData('integrations', api.getIntegrations);
  const askDisconnect = ({ name, consequence, disconnect }: Connection): void =>
    confirm({
      title: `Disconnect ${name}?`,
      action: 'Disconnect',
      body: `${consequence} To connect it again, you need the credentials.`,
      run: disconnect,
      done: `${name} disconnected`,
      onDone: integrationsLoad.reload,
    });
  const listActions = (row: Connection): readonly Action[] => {
    const connect = { variant: 'plain' as const, run: () => askConnection(row, integrationsLoad.reload) };
    if (row.since === undefined) return [{ text: 'Connect', ...connect }];
    const { startImport } = row;
    return [
      ...(startImport ? [{ text: 'Import accounts', variant: 'plain' as const, run: startImport }] : []),
      { text: 'Disconnect', run: () => askDisconnect(row) },
      { text: 'Replace', ...connect },
    ];
  };
  return (
    <LoadedContent of={integrationsLoad} rows={6}>
      {(data) => (
        <>
          <ul class="panel lined">
            {listConnections(data).map((row) => {
              const { name, note, since } = row;
              return (
                <li key={name} class="row wrap pad gap-wide">
                  <NameNote
                    name={name}
                    note={[note, since && `Since ${formatDay(since, new Date())}.`].filter(Boolean).join(' ')}
                    isLong
                  />
                  <span class="row wrap">
                    {since !== undefined && <Status value="connected" />}
                    <Actions of={name} actions={listActions(row)} />
                  </span>
                </li>
              );
            })}
          </ul>
          {data.directory.status === 'not_configured' && (
            <p class="notice">
              No directory is connected: activated accounts get neither firmographics nor people until one is.
            </p>
          )}
          {data.mcp.enabled && (
            <p class="muted">
              Agents connect to <code>{`${location.origin}${baseUrl}/mcp`}</code>. They sign in or use an API
              key.
            </p>
          )}
        </>
      )}
    </LoadedContent>
  );
}
