import { type PlainResponse, type StandInWeb, xml } from './stand-in-web.ts';

/** The fields of a Form D; the defaults are what most companies write. */
export interface FormDDouble {
  readonly cik?: string;
  readonly issuer?: string;
  readonly sold?: string;
  readonly offered?: string;
  /** Null: "yet to occur". */
  readonly firstSale?: string | null;
  readonly industry?: string;
  readonly pooled?: boolean;
  readonly businessCombination?: boolean;
  readonly exemptions?: readonly string[];
  readonly live?: boolean;
  readonly amends?: string;
  readonly people?: readonly (readonly [first: string, last: string, relationship: string])[];
}

const escaped = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');

/** A notice as the SEC's software writes it: elements without a namespace, empty if not given. */
export const formDXml = ({
  cik = '0001083743',
  issuer = 'Acme Robotics, Inc.',
  sold = '12500000',
  offered = '20000000',
  firstSale = '2026-10-12',
  industry = 'Other Technology',
  pooled = false,
  businessCombination = false,
  exemptions = ['06b'],
  live = true,
  amends,
  people = [
    ['Jane', 'Doe', 'Executive Officer'],
    ['N/A', 'Acme Founders, LLC', 'Promoter'],
  ],
}: FormDDouble = {}): string => `<?xml version="1.0"?>
<edgarSubmission>

    <schemaVersion>X0708</schemaVersion>
    <submissionType>${amends === undefined ? 'D' : 'D/A'}</submissionType>
    <testOrLive>${live ? 'LIVE' : 'TEST'}</testOrLive>
    <primaryIssuer>
        <cik>${cik}</cik>
        <entityName>${escaped(issuer)}</entityName>
        <issuerAddress><street1>1 MAIN ST</street1><city>AUSTIN</city><stateOrCountry>TX</stateOrCountry></issuerAddress>
        <jurisdictionOfInc>DELAWARE</jurisdictionOfInc>
        <issuerPreviousNameList><value>None</value></issuerPreviousNameList>
        <entityType>Corporation</entityType>
        <yearOfInc><withinFiveYears>true</withinFiveYears><value>2023</value></yearOfInc>
    </primaryIssuer>
    <relatedPersonsList>${people
      .map(
        ([first, last, relationship]) => `
        <relatedPersonInfo>
            <relatedPersonName><firstName>${first}</firstName><lastName>${last}</lastName></relatedPersonName>
            <relatedPersonRelationshipList><relationship>${relationship}</relationship></relatedPersonRelationshipList>
            <relationshipClarification></relationshipClarification>
        </relatedPersonInfo>`,
      )
      .join('')}
    </relatedPersonsList>
    <offeringData>
        <industryGroup><industryGroupType>${industry}</industryGroupType></industryGroup>
        <issuerSize><revenueRange>Decline to Disclose</revenueRange></issuerSize>
        <federalExemptionsExclusions>${exemptions.map((item) => `<item>${item}</item>`).join('')}</federalExemptionsExclusions>
        <typeOfFiling>
            <newOrAmendment><isAmendment>${amends !== undefined}</isAmendment>${amends === undefined ? '' : `<previousAccessionNumber>${amends}</previousAccessionNumber>`}</newOrAmendment>
            <dateOfFirstSale>${firstSale === null ? '<yetToOccur>true</yetToOccur>' : `<value>${firstSale}</value>`}</dateOfFirstSale>
        </typeOfFiling>
        <durationOfOffering><moreThanOneYear>false</moreThanOneYear></durationOfOffering>
        <typesOfSecuritiesOffered>${pooled ? '<isPooledInvestmentFundType>true</isPooledInvestmentFundType>' : '<isEquityType>true</isEquityType>'}</typesOfSecuritiesOffered>
        <businessCombinationTransaction><isBusinessCombinationTransaction>${businessCombination}</isBusinessCombinationTransaction><clarificationOfResponse></clarificationOfResponse></businessCombinationTransaction>
        <minimumInvestmentAccepted>0</minimumInvestmentAccepted>
        <offeringSalesAmounts>
            <totalOfferingAmount>${offered}</totalOfferingAmount>
            <totalAmountSold>${sold}</totalAmountSold>
            <totalRemaining>0</totalRemaining>
            <clarificationOfResponse></clarificationOfResponse>
        </offeringSalesAmounts>
        <investors><hasNonAccreditedInvestors>false</hasNonAccreditedInvestors><totalNumberAlreadyInvested>7</totalNumberAlreadyInvested></investors>
    </offeringData>
</edgarSubmission>
`;

/** The page of a notice, as a text of the type that the archive gives it. */
export const formDPage = (form: FormDDouble): PlainResponse => xml(formDXml(form), 'text/xml');

interface IndexRow {
  readonly cik: string;
  readonly name: string;
  readonly form: string;
  readonly accession: string;
}

/** Indexes of the days up to this one, which has these filings; the archive says with 403 that it has no other day's. */
export function dailyIndexDouble(web: StandInWeb, newest: string, rows: readonly IndexRow[]): void {
  web.on('www.sec.gov', '/Archives/edgar/daily-index/*', (_, __, { pathname }) => {
    const day = /\/(\d{4})\/QTR([1-4])\/master\.(\d{8})\.idx$/.exec(pathname);
    const date = day?.[3]?.replace(/^(....)(..)/, '$1-$2-') ?? '';
    const isThere =
      date <= newest &&
      date.startsWith(day?.[1] ?? '-') &&
      Math.ceil(Number(date.slice(5, 7)) / 3) === Number(day?.[2]);
    return isThere ? index(date, date === newest ? rows : []) : NO_SUCH_KEY;
  });
}

const NO_SUCH_KEY: PlainResponse = {
  status: 403,
  headers: { 'content-type': 'application/xml' },
  body: '<?xml version="1.0" encoding="UTF-8"?><Error><Code>AccessDenied</Code></Error>',
};

const index = (day: string, rows: readonly IndexRow[]): PlainResponse => ({
  headers: { 'content-type': 'text/plain' },
  body: `Description:           Daily Index of EDGAR Dissemination Feed
Last Data Received:    ${day}
Comments:              webmaster@sec.gov
Anonymous FTP:         ftp://ftp.sec.gov/edgar/
 
 
 
CIK|Company Name|Form Type|Date Filed|File Name
--------------------------------------------------------------------------------
${rows
  .map(
    ({ cik, name, form, accession }) =>
      `${Number(cik)}|${name}|${form}|${day.replaceAll('-', '')}|edgar/data/${Number(cik)}/${accession}.txt\n`,
  )
  .join('')}`,
});
