import type { ResearchDocument } from '#domain/signals/research/research.ts';
import type { FactOfRecord } from '../../records/record-document.ts';
import { type Filing, readIndexPage, type Submissions } from '../edgar-api.ts';
import { type FilingParty, partiesIn } from './filing-parties.ts';
import {
  daysBefore,
  filingRecord,
  fromList,
  isForm,
  type PlannedRecord,
  recordKey,
} from './planned-record.ts';
import { registrantName } from './registrant-name.ts';
import { BLANK_CHECK_SIC } from './registrations.ts';

/** Third-party offers for a company's shares. SC TO-I is a company's offer for its own; amendments restate. */
const isTenderOffer = isForm('SC TO-T', 'SC TO-C');
const isMergerProxy = isForm('PREM14A', 'DEFM14A');
/** Shares registered to pay for another company, or to be exchanged. */
const isExchange = isForm('S-4', 'S-4/A', 'F-4', 'F-4/A');

export const deals = (company: Submissions): readonly PlannedRecord[] => [
  ...company.filings.filter(isTenderOffer).map((filing) => tenderOffer(company, filing)),
  ...mergerVotes(company),
];

const tenderOffer = (company: Submissions, filing: Filing): PlannedRecord => ({
  kinds: ['acquisition', 'being_acquired'],
  accessions: [filing.accession],
  key: recordKey(filing, 'acquisition'),
  day: filing.day,
  read: async (crawler, signal) =>
    offerRecord(
      company,
      filing,
      partiesIn(await readIndexPage(crawler, company.cik, filing.accession, signal)),
    ),
});

/** Companies founded for one acquisition. The company behind them is named next to them. */
const VEHICLE = /\b(?:merger sub|acquisition|purchaser|bidco|midco|holdco|buyer|parent)\b/i;

function offerRecord(
  company: Submissions,
  filing: Filing,
  parties: readonly FilingParty[],
): ResearchDocument | null {
  const subjects = parties.filter(({ role }) => role === 'Subject');
  const [subject] = subjects;
  const bidders = parties.filter(({ role, cik }) => role === 'Filed by' && cik !== subject?.cik);
  const bidder = bidders.find(({ name }) => !VEHICLE.test(name)) ?? bidders[0];
  // A company's offer for its own shares has no other bidder.
  if (!subject || subjects.length > 1 || !bidder) return null;
  const isSubject = subject.cik === company.cik;
  if (!isSubject && !bidders.some(({ cik }) => cik === company.cik)) return null;
  const names = { subject: registrantName(subject.name), bidder: registrantName(bidder.name) };
  const event = { form: 'tender offer', ahead: true, counterpart: isSubject ? names.bidder : names.subject };
  const fact: FactOfRecord = { kind: isSubject ? 'being_acquired' : 'acquisition', event };
  return filingRecord(company, filing, {
    id: `sec:offer:${company.cik}:${filing.accession}`,
    title: `${names.subject}: Form ${filing.form}, tender offer`,
    day: filing.day,
    fields: [
      ['Form', `${filing.form}, tender offer by a third party`],
      ['Subject company', names.subject],
      ['Filed by', names.bidder],
      ['Filed', filing.day],
    ],
    facts: [fact],
  });
}

/** The preliminary and definitive proxies of one vote are weeks apart. */
const SAME_VOTE_DAYS = 240;
/** An exchange registered within this time before the vote is related to it. */
const EXCHANGE_DAYS = 540;

/**
 * Votes on a merger. The form doesn't say who buys whom. A company that has registered shares for an exchange may be
 * the buyer, and a blank check company is, so both are left out.
 */
function mergerVotes(company: Submissions): readonly PlannedRecord[] {
  if (company.sic === BLANK_CHECK_SIC) return [];
  const proxies = company.filings.filter(isMergerProxy);
  return proxies
    .filter((proxy) => !proxies.some((other) => isEarlierOf(other, proxy)))
    .filter(
      ({ day }) =>
        !company.filings.some(
          (filing) => isExchange(filing) && filing.day <= day && filing.day >= daysBefore(day, EXCHANGE_DAYS),
        ),
    )
    .map((proxy) => {
      const same = proxies.filter((other) => other === proxy || isEarlierOf(proxy, other));
      return fromList(
        proxy,
        'being_acquired',
        mergerVote(company, proxy),
        same.map(({ accession }) => accession),
      );
    });
}

const isEarlierOf = (a: Filing, b: Filing): boolean =>
  a !== b &&
  (a.day < b.day || (a.day === b.day && a.accession < b.accession)) &&
  a.day >= daysBefore(b.day, SAME_VOTE_DAYS);

const mergerVote = (company: Submissions, proxy: Filing): ResearchDocument =>
  filingRecord(company, proxy, {
    id: `sec:merger-vote:${company.cik}:${proxy.accession}`,
    title: `${registrantName(company.name)}: Form ${proxy.form}, proxy statement on a merger`,
    day: proxy.day,
    fields: [
      ['Form', `${proxy.form}, proxy statement on a merger or acquisition`],
      ['Company whose shareholders vote', registrantName(company.name)],
      ['Filed', proxy.day],
    ],
    facts: [{ kind: 'being_acquired', event: { form: 'merger vote', ahead: true } }],
  });
