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
  const byNumber = Map.groupBy(
    company.filings.filter((filing) => isRegistration(filing) && filing.fileNumber !== ''),
    ({ fileNumber }) => fileNumber,
  );
  return [...byNumber.values()].flatMap((registrationFilings) => {
    const initial = registrationFilings.findLast(isInitialForm);
    if (initial === undefined || hasEarlierReport(company, initial)) return [];
    const withdrawal = findWithdrawal(company, initial);
    return [withdrawal === undefined ? plan(company, initial) : end(company, initial, withdrawal)];
  });
}

/** If there are older filings than the list shows, a report may be among them. */
const hasEarlierReport = ({ filings, hasOlder }: Submissions, initial: Filing): boolean =>
  hasOlder || filings.some((filing) => isReport(filing) && filing.day < initial.day);

/** The withdrawal of a registration, unless it was revoked itself. */
function findWithdrawal({ filings }: Submissions, initial: Filing): Filing | undefined {
  const about = filings.filter(
    ({ fileNumber, day }) => fileNumber === initial.fileNumber && day >= initial.day,
  );
  const last = about.find(isForm('RW', 'RW WD'));
  return last?.form === 'RW' ? last : undefined;
}

const anchorOf = ({ fileNumber }: Filing): string => `registration ${fileNumber}`;

const plan = (company: Submissions, initial: Filing): PlannedRecord =>
  fromList(
    initial,
    'ipo_plans',
    filingRecord(company, initial, {
      id: `sec:registration:${company.cik}:${initial.fileNumber}`,
      title: `${formatRegistrantName(company.name)}: Form ${initial.form}, registration of shares`,
      day: initial.day,
      fields: [
        ['Form', `${initial.form}, registration of shares`],
        ['Registrant', formatRegistrantName(company.name)],
        ['Registration number', initial.fileNumber],
        ['Annual or quarterly reports before', 'none'],
        ['Filed', initial.day],
      ],
      facts: [{ kind: 'ipo_plans', event: { form: 'files' }, anchors: [anchorOf(initial)] }],
    }),
  );

const end = (company: Submissions, initial: Filing, withdrawal: Filing): PlannedRecord =>
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
        ['Withdrawn registration', `${initial.form} of ${initial.day}`],
        ['Registration number', initial.fileNumber],
        ['Filed', withdrawal.day],
      ],
      facts: [{ kind: 'ipo_plans', event: { form: 'files' }, anchors: [anchorOf(initial)], ends: true }],
    }),
  );
