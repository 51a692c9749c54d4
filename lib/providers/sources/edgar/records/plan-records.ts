import type { SignalKind } from '#domain/signals/definitions/signal-kinds.ts';
import type { Submissions } from '../edgar-api.ts';
import { listNotices } from './notices.ts';
import { planOfferings } from './offerings.ts';
import type { PlannedRecord } from './planned-record.ts';
import { planRegistrations } from './registrations.ts';

/** Everything that a company's list of filings states, newest first. */
export function planRecords(submissions: Submissions): readonly PlannedRecord[] {
  const company = { ...submissions, filings: submissions.filings.toSorted(compareNewest) };
  return [planOfferings, planRegistrations, listNotices]
    .flatMap((plan) => plan(company))
    .toSorted(compareNewest);
}

const compareNewest = (a: { readonly day: string }, b: { readonly day: string }): number =>
  b.day.localeCompare(a.day);

/** Forms that may state a signal, used to filter a day's filings. */
export const FORMS_OF_KIND: Readonly<Partial<Record<SignalKind, readonly string[]>>> = {
  funding: ['D'],
  ipo_plans: ['S-1', 'F-1'],
};
