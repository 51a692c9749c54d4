import { useState } from 'preact/hooks';
import { crmNames, crms } from '#contract/crms.ts';
import { sequencerProviders, sequencers } from '#contract/sequencers.ts';
import { api, baseUrl } from '../../api/service.ts';
import type { Data } from '../../api/types.ts';
import { Button } from '../../components/button.tsx';
import { Confirm } from '../../components/dialog.tsx';
import { Status } from '../../components/marks.tsx';
import { Loaded } from '../../components/states.tsx';
import { useData } from '../../hooks/use-load.ts';
import { tell } from '../../state/toasts.ts';
import { dayText } from '../../text/format.ts';
import { DIRECTORY_NAMES } from '../../text/names.ts';
import { ConnectDialog } from './connect-dialog.tsx';
import type { Connection } from './connections.ts';
import { ImportDialog } from './import-dialog.tsx';

type Integrations = Data<'getIntegrations'>;

const directories = Object.keys(DIRECTORY_NAMES) as (keyof typeof DIRECTORY_NAMES)[];

function connectionsOf(
  status: Integrations,
): (Connection & { readonly since: string | undefined; readonly note: string })[] {
  return [
    ...crmNames.map((crm) => ({
      kind: 'crm' as const,
      provider: crms[crm].id,
      name: crms[crm].name,
      note: 'CRM: accounts and people are pushed there, and accounts come from there.',
      since: status.crms.find(({ provider }) => provider === crms[crm].id)?.connected_at,
    })),
    ...sequencerProviders.map((provider) => ({
      kind: 'sequencer' as const,
      provider,
      name: sequencers[provider].name,
      note: 'Sequencer: people are added to its campaigns with their drafts.',
      since: status.sequencers.find((each) => each.provider === provider)?.connected_at,
    })),
    {
      kind: 'chat' as const,
      provider: 'chat' as const,
      name: 'Slack',
      note:
        status.chat.channel === ''
          ? 'Chat: alerts are posted there.'
          : `Chat: alerts are posted to ${status.chat.channel}.`,
      since: status.chat.connected ? '' : undefined,
    },
    ...directories.map((provider) => ({
      kind: 'directory' as const,
      provider,
      name: DIRECTORY_NAMES[provider],
      note:
        provider === 'hunter'
          ? 'Directory: finds and verifies addresses.'
          : 'Directory: companies and people.',
      since: status.directory.providers.find((each) => each.provider === provider)?.connected_at,
    })),
  ];
}

const disconnect = (connection: Connection): Promise<unknown> => {
  if (connection.kind === 'crm' || connection.kind === 'sequencer')
    return api.disconnectCrm({ params: { provider: connection.provider } });
  if (connection.kind === 'directory')
    return api.disconnectDirectory({ params: { provider: connection.provider } });
  return api.disconnectChat();
};

const CONSEQUENCES: Readonly<Record<Connection['kind'], string>> = {
  crm: 'Pushes to it and imports from it stop, including those in progress. Records that are already there stay.',
  sequencer: 'People are no longer added to its campaigns. Those who are in them stay.',
  chat: 'Alerts are no longer posted there.',
  directory: 'Company profiles and people are no longer looked up there. What was found stays.',
};

export function Integrations() {
  const status = useData('integrations', api.getIntegrations);
  const [connecting, setConnecting] = useState<Connection | undefined>();
  const [disconnecting, setDisconnecting] = useState<Connection | undefined>();
  const [importing, setImporting] = useState<Extract<Connection, { kind: 'crm' }> | undefined>();
  return (
    <Loaded of={status} rows={6}>
      {(data) => (
        <div class="stack">
          <ul class="panel panel-list connection-rows">
            {connectionsOf(data).map((connection) => (
              <li key={connection.provider} class="connection-row">
                <span class="row-text">
                  <span class="row-title">{connection.name}</span>
                  <span class="row-note">
                    {connection.note}
                    {connection.since && ` Since ${dayText(connection.since, new Date())}.`}
                  </span>
                </span>
                <span class="row">
                  {connection.since !== undefined && <Status value="connected" />}
                  {connection.since !== undefined && connection.kind === 'crm' && (
                    <Button
                      aria-label={`Import accounts from ${connection.name}`}
                      onClick={() => setImporting(connection)}
                    >
                      Import accounts
                    </Button>
                  )}
                  {connection.since !== undefined && (
                    <Button
                      look="quiet"
                      aria-label={`Disconnect ${connection.name}`}
                      onClick={() => setDisconnecting(connection)}
                    >
                      Disconnect
                    </Button>
                  )}
                  <Button
                    aria-label={`${connection.since === undefined ? 'Connect' : 'Replace'} ${connection.name}`}
                    onClick={() => setConnecting(connection)}
                  >
                    {connection.since === undefined ? 'Connect' : 'Replace'}
                  </Button>
                </span>
              </li>
            ))}
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
          {connecting && (
            <ConnectDialog
              connection={connecting}
              onClose={() => setConnecting(undefined)}
              onDone={status.reload}
            />
          )}
          {importing && (
            <ImportDialog
              provider={importing.provider}
              name={importing.name}
              onClose={() => setImporting(undefined)}
            />
          )}
          {disconnecting && (
            <Confirm
              title={`Disconnect ${disconnecting.name}?`}
              action="Disconnect"
              onClose={() => setDisconnecting(undefined)}
              onConfirm={async () => {
                await disconnect(disconnecting);
                tell(`${disconnecting.name} disconnected`);
                status.reload();
              }}
            >
              <p>{CONSEQUENCES[disconnecting.kind]} To connect it again, you need the credentials.</p>
            </Confirm>
          )}
        </div>
      )}
    </Loaded>
  );
}
