import { Webhook } from 'standardwebhooks';
import { describe, expect, it } from 'vitest';
import { batchPut } from '#table/dynamodb/batch.ts';
import { keys } from '#table/keys.ts';
import type { Delivery } from '#test/harness/receiver.ts';
import { storeAccounts } from '#test/harness/stored-accounts.ts';
import { destinationWith } from '#test/harness/webhook-destination.ts';
import { newWorkspace, testTable } from '#test/harness/workspace.ts';

const workspace = await newWorkspace();

const push = (destination_id: string, account_ids: string[], api = workspace.api) =>
  api.pushAccountsToWebhook({ body: { destination_id, account_ids } });

describe('POST /accounts/webhook-push with up to 100 ids', () => {
  it('sends one flat, signed row per account with its latest signal', async () => {
    const { receiver, destination } = await destinationWith(workspace);
    const [id = ''] = await storeAccounts(testTable(), workspace.id, 1, {
      last_signal_at: '2026-03-05T00:00:00.000Z',
      latest_signal: { id: 'det_2', headline: 'Newest', date: '2026-03-05', alpha: 90, why: 'Because.' },
    });

    const { status, data } = await push(destination.id, [id]);

    expect({ status, data }).toEqual({ status: 200, data: { pushed: 1, failed: 0, skipped: 0, errors: [] } });
    const [delivery] = receiver.deliveries as [Delivery];
    const headers = delivery.headers as Record<string, string>;
    expect(new Webhook(destination.secret).verify(delivery.body, headers)).toEqual({
      id,
      record_type: 'accounts',
      name: 'Company 0',
      domain: 'company-0.example',
      status: 'suggested',
      score: 0,
      employees: null,
      industry: null,
      location: null,
      country: null,
      tags: 'a,b',
      owner_id: null,
      relation: 'none',
      network_url: null,
      short_description: null,
      logo_url: null,
      created_at: expect.any(String),
      last_signal_at: '2026-03-05T00:00:00.000Z',
      is_hot: false,
      qualified: false,
      latest_signal_headline: 'Newest',
      latest_signal_date: '2026-03-05',
      latest_signal_alpha: 90,
      latest_signal_why_reach_out: 'Because.',
    });
    expect(headers['webhook-id']).toMatch(new RegExp(`^push_[0-9a-z]{26}_${id}$`));
  });

  it('counts duplicate ids as skipped and unknown ones as failed, and sends the rest', async () => {
    const { receiver, destination } = await destinationWith(workspace);
    const [first = '', second = ''] = await storeAccounts(testTable(), workspace.id, 2);

    const { data } = await push(destination.id, [first, 'acc_unknown', first, second, 'a#b\n', first]);

    expect(data).toMatchObject({
      pushed: 2,
      failed: 2,
      skipped: 2,
      errors: [
        { record_id: 'acc_unknown', code: 'not_found' },
        { record_id: 'a#b\n', code: 'not_found' },
      ],
    });
    expect([...receiver.accepted].sort()).toEqual([first, second].sort());
  });

  it('sends only a scoped member’s own accounts, and none of another workspace', async () => {
    const { receiver, destination } = await destinationWith(workspace);
    const table = testTable();
    const [mine = ''] = await storeAccounts(table, workspace.id, 1, { owner_id: workspace.scopedMemberId });
    const [other = ''] = await storeAccounts(table, workspace.id, 1);
    const [foreign = ''] = await storeAccounts(table, (await newWorkspace()).id, 1);

    const { data } = await push(destination.id, [mine, other, foreign], workspace.scoped);

    expect(data).toMatchObject({ pushed: 1, failed: 2 });
    expect([...receiver.accepted]).toEqual([mine]);
  });
});

describe('POST /people/webhook-push', () => {
  const MARK = 'f00d'.repeat(16);
  const person = (accountId: string, hash: string, fields: Record<string, unknown> = {}) => ({
    PK: keys.account(workspace.id, accountId).PK,
    SK: `PERSON#${hash}`,
    id: `per_${accountId.slice('acc_'.length)}_${hash}`,
    account_id: accountId,
    full_name: `Person ${hash}`,
    title: 'Head of Operations',
    headline: 'Operations',
    network_url: `https://network.example/in/${hash}`,
    email: null,
    email_checked_at: null,
    phone: null,
    phone_checked_at: null,
    location: 'Porto',
    country_code: 'PT',
    connections_count: 500,
    profile_picture_url: null,
    job_level: 'Director',
    source: 'employee',
    icp_tier: null,
    ranking: 1,
    owner_id: null,
    created_at: '2026-03-01T00:00:00.000Z',
    left_at: null,
    listed: null,
    won_deal: null,
    directory_id: hash,
    email_marks: [MARK],
    revision: 1,
    ...fields,
  });

  it('sends people with their account, and for a scoped member only what they may see', async () => {
    const { receiver, destination } = await destinationWith(workspace);
    const table = testTable();
    const [theirs = ''] = await storeAccounts(table, workspace.id, 1);
    const [mine = ''] = await storeAccounts(table, workspace.id, 1, { owner_id: workspace.scopedMemberId });
    const people = [
      person(theirs, 'aaaaaaaaaaaaaaaa'),
      person(theirs, 'bbbbbbbbbbbbbbbb', { owner_id: workspace.scopedMemberId }),
      person(mine, 'cccccccccccccccc'),
    ];
    await batchPut(table, people);
    const [hidden, assigned, owned] = people;
    const contact_ids = [
      ...people.map(({ id }) => id),
      'per_nobody',
      `per_${theirs.slice(4)}_zzzzzzzzzzzzzzzz`,
    ];
    const body = { destination_id: destination.id, contact_ids };

    const all = await workspace.api.pushPeopleToWebhook({ body });
    const own = await workspace.scoped.pushPeopleToWebhook({ body });

    expect(all.data).toMatchObject({
      pushed: 3,
      failed: 2,
      errors: [{ code: 'not_found' }, { code: 'not_found' }],
    });
    expect(own.data).toMatchObject({ pushed: 2, failed: 3 });
    const rows = receiver.deliveries.map(({ row }) => row);
    expect(
      rows
        .slice(3)
        .map(({ id }) => id)
        .sort(),
    ).toEqual([assigned?.id, owned?.id].sort());
    const {
      PK: _,
      SK: __,
      revision: ___,
      directory_id: ____,
      email_marks: _____,
      listed: ______,
      won_deal: _______,
      ...fields
    } = hidden ?? person('', '');
    expect(rows.find(({ id }) => id === hidden?.id)).toEqual({
      ...fields,
      record_type: 'people',
      account_name: 'Company 0',
      account_domain: 'company-0.example',
      latest_signal_headline: null,
      latest_signal_date: null,
      latest_signal_alpha: null,
      latest_signal_why_reach_out: null,
    });
  });
});
