export interface FeedbackCounts {
  readonly useful: number;
  readonly not_useful: number;
}
