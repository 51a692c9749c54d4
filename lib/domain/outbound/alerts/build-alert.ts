import { type Alert, MAX_ALERT_DETECTIONS } from '#contract/alerts.ts';
import type { AccountRecord } from '#domain/market/accounts/account-record.ts';
import { truncateText } from '#domain/shared/text/truncate-text.ts';
import { composeWords } from '#domain/signals/detections/compose-words.ts';
import type { DetectionRecord } from '#domain/signals/detections/detection-record.ts';

/** Limits for what people read in an alert. The API has the full texts. An alert stays below 32 KB. */
const MAX_HEADLINE_LENGTH = 300;
const MAX_TEXT_LENGTH = 2_000;
const MAX_PERSONAS = 5;
const MAX_PERSONA_LENGTH = 100;
const MAX_URL_LENGTH = 2_048;

/** Strongest first, then newest. */
const compareByStrength = (a: DetectionRecord, b: DetectionRecord): number =>
  b.alpha - a.alpha || b.detected_at.localeCompare(a.detected_at) || (a.id < b.id ? -1 : 1);

const selectEvidence = ({ evidence: [mainEvidence] }: DetectionRecord) =>
  // A truncated link doesn't work.
  mainEvidence && mainEvidence.source_url.length <= MAX_URL_LENGTH
    ? { ...mainEvidence, claim: truncateText(mainEvidence.claim, MAX_TEXT_LENGTH) }
    : null;

/** With the words of the day the alert was raised, however late it is delivered. */
const toAlertDetection = (
  detection: DetectionRecord,
  { why_reach_out_md, drafted_message_md }: ReturnType<typeof composeWords>,
): Alert['data']['detections'][number] => ({
  id: detection.id,
  signal_id: detection.signal_id,
  alpha: detection.alpha,
  relevance: detection.relevance,
  detected_at: detection.detected_at,
  headline: truncateText(detection.headline, MAX_HEADLINE_LENGTH),
  why_reach_out_md: truncateText(why_reach_out_md, MAX_TEXT_LENGTH),
  drafted_message_md: truncateText(drafted_message_md, MAX_TEXT_LENGTH),
  evidence: selectEvidence(detection),
  personas: detection.personas
    .slice(0, MAX_PERSONAS)
    .map((persona) => truncateText(persona, MAX_PERSONA_LENGTH)),
});

export interface AlertSubject extends Pick<Alert, 'id' | 'type' | 'created_at'> {
  readonly runId: string;
  readonly account: Pick<AccountRecord, 'id' | 'name' | 'domain' | 'status' | 'score' | 'owner_id'>;
  readonly ownerName: string | null;
  readonly detections: readonly DetectionRecord[];
  /** Whether it is sent again on request. @default false */
  readonly isRepeat?: boolean;
}

/** One alert with everything a run found at one account. */
export function buildAlert({
  id,
  type,
  created_at,
  runId,
  account,
  ownerName,
  detections,
  isRepeat = false,
}: AlertSubject): Alert {
  const includedDetections = detections.toSorted(compareByStrength).slice(0, MAX_ALERT_DETECTIONS);
  return {
    id,
    type,
    created_at,
    data: {
      is_sample: false,
      is_repeat: isRepeat,
      run_id: runId,
      account: {
        id: account.id,
        name: account.name,
        domain: account.domain,
        status: account.status,
        score: account.score,
        owner_id: account.owner_id,
        owner_name: ownerName,
      },
      detections: includedDetections.map((includedDetection) =>
        toAlertDetection(includedDetection, composeWords(includedDetection, new Date(created_at))),
      ),
      more_detections: detections.length - includedDetections.length,
    },
  };
}
