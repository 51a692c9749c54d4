import { api } from '../../api/service.ts';
import type { Item } from '../../api/types.ts';
import { attempt, tell } from '../../state/toasts.ts';

export type Detection = Item<'listDetections'>;

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
  tell(text, { label: 'Undo', run: () => void giveFeedback(response.data, before, take) });
}
