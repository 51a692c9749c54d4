import type { FlatRow } from '#domain/outbound/pushes/record-source.ts';
import type { Lead } from './sequencer.ts';

/** The last word is the last name. A single word is the first name, because messages greet people by it. */
function splitName(fullName: string): Pick<Lead, 'firstName' | 'lastName'> {
  const words = fullName.trim().split(/\s+/);
  const lastName = words.length > 1 ? (words.pop() ?? '') : '';
  return { firstName: words.join(' '), lastName };
}

/** A person's row of a push to a sequencer. */
export const leadRow = ({
  personId,
  variables,
  ...lead
}: Omit<Lead, 'firstName' | 'lastName'> & { readonly name: string }): FlatRow => ({
  id: personId,
  record_type: 'people',
  ...lead,
  ...variables,
});

const text = (value: FlatRow[string] | undefined): string => (typeof value === 'string' ? value : '');

/** The person in such a row. */
export const leadOf = (row: FlatRow): Lead => ({
  personId: row.id,
  accountId: text(row.accountId),
  identity: text(row.identity),
  ...splitName(text(row.name)),
  company: text(row.company),
  title: text(row.title),
  variables: {
    signal_subject: text(row.signal_subject),
    signal_message: text(row.signal_message),
    signal_reason: text(row.signal_reason),
  },
});
