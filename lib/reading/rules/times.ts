/** What the days that a document names are compared with. */
export interface DocumentTimes {
  /** The document's own day, or the day of reading. */
  readonly reference: Date;
  /** Whether the document has a day of its own, to which "Monday" and "today" refer. */
  readonly isDated: boolean;
  readonly since: Date | null;
  /** The document itself is older than what is asked for. */
  readonly isStale: boolean;
}
