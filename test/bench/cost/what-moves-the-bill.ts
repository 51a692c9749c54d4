import { endpoints } from '#contract/endpoints.ts';
import { pascalCase } from '#infra/pascal-case.ts';
import { assumptions, customers } from './assumptions.ts';
import { type Bill, type Driver, totalOf } from './bill.ts';
import { count, dollars } from './figures.ts';
import { type Costs, METRICS_PER_METHOD, warmMonth } from './months.ts';
import { prices } from './prices.ts';

const THOUSAND = 1_000;

const percentOf = (bill: Bill, ...of: readonly Driver[]): string =>
  `${Math.round((100 * of.reduce((sum, driver) => sum + (bill[driver] ?? 0), 0)) / totalOf(bill))} %`;

/** Conclusions from the figures. */
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
  const memoryMb = prod.stack.memoryMbOf(pascalCase(endpoints.getAccount.id));
  const traced = THOUSAND * prices.trace;
  const counted = prod.stack.methods * METRICS_PER_METHOD * prices.metricMonth;
  return `## What drives the bill, and what you can change

- **An idle stage** costs ${dollars(totalOf(idle))} a month, ${percentOf(idle, 'alarms, dashboard')} of it alarms and dashboard: ${dollars(prices.alarmMetricMonth)} for each metric an alarm
  reads. A stage without on-call duty can do without most of them. Polling empty queues costs ${dollars(idle.queues ?? 0)}, ${dollars((idle.queues ?? 0) / prod.stack.polledQueues)} per
  queue. Traces and logs of scheduled jobs cost ${dollars((idle.traces ?? 0) + (idle.logs ?? 0))}.
- **Reading a record** costs ${dollars(totalOf(read) * THOUSAND)} per 1,000 calls: gateway ${percentOf(read, 'gateway')}, traces ${percentOf(read, 'traces')}, functions ${percentOf(read, 'functions')}, table ${percentOf(read, 'table reads', 'table writes')}. Below one
  request a second, traces cost ${dollars(traced)} per 1,000; an X-Ray sampling rule or \`Tracing.DISABLED\` saves that. Counting requests per key
  costs one write unit a call, ${dollars(THOUSAND * prices.tableWrite)} per 1,000. \`If-None-Match\` saves data out, not the call.
- **Memory** buys processor time. Endpoints and the authorizer have ${count(memoryMb)} MB: with 512 a call would cost 1 to 2 % less, and take half
  as long again. Functions that wait for outside services (Find People, CRMs, webhooks) are billed while they wait and have 512 MB.
- **Cold starts**: a first call after a quiet while starts the authorizer and the endpoint. \`warm\` in \`lib/infra/stages.ts\` keeps workers
  ready for ${dollars(warmMonth(memoryMb))} a month each, used or not; one for every method would be ${dollars(warmMonth(memoryMb) * prod.stack.methods)}. No stage does by default. It is
  worth it for the authorizer and a few endpoints of a stage whose users come rarely; a busy stage stays warm by itself.
- **Large lists** grow with a customer: a first page over ${count(large.people)} people reads ${count(large.people * assumptions.readsPerListedRow)} units, ${dollars(firstPage)}, unless it is kept. Later
  pages and repeated first pages cost next to nothing. Read page by page, filter by account or saved list, and export in bulk. Above about
  two million rows, use an index service (decision 0139).
- **A scan** costs ${dollars(totalOf(scan))}, ${percentOf(scan, 'workflows')} of it workflows: each signal found is a transition and a call of a 1 GB function; documents are read
  once for all signals. A monitor sweep only pays for slots with something due.
- **100,000 rows to a webhook** cost ${dollars(totalOf(webhook) * 100_000)}: data out ${percentOf(webhook, 'data out')}, reading rows ${percentOf(webhook, 'table reads')}, functions (mostly waiting) ${percentOf(webhook, 'functions')}. If
  the receiver takes a second instead of 0.2, it is ${dollars((totalOf(webhook) + slower) * 100_000)}. Export queues don't wait.
- **The large customer** costs ${dollars(totalOf(month))}: calls ${percentOf(month, 'gateway', 'traces', 'functions', 'logs', 'data out')}, table ${percentOf(month, 'table reads', 'table writes', 'storage')}, workflows ${percentOf(month, 'workflows')}.
- **Custom metrics** come on top, once per stage: up to ${assumptions.ownMetrics} metrics if it uses every channel and provider,
  ${dollars(assumptions.ownMetrics * prices.metricMonth)} a month, billed by the hour in which they report (decision 0170). An idle stage reports none.
- **Not turned on**: per-method gateway metrics would cost up to ${dollars(counted)} a month (decision 0170), logs below INFO ${dollars(prices.logGbIngested)} a gigabyte.`;
}
