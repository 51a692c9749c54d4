import type { FullAccount } from '../../api/records.ts';
import { api } from '../../api/service.ts';
import type { Item } from '../../api/types.ts';
import { attempt } from '../../state/toasts.ts';
import { tellUndoable } from '../../state/undo.ts';

export type Detection = Item<'listDetections'>;

/** The detections with their accounts as they are now. */
export function withAccounts(
  detections: readonly Detection[],
  accounts: readonly FullAccount[],
): readonly Detection[] {
  const changed = new Map(accounts.map((account) => [account.id, account]));
  return detections.map((detection) => {
    const account = changed.get(detection.account_id);
    if (!account) return detection;
    const { name, domain, status, owner_id } = account;
    return {
      ...detection,
      account_name: name,
      account_domain: domain,
      account_status: status,
      account_owner_id: owner_id,
    };
  });
}

type Take = (detection: Detection) => void;

/** Rates a detection; null withdraws the rating. Each step can be undone. */
export async function giveFeedback(detection: Detection, useful: boolean | null, take: Take): Promise<void> {
  const params = { id: detection.id };
  const before = detection.feedback?.useful ?? null;
  if (useful === before) return;
  const response = await attempt(() =>
    useful === null
      ? api.withdrawDetectionFeedback({ params })
      : api.giveDetectionFeedback({ params, body: { useful } }),
  );
  if (!response) return;
  take(response.data);
  const text =
    useful === null
      ? 'Feedback taken back'
      : useful
        ? 'Marked as useful'
        : 'Marked as not useful. It no longer counts in the score';
  tellUndoable(text, () => void giveFeedback(response.data, before, take));
}
