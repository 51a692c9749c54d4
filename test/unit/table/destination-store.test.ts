import { expect, it } from 'vitest';
import { newId } from '#platform/ids.ts';
import { createDestinationStore } from '#table/workspaces/destination-store.ts';
import { intercept } from '#test/harness/intercept.ts';
import { startSuiteTable } from '#test/harness/suite-table.ts';

const table = await startSuiteTable();

it('recognizes its own secret after a write whose response was lost', async () => {
  const workspaceId = newId('ws');
  const before = {
    id: newId('dst'),
    name: 'Lost',
    url: 'https://hooks.example/in',
    secret: 'whsec_old',
    retired_secrets: [],
    created_at: new Date().toISOString(),
  };
  const destinations = createDestinationStore(table);
  await destinations.add(workspaceId, before);
  const changes = { secret: 'whsec_new', retired_secrets: [] };
  await intercept(
    table.client,
    'UpdateItemCommand',
    async (input, next) => {
      await next(input);
      return next(input);
    },
    async () =>
      expect(await destinations.replaceSecret(workspaceId, before, changes)).toEqual({
        ...before,
        ...changes,
      }),
  );
  const other = { ...changes, secret: 'whsec_other' };
  expect(await destinations.replaceSecret(workspaceId, before, other)).toBeUndefined();
  expect(await destinations.get(workspaceId, before.id)).toMatchObject({ secret: 'whsec_new' });
});
