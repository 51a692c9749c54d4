import { isQuiet } from '#test/harness/customers-workspace.ts';
import { startOwnTable } from '#test/harness/own-table.ts';
import { summed, weekWithCustomers } from '#test/harness/week-with-customers.ts';
import { printTable } from './table.ts';

const CUSTOMERS = 3_000;
const OTHERS = 60;

/** A week of a workspace with many customers: no one may hear of them, and of everyone else they must. */
export async function runCustomersBench(customers = CUSTOMERS, others = OTHERS): Promise<void> {
  const table = await startOwnTable();
  const began = performance.now();
  try {
    const { seen } = await weekWithCustomers(table, { customers, others });
    const rows = [true, false].map((wanted) => {
      const of = seen.filter(({ company }) => isQuiet(company) === wanted);
      const { detections, ...noticed } = summed(of);
      const counts = Object.values(noticed);
      const isMet = wanted ? counts.every((count) => count === 0) : counts.every((count) => count > 0);
      return {
        'one week': wanted ? 'customers, open deals, competitors' : 'other companies',
        companies: of.length,
        'detections seen': detections,
        alerts: noticed.alerts,
        suggestions: noticed.suggestions,
        drafts: noticed.drafts,
        hot: noticed.hot,
        'in the inbox': noticed.inInbox,
        'texts to write': noticed.askedFor,
        goal: isMet ? 'met' : 'missed',
      };
    });
    printTable('A week with customers', rows);
    console.log(`${((performance.now() - began) / 1000).toFixed(0)} s`);
    if (rows.some(({ goal }) => goal === 'missed')) process.exitCode = 1;
  } finally {
    await table.stop();
  }
}
