import titles from './filing-item-titles.json' with { type: 'json' };

/**
 * Titles of the items of a current report (Form 8-K) as printed on the form, the current one first. Filers still copy
 * titles from earlier editions.
 */
export const FILING_ITEM_TITLES: Readonly<Record<string, readonly string[] | undefined>> = titles;

/** Items of a current report (8-K) that a seller may act on. */
export const EIGHT_K_ITEMS: ReadonlySet<string> = new Set(
  '1.01 1.02 1.03 1.05 2.01 2.03 2.04 2.05 2.06 3.01 3.02 4.01 4.02 5.01 5.02 7.01 8.01'.split(' '),
);

/** Items whose news is usually in an exhibit: a press release that the report refers to. */
export const IN_EXHIBITS: ReadonlySet<string> = new Set(['7.01', '8.01', '2.02']);

/** The items that may show a signal, so that discovery asks only for those. Other kinds are searched by their words. */
export const ITEMS_OF_KIND: Readonly<Record<string, readonly string[]>> = {
  leadership_change: ['5.02'],
  security_incident: ['1.05'],
  acquisition: ['2.01', '1.01'],
  being_acquired: ['5.01', '1.01'],
  layoffs: ['2.05'],
  funding: ['3.02', '2.03'],
  partnership: ['1.01'],
};
