import { expect, it } from 'vitest';
import { importsOver } from '#test/harness/crm-imports.ts';
import { crmCompany, MemoryCrm } from '#test/harness/memory-crm.ts';
import { scanTable } from '#test/harness/scan-table.ts';
import { startSuiteTable } from '#test/harness/suite-table.ts';

const table = await startSuiteTable();

/** The accounts by id, with how often each was written. */
async function revisions(): Promise<ReadonlyMap<string, number>> {
  const items = await scanTable(table, {
    ProjectionExpression: 'id, revision',
    FilterExpression: 'begins_with(PK, :accounts) AND attribute_exists(revision)',
    ExpressionAttributeValues: { ':accounts': 'ACC#' },
  });
  return new Map(items.map(({ id, revision }) => [String(id), Number(revision)]));
}

it('a thousand companies are read exactly, and a second time without a write to any account', async () => {
  const ws = 'ws_large';
  const relations = ['customer', 'open_deal', 'prospect', 'none'] as const;
  const crm = new MemoryCrm(
    Array.from({ length: 1_000 }, (_, at) =>
      crmCompany(String(at), {
        relation: relations[at % 4]!,
        websites:
          at % 50 === 0 ? [] : at % 50 === 1 ? [`https://company-${at + 1}.com`] : [`company-${at}.com`],
      }),
    ),
    100,
  );
  const { counts, pages } = await importsOver(table, ws).run(crm);
  expect(pages).toBe(10);
  expect(counts).toMatchObject({
    companies: 1_000,
    created: 960,
    unclear: { no_website: 20, several_records: 20 },
    relations: { customer: 250, open_deal: 250, prospect: 250, none: 250 },
  });
  const after = await revisions();
  expect(after.size).toBe(960);
  const again = await importsOver(table, ws).run(crm);
  expect(again.counts).toMatchObject({ companies: 1_000, created: 0, updated: 0, up_to_date: 960 });
  expect(await revisions()).toEqual(after);
});

it('an import shows at most 20 examples of a kind', async () => {
  const crm = new MemoryCrm(
    Array.from({ length: 45 }, (_, at) =>
      crmCompany(String(at), { websites: at % 2 === 0 ? [] : ['gmx.de'] }),
    ),
    10,
  );
  const { id } = await importsOver(table, 'ws_examples').run(crm, { isDry: true });
  const kinds = (await importsOver(table, 'ws_examples').examples(id)).map(({ kind }) => kind);
  expect(kinds.filter((kind) => kind === 'no_website')).toHaveLength(20);
  expect(kinds.filter((kind) => kind === 'free_mail')).toHaveLength(20);
});
