import type { Filing, Submissions } from '../edgar-api.ts';
import { filingRecord, fromList, isForm, type PlannedRecord } from './planned-record.ts';
import { formatRegistrantName } from './registrant-name.ts';

const isRegistration = isForm('S-1', 'S-1/A', 'F-1', 'F-1/A');
const isInitialForm = isForm('S-1', 'F-1');
/** Only companies with public shares file these. */
const isReport = isForm(
  ...['10-K', '10-KT', '10-K405', '10-KSB', '10-Q', '10-QT', '10-QSB', '20-F', '40-F'].flatMap((form) => [
    form,
    `${form}/A`,
  ]),
);
/** "Blank checks": a listed shell that will buy a company later isn't a company going public. */
const BLANK_CHECK_SIC = '6770';

/**
 * Plans to go public: the first registration of shares by a company that has never filed an annual or quarterly
 * report. Later registrations are follow-on offerings or resales. A withdrawal (RW) with the same number ends the
 * plan.
 */
export function planRegistrations(company: Submissions): readonly PlannedRecord[] {
  if (company.sic === BLANK_CHECK_SIC) return [];
  const filingsByNumber = Map.groupBy(
    company.filings.filter((filing) => isRegistration(filing) && filing.fileNumber !== ''),
    ({ fileNumber }) => fileNumber,
  );
  return [...filingsByNumber.values()].flatMap((registrationFilings) => {
    const initialFiling = registrationFilings.findLast(isInitialForm);
    if (initialFiling === undefined || hasEarlierReport(company, initialFiling)) return [];
    const withdrawal = findWithdrawal(company, initialFiling);
    return [
      withdrawal === undefined
        ? planFiling(company, initialFiling)
        : planWithdrawal(company, initialFiling, withdrawal),
    ];
  });
}

/** If there are older filings than the list shows, a report may be among them. */
const hasEarlierReport = ({ filings, hasOlder }: Submissions, initialFiling: Filing): boolean =>
  hasOlder || filings.some((filing) => isReport(filing) && filing.day < initialFiling.day);

/** The withdrawal of a registration, unless it was revoked itself. */
function findWithdrawal({ filings }: Submissions, initialFiling: Filing): Filing | undefined {
  const relatedFilings = filings.filter(
    ({ fileNumber, day }) => fileNumber === initialFiling.fileNumber && day >= initialFiling.day,
  );
  const lastWithdrawal = relatedFilings.find(isForm('RW', 'RW WD'));
  return lastWithdrawal?.form === 'RW' ? lastWithdrawal : undefined;
}

const anchorOf = ({ fileNumber }: Filing): string => `registration ${fileNumber}`;

const planFiling = (company: Submissions, initialFiling: Filing): PlannedRecord =>
  fromList(
    initialFiling,
    'ipo_plans',
    filingRecord(company, initialFiling, {
      id: `sec:registration:${company.cik}:${initialFiling.fileNumber}`,
      title: `${formatRegistrantName(company.name)}: Form ${initialFiling.form}, registration of shares`,
      day: initialFiling.day,
      fields: [
        ['Form', `${initialFiling.form}, registration of shares`],
        ['Registrant', formatRegistrantName(company.name)],
        ['Registration number', initialFiling.fileNumber],
        ['Annual or quarterly reports before', 'none'],
        ['Filed', initialFiling.day],
      ],
      facts: [{ kind: 'ipo_plans', event: { form: 'files' }, anchors: [anchorOf(initialFiling)] }],
    }),
  );

const planWithdrawal = (company: Submissions, initialFiling: Filing, withdrawal: Filing): PlannedRecord =>
  fromList(
    withdrawal,
    'ipo_plans',
    filingRecord(company, withdrawal, {
      id: `sec:withdrawal:${company.cik}:${withdrawal.accession}`,
      title: `${formatRegistrantName(company.name)}: Form RW, withdrawal of a registration`,
      day: withdrawal.day,
      fields: [
        ['Form', 'RW, withdrawal of a registration'],
        ['Registrant', formatRegistrantName(company.name)],
        ['Withdrawn registration', `${initialFiling.form} of ${initialFiling.day}`],
        ['Registration number', initialFiling.fileNumber],
        ['Filed', withdrawal.day],
      ],
      facts: [
        { kind: 'ipo_plans', event: { form: 'files' }, anchors: [anchorOf(initialFiling)], ends: true },
      ],
    }),
  );
