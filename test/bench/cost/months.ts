import { endpoints } from '#contract/endpoints.ts';
import { queues } from '#contract/queues.ts';
import { MONITOR_SLOTS } from '#domain/signals/monitors/monitor-store.ts';
import { authorizerEntry } from '#infra/function-entries.ts';
import { pascalCase } from '#infra/pascal-case.ts';
import { schedules } from '#schedules/schedules.ts';
import { assumptions, type Customer, rowBytesOut, waitsMs, workWaits } from './assumptions.ts';
import { type Bill, endpointBill, functionBill, sumOf, times, workBill } from './bill.ts';
import { type Kind, kindOf } from './endpoint-kinds.ts';
import {
  type CallName,
  callNames,
  type EndpointName,
  type EndpointUse,
  type MeasuredUnits,
  type WorkName,
} from './measured-units.ts';
import { GB, prices } from './prices.ts';
import type { StackInventory } from './stack-inventory.ts';

const HOURS_A_MONTH = 730;
const DAY_IN_MONTHS = 12 / 365;
/** Count, latency, integration latency, 4xx and 5xx. */
export const METRICS_PER_METHOD = 5;

/** CloudWatch bills a metric for the hours in which it is reported. */
const BUSY_SHARE = assumptions.busySecondsAMonth / 3600 / HOURS_A_MONTH;

const consumers = queues.map(({ name }) => pascalCase(name));

/** A month of workers that are kept ready, by their memory. */
export const warmMonth = (memoryMb: number): number =>
  (memoryMb / 1024) * HOURS_A_MONTH * 3600 * prices.lambdaWarmGbSecond;

/** What one call, one piece of work and one month cost on a stage. */
export class Costs {
  readonly stack: StackInventory;
  readonly #units: MeasuredUnits;

  constructor(stack: StackInventory, units: MeasuredUnits) {
    this.stack = stack;
    this.#units = units;
  }

  call(name: EndpointName): Bill {
    const use = this.#units.endpoints[name];
    if (!use) throw new Error(`${name} was not measured`);
    return this.#callOf(name, use, waitsMs[name] ?? 0);
  }

  /** A call whose cost depends on what it brings. */
  measuredCall(name: CallName, waitMs: number): Bill {
    return this.#callOf(callNames[name], this.#units.calls[name], waitMs);
  }

  #callOf(name: EndpointName, use: EndpointUse, waitMs: number): Bill {
    const { authorizer } = this.#units;
    const asked = functionBill(pascalCase(authorizerEntry.id), authorizer, this.stack);
    const perCall = times(asked, 1 / authorizer.invocations);
    return endpointBill(pascalCase(endpoints[name].id), use, perCall, this.stack, waitMs);
  }

  /** The mean of the endpoints of a kind. */
  kind(kind: Kind): Bill {
    const names = namesOf(kind);
    return times(sumOf(...names.map((name) => this.call(name))), 1 / names.length);
  }

  /** One row, run, account or check. */
  work(name: WorkName): Bill {
    const measured = this.#units.work[name];
    const use = SHARED.has(name) ? { ...measured, transitions: 0, executions: 0 } : measured;
    const requests = name === 'exportQueueRows' ? assumptions.consumerRequestsPerRow : 0;
    return sumOf(workBill(use, this.stack, workWaits[name], consumers), {
      queues: requests * prices.queueRequest,
      'data out': ((rowBytesOut[name] ?? 0) / GB) * prices.gbOut,
    });
  }

  /** A month of checks of this many accounts, with the sweeps that make them, if no other customer shares those. */
  looks(accounts: number): Bill {
    const looks = accounts * assumptions.looksPerAccountAMonth;
    const { functions, pieces } = this.#units.work.monitorLook;
    const ofFunctions = Object.entries(functions).map(([id, use]) => {
      // Many accounts share a call; few have one each.
      const each = { ...use, invocations: (slotsSwept(accounts) / looks) * pieces };
      return times(functionBill(id, each, this.stack), looks / pieces);
    });
    return sumOf(...ofFunctions, {
      workflows: sweepTransitions(accounts) * prices.transition,
      traces: HOURS_A_MONTH * prices.trace,
    });
  }

  /** An unused stage, by type of cost. */
  idleMonth(): Bill {
    const { stack } = this;
    const { pollersPerQueue, pollSeconds } = assumptions;
    const polls = (stack.polledQueues * pollersPerQueue * HOURS_A_MONTH * 3600) / pollSeconds;
    return sumOf(this.#ticks(), {
      functions: warmMonth(stack.warmMb),
      queues: polls * prices.queueRequest,
      'alarms, dashboard':
        stack.alarmMetrics * prices.alarmMetricMonth + stack.dashboards * prices.dashboardMonth,
      secrets: stack.secrets * prices.secretMonth,
      'keys, firewall':
        stack.keys * prices.keyMonth +
        stack.webAcls * prices.webAclMonth +
        stack.webAclRules * prices.webAclRuleMonth,
    });
  }

  /** A month of scheduled jobs, and the state machines they start, with nothing to do. */
  #ticks(): Bill {
    const { jobs } = this.#units;
    const ofJobs = schedules.map(({ id }) => {
      const due = this.stack.schedules.find(({ name }) => name.endsWith(`-${id}`));
      if (!due) throw new Error(`the job ${id} is not in the template`);
      const use = jobs[id];
      // The document names it.
      if (!use) return {};
      const tick = sumOf(functionBill(pascalCase(id), use, this.stack), {
        scheduler: prices.schedulerCall,
        traces: prices.trace,
      });
      const started = use.executionsStarted > 0 ? STARTED[id] : undefined;
      return times(sumOf(tick, started ? this.work(started) : {}), due.timesAMonth);
    });
    return sumOf(...ofJobs);
  }

  /** A day of the scheduled jobs, with nothing to do. */
  quietDay(): { readonly reads: number; readonly writes: number; readonly bill: Bill } {
    const aDay = (field: 'reads' | 'writes'): number =>
      schedules.reduce((sum, { id }) => {
        const due = this.stack.schedules.find(({ name }) => name.endsWith(`-${id}`))?.timesAMonth ?? 0;
        return sum + (this.#units.jobs[id]?.[field] ?? 0) * due * DAY_IN_MONTHS;
      }, 0);
    return {
      reads: aDay('reads'),
      writes: aDay('writes'),
      bill: times(this.#ticks(), DAY_IN_MONTHS),
    };
  }

  /** What a customer adds to the stage's own monthly cost. */
  customerMonth(customer: Customer): Bill {
    const { accounts, activeAccounts, people, calls, rows } = customer;
    const requests = Object.values(calls).reduce((sum, count) => sum + count, 0);
    const byKind = Object.entries(calls).map(([kind, count]) => times(this.kind(kind as Kind), count));
    const { traces = 0, ...ofCalls } = sumOf(...byKind);
    const firstPages = calls['read a list'] * assumptions.listsOfPeople * assumptions.unkeptFirstPages;
    const gigabytes = (people * assumptions.bytesPerPerson + accounts * assumptions.bytesPerAccount) / GB;
    const stored = prices.tableGbMonth + (this.stack.hasRecovery ? prices.recoveryGbMonth : 0);
    return sumOf(
      ofCalls,
      { traces: traces * tracedShare(requests) },
      { 'table reads': firstPages * people * assumptions.readsPerListedRow * prices.tableRead },
      times(this.work('onboarding'), customer.activations),
      times(this.work('scan'), customer.scans),
      times(this.work('discovery'), customer.discoveries),
      this.looks(activeAccounts),
      times(this.work('fading'), (activeAccounts * 365) / 12),
      ...(['webhookRows', 'crmRows', 'exportQueueRows'] as const).map((name) =>
        times(this.work(name), rows[name]),
      ),
      {
        storage: gigabytes * stored,
        secrets: prices.secretMonth,
        'live sources': activeAccounts * assumptions.liveSourcesPerAccount,
        metrics: this.stack.countedMethods * METRICS_PER_METHOD * prices.metricMonth * BUSY_SHARE,
      },
    );
  }
}

/** Work whose executions cover all accounts at once: it is priced per month, not per piece. */
const SHARED: ReadonlySet<WorkName> = new Set(['fading']);

/** The state machine that a job starts. */
const STARTED: Readonly<Record<string, WorkName>> = {
  'fade-scores': 'fadingOfNothing',
};

/** Slots with something due, over the hours of a month; each account is due every six hours. */
export const slotsSwept = (accounts: number): number => HOURS_A_MONTH * Math.min(MONITOR_SLOTS, accounts / 6);

/** One state for the map, two for its end, three per slot. */
export const sweepTransitions = (accounts: number): number => 3 * (HOURS_A_MONTH + slotsSwept(accounts));

export const namesOf = (kind: Kind): EndpointName[] =>
  (Object.keys(kindOf) as EndpointName[]).filter((name) => kindOf[name] === kind);

function tracedShare(requests: number): number {
  const { busySecondsAMonth, tracedBeyond } = assumptions;
  const beyond = Math.max(0, requests - busySecondsAMonth);
  return requests === 0 ? 0 : (requests - beyond + beyond * tracedBeyond) / requests;
}
