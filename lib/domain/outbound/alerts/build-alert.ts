import { ALERT_DETECTIONS_MAX, type Alert } from '#contract/alerts.ts';
import type { AccountRecord } from '#domain/market/accounts/account-record.ts';
import { truncateText } from '#domain/shared/text/truncate-text.ts';
import type { DetectionRecord } from '#domain/signals/detections/detection-record.ts';
import { composeWords } from '#domain/signals/detections/holds.ts';

/** Limits for what people read in an alert. The API has the full texts. An alert stays below 32 KB. */
const HEADLINE_MAX = 300;
const TEXT_MAX = 2_000;
const PERSONAS_MAX = 5;
const PERSONA_MAX = 100;
const URL_MAX = 2_048;

/** Strongest first, then newest. */
const compareByStrength = (a: DetectionRecord, b: DetectionRecord): number =>
  b.alpha - a.alpha || b.detected_at.localeCompare(a.detected_at) || (a.id < b.id ? -1 : 1);

const selectEvidence = ({ evidence: [mainEvidence] }: DetectionRecord) =>
  // A truncated link doesn't work.
  mainEvidence && mainEvidence.source_url.length <= URL_MAX
    ? { ...mainEvidence, claim: truncateText(mainEvidence.claim, TEXT_MAX) }
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
  headline: truncateText(detection.headline, HEADLINE_MAX),
  why_reach_out_md: truncateText(why_reach_out_md, TEXT_MAX),
  drafted_message_md: truncateText(drafted_message_md, TEXT_MAX),
  evidence: selectEvidence(detection),
  personas: detection.personas.slice(0, PERSONAS_MAX).map((persona) => truncateText(persona, PERSONA_MAX)),
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
  const included = detections.toSorted(compareByStrength).slice(0, ALERT_DETECTIONS_MAX);
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
      detections: included.map((each) => toAlertDetection(each, composeWords(each, new Date(created_at)))),
      more_detections: detections.length - included.length,
    },
  };
}
