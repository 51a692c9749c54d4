import type { CrmProvider } from '#contract/crms.ts';
import { api, type Data, type Item } from '../../api/service.ts';

export type PushError = Item<'listPushRuns'>['error_sample'][number];

export type Target = {
  readonly name: string;
  readonly note: string;
} & (
  | { readonly kind: 'destination'; readonly id: string }
  | { readonly kind: 'crm'; readonly id: CrmProvider }
);

/** The result of a push: finished at once, or a background run to follow. */
export type Pushed =
  | {
      readonly kind: 'done';
      readonly sent: number;
      readonly failed: number;
      readonly skipped: number;
      readonly errors: readonly PushError[];
      /** Where the CRM shows the records. */
      readonly links: readonly string[];
      /** How many notes were added. Undefined if none were asked for. */
      readonly added?: number;
    }
  | { readonly kind: 'started'; readonly runId: string; readonly total: number };

type ToWebhook = Data<'pushAccountsToWebhook'>;
type ToCrm = Data<'pushAccountsToCrm'> | Data<'pushPeopleToCrm'>;

type CrmResult = Extract<ToCrm, { results: unknown }>['results'][number];

const idOf = (result: CrmResult): string => ('accountId' in result ? result.accountId : result.contactId);

const notesOf = (result: CrmResult) => ('notes' in result ? result.notes : undefined);

/** Of records, and of notes. */
const errorsOf = (results: readonly CrmResult[]): PushError[] =>
  results.flatMap((result) => {
    const error = result.error ?? notesOf(result)?.error;
    return error ? [{ record_id: idOf(result), provider: result.provider, ...error }] : [];
  });

function countNotes(results: readonly CrmResult[]): Pick<Pushed & { kind: 'done' }, 'added'> {
  const counts = results.flatMap((result) => notesOf(result) ?? []);
  return counts.length === 0 ? {} : { added: counts.reduce((sum, { added }) => sum + added, 0) };
}

function toPushed(data: ToWebhook | ToCrm): Pushed {
  if ('run_id' in data) return { kind: 'started', runId: data.run_id, total: data.total };
  if ('errors' in data) {
    return {
      kind: 'done',
      sent: data.pushed,
      failed: data.failed,
      skipped: data.skipped,
      errors: data.errors,
      links: [],
    };
  }
  return {
    kind: 'done',
    sent: data.pushed,
    failed: data.failed,
    skipped: data.skipped,
    errors: errorsOf(data.results),
    links: data.results.flatMap(({ recordUrl }) => recordUrl ?? []),
    ...countNotes(data.results),
  };
}

export type CrmTarget = Extract<Target, { kind: 'crm' }>;

/** The API plans as many. */
export const MAX_PLANNED = 100;

/** What a push would do to one record. */
export interface Planned extends Pick<CrmResult, 'created' | 'matchedBy' | 'recordUrl' | 'company'> {
  readonly id: string;
  readonly changes: NonNullable<CrmResult['changes']>;
}

/** Asks what a push to a CRM would do. */
export async function planPush(
  kind: 'accounts' | 'people',
  ids: readonly string[],
  { id: provider }: CrmTarget,
  signal: AbortSignal,
): Promise<{ readonly records: readonly Planned[]; readonly errors: readonly PushError[] }> {
  const options = { provider, dry_run: true };
  const { data } =
    kind === 'accounts'
      ? await api.pushAccountsToCrm({ body: { account_ids: [...ids], ...options }, signal })
      : await api.pushPeopleToCrm({ body: { contact_ids: [...ids], ...options }, signal });
  const results: readonly CrmResult[] = 'results' in data ? data.results : [];
  const records = results
    .filter(({ ok }) => ok)
    .map(({ changes = [], ...result }) => ({ ...result, changes, id: idOf({ changes, ...result }) }));
  return { records, errors: errorsOf(results) };
}

export async function pushRecords(
  kind: 'accounts' | 'people',
  ids: readonly string[],
  target: Target,
  /** Whether open detections of accounts are added to a CRM as notes. */
  withNotes: boolean,
): Promise<Pushed> {
  const all = [...ids];
  if (target.kind === 'crm') {
    const provider = target.id;
    const response =
      kind === 'accounts'
        ? await api.pushAccountsToCrm({
            body: { account_ids: all, provider, ...(withNotes && { notes: true }) },
          })
        : await api.pushPeopleToCrm({ body: { contact_ids: all, provider } });
    return toPushed(response.data);
  }
  const response =
    kind === 'accounts'
      ? await api.pushAccountsToWebhook({ body: { destination_id: target.id, account_ids: all } })
      : await api.pushPeopleToWebhook({ body: { destination_id: target.id, contact_ids: all } });
  return toPushed(response.data);
}
