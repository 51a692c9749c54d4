import { PutCommand } from '@aws-sdk/lib-dynamodb';
import { describe, expect, it } from 'vitest';
import type { UrlDestination } from '#domain/outbound/destinations/destination.ts';
import { NO_NOTIFICATIONS } from '#domain/outbound/notifications/notification-settings.ts';
import { CHANGED_MEANWHILE } from '#domain/shared/records/retry-while-changed.ts';
import { newId } from '#platform/ids.ts';
import { keys } from '#table/keys.ts';
import { tableSchema } from '#table/schema.ts';
import { createDestinationEntries, createDestinationStore } from '#table/workspaces/destination-store.ts';
import { createAlertSettingsStore, createNotificationStore } from '#table/workspaces/notification-store.ts';
import { removeWorkspace } from '#table/workspaces/remove-workspace.ts';
import { scanTable } from '#test/harness/scan-table.ts';
import { startSuiteTable } from '#test/harness/suite-table.ts';

const table = await startSuiteTable();

const URL_WITH_TOKEN = 'https://hooks.example/in/tok_1';
const UNTIL = '2099-01-01T00:00:00.000Z';

const newDestination = (): UrlDestination => ({
  id: newId('dst'),
  name: newId('dst'),
  url: URL_WITH_TOKEN,
  secret: 'whsec_first',
  retired_secrets: [{ secret: 'whsec_before', until: UNTIL }],
  created_at: new Date().toISOString(),
});

const put = (item: object) => table.client.send(new PutCommand({ TableName: table.name, Item: item }));

/** Everything the table stores for a workspace. */
async function itemsOf(workspaceId: string): Promise<Record<string, unknown>[]> {
  const items = await scanTable(table);
  return items.filter(({ PK }) => String(PK).split('#').includes(workspaceId));
}

/** A workspace's partitions that contain secrets. */
const secretPlaces = async (workspaceId: string) =>
  (await itemsOf(workspaceId))
    .filter((item) => /whsec_|tok_/.test(JSON.stringify(item)))
    .map(({ PK }) => String(PK));

const apart = (workspaceId: string) => `${tableSchema.signingSecrets}${workspaceId}`;

describe('a destination', () => {
  it('stores its URL and signing secrets in a separate partition, in no index, and deletes them with it', async () => {
    const workspaceId = newId('ws');
    const destinations = createDestinationStore(table);
    const made = newDestination();
    await destinations.add(workspaceId, made);

    expect(await secretPlaces(workspaceId)).toEqual([apart(workspaceId)]);
    expect(await destinations.get(workspaceId, made.id)).toEqual(made);
    expect(await destinations.list(workspaceId)).toEqual([made]);
    const [hidden] = (await itemsOf(workspaceId)).filter(({ PK }) => PK === apart(workspaceId));
    expect(Object.keys(hidden ?? {}).sort()).toEqual(['PK', 'SK', 'retired_secrets', 'secret', 'url']);
    const entry = { id: made.id, name: made.name, created_at: made.created_at };
    expect(await createDestinationEntries(table).list(workspaceId)).toEqual([entry]);
    expect(await createDestinationEntries(table).get(workspaceId, made.id)).toEqual(entry);

    expect(await destinations.remove(workspaceId, made.id)).toBe('done');
    expect((await itemsOf(workspaceId)).map(({ SK }) => SK)).toEqual(['WORKSPACE']);
  });

  it("doesn't exist for senders once its secrets are gone", async () => {
    const workspaceId = newId('ws');
    const { id, name, created_at } = newDestination();
    await put({ ...keys.destination(workspaceId, id), id, name, created_at });

    expect(await createDestinationStore(table).get(workspaceId, id)).toBeUndefined();
    expect(await createDestinationStore(table).list(workspaceId)).toEqual([]);
  });

  it('is rotated by one of two at once', async () => {
    const workspaceId = newId('ws');
    const made = newDestination();
    await createDestinationStore(table).add(workspaceId, made);
    const rotated = await Promise.all(
      ['whsec_a', 'whsec_b'].map((secret) =>
        createDestinationStore(table).replaceSecret(workspaceId, made, { secret, retired_secrets: [] }),
      ),
    );

    const winners = rotated.filter((each) => each !== undefined);
    expect(winners).toHaveLength(1);
    expect(await createDestinationStore(table).get(workspaceId, made.id)).toEqual(winners[0]);
  });

  it('is not rotated once it is deleted', async () => {
    const workspaceId = newId('ws');
    const made = newDestination();

    expect(
      await createDestinationStore(table).replaceSecret(workspaceId, made, {
        secret: 'whsec_a',
        retired_secrets: [],
      }),
    ).toBeUndefined();
    expect(await itemsOf(workspaceId)).toEqual([]);
  });

  it('takes another URL', async () => {
    const workspaceId = newId('ws');
    const made = newDestination();
    await createDestinationStore(table).add(workspaceId, made);
    await createDestinationStore(table).setUrl(workspaceId, made, 'https://hooks.example/in/tok_2');

    expect(await createDestinationStore(table).get(workspaceId, made.id)).toEqual({
      ...made,
      url: 'https://hooks.example/in/tok_2',
    });
    expect(await secretPlaces(workspaceId)).toEqual([apart(workspaceId)]);
  });
});

describe('notification settings', () => {
  const SIGNING = { secret: 'whsec_alerts', retired_secrets: [] };
  const SET = { ...NO_NOTIFICATIONS, webhook_url: URL_WITH_TOKEN, has_webhook: true, signing: SIGNING };

  it('store their URL and signing secrets in a separate partition', async () => {
    const workspaceId = newId('ws');
    const saved = { ...SET, revision: 1 };
    await createNotificationStore(table).save(workspaceId, NO_NOTIFICATIONS, saved);

    expect(await secretPlaces(workspaceId)).toEqual([apart(workspaceId)]);
    expect(await createNotificationStore(table).get(workspaceId)).toEqual(saved);
    const { webhook_url: _, signing: __, ...open } = saved;
    expect(await createAlertSettingsStore(table).get(workspaceId)).toEqual(open);
    const late = { ...saved, signing: { ...SIGNING, secret: 'whsec_late' } };
    expect(await createNotificationStore(table).save(workspaceId, NO_NOTIFICATIONS, late)).toBe(
      CHANGED_MEANWHILE,
    );
    expect(await createNotificationStore(table).get(workspaceId)).toEqual(saved);
  });

  it('have no webhook if none was ever set', async () => {
    const workspaceId = newId('ws');
    const chosen = { ...NO_NOTIFICATIONS, chat_channel: '#a', revision: 1 };
    await createAlertSettingsStore(table).save(workspaceId, NO_NOTIFICATIONS, chosen);

    expect(await createNotificationStore(table).get(workspaceId)).toEqual(chosen);
    expect(await createAlertSettingsStore(table).save(workspaceId, NO_NOTIFICATIONS, chosen)).toBe(
      CHANGED_MEANWHILE,
    );
  });
});

it('a removed workspace leaves no secret behind', async () => {
  const workspaceId = newId('ws');
  await createDestinationStore(table).add(workspaceId, newDestination());
  await createNotificationStore(table).save(workspaceId, NO_NOTIFICATIONS, {
    ...NO_NOTIFICATIONS,
    webhook_url: URL_WITH_TOKEN,
    revision: 1,
  });
  await removeWorkspace(table, workspaceId);

  expect(await itemsOf(workspaceId)).toEqual([]);
});
