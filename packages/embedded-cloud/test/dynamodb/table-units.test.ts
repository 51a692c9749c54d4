import { expect, it } from 'vitest';
import { closeDatabase, openDatabase } from '#cloud/dynamodb/database.ts';
import { callOperation } from '#cloud/dynamodb/operations.ts';
import { TableUnits } from '#cloud/dynamodb/table-units.ts';
import { describeTestTable, PLACE } from './harness.ts';

it('refills a partition with 1,000 write units a second, and a table with 4,000', () => {
  let now = 0;
  const units = new TableUnits(() => now);
  const canWrite = (partition: string) => units.hasUnits('things', partition, 'write');

  units.consume('things', 'a', 'write', 2_000);
  expect([canWrite('a'), canWrite('b')]).toEqual([false, true]);
  now = 1_000;
  expect(canWrite('a')).toBe(false);
  now = 1_001;
  expect(canWrite('a')).toBe(true);

  for (const partition of ['b', 'c', 'd', 'e']) units.consume('things', partition, 'write', 1_000);
  expect(canWrite('f')).toBe(false);
  expect(units.hasUnits('things', 'f', 'read')).toBe(true);
  expect(units.hasUnits('others', 'f', 'write')).toBe(true);
});

it('throttles every kind of call, and leaves that part of a batch', async () => {
  // Time stands still, however slow the machine is.
  const db = { ...openDatabase(PLACE), units: new TableUnits(() => 0) };
  const call = (name: string, input: object) => callOperation(db, name, { TableName: 'things', ...input });
  const key = (pk: string) => ({ pk: { S: pk } });
  await call('CreateTable', describeTestTable({ TableName: 'things' }));
  const big = { ...key('one'), text: { S: 'x'.repeat(390 * 1024) } };
  // The item that exceeds the partition's units is still written.
  for (let count = 0; count < 3; count += 1) await call('PutItem', { Item: big });
  const isThrottled = { type: expect.stringMatching(/#ThrottlingException$/) };

  await expect(call('PutItem', { Item: big })).rejects.toMatchObject(isThrottled);
  await expect(
    callOperation(db, 'TransactWriteItems', {
      TransactItems: ['one', 'two'].map((pk) => ({ Put: { TableName: 'things', Item: key(pk) } })),
    }),
  ).rejects.toMatchObject({
    details: { CancellationReasons: [{ Code: 'ThrottlingError' }, { Code: 'None' }] },
  });
  const [one, two] = ['one', 'two'].map((pk) => ({ PutRequest: { Item: key(pk) } }));
  expect(await callOperation(db, 'BatchWriteItem', { RequestItems: { things: [one, two] } })).toMatchObject({
    UnprocessedItems: { things: [one] },
  });

  for (let count = 0; count < 31; count += 1)
    await call('GetItem', { Key: key('one'), ConsistentRead: true });
  await expect(call('GetItem', { Key: key('one') })).rejects.toMatchObject(isThrottled);
  expect(
    await callOperation(db, 'BatchGetItem', { RequestItems: { things: { Keys: [key('one'), key('two')] } } }),
  ).toMatchObject({ UnprocessedKeys: { things: { Keys: [key('one')] } } });
  closeDatabase(db);
});

it('is only for those who ask for it', () => {
  const open = (limitsUnits?: boolean) => {
    const weather = { seed: 1, ...(limitsUnits !== undefined && { limitsUnits }) };
    return openDatabase({ ...PLACE, weather });
  };

  expect([open().units, open(true).units]).toEqual([undefined, expect.any(TableUnits)]);
});
