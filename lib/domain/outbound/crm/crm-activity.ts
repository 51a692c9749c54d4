import type { SignalDetection } from '#contract/detections.ts';

/** A detection as a note or a task on its company's record. */
export interface CrmActivity {
  /** The CRM's id of the company. */
  readonly companyId: string;
  /** Part of the text, so that the CRM can be asked whether it has the activity. */
  readonly detectionId: string;
  readonly headline: string;
  /** Without Markdown. */
  readonly reason: string;
  readonly evidence: SignalDetection['evidence'];
  /** The detection's page in the console. */
  readonly link: string | undefined;
  /** When it is added, ISO time. */
  readonly at: string;
  /** When a task is due, ISO date. */
  readonly dueOn: string;
}
