import type { PushError } from '#contract/push-runs.ts';
import { deliverInline, type InlineDelivery, type InlineRow } from './deliver-inline.ts';

/** Ids may be given more than once. */
export type InlinePush = InlineDelivery;

export interface InlinePushResult {
  readonly pushed: number;
  readonly failed: number;
  readonly skipped: number;
  readonly errors: PushError[];
}

export interface InlinePushed {
  readonly result: InlinePushResult;
  /** Each record's result. The API doesn't return these. */
  readonly rows: readonly InlineRow[];
}

/** Sends the rows while the caller waits. Ends in time, whatever the receiver does. */
export async function pushInline({ ids, ...delivery }: InlinePush): Promise<InlinePushed> {
  const unique = [...new Set(ids)];
  const rows = await deliverInline({ ...delivery, ids: unique });
  const countOf = (wanted: InlineRow['result']) => rows.filter(({ result }) => result === wanted).length;
  return {
    rows,
    result: {
      pushed: countOf('sent'),
      failed: countOf('failed'),
      skipped: ids.length - unique.length + countOf('skipped'),
      errors: rows.flatMap(({ error }) => error ?? []),
    },
  };
}
