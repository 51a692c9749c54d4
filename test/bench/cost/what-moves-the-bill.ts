import { assumptions, customers } from './assumptions.ts';
import { type Bill, type Driver, totalOf } from './bill.ts';
import { count, dollars } from './figures.ts';
import { type Costs, METRICS_PER_METHOD } from './months.ts';
import { prices } from './prices.ts';

const THOUSAND = 1_000;

const percentOf = (bill: Bill, ...of: readonly Driver[]): string =>
  `${Math.round((100 * of.reduce((sum, driver) => sum + (bill[driver] ?? 0), 0)) / totalOf(bill))} %`;

/** What follows from the figures, with the figures. */
export function whatMovesTheBill(prod: Costs): string {
  const idle = prod.idleMonth();
  const read = prod.kind('read a record');
  const scan = prod.work('scan');
  const webhook = prod.work('webhookRows');
  // 0.8 s more for 20 rows at once, in half a gigabyte.
  const slower = (0.8 / 20) * 0.5 * prices.lambdaGbSecond;
  const large = customers.at(-1);
  if (!large) throw new Error('there are customers');
  const month = prod.customerMonth(large);
  const firstPage = large.people * assumptions.readsPerListedRow * prices.tableRead;
  const traced = THOUSAND * prices.trace;
  const counted = prod.stack.methods * METRICS_PER_METHOD * prices.metricMonth;
  return `## What moves the bill, and what to turn

- **A stage that stands still** costs ${dollars(totalOf(idle))} a month, ${percentOf(idle, 'alarms, dashboard')} of it alarms and dashboard: ${dollars(prices.alarmMetricMonth)} for each metric an alarm
  reads. Stages that nobody must watch at night can do without most of them. Pollers of empty queues are ${dollars(idle.queues ?? 0)}: each
  queue more is ${dollars((idle.queues ?? 0) / prod.stack.polledQueues)}. Traces and log lines of the jobs that tick are ${dollars((idle.traces ?? 0) + (idle.logs ?? 0))}.
- **A plain read** is ${dollars(totalOf(read) * THOUSAND)} for 1,000: the gateway ${percentOf(read, 'gateway')}, traces ${percentOf(read, 'traces')}, functions ${percentOf(read, 'functions')}, the table ${percentOf(read, 'table reads', 'table writes')}. Traces are
  ${dollars(traced)} for 1,000 while there is less than one request a second; a sampling rule of X-Ray for the stage's API, or
  \`Tracing.DISABLED\`, takes them away. Counting requests for each key's limit is one write unit a call, ${dollars(THOUSAND * prices.tableWrite)} for 1,000.
  Answers that have not changed (\`If-None-Match\`) save what goes out, not the call.
- **Memory** buys processor: functions have 512 MB because less would take longer by as much. What waits for strangers
  (Find People, CRMs, receivers of webhooks) is paid while it waits; there less memory would be cheaper, and its cold starts slower.
- **Large lists** are what grows with a customer: a first page over ${count(large.people)} people that is not kept reads ${count(large.people * assumptions.readsPerListedRow)} units,
  ${dollars(firstPage)}; later pages and repeated first pages cost next to nothing. Walk with \`page\`, ask by account or saved list,
  and take exports for bulk. From some two million rows on an index service is the better choice (decision 0141).
- **A scan** is ${dollars(totalOf(scan))}, of which workflows are ${percentOf(scan, 'workflows')}: each signal that is found is a transition and a call of 1 GB, and
  the documents are read once for all signals. A sweep of the monitors pays for the slots that have something due, and nothing while none has.
- **A row pushed** to a webhook is ${dollars(totalOf(webhook) * 100_000)} for 100,000: data out ${percentOf(webhook, 'data out')}, reads of the rows ${percentOf(webhook, 'table reads')}, functions, mostly
  waiting, ${percentOf(webhook, 'functions')}. A receiver that takes a second instead of 0.2 makes that ${dollars((totalOf(webhook) + slower) * 100_000)}; an export queue waits for nobody.
- **The large customer** pays ${dollars(totalOf(month))}: ${percentOf(month, 'gateway', 'traces', 'functions', 'logs', 'data out')} for being called, ${percentOf(month, 'table reads', 'table writes', 'storage')} for the table, ${percentOf(month, 'workflows')} for workflows.
- **What the service counts itself** comes on top, once for the stage: up to ${assumptions.ownMetrics} metrics in one that uses every channel and provider,
  ${dollars(assumptions.ownMetrics * prices.metricMonth)} a month, billed by the hour in which they report (decision 0173). A stage that stands still reports none.
- **Not switched on**: metrics of single methods would be up to ${dollars(counted)} a month (decision 0173); logs of a level below INFO are ${dollars(prices.logGbIngested)} a gigabyte.`;
}
