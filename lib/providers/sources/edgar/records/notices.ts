import type { ResearchDocument } from '#domain/signals/research/research.ts';
import type { FactOfRecord } from '../../records/record-document.ts';
import type { Filing, Submissions } from '../edgar-api.ts';
import { FILING_ITEM_TITLES } from '../eight-k-items.ts';
import { filingRecord, fromList, type PlannedRecord } from './planned-record.ts';
import { formatRegistrantName } from './registrant-name.ts';

/**
 * Items whose presence states the event. Others only name a subject (officers, agreements) and leave the rest to
 * prose.
 */
const FACTS_OF_ITEMS: Readonly<Record<string, FactOfRecord>> = {
  '1.05': { kind: 'security_incident', event: {} },
  '2.05': { kind: 'layoffs', event: { form: 'exit plan' } },
};

type Filer = Pick<Submissions, 'cik' | 'name'>;

/** An item of a current report as a record. Amendments restate the report. */
export function toItemRecords(company: Filer, filing: Filing): readonly ResearchDocument[] {
  if (filing.form !== '8-K') return [];
  return filing.items.flatMap((item) => {
    const fact = FACTS_OF_ITEMS[item];
    const [title] = FILING_ITEM_TITLES[item] ?? [];
    if (fact === undefined || title === undefined) return [];
    const happened_on = filing.reportDay === '' ? null : filing.reportDay;
    return [
      filingRecord(company, filing, {
        id: `sec:item:${company.cik}:${filing.accession}:${item}`,
        title: `${formatRegistrantName(company.name)}: Form 8-K, Item ${item}`,
        day: filing.day,
        fields: [
          ['Form', '8-K'],
          [`Item ${item}`, title],
          ['Filer', formatRegistrantName(company.name)],
          ['Date of earliest event', happened_on],
          ['Filed', filing.day],
        ],
        facts: [{ ...fact, event: { ...fact.event, happened_on } }],
      }),
    ];
  });
}

/** Items of current reports that state an event. */
export const listNotices = (company: Submissions): readonly PlannedRecord[] =>
  company.filings.flatMap((filing) =>
    toItemRecords(company, filing).flatMap((document) =>
      (document.facts ?? []).map(({ kind }) => fromList(filing, kind, document)),
    ),
  );
