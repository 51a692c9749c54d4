import type { CrmProvider } from '#contract/crms.ts';
import { api, type Data, type Item } from '../../api/service.ts';

export type PushError = Item<'listPushRuns'>['error_sample'][number];

/** Records pushed together. */
export interface PushChoice {
  readonly kind: 'accounts' | 'people';
  readonly ids: readonly string[];
  /** Their label if there is a choice. */
  readonly label?: string;
}

export type Target = {
  readonly name: string;
  readonly note: string;
} & (
  | { readonly kind: 'destination'; readonly id: string }
  | { readonly kind: 'crm'; readonly id: CrmProvider }
);

export type CrmTarget = Extract<Target, { kind: 'crm' }>;

type CrmPush = Data<'pushAccountsToCrm'> | Data<'pushPeopleToCrm'>;
export type CrmResult = Extract<CrmPush, { results: unknown }>['results'][number];

export const idOf = (result: CrmResult): string =>
  'accountId' in result ? result.accountId : result.contactId;

const notesOf = (result: CrmResult) => ('notes' in result ? result.notes : undefined);

/** Of records, and of notes. */
const errorsOf = (results: readonly CrmResult[]): PushError[] =>
  results.flatMap((result) => {
    const error = result.error ?? notesOf(result)?.error;
    return error ? [{ record_id: idOf(result), provider: result.provider, ...error }] : [];
  });

/** The API plans as many. */
export const MAX_PLANNED = 100;

const pushToCrm = (
  { kind, ids }: PushChoice,
  options: { readonly provider: CrmProvider; readonly dry_run?: true },
  withNotes = false,
  abortSignal?: AbortSignal,
) =>
  kind === 'accounts'
    ? api.pushAccountsToCrm({
        body: { account_ids: [...ids], ...options, ...(withNotes && { notes: true }) },
        signal: abortSignal,
      })
    : api.pushPeopleToCrm({ body: { contact_ids: [...ids], ...options }, signal: abortSignal });

/** Asks what a push to a CRM would do. */
export async function planPush(choice: PushChoice, { id: provider }: CrmTarget, abortSignal: AbortSignal) {
  const { data } = await pushToCrm(choice, { provider, dry_run: true }, false, abortSignal);
  const results: readonly CrmResult[] = 'results' in data ? data.results : [];
  return { records: results.filter(({ ok }) => ok), errors: errorsOf(results) };
}

const pushToWebhook = ({ kind, ids }: PushChoice, destination_id: string) =>
  kind === 'accounts'
    ? api.pushAccountsToWebhook({ body: { destination_id, account_ids: [...ids] } })
    : api.pushPeopleToWebhook({ body: { destination_id, contact_ids: [...ids] } });

/** The result of a push that finished at once. */
export interface PushResult {
  readonly pushed: number;
  readonly failed: number;
  readonly skipped: number;
  readonly errors: readonly PushError[];
  /** Where the CRM shows the records. */
  readonly links: readonly string[];
  /** How many notes were added. Undefined if none were asked for. */
  readonly added?: number;
}

/** Pushes records; many go in a background run. `withNotes` adds open detections of accounts to a CRM. */
export async function pushRecords(choice: PushChoice, target: Target, withNotes: boolean) {
  const { data } =
    target.kind === 'crm'
      ? await pushToCrm(choice, { provider: target.id }, withNotes)
      : await pushToWebhook(choice, target.id);
  if ('run_id' in data) return data;
  if ('errors' in data) return { ...data, links: [] };
  const results: readonly CrmResult[] = data.results;
  const notes = results.flatMap((result) => notesOf(result) ?? []);
  return {
    ...data,
    errors: errorsOf(results),
    links: results.flatMap(({ recordUrl }) => recordUrl ?? []),
    ...(notes.length > 0 && { added: notes.reduce((sum, { added }) => sum + added, 0) }),
  };
}
