import { count } from './count.ts';

/** Counts finished rows by the channel of their push. */
export function countRows(
  channel: 'webhook' | 'crm' | 'sequencer',
  { sent, failed }: { readonly sent: number; readonly failed: number },
): void {
  count('RowsDelivered', sent, { Channel: channel });
  count('RowsFailed', failed, { Channel: channel });
}
