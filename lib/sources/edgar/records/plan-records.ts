import type { SignalKind } from '#domain/signals/definitions/signal-kinds.ts';
import type { Submissions } from '../edgar-api.ts';
import { deals } from './deals.ts';
import { notices } from './notices.ts';
import { offerings } from './offerings.ts';
import type { PlannedRecord } from './planned-record.ts';
import { registrations } from './registrations.ts';

/** Everything that a company's list of filings states, newest first. */
export function planRecords(submissions: Submissions): readonly PlannedRecord[] {
  const company = { ...submissions, filings: submissions.filings.toSorted(newestFirst) };
  return [offerings, registrations, deals, notices].flatMap((plan) => plan(company)).toSorted(newestFirst);
}

const newestFirst = (a: { readonly day: string }, b: { readonly day: string }): number =>
  b.day.localeCompare(a.day);

/** Forms that may state a signal, used to filter a day's filings. */
export const FORMS_OF_KIND: Readonly<Partial<Record<SignalKind, readonly string[]>>> = {
  funding: ['D'],
  ipo_plans: ['S-1', 'F-1'],
  acquisition: ['SC TO-T', 'SC TO-C'],
  being_acquired: ['SC TO-T', 'SC TO-C', 'PREM14A', 'DEFM14A'],
  regulatory_pressure: ['NT 10-K', 'NT 10-Q'],
};
