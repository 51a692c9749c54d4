import { DAY_MS } from '#contract/time.ts';
import { buildDetectionUrl } from '#domain/shared/text/console-links.ts';
import { truncateText } from '#domain/shared/text/truncate-text.ts';
import { stripMarkdown } from '#domain/signals/detections/api-detection.ts';
import { composeWords } from '#domain/signals/detections/compose-words.ts';
import type { DetectionRecord } from '#domain/signals/detections/detection-record.ts';
import { isBackground, isOpen } from '#domain/signals/detections/detection-state.ts';
import { NEWS_DAYS } from '#domain/signals/detections/news-age.ts';
import type { CrmNote } from './crm-record.ts';

const MAX_HEADLINE_LENGTH = 250;
const MAX_REASON_LENGTH = 3_000;
const MAX_EVIDENCE = 5;
const MAX_CLAIM = 500;

/** Whether someone should call about it now: open, neither background nor marked not useful, and still news. */
const isWorthCalling = (detection: DetectionRecord, now: Date): boolean =>
  detection.signal_present &&
  detection.feedback?.useful !== false &&
  isOpen(detection, now.toISOString()) &&
  !isBackground(detection) &&
  Date.parse(detection.detected_at) > now.getTime() - NEWS_DAYS * DAY_MS;

/** The detections to add, newest first. */
export const listDueDetections = (
  detections: readonly DetectionRecord[],
  hasNote: (detection: DetectionRecord) => boolean,
  now: Date,
): DetectionRecord[] =>
  detections.filter((detection) => isWorthCalling(detection, now) && !hasNote(detection));

/** The detection as a note of the CRM's company. */
export const buildNote = (
  detection: DetectionRecord,
  companyId: string,
  { consoleUrl, now }: { readonly consoleUrl: string | undefined; readonly now: Date },
): CrmNote => {
  const { id, account_id, headline, evidence } = detection;
  return {
    companyId,
    headline: truncateText(headline.replace(/\s+/g, ' ').trim(), MAX_HEADLINE_LENGTH),
    reason: truncateText(stripMarkdown(composeWords(detection, now).why_reach_out_md), MAX_REASON_LENGTH),
    evidence: evidence.slice(0, MAX_EVIDENCE).map((evidenceItem) => ({
      ...evidenceItem,
      claim: truncateText(evidenceItem.claim.replace(/\s+/g, ' ').trim(), MAX_CLAIM),
    })),
    link: consoleUrl && buildDetectionUrl(consoleUrl, account_id, id),
    at: now.toISOString(),
  };
};
