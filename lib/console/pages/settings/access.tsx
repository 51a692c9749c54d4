import { DAY_MS } from '#contract/time.ts';
import { type ApiKey, api } from '../../api/service.ts';
import { Button, Secret } from '../../components/button.tsx';
import { ask, confirm, showResult } from '../../components/dialog.tsx';
import { Choice, TextField } from '../../components/field.tsx';
import { type Column, LinkedName, List } from '../../components/list.tsx';
import { RelativeTime, Tag } from '../../components/marks.tsx';
import { EmptyState, PartHead } from '../../components/page.tsx';
import { useData } from '../../hooks/use-load.ts';
import { apiKey } from '../../state/session.ts';
import { notify } from '../../state/toasts.ts';
import { memberName, memberOptions, viewer } from '../../state/workspace.ts';
import { formatCount, formatDay } from '../../text/format.ts';
import { AuditLog } from './audit-log.tsx';

const SCOPES = { read: 'Reads only', write: 'Everything' };
const LIFETIMES = { 30: '30 days', 90: '90 days', 365: 'A year' };

/** A member's key can only create keys for that member. */
function askNewKey(onCreated: () => void): void {
  const memberId = viewer.peek()?.id;
  ask({
    title: 'New API key',
    action: 'Make key',
    initial: { name: '', scope: 'read' as 'read' | 'write', member_id: memberId ?? '', days: '' },
    isComplete: ({ name }) => name.trim(),
    body: ({ bind }) => (
      <>
        <TextField label="Name" maxLength={80} placeholder="What it is for" {...bind('name')} />
        <div class="form-grid">
          <Choice label="May do" {...bind('scope')} options={SCOPES} />
          <Choice label="Works for" none="As long as yours" {...bind('days')} options={LIFETIMES} />
        </div>
        {memberId === undefined ? (
          <Choice
            label="Sees as"
            none="Whole workspace"
            {...bind('member_id')}
            options={memberOptions()}
            hint="A key that sees as a member sees what that member sees."
          />
        ) : (
          <p class="muted">It sees what {memberName(memberId)} sees.</p>
        )}
      </>
    ),
    async run({ name, scope, member_id, days }) {
      const { data } = await api.createApiKey({
        body: {
          name: name.trim(),
          scope,
          ...(member_id && { member_id }),
          ...(days && { expires_at: new Date(Date.now() + Number(days) * DAY_MS).toISOString() }),
        },
      });
      onCreated();
      showResult(
        'Your new key',
        <>
          <p>Copy it now. You won't see it again.</p>
          <Secret value={data.key} what="API key" />
        </>,
      );
    },
  });
}

const isOfThisTab = ({ prefix }: ApiKey): boolean => apiKey.value?.startsWith(prefix) ?? false;

const describeScope = ({ scope, agent }: ApiKey): string => {
  if (scope === 'read') return 'Reads only';
  return agent ? 'All but keys and secrets' : 'Everything';
};

const KEY_COLUMNS: readonly Column<ApiKey>[] = [
  {
    name: 'Key',
    isHeader: true,
    cell: (key) => (
      <LinkedName
        name={
          <>
            {key.name} {isOfThisTab(key) && <Tag>this tab</Tag>}
          </>
        }
        note={key.agent ? `Agent, signed in from ${key.agent.host}` : <code>{key.prefix}…</code>}
      />
    ),
  },
  { name: 'May do', cell: describeScope },
  {
    name: 'Sees as',
    class: 'wide-only',
    isTruncated: true,
    cell: ({ member_id }) => memberName(member_id) ?? 'Whole workspace',
  },
  {
    name: 'Last used',
    class: 'wide-only',
    cell: ({ last_used_at }) => (last_used_at ? <RelativeTime iso={last_used_at} /> : 'Never used'),
  },
  {
    name: 'Expires',
    class: 'wide-only',
    cell: ({ expires_at }) => (expires_at ? formatDay(expires_at, new Date()) : 'Never'),
  },
];

/** What happens when a key is revoked, and which other keys are revoked with it. */
const Consequences = ({ descendants }: { descendants: readonly ApiKey[] }) => (
  <>
    <p>It stops working within 30 seconds, for good.</p>
    {descendants.length > 0 && (
      <>
        <p>These keys were created with it and stop working too:</p>
        <ul class="bullets">
          {descendants.map(({ id, name, prefix }) => (
            <li key={id}>
              {name} <code>{prefix}…</code>
            </li>
          ))}
        </ul>
      </>
    )}
  </>
);

/** Which keys there are, who they act for, and when they were last used. */
function ApiKeys() {
  const keys = useData('api-keys', api.listApiKeys);
  // Scoped members can't create keys.
  const isScoped = viewer.value?.visibility === 'scoped';
  const revoke = ({ id, name, descendant_ids }: ApiKey): void =>
    confirm({
      title: `Revoke ${name}?`,
      action: 'Revoke',
      body: (
        <Consequences
          descendants={(keys.data ?? []).filter((otherKey) => descendant_ids.includes(otherKey.id))}
        />
      ),
      async run() {
        const { data } = await api.deleteApiKey({ params: { id } });
        const descendants = data.descendant_ids.length;
        notify(
          `${name}${descendants > 0 ? ` and ${formatCount(descendants, 'key')} made with it` : ''} revoked`,
        );
        keys.reload();
      },
    });
  return (
    <>
      <PartHead
        title="API keys"
        note={
          isScoped
            ? 'Your own keys and the agents you approved. Ask an administrator for more keys.'
            : 'A key is shown once, when you create it. Only its hash is stored.'
        }
        actions={
          !isScoped && (
            <Button variant="primary" icon="plus" writes onClick={() => askNewKey(keys.reload)}>
              New key
            </Button>
          )
        }
      />
      <List
        of={keys}
        caption="API keys"
        columns={KEY_COLUMNS}
        testId="api-key"
        nameOf={({ name }) => name}
        actionsOf={(key) => (isOfThisTab(key) ? [] : [{ text: 'Revoke', run: () => revoke(key) }])}
        empty={<EmptyState title="No agents">An agent appears here once you approve it.</EmptyState>}
      />
    </>
  );
}

export const Access = () => (
  <>
    <ApiKeys />
    {viewer.value?.visibility !== 'scoped' && <AuditLog />}
  </>
);
