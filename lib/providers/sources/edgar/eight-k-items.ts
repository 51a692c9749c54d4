import titles from './filing-item-titles.json' with { type: 'json' };

/**
 * Titles of the items of a current report (Form 8-K) as printed on the form, the current one first. Filers still copy
 * titles from earlier editions.
 */
export const FILING_ITEM_TITLES = titles as unknown as Readonly<
  Record<string, readonly [string, ...string[]]>
>;

/** Items of a current report (8-K) that a seller may act on, with short titles. */
export const EIGHT_K_ITEMS: Readonly<Record<string, string>> = {
  '1.01': 'Material agreement',
  '1.02': 'End of a material agreement',
  '1.03': 'Bankruptcy or receivership',
  '1.05': 'Material cybersecurity incident',
  '2.01': 'Completed acquisition or disposition',
  '2.03': 'New financial obligation',
  '2.04': 'Accelerated financial obligation',
  '2.05': 'Exit or disposal costs',
  '2.06': 'Material impairment',
  '3.01': 'Delisting notice',
  '3.02': 'Unregistered sale of equity',
  '4.01': 'Change of auditor',
  '4.02': 'Non-reliance on earlier statements',
  '5.01': 'Change in control',
  '5.02': 'Directors or officers',
  '7.01': 'Regulation FD disclosure',
  '8.01': 'Other events',
};

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
