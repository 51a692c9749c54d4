import { assumptions } from './assumptions.ts';
import type { EndpointUse, FunctionUse, WorkUse } from './measured-units.ts';
import { GB, prices } from './prices.ts';

export const drivers = [
  'gateway',
  'functions',
  'table reads',
  'table writes',
  'workflows',
  'queues',
  'logs',
  'traces',
  'data out',
  'secrets',
  'scheduler',
  'alarms, dashboard',
  'metrics',
  'keys, firewall',
  'storage',
  'live sources',
] as const;

export type Driver = (typeof drivers)[number];

/** Dollars by what they are paid for. */
export type Bill = Readonly<Partial<Record<Driver, number>>>;

export const sumOf = (...bills: readonly Bill[]): Bill =>
  Object.fromEntries(
    drivers.flatMap((driver) => {
      const dollars = bills.reduce((total, bill) => total + (bill[driver] ?? 0), 0);
      return dollars > 0 ? [[driver, dollars]] : [];
    }),
  );

export const times = (bill: Bill, count: number): Bill =>
  Object.fromEntries(Object.entries(bill).map(([driver, dollars]) => [driver, dollars * count]));

export const totalOf = (bill: Bill): number =>
  Object.values(bill).reduce((total, dollars) => total + dollars, 0);

/** Stage settings that change the price. */
export interface Rates {
  readonly memoryMbOf: (functionId: string) => number;
  readonly logRetentionDays: number;
  /** Whether a firewall checks every request. */
  readonly hasFirewall: boolean;
}

const DAYS_A_MONTH = 365 / 12;

/** Ingested once, and stored compressed for the stage's retention. */
function logDollars(bytes: number, { logRetentionDays }: Rates): number {
  const months = logRetentionDays / DAYS_A_MONTH;
  const perGb = prices.logGbIngested + prices.logGbMonth * assumptions.logPacked * months;
  return (bytes / GB) * perGb;
}

/** Billed time of all calls: the processor share depends on the memory, and a call waits for each response in turn. */
export function billedMs(use: FunctionUse, memoryMb: number, waitMs: number): number {
  const { cpuOfFullProcessor, fullProcessorMb, tableCallMs, otherCallMs, coldShare, coldMs } = assumptions;
  const slowness = Math.max(1, fullProcessorMb / memoryMb) * cpuOfFullProcessor;
  const others = use.queueRequests + use.secretCalls + use.executionsStarted;
  return (
    use.cpuMs * slowness +
    use.tableCalls * tableCallMs +
    others * otherCallMs +
    use.invocations * coldShare * coldMs +
    waitMs
  );
}

/** The cost of a function's invocations, without what triggered them. */
export function functionBill(functionId: string, use: FunctionUse, rates: Rates, waitMs = 0): Bill {
  const memoryMb = rates.memoryMbOf(functionId);
  const gbSeconds = (billedMs(use, memoryMb, waitMs) / 1000) * (memoryMb / 1024);
  const logBytes = use.invocations * assumptions.platformLogBytes + use.logBytes;
  return {
    functions: use.invocations * prices.lambdaRequest + gbSeconds * prices.lambdaGbSecond,
    'table reads': use.reads * prices.tableRead,
    'table writes': use.writes * prices.tableWrite,
    queues: use.queueRequests * prices.queueRequest,
    secrets: use.secretCalls * prices.secretCall,
    logs: logDollars(logBytes, rates),
  };
}

/** One request through the gateway, with its share of the authorizer's calls. */
export function endpointBill(
  functionId: string,
  use: EndpointUse,
  authorizer: Bill,
  rates: Rates,
  waitMs: number,
): Bill {
  const { invocations, answerBytes, accessLogBytes } = use;
  const calls = sumOf(functionBill(functionId, use, rates, waitMs * invocations), {
    gateway: invocations * prices.gatewayRequest,
    logs: logDollars(accessLogBytes + invocations * assumptions.logLineBytes, rates),
    traces: invocations * prices.trace,
    'data out': ((answerBytes + invocations * assumptions.answerHeadBytes) / GB) * prices.gbOut,
    'keys, firewall': rates.hasFirewall ? invocations * prices.webAclRequest : 0,
  });
  return sumOf(times(calls, 1 / invocations), times(authorizer, assumptions.authorizedShare));
}

/** One piece of background work. */
export function workBill(
  { functions, transitions, executions, pieces }: WorkUse,
  rates: Rates,
  wait: { readonly functionId: string; readonly msPerPiece: number } | undefined,
  consumers: readonly string[],
): Bill {
  const all = Object.entries(functions).map(([id, use]) =>
    functionBill(id, use, rates, wait?.functionId === id ? wait.msPerPiece * pieces : 0),
  );
  // Lambda itself receives and deletes a batch: two requests.
  const received = consumers.reduce((sum, id) => sum + (functions[id]?.invocations ?? 0), 0);
  const bill = sumOf(...all, {
    workflows: transitions * prices.transition,
    queues: 2 * received * prices.queueRequest,
    traces: (executions + received) * prices.trace,
  });
  return times(bill, 1 / pieces);
}
