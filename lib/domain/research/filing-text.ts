import { type FilingItem, splitFilingItems } from './filing-items.ts';

/** What a report says under its items, and the press releases it came with. */
interface FilingText {
  readonly items: readonly FilingItem[];
  readonly attached: string;
}

/** Stands between the report and what is attached to it; the items end here. */
const ATTACHED = '\n\nExhibit index\n\n';

/**
 * A filing as one plain text. An item is headed by its number alone: its title names every event that the item may be
 * about, and so would be taken for all of them.
 */
export function writeFilingText({ items, attached }: FilingText): string {
  const report = items.map(({ number, text }) => `Item ${number}\n\n${text}`).join('\n\n');
  return attached === '' ? report : `${report}${ATTACHED}${attached}`.trim();
}

/** The parts of a text that `writeFilingText` made. */
export function readFilingText(text: string): FilingText {
  const at = text.indexOf(ATTACHED);
  return {
    items: splitFilingItems(at === -1 ? text : text.slice(0, at)),
    attached: at === -1 ? '' : text.slice(at + ATTACHED.length),
  };
}
