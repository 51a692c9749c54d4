import { markdownTable } from '../table.ts';
import { type Bill, times, totalOf } from './bill.ts';
import { count, dollars, sharesOf } from './figures.ts';
import type { CallName, MeasuredUnits } from './measured-units.ts';
import type { Costs } from './months.ts';

const A_DAY = 24 * 3600;
const WAIT_SECONDS = 20;

interface Row {
  readonly what: string;
  readonly reads: number;
  readonly writes: number;
  readonly bill: Bill;
}

/** What a change and an event cost, and a day on which nothing happens. */
export function changesAndEvents(costs: Costs, { calls, work }: MeasuredUnits): string {
  const ofCalls = (what: string, name: CallName, number: number): Row => {
    const { invocations, reads, writes } = calls[name];
    return {
      what,
      reads: (reads / invocations) * number,
      writes: (writes / invocations) * number,
      bill: times(costs.measuredCall(name, name === 'awaitedChange' ? WAIT_SECONDS * 1000 : 0), number),
    };
  };
  const { functions, pieces } = work.changesNoted;
  const noted = Object.values(functions);
  const each = (field: 'reads' | 'writes') => noted.reduce((sum, use) => sum + use[field], 0) / pieces;
  const rows: Row[] = [
    {
      what: '1,000 changes noted, 100 at once',
      reads: each('reads') * 1_000,
      writes: each('writes') * 1_000,
      bill: times(costs.work('changesNoted'), 1_000),
    },
    ofCalls('1,000 changes read, 100 a call', 'hundredChanges', 10),
    ofCalls('1,000 events, 100 a call at 20 accounts', 'hundredEvents', 10),
    ofCalls('1,000 events, one a call', 'oneEvent', 1_000),
    ofCalls('1,000 events that make a detection each, ten a call', 'tenDetections', 100),
    ofCalls(
      `a day of a client that waits ${WAIT_SECONDS} s a call for changes`,
      'awaitedChange',
      A_DAY / WAIT_SECONDS,
    ),
    ofCalls('a day of a client that asks for changes every minute', 'noChange', A_DAY / 60),
    { what: 'a day of all scheduled jobs', ...costs.quietDay() },
  ];
  return `## Changes, events, and a day with nothing new

A change is noted for \`GET /changes\` once, however many clients read it. Reading it includes the record. Events are of up to 1 KB,
at accounts where some fifty count already. The days are those of a stage where nothing happens. A client that waits keeps a function
busy, which is billed.

${markdownTable([
  ['what', 'reads', 'writes', 'dollars', 'shares'],
  ...rows.map(({ what, reads, writes, bill }) => [
    what,
    count(reads),
    count(writes),
    `**${dollars(totalOf(bill))}**`,
    sharesOf(bill),
  ]),
])}`;
}
