import { crmNames, crms } from '#contract/crms.ts';
import { directoryProviders } from '#contract/directory-providers.ts';
import { api, baseUrl, type Data } from '../../api/service.ts';
import { RowAction } from '../../components/button.tsx';
import { confirm, FormDialog, openDialog } from '../../components/dialog.tsx';
import { TextField } from '../../components/field.tsx';
import { useForm } from '../../components/form.tsx';
import { NameNote, Status } from '../../components/marks.tsx';
import { Loaded } from '../../components/states.tsx';
import { useData } from '../../hooks/use-load.ts';
import { notify } from '../../state/toasts.ts';
import { formatDay } from '../../text/format.ts';
import { directoryName } from '../../text/research-cost.ts';
import { type Connection, connectForm } from './connections.ts';
import { ImportDialog } from './import-dialog.tsx';

type Row = Connection & { readonly since: string | undefined; readonly note: string };

const toRows = ({ crms: connected, chat, directory }: Data<'getIntegrations'>): Row[] => [
  ...crmNames.map((crm) => ({
    kind: 'crm' as const,
    provider: crms[crm].id,
    name: crms[crm].name,
    note: 'CRM: accounts and people are pushed there, and accounts come from there.',
    since: connected.find(({ provider }) => provider === crms[crm].id)?.connected_at,
  })),
  {
    kind: 'chat',
    provider: 'chat',
    name: 'Slack',
    note:
      chat.channel === '' ? 'Chat: alerts are posted there.' : `Chat: alerts are posted to ${chat.channel}.`,
    since: chat.connected ? '' : undefined,
  },
  ...directoryProviders.map((provider) => ({
    kind: 'directory' as const,
    provider,
    name: directoryName(provider),
    note:
      provider === 'hunter' ? 'Directory: finds and verifies addresses.' : 'Directory: companies and people.',
    since: directory.providers.find((each) => each.provider === provider)?.connected_at,
  })),
];

interface ConnectProps {
  connection: Connection;
  onClose: () => void;
  onDone: () => void;
}

function ConnectDialog({ connection, onClose, onDone }: ConnectProps) {
  const { hint, fields, connect } = connectForm(connection);
  const initial: Record<string, string> = Object.fromEntries(fields.map(({ id }) => [id, '']));
  const form = useForm(initial, async (values) => {
    await connect(Object.fromEntries(Object.entries(values).map(([id, value]) => [id, value.trim()])));
    notify(`${connection.name} connected`);
    onDone();
    onClose();
  });
  return (
    <FormDialog
      title={`Connect ${connection.name}`}
      action="Connect"
      disabled={!fields.every(({ id, isOptional }) => isOptional || form.values[id]?.trim())}
      form={form}
      onClose={onClose}
    >
      {hint && <p class="small">{hint}</p>}
      {fields.map(({ id, label, isSecret, placeholder }) => (
        <TextField
          key={id}
          label={label}
          type={isSecret ? 'password' : 'text'}
          autocomplete="off"
          placeholder={placeholder}
          {...form.bind(id)}
          value={form.values[id] ?? ''}
        />
      ))}
      <p class="faint small">Tested before it is saved, stored encrypted, never shown again.</p>
    </FormDialog>
  );
}

function disconnect(connection: Connection): Promise<unknown> {
  if (connection.kind === 'crm') return api.disconnectCrm({ params: { provider: connection.provider } });
  if (connection.kind === 'directory')
    return api.disconnectDirectory({ params: { provider: connection.provider } });
  return api.disconnectChat();
}

const CONSEQUENCES: Readonly<Record<Connection['kind'], string>> = {
  crm: 'Pushes to it and imports from it stop, including those in progress. Records that are already there stay.',
  chat: 'Alerts are no longer posted there.',
  directory: 'Company profiles and people are no longer looked up there. What was found stays.',
};

export function Integrations() {
  const status = useData('integrations', api.getIntegrations);
  const confirmDisconnect = (connection: Connection): void =>
    confirm({
      title: `Disconnect ${connection.name}?`,
      action: 'Disconnect',
      body: `${CONSEQUENCES[connection.kind]} To connect it again, you need the credentials.`,
      run: () => disconnect(connection),
      done: `${connection.name} disconnected`,
      onDone: status.reload,
    });
  const connect = (connection: Connection): void =>
    openDialog((close) => <ConnectDialog connection={connection} onClose={close} onDone={status.reload} />);
  return (
    <Loaded of={status} rows={6}>
      {(data) => (
        <>
          <ul class="panel panel-list lined">
            {toRows(data).map((row) => {
              const { name, note, since } = row;
              const isConnected = since !== undefined;
              return (
                <li key={row.provider} class="connection-row row gap-wide">
                  <NameNote
                    name={name}
                    note={[note, since && `Since ${formatDay(since, new Date())}.`].filter(Boolean).join(' ')}
                    isLong
                  />
                  <span class="row wrap">
                    {isConnected && <Status value="connected" />}
                    {isConnected && row.kind === 'crm' && (
                      <RowAction
                        variant="plain"
                        text="Import accounts"
                        of={`from ${name}`}
                        onClick={() =>
                          openDialog((close) => (
                            <ImportDialog provider={row.provider} name={name} onClose={close} />
                          ))
                        }
                      />
                    )}
                    {isConnected && (
                      <RowAction text="Disconnect" of={name} onClick={() => confirmDisconnect(row)} />
                    )}
                    <RowAction
                      variant="plain"
                      text={isConnected ? 'Replace' : 'Connect'}
                      of={name}
                      onClick={() => connect(row)}
                    />
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
    </Loaded>
  );
}
