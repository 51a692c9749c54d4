import type { Filing, Submissions } from '../edgar-api.ts';
import { filingRecord, fromList, isForm, type PlannedRecord } from './planned-record.ts';
import { registrantName } from './registrant-name.ts';

const isRegistration = isForm('S-1', 'S-1/A', 'F-1', 'F-1/A');
const isFirst = isForm('S-1', 'F-1');
/** Only companies with public shares file these. */
const isReport = isForm(
  ...['10-K', '10-KT', '10-K405', '10-KSB', '10-Q', '10-QT', '10-QSB', '20-F', '40-F'].flatMap((form) => [
    form,
    `${form}/A`,
  ]),
);
/** "Blank checks": a listed shell that will buy a company later isn't a company going public. */
export const BLANK_CHECK_SIC = '6770';

/**
 * Plans to go public: the first registration of shares by a company that has never filed an annual or quarterly
 * report. Later registrations are follow-on offerings or resales. A withdrawal (RW) with the same number ends the
 * plan.
 */
export function registrations(company: Submissions): readonly PlannedRecord[] {
  if (company.sic === BLANK_CHECK_SIC) return [];
  const byNumber = Map.groupBy(
    company.filings.filter((filing) => isRegistration(filing) && filing.fileNumber !== ''),
    ({ fileNumber }) => fileNumber,
  );
  return [...byNumber.values()].flatMap((own) => {
    const first = own.findLast(isFirst);
    if (first === undefined || wasListed(company, first)) return [];
    const withdrawal = withdrawalOf(company, first);
    return [withdrawal === undefined ? plan(company, first) : end(company, first, withdrawal)];
  });
}

/** If there are older filings than the list shows, a report may be among them. */
const wasListed = ({ filings, hasOlder }: Submissions, first: Filing): boolean =>
  hasOlder || filings.some((filing) => isReport(filing) && filing.day < first.day);

/** The withdrawal of a registration, unless it was revoked itself. */
function withdrawalOf({ filings }: Submissions, first: Filing): Filing | undefined {
  const about = filings.filter(({ fileNumber, day }) => fileNumber === first.fileNumber && day >= first.day);
  const last = about.find(isForm('RW', 'RW WD'));
  return last?.form === 'RW' ? last : undefined;
}

const anchorOf = ({ fileNumber }: Filing): string => `registration ${fileNumber}`;

const plan = (company: Submissions, first: Filing): PlannedRecord =>
  fromList(
    first,
    'ipo_plans',
    filingRecord(company, first, {
      id: `sec:registration:${company.cik}:${first.fileNumber}`,
      title: `${registrantName(company.name)}: Form ${first.form}, registration of shares`,
      day: first.day,
      fields: [
        ['Form', `${first.form}, registration of shares`],
        ['Registrant', registrantName(company.name)],
        ['Registration number', first.fileNumber],
        ['Annual or quarterly reports before', 'none'],
        ['Filed', first.day],
      ],
      facts: [{ kind: 'ipo_plans', event: { form: 'files' }, anchors: [anchorOf(first)] }],
    }),
  );

const end = (company: Submissions, first: Filing, withdrawal: Filing): PlannedRecord =>
  fromList(
    withdrawal,
    'ipo_plans',
    filingRecord(company, withdrawal, {
      id: `sec:withdrawal:${company.cik}:${withdrawal.accession}`,
      title: `${registrantName(company.name)}: Form RW, withdrawal of a registration`,
      day: withdrawal.day,
      fields: [
        ['Form', 'RW, withdrawal of a registration'],
        ['Registrant', registrantName(company.name)],
        ['Withdrawn registration', `${first.form} of ${first.day}`],
        ['Registration number', first.fileNumber],
        ['Filed', withdrawal.day],
      ],
      facts: [{ kind: 'ipo_plans', event: { form: 'files' }, anchors: [anchorOf(first)], ends: true }],
    }),
  );
