import type { Data } from '../api/service.ts';

type Import = Data<'getImport'>;
type Counts = Import['counts'];
type Kind = Import['examples'][number]['kind'];

/** A line of the table that shows what an import does. */
export interface ImportLine {
  readonly label: string;
  readonly count: number;
  /** The examples that belong to it. */
  readonly kind: Kind | undefined;
}

/** What an import did or, in a dry run, would do. Lines without anything are left out, except the first two. */
export function importLines(counts: Counts, isDry: boolean): readonly ImportLine[] {
  const { unclear, owners, matched } = counts;
  const lines: readonly (readonly [label: string, count: number, kind?: Kind])[] = [
    ['Companies read', counts.companies],
    [isDry ? 'Accounts that would be created' : 'Accounts created', counts.created, 'created'],
    [isDry ? 'Accounts that would be updated' : 'Accounts updated', counts.updated],
    ['Accounts already up to date', counts.up_to_date],
    ['Recognized by our id in the CRM', matched.our_id],
    ['Recognized by an earlier import', matched.link],
    ['Recognized by domain', matched.domain],
    ['Outside your choice', counts.out_of_scope],
    ['Unclear: no website', unclear.no_website, 'no_website'],
    ['Unclear: website of a mail provider or social network', unclear.free_mail, 'free_mail'],
    ['Unclear: no website, and the name of an account', unclear.same_name, 'same_name'],
    ['Unclear: another company in the CRM is this account', unclear.several_records, 'several_records'],
    ['Owner is a member', owners.matched],
    ['Owner is not a member', owners.unknown, 'owner_unknown'],
    ['Another owner here', owners.conflicts, 'owner_conflict'],
    ['Customers', counts.relations.customer],
    ['With an open deal', counts.relations.open_deal],
    ['Contacts of won deals', counts.champions],
    ['Deleted in the CRM', counts.removed],
    ['Merged in the CRM', counts.merged],
  ];
  return lines
    .filter(([, count], index) => index < 2 || count > 0)
    .map(([label, count, kind]) => ({ label, count, kind }));
}

/** What an import is doing, in a sentence. */
export function importStatusText({
  status,
  phase,
  dry_run,
  problem,
}: Pick<Import, 'status' | 'phase' | 'dry_run' | 'problem'>): string {
  const runNoun = dry_run ? 'Check' : 'Import';
  if (phase === 'waiting') return `${runNoun} waits for the CRM. ${problem?.message ?? ''}`.trim();
  if (status === 'running') return `${runNoun} is running.`;
  if (status === 'failed') return `${runNoun} failed. ${problem?.message ?? ''}`.trim();
  if (status === 'stopped')
    return dry_run
      ? 'Check was stopped. Nothing was changed.'
      : 'Import was stopped. What was imported stays.';
  const doneSentence = dry_run
    ? 'Check done. Nothing was changed.'
    : 'Import done. New accounts are suggested, not active.';
  return `${doneSentence} ${problem?.message ?? ''}`.trim();
}
