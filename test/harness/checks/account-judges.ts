import { encodeKeyText } from '#platform/table-keys.ts';
import { batchGet } from '#table/dynamodb/batch.ts';
import { keys } from '#table/keys.ts';
import { createMonitorIndex } from '#table/monitors/monitor-store.ts';
import { isPending, judge } from './judge.ts';

const { SK: ACCOUNT } = keys.account('', '');
const { SK: PERSON } = keys.person('', { accountId: '', hash: '' });

export const accountLeftovers = judge(
  'account-leftovers',
  'People, detections, notes, monitors and events belong to an existing account.',
  ['account'],
  async (partition) => {
    const items = await partition.items();
    if (await partition.item(ACCOUNT)) return [];
    if (items.length === 0 || (await isPending(partition, 'clear_account', partition.id))) return [];
    return items.map(({ SK, id }) =>
      String(SK).startsWith(PERSON)
        ? [String(id), 'belongs to an account that no longer exists']
        : [encodeKeyText({ PK: partition.PK, SK }), 'was derived from an account that no longer exists'],
    );
  },
);

export const monitors = judge(
  'monitors',
  'Active accounts, and no others, are monitored, and every monitor is scheduled at its time.',
  ['account'],
  async (partition) => {
    const { workspaceId, id } = partition;
    const account = await partition.item(ACCOUNT);
    const monitor = await partition.item(keys.monitor('', '').SK);
    if (!account) return [];
    if (!monitor) {
      if (account.status !== 'active' || (await isPending(partition, 'onboard_account', id))) return [];
      return [[id, 'is active but not monitored']];
    }
    if (account.status !== 'active') return [[id, `is monitored but ${account.status}`]];
    const expected = createMonitorIndex({
      workspaceId,
      accountId: id,
      nextCheckAt: String(monitor.next_look_at),
    });
    const isScheduled = Object.entries(expected).every(([name, value]) => monitor[name] === value);
    return isScheduled ? [] : [[id, 'its monitor is not scheduled at its time']];
  },
);

export const onboarding = judge(
  'onboarding',
  'An account with pending enrichment is being onboarded, and an account has an activation time if and only if it is active.',
  ['account'],
  async (partition) => {
    const { id } = partition;
    const account = await partition.item(ACCOUNT);
    if (!account) return [];
    const { status, activated_at, enrichment_status } = account;
    if ((status === 'active') !== (activated_at !== null)) {
      return [[id, `is ${status} but ${activated_at === null ? 'has no' : 'has an'} activation time`]];
    }
    if (enrichment_status !== 'pending' || status !== 'active') return [];
    if (await isPending(partition, 'onboard_account', id)) return [];
    return [[id, 'waits for an onboarding that is not running']];
  },
);

export const owners = judge(
  'owners',
  'The owner of an account or a person is a member of the workspace.',
  ['account'],
  async (partition) => {
    const { table, workspaceId } = partition;
    const owned = (await partition.items()).filter(({ owner_id }) => typeof owner_id === 'string');
    const ids = [...new Set(owned.map(({ owner_id }) => String(owner_id)))];
    const found = await batchGet(
      table,
      ids.map((id) => keys.member(workspaceId, id)),
      ['id'],
    );
    const members = new Set(found.map(({ id }) => String(id)));
    return owned
      .filter(({ owner_id }) => !members.has(String(owner_id)))
      .map(({ id, owner_id }) => [String(id), `belongs to ${owner_id}, who is not a member`]);
  },
);
