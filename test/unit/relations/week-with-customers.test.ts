import { afterAll, expect, it } from 'vitest';
import { isQuiet } from '#test/harness/customers-workspace.ts';
import { startOwnTable } from '#test/harness/own-table.ts';
import { summed, weekWithCustomers } from '#test/harness/week-with-customers.ts';

const table = await startOwnTable();
afterAll(() => table.stop());

it('leaves customers, open deals and competitors alone for a whole week, and no one else', async () => {
  const { seen, inbox } = await weekWithCustomers(table, { customers: 24, others: 6 });

  const customers = summed(seen.filter(({ company }) => isQuiet(company)));
  expect(customers).toMatchObject({
    alerts: 0,
    suggestions: 0,
    drafts: 0,
    hot: 0,
    inInbox: 0,
    askedFor: 0,
  });
  // What they do is kept.
  expect(customers.detections).toBeGreaterThan(100);
  const others = summed(seen.filter(({ company }) => !isQuiet(company)));
  for (const [what, count] of Object.entries(others)) expect([what, count > 0]).toEqual([what, true]);
  expect(inbox.open).toBeGreaterThan(0);
});
