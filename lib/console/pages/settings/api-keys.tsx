import { useState } from 'preact/hooks';
import type { ApiKey } from '../../api/records.ts';
import { api } from '../../api/service.ts';
import { Button } from '../../components/button.tsx';
import { DataTable } from '../../components/data-table.tsx';
import { Confirm } from '../../components/dialog.tsx';
import { Tag, When } from '../../components/marks.tsx';
import { Empty, Loaded } from '../../components/states.tsx';
import { useData } from '../../hooks/use-load.ts';
import { apiKey, ownSession } from '../../state/session.ts';
import { tell } from '../../state/toasts.ts';
import { memberName } from '../../state/workspace.ts';
import { dayText } from '../../text/format.ts';
import { NewKey } from './new-key.tsx';
import { RevokedKeys } from './revoked-keys.tsx';

const COLUMNS = [
  'Key',
  'May do',
  ['Sees as', 'wide-only'],
  ['Last used', 'wide-only'],
  ['Expires', 'wide-only'],
  { aloud: 'Revoke' },
] as const;

const isOfThisTab = ({ prefix }: ApiKey): boolean => apiKey.value?.startsWith(prefix) ?? false;

const othersText = (count: number): string =>
  count === 0 ? '' : `${count} ${count === 1 ? 'key' : 'keys'} made with it`;

const mayDo = ({ scope, agent }: ApiKey): string => {
  if (scope === 'read') return 'Reads only';
  return agent ? 'All but keys and secrets' : 'Everything';
};

interface RowProps {
  readonly shown: ApiKey;
  readonly onRevoke: () => void;
}

const Row = ({ shown, onRevoke }: RowProps) => {
  const isOwn = isOfThisTab(shown);
  return (
    <tr data-testid="api-key">
      <th scope="row" class="cell-main">
        <span class="row-text">
          <span class="row-title">
            {shown.name} {isOwn && <Tag>this tab</Tag>}
          </span>
          <span class="row-note">
            {shown.agent ? `Agent, signed in from ${shown.agent.host}` : <code>{shown.prefix}…</code>}
          </span>
        </span>
      </th>
      <td>{mayDo(shown)}</td>
      <td class="wide-only">
        <span class="cell-cut">{memberName(shown.member_id) ?? 'Whole workspace'}</span>
      </td>
      <td class="wide-only">{shown.last_used_at ? <When iso={shown.last_used_at} /> : 'Never used'}</td>
      <td class="wide-only">{shown.expires_at ? dayText(shown.expires_at, new Date()) : 'Never'}</td>
      <td class="cell-number">
        {!isOwn && (
          <Button look="quiet" aria-label={`Revoke ${shown.name}`} onClick={onRevoke}>
            Revoke
          </Button>
        )}
      </td>
    </tr>
  );
};

/** Which keys there are, who they act for, and when they were last used. */
export function ApiKeys() {
  const keys = useData('api-keys', api.listApiKeys);
  const [isAdding, setAdding] = useState(false);
  const [revoking, setRevoking] = useState<ApiKey | undefined>();
  // A scoped member's list has the agents they approved, and not their own key.
  const person = ownSession.value?.member;
  const isScoped = person
    ? person.visibility === 'scoped'
    : keys.data !== undefined && !keys.data.some(isOfThisTab);
  const add = !isScoped && (
    <Button look="primary" icon="plus" onClick={() => setAdding(true)}>
      New key
    </Button>
  );
  return (
    <>
      <div class="part-head">
        <p class="muted">
          {isScoped
            ? 'The agents you approved. Ask an administrator for API keys.'
            : 'A key is shown once, when you create it. Only its hash is stored.'}
        </p>
        {add}
      </div>
      <Loaded of={keys} rows={4}>
        {(all) =>
          all.length === 0 ? (
            <Empty title="No agents">An agent appears here once you approve it.</Empty>
          ) : (
            <DataTable caption="API keys" columns={COLUMNS}>
              {all.map((shown) => (
                <Row key={shown.id} shown={shown} onRevoke={() => setRevoking(shown)} />
              ))}
            </DataTable>
          )
        }
      </Loaded>
      {isAdding && (
        <NewKey
          memberId={person?.id ?? keys.data?.find(isOfThisTab)?.member_id ?? null}
          onClose={() => setAdding(false)}
          onMade={keys.reload}
        />
      )}
      {revoking && (
        <Confirm
          title={`Revoke ${revoking.name}?`}
          action="Revoke"
          onClose={() => setRevoking(undefined)}
          onConfirm={async () => {
            const { data } = await api.deleteApiKey({ params: { id: revoking.id } });
            tell(
              `${[revoking.name, othersText(data.descendant_ids.length)].filter(Boolean).join(' and ')} revoked`,
            );
            keys.reload();
          }}
        >
          <RevokedKeys revoked={revoking} all={keys.data ?? []} />
        </Confirm>
      )}
    </>
  );
}
