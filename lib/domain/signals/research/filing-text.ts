import { type FilingItem, splitFilingItems } from './filing-items.ts';

/** The text under a report's items, and the attached press releases. */
interface FilingText {
  readonly items: readonly FilingItem[];
  readonly attached: string;
}

/** Separates the report from its attachments. The items end here. */
const ATTACHED = '\n\nExhibit index\n\n';

/**
 * A filing as one plain text. Each item is headed by its number only: its title names every event the item can be
 * about, and would match all of them.
 */
export function writeFilingText({ items, attached }: FilingText): string {
  const report = items.map(({ number, text }) => `Item ${number}\n\n${text}`).join('\n\n');
  return attached === '' ? report : `${report}${ATTACHED}${attached}`.trim();
}

/** Splits a text written by `writeFilingText`. */
export function readFilingText(text: string): FilingText {
  const at = text.indexOf(ATTACHED);
  return {
    items: splitFilingItems(at === -1 ? text : text.slice(0, at)),
    attached: at === -1 ? '' : text.slice(at + ATTACHED.length),
  };
}
