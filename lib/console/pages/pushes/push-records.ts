import type { CrmProvider } from '#contract/crms.ts';
import { api } from '../../api/service.ts';
import type { Data, Item } from '../../api/types.ts';

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
    }
  | { readonly kind: 'started'; readonly runId: string; readonly total: number };

type ToWebhook = Data<'pushAccountsToWebhook'>;
type ToCrm = Data<'pushAccountsToCrm'> | Data<'pushPeopleToCrm'>;

function pushedOf(data: ToWebhook | ToCrm): Pushed {
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
  const errors = data.results.flatMap((result) =>
    result.error
      ? [
          {
            record_id: 'accountId' in result ? result.accountId : result.contactId,
            provider: result.provider,
            ...result.error,
          },
        ]
      : [],
  );
  return {
    kind: 'done',
    sent: data.pushed,
    failed: data.failed,
    skipped: data.skipped,
    errors,
    links: data.results.flatMap(({ recordUrl }) => recordUrl ?? []),
  };
}

export async function pushRecords(
  kind: 'accounts' | 'people',
  ids: readonly string[],
  target: Target,
): Promise<Pushed> {
  const all = [...ids];
  if (target.kind === 'crm') {
    const provider = target.id;
    const answer =
      kind === 'accounts'
        ? await api.pushAccountsToCrm({ body: { account_ids: all, provider } })
        : await api.pushPeopleToCrm({ body: { contact_ids: all, provider } });
    return pushedOf(answer.data);
  }
  const answer =
    kind === 'accounts'
      ? await api.pushAccountsToWebhook({ body: { destination_id: target.id, account_ids: all } })
      : await api.pushPeopleToWebhook({ body: { destination_id: target.id, contact_ids: all } });
  return pushedOf(answer.data);
}
