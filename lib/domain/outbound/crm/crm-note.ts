import type { SignalDetection } from '#contract/detections.ts';

/** A detection as a note on its company's record. */
export interface CrmNote {
  /** The CRM's id of the company. */
  readonly companyId: string;
  readonly headline: string;
  /** Without Markdown. */
  readonly reason: string;
  readonly evidence: SignalDetection['evidence'];
  /** The detection's page in the console. */
  readonly link: string | undefined;
  /** When it is added, ISO time. */
  readonly at: string;
}
