import { endpoints } from '#contract/endpoints.ts';
import { pascalCase } from '#infra/pascal-case.ts';
import { markdownTable } from '../table.ts';
import { assumptions, customers, rowBytesOut, waitsMs } from './assumptions.ts';
import { type Bill, billedMs, drivers, times, totalOf } from './bill.ts';
import { type Kind, kindOf } from './endpoint-kinds.ts';
import { count, dollars, sharesOf } from './figures.ts';
import type { EndpointName, EndpointUse, MeasuredUnits, WorkName } from './measured-units.ts';
import { Costs, namesOf, slotsSwept, sweepTransitions } from './months.ts';
import { priceList } from './prices.ts';
import type { StackInventory } from './stack-inventory.ts';
import { whatMovesTheBill } from './what-moves-the-bill.ts';

const THOUSAND = 1_000;
const names = Object.keys(kindOf) as EndpointName[];
const kinds = [...new Set(Object.values(kindOf))];

const introduction = `# What it costs

Written by \`npm run cost\` from the templates of \`dev\` and \`prod\` and from what was measured (\`measured-units.json\`,
by \`npm run cost -- --measure\`). List prices of ${priceList.region} as known on ${priceList.asOf}, in dollars; **check them before you
rely on them**. Free tiers, discounts and taxes are left out, and so is what vendors and models charge
([cost-of-sources.md](cost-of-sources.md)). No figure was compared with a bill of AWS yet.`;

function method({ about }: MeasuredUnits): string {
  const a = assumptions;
  return `## How the figures are made

**Measured** over the embedded cloud, which counts as AWS does: read and write units of table and indexes, calls to SQS,
Secrets Manager and Step Functions, attempts at states, bytes of logs and answers, and processor time of each function's
thread, all warm. The workspace is the demo's: ${count(about.accounts)} accounts, ${count(about.people)} people. A push sends 1,000 rows; a scan looks for
${about.scan.signals} signals in ${about.scan.documents} documents; the discovery looks for ${about.discovery.signals} signals, finds ${about.discovery.candidates} candidates and stores ${about.discovery.accounts} accounts; an
activation brings ${about.roster} people.

**Billed time is reckoned, not measured**: processor time × ${count(a.fullProcessorMb)} MB ÷ the function's memory (Lambda gives a whole processor at
${count(a.fullProcessorMb)} MB; one of this machine is taken for one of Lambda's), plus ${a.tableCallMs} ms for every call to the table as if none ran beside
another, ${a.otherCallMs} ms for every call to another service, ${a.coldShare * 100} % cold starts of ${a.coldMs} ms, and the time for which strangers are waited for
(\`test/bench/cost/assumptions.ts\`).

**Assumed** beside that: one call in ${1 / a.authorizedShare} asks the authorizer; every request is traced below one a second and ${a.tracedBeyond * 100} % beyond;
Lambda writes ${a.platformLogBytes} bytes to the log for each call; logs are kept packed to ${a.logPacked * 100} % for as long as the stage says; ${a.pollersPerQueue} pollers
wait at each queue for ${a.pollSeconds} s at a time; a consumer of an export queue takes and deletes ten messages at once.`;
}

function idleMonths(dev: Costs, prod: Costs): string {
  const [ofDev, ofProd] = [dev.idleMonth(), prod.idleMonth()];
  const total = totalOf(ofProd);
  const rows = drivers.flatMap((driver) => {
    const [one = 0, other = 0] = [ofDev[driver], ofProd[driver]];
    return one + other < 0.005
      ? []
      : [[driver, dollars(one), dollars(other), `${Math.round((100 * other) / total)} %`]];
  });
  const { stack } = prod;
  return `## An idle month

Nobody calls; jobs run, pollers wait, alarms watch. \`prod\` has ${stack.functions} functions, ${stack.alarms} alarms over ${stack.alarmMetrics} metrics, ${stack.dashboards} dashboard,
${stack.polledQueues} queues with pollers, ${stack.keys} keys of its own, ${stack.webAcls} firewalls, and keeps logs for ${stack.logRetentionDays} days (\`dev\`: ${dev.stack.logRetentionDays}).

${markdownTable([
  ['paid for', 'dev', 'prod', 'share of prod'],
  ...rows,
  ['**together**', `**${dollars(totalOf(ofDev))}**`, `**${dollars(total)}**`, ''],
])}`;
}

function byKind(costs: Costs): string {
  const row = (kind: Kind) => {
    const all = namesOf(kind).map((name) => totalOf(costs.call(name)) * THOUSAND);
    const mean = times(costs.kind(kind), THOUSAND);
    return [
      kind,
      String(all.length),
      dollars(totalOf(mean)),
      `${dollars(Math.min(...all))} to ${dollars(Math.max(...all))}`,
      sharesOf(mean),
    ];
  };
  return `## 1,000 calls, by kind

On \`prod\`, each call traced. What a call starts in the background is below.

${markdownTable([['kind', 'endpoints', 'mean', 'from, to', 'shares of the mean'], ...kinds.map(row)])}`;
}

function everyEndpoint(costs: Costs, { endpoints: measured }: MeasuredUnits): string {
  const row = (name: EndpointName) => {
    const { method: verb, path, id } = endpoints[name];
    const use = measured[name];
    if (!use) throw new Error(`${name} was not measured`);
    const each = (field: keyof EndpointUse) => use[field] / use.invocations;
    const waitMs = (waitsMs[name] ?? 0) * use.invocations;
    const ms = billedMs(use, costs.stack.memoryMbOf(pascalCase(id)), waitMs) / use.invocations;
    return {
      total: totalOf(costs.call(name)),
      cells: [
        `\`${verb} ${path}\``,
        `${count(each('reads'))} (${count(each('indexReads'))})`,
        `${count(each('writes'))} (${count(each('indexWrites'))})`,
        count(ms),
        count(each('answerBytes') / 1024),
        dollars(totalOf(costs.call(name)) * THOUSAND),
        sharesOf(costs.call(name), 2),
      ],
    };
  };
  const rows = names.map(row).sort((one, other) => other.total - one.total);
  const unmeasured = Object.entries(endpoints).filter(([name]) => !(name in measured));
  return `## Every endpoint

The dearest first. Units of indexes are in brackets and part of the number before them; pushes have ten rows, an import
100, Find People five accounts.

${markdownTable([
  ['endpoint', 'reads', 'writes', 'billed ms', 'KB out', '1,000 calls', 'most of it'],
  ...rows.map(({ cells }) => cells),
])}${
  unmeasured.length === 0
    ? ''
    : `

Not measured yet: ${unmeasured.map(([, { method: verb, path }]) => `\`${verb} ${path}\``).join(', ')}.`
}`;
}

const background: readonly {
  readonly name: WorkName;
  readonly what: string;
  readonly pieces: number;
  /** Of work whose executions are for all accounts at once. */
  readonly month?: {
    readonly calls: number;
    readonly transitions: number;
    readonly bill: (costs: Costs) => Bill;
  };
}[] = [
  { name: 'webhookRows', what: '100,000 rows to a webhook', pieces: 100_000 },
  { name: 'crmRows', what: '100,000 rows to a CRM', pieces: 100_000 },
  { name: 'exportQueueRows', what: '100,000 rows to an export queue', pieces: 100_000 },
  { name: 'scan', what: '1,000 scans', pieces: THOUSAND },
  { name: 'discovery', what: 'one discovery run', pieces: 1 },
  { name: 'onboarding', what: '1,000 activations, first scans included', pieces: THOUSAND },
  {
    name: 'monitorLook',
    what: '1,000 monitored accounts, a month of looks',
    pieces: THOUSAND * assumptions.looksPerAccountAMonth,
    month: {
      calls: slotsSwept(THOUSAND),
      transitions: sweepTransitions(THOUSAND),
      bill: (costs) => costs.looks(THOUSAND),
    },
  },
  {
    name: 'fading',
    what: '1,000 accounts whose scores fade, a month',
    pieces: (THOUSAND * 365) / 12,
    month: { calls: 0, transitions: 0, bill: (costs) => times(costs.work('fading'), (THOUSAND * 365) / 12) },
  },
];

function inTheBackground(costs: Costs, { work }: MeasuredUnits): string {
  const row = ({ name, what, pieces, month }: (typeof background)[number]) => {
    const { functions, transitions, pieces: measured } = work[name];
    const all = Object.values(functions);
    const sum = (field: 'invocations' | 'reads' | 'writes' | 'queueRequests') =>
      count((all.reduce((total, use) => total + use[field], 0) / measured) * pieces);
    const bill = month?.bill(costs) ?? times(costs.work(name), pieces);
    return [
      what,
      month ? count(month.calls) : sum('invocations'),
      count(month?.transitions ?? (transitions / measured) * pieces),
      sum('reads'),
      sum('writes'),
      sum('queueRequests'),
      `**${dollars(totalOf(bill))}**`,
      sharesOf(bill),
    ];
  };
  return `## Work in the background

Calls that start it are counted in for pushes and not for the rest. A row to a webhook is taken for
${count(rowBytesOut.webhookRows ?? 0)} bytes out, one to a CRM for ${count(rowBytesOut.crmRows ?? 0)}. Executions that let scores fade are part of the idle month.

${markdownTable([
  ['what', 'function calls', 'transitions', 'reads', 'writes', 'SQS requests', 'dollars', 'shares'],
  ...background.map(row),
])}`;
}

function threeCustomers(costs: Costs): string {
  const months = customers.map((customer) => costs.customerMonth(customer));
  const line = (what: string, value: (customer: (typeof customers)[number]) => number) => [
    what,
    ...customers.map((customer) => count(value(customer))),
  ];
  const paid = drivers
    .filter((driver) => months.some((bill) => (bill[driver] ?? 0) >= 0.005))
    .map((driver) => [driver, ...months.map((bill: Bill) => dollars(bill[driver] ?? 0))]);
  return `## Three customers, a month each

What a workspace adds to the idle month of \`prod\`. Lists grow with what they go through: a first page that is not kept
reads ${assumptions.readsPerListedRow} units for each row; ${assumptions.unkeptFirstPages * 100} % of all pages are such, half of them of people.

${markdownTable([
  ['', ...customers.map(({ name }) => name)],
  line('accounts', ({ accounts }) => accounts),
  line('of them active', ({ activeAccounts }) => activeAccounts),
  line('people', ({ people }) => people),
  ...kinds.map((kind) => line(`calls: ${kind}`, ({ calls }) => calls[kind])),
  line('activations', ({ activations }) => activations),
  line('scans', ({ scans }) => scans),
  line('discovery runs', ({ discoveries }) => discoveries),
  line('rows to webhooks', ({ rows }) => rows.webhookRows),
  line('rows to CRMs', ({ rows }) => rows.crmRows),
  line('rows to export queues', ({ rows }) => rows.exportQueueRows),
])}

${markdownTable([
  ['paid for', ...customers.map(({ name }) => name)],
  ...paid,
  ['**together**', ...months.map((bill) => `**${dollars(totalOf(bill))}**`)],
  ['most of it', ...months.map((bill) => sharesOf(bill, 3))],
])}`;
}

/** `docs/cost.md`, from the templates' inventories and the measurement. */
export function costDocument(
  stacks: { readonly dev: StackInventory; readonly prod: StackInventory },
  units: MeasuredUnits,
): string {
  const dev = new Costs(stacks.dev, units);
  const prod = new Costs(stacks.prod, units);
  const sections = [
    introduction,
    method(units),
    idleMonths(dev, prod),
    byKind(prod),
    everyEndpoint(prod, units),
    inTheBackground(prod, units),
    threeCustomers(prod),
    whatMovesTheBill(prod),
  ];
  return `${sections.join('\n\n')}\n`;
}
