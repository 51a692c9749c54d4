import type { Data } from '../api/service.ts';

type Import = Data<'getImport'>;
type Counts = Import['counts'];
type Kind = Import['examples'][number]['kind'];

/** A line of the table that shows what an import does. */
export interface ImportLine {
  readonly label: string;
  readonly count: number;
  /** The examples that belong to it. */
  readonly kind?: Kind;
}

/** What an import did or, in a dry run, would do. Lines without anything are left out, except the first two. */
export function importLines(counts: Counts, isDry: boolean): readonly ImportLine[] {
  const { unclear, owners, matched } = counts;
  const lines: readonly ImportLine[] = [
    { label: 'Companies read', count: counts.companies },
    {
      label: isDry ? 'Accounts that would be created' : 'Accounts created',
      count: counts.created,
      kind: 'created',
    },
    { label: isDry ? 'Accounts that would be updated' : 'Accounts updated', count: counts.updated },
    { label: 'Accounts already up to date', count: counts.up_to_date },
    { label: 'Recognized by our id in the CRM', count: matched.our_id },
    { label: 'Recognized by an earlier import', count: matched.link },
    { label: 'Recognized by domain', count: matched.domain },
    { label: 'Outside your choice', count: counts.out_of_scope },
    { label: 'Unclear: no website', count: unclear.no_website, kind: 'no_website' },
    {
      label: 'Unclear: website of a mail provider or social network',
      count: unclear.free_mail,
      kind: 'free_mail',
    },
    { label: 'Unclear: no website, and the name of an account', count: unclear.same_name, kind: 'same_name' },
    {
      label: 'Unclear: another company in the CRM is this account',
      count: unclear.several_records,
      kind: 'several_records',
    },
    { label: 'Owner is a member', count: owners.matched },
    { label: 'Owner is not a member', count: owners.unknown, kind: 'owner_unknown' },
    { label: 'Another owner here', count: owners.conflicts, kind: 'owner_conflict' },
    { label: 'Customers', count: counts.relations.customer },
    { label: 'With an open deal', count: counts.relations.open_deal },
    { label: 'Contacts of won deals', count: counts.champions },
    { label: 'Deleted in the CRM', count: counts.removed },
    { label: 'Merged in the CRM', count: counts.merged },
  ];
  return lines.filter(({ count }, index) => index < 2 || count > 0);
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
