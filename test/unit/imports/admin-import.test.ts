import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { Given } from '#admin/command.ts';
import { importFile } from '#admin/import.ts';
import { operatorSecretsClient } from '#platform/clients.ts';
import { accountLookups } from '#table/accounts/account-lookups.ts';
import { batchPut } from '#table/dynamodb/batch.ts';
import { keys } from '#table/keys.ts';
import { intercept } from '#test/harness/intercept.ts';
import { type OwnTable, startOwnTable } from '#test/harness/own-table.ts';

const WORKSPACE = 'ws_1';
const directory = mkdtempSync(path.join(tmpdir(), 'admin-import-'));
const file = path.join(directory, 'many.csv');
let table: OwnTable;

beforeAll(async () => {
  const rows = Array.from({ length: 1_050 }, (_, number) => `Company ${number},c${number}.example`);
  writeFileSync(file, ['name,domain', ...rows].join('\n'));
  table = await startOwnTable();
  const workspace = { id: WORKSPACE, name: 'Acme', created_at: '2026-01-01T00:00:00.000Z' };
  await batchPut(table, [{ ...keys.workspace(WORKSPACE), ...workspace }]);
});

afterAll(async () => {
  await table.stop();
  rmSync(directory, { recursive: true, force: true });
});

const run = (
  options: Record<string, string> = {},
  progress: (part: number, text: string) => void = () => {},
  flags: readonly string[] = [],
) =>
  importFile.run(
    {
      table,
      keyPrefix: 'sis_test_',
      pepper: async () => '',
      secrets: () => operatorSecretsClient({}),
      now: () => new Date(),
      progress,
    },
    new Given({ workspace: WORKSPACE, file, ...options }, new Set(flags)),
  );

it('shows the mapping in a dry run, and imports by a mapping of your own', async () => {
  const crm = path.join(directory, 'crm.csv');
  writeFileSync(crm, 'Organization - Name,Organization - Website,Fax\nAcme,acme.example,5\n');

  expect(await run({ file: crm }, undefined, ['dry-run'])).toEqual({
    dry_run: true,
    created: 1,
    existing: 0,
    failed: 0,
    columns: 'Organization - Name = name, Organization - Website = domain',
    unknown_columns: 'Fax',
    errors: null,
  });
  expect((await accountLookups(table).idsWhere(WORKSPACE, {})).size).toBe(0);
  expect(importFile.changes?.unless).toBe('dry-run');
  await expect(run({ file: crm, columns: '{"Fax":"fax"}' })).rejects.toThrow('Must be a JSON object');
  await expect(run({ file: crm, columns: '{"Tel":null}' })).rejects.toThrow('The file has no column "Tel".');
  expect(await run({ file: crm, columns: '{"Fax":"industry"}' })).toMatchObject({
    created: 1,
    columns: 'Organization - Name = name, Organization - Website = domain, Fax = industry',
    unknown_columns: null,
  });
});

it('says after which row an interrupted import continues, and continues there', async () => {
  let isCut = false;
  const cutAfter = (_: number, text: string) => {
    isCut = text === 'row 1001';
  };
  await intercept(
    table.client,
    'UpdateItemCommand',
    (input, next) => (isCut ? Promise.reject(new Error('The line was cut.')) : next(input)),
    () =>
      expect(run({}, cutAfter)).rejects.toThrow(
        'The line was cut. Rows up to 1001 were imported. Continue with --after-row 1001.',
      ),
  );

  expect(await run({ 'after-row': '1001' })).toMatchObject({ created: 50, existing: 0, failed: 0 });
  expect((await accountLookups(table).idsWhere(WORKSPACE, {})).size).toBe(1_051);
});
