import { DAY_MS } from '#contract/time.ts';
import { buildDetectionUrl } from '#domain/shared/text/console-links.ts';
import { truncateText } from '#domain/shared/text/truncate-text.ts';
import { stripMarkdown } from '#domain/signals/detections/api-detection.ts';
import type { DetectionRecord } from '#domain/signals/detections/detection-record.ts';
import { isBackground, isOpen } from '#domain/signals/detections/detection-state.ts';
import { composeWords, NEWS_DAYS } from '#domain/signals/detections/holds.ts';
import type { CrmNote } from './crm-record.ts';

const HEADLINE_MAX = 250;
const REASON_MAX = 3_000;
const EVIDENCE_MAX = 5;
const CLAIM_MAX = 500;

/** Whether someone should call about it now: open, neither background nor marked not useful, and still news. */
const isWorthCall = (detection: DetectionRecord, now: Date): boolean =>
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
): DetectionRecord[] => detections.filter((detection) => isWorthCall(detection, now) && !hasNote(detection));

/** The detection as a note of the CRM's company. */
export const formatNote = (
  detection: DetectionRecord,
  companyId: string,
  { consoleUrl, now }: { readonly consoleUrl: string | undefined; readonly now: Date },
): CrmNote => {
  const { id, account_id, headline, evidence } = detection;
  return {
    companyId,
    headline: truncateText(headline.replace(/\s+/g, ' ').trim(), HEADLINE_MAX),
    reason: truncateText(stripMarkdown(composeWords(detection, now).why_reach_out_md), REASON_MAX),
    evidence: evidence
      .slice(0, EVIDENCE_MAX)
      .map((each) => ({ ...each, claim: truncateText(each.claim.replace(/\s+/g, ' ').trim(), CLAIM_MAX) })),
    link: consoleUrl && buildDetectionUrl(consoleUrl, account_id, id),
    at: now.toISOString(),
  };
};
