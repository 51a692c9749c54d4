import { type FormDDouble, formDPage } from './sec-forms.ts';
import { html, json, type StandInWeb } from './stand-in-web.ts';

export interface FilingDouble {
  readonly accession: string;
  readonly day: string;
  readonly form?: string;
  readonly items?: readonly string[];
  readonly report?: string;
  /** The attached press release. */
  readonly release?: string;
  readonly name?: string;
  readonly cik?: string;
  /** The number that amendments share. */
  readonly fileNumber?: string;
  readonly reportDay?: string;
  readonly formD?: FormDDouble;
}

const CIK = '0001083743';
const folder = (cik: string, accession: string) =>
  `/Archives/edgar/data/${Number(cik)}/${accession.replaceAll('-', '')}`;

/** A report as filers write it: a cover full of boxes, headings, the signature. */
const report = (items: readonly string[], text = '') =>
  html(`<div style="display:none"><ix:header>0001083743 hidden facts</ix:header></div>
<p>UNITED STATES SECURITIES AND EXCHANGE COMMISSION</p><p>FORM 8-K</p>
<p>Check the appropriate box below if the Form 8-K filing is intended to simultaneously satisfy the filing obligation</p>
${items
  .filter((item) => item !== '9.01')
  .map(
    (item) =>
      `<table><tr><td>Item ${item}</td><td>Departure of Directors or Certain Officers; Appointment of Certain Officers.</td></tr></table>`,
  )
  .join('')}
${text
  .split('\n')
  .map((line) => `<p>${line}</p>`)
  .join('')}
<p>Item 9.01 Financial Statements and Exhibits.</p><p>(d) Exhibits</p><p>SIGNATURES</p><p>Pursuant to the requirements, John Signer was appointed.</p>`);

/** The parts of EDGAR that are read, with their rules: the declared agent, equal columns, 503 past the end. */
export function secDouble(
  web: StandInWeb,
  filings: readonly FilingDouble[],
  {
    etag,
    sic = '3559',
    older = [],
  }: { readonly etag?: string; readonly sic?: string; readonly older?: readonly object[] } = {},
): void {
  for (const cik of new Set([CIK, ...filings.map((filing) => filing.cik ?? CIK)])) {
    submissionsDouble(
      web,
      cik,
      filings.filter((filing) => (filing.cik ?? CIK) === cik),
      { etag, sic, older },
    );
  }
  for (const filing of filings) documentsDouble(web, filing);
}

function submissionsDouble(
  web: StandInWeb,
  cik: string,
  own: readonly FilingDouble[],
  {
    etag,
    sic,
    older,
  }: { readonly etag: string | undefined; readonly sic: string; readonly older: readonly object[] },
): void {
  web.on('data.sec.gov', `/submissions/CIK${cik}.json`, ({ headers }) => {
    if (etag !== undefined && headers['if-none-match'] === etag) return { status: 304 };
    return /SignalIntelligence\/.*@/.test(headers['user-agent'] ?? '')
      ? json(
          {
            cik: String(Number(cik)),
            name: own[0]?.name ?? 'ACME ROBOTICS, INC.',
            sic,
            tickers: ['ACME'],
            website: '',
            filings: {
              files: older,
              recent: {
                accessionNumber: own.map(({ accession }) => accession),
                filingDate: own.map(({ day }) => day),
                acceptanceDateTime: own.map(({ day }) => `${day}T21:30:00.000Z`),
                reportDate: own.map(({ reportDay = '' }) => reportDay),
                form: own.map(({ form = '8-K' }) => form),
                fileNumber: own.map(({ fileNumber = '' }) => fileNumber),
                items: own.map(({ items = [] }) => items.join(',')),
                primaryDocument: own.map(({ formD }) =>
                  formD === undefined ? 'report.htm' : 'xslFormDX01/primary_doc.xml',
                ),
                size: own.map(() => 1),
              },
            },
          },
          etag === undefined ? {} : { etag },
        )
      : { status: 403, ...html('Your Request Originates from an Undeclared Automated Tool', 403) };
  });
}

function documentsDouble(web: StandInWeb, filing: FilingDouble): void {
  const place = folder(filing.cik ?? CIK, filing.accession);
  const row = (type: string, file: string) =>
    `<tr><td>1</td><td>Document</td><td><a href="${type === '8-K' ? '/ix?doc=' : ''}${place}/${file}">${file}</a></td><td>${type}</td><td>9</td></tr>`;
  web.on('www.sec.gov', `${place}/report.htm`, report(filing.items ?? [], filing.report));
  web.on('www.sec.gov', `${place}/ex991.htm`, html(`<p>${filing.release ?? ''}</p>`));
  web.on(
    'www.sec.gov',
    `${place}/${filing.accession}-index.htm`,
    html(
      `<table>${row('8-K', 'report.htm')}${filing.release === undefined ? '' : row('EX-99.1', 'ex991.htm')}</table>`,
    ),
  );
  if (filing.formD) web.on('www.sec.gov', `${place}/primary_doc.xml`, formDPage(filing.formD));
}

/** The full-text search: it accepts `items` but doesn't filter by it, a hundred hits per page. */
export function fullTextDouble(web: StandInWeb, filings: readonly FilingDouble[]): void {
  web.on('efts.sec.gov', '/LATEST/search-index', (_, __, url) => {
    const from = Number(url.searchParams.get('from') ?? 0);
    const hits = filings
      .filter(
        ({ day }) =>
          day >= (url.searchParams.get('startdt') ?? '') && day <= (url.searchParams.get('enddt') ?? '9'),
      )
      .slice(from, from + 100);
    return json({
      hits: {
        total: { value: hits.length, relation: 'eq' },
        hits: hits.map(({ accession, day, items = [], name = 'ACME ROBOTICS, INC.', cik = CIK }) => ({
          _id: `${accession}:report.htm`,
          _score: 1,
          _source: {
            adsh: accession,
            ciks: [cik],
            display_names: [`${name}  (ACME)  (CIK ${cik})`],
            form: '8-K',
            file_date: day,
            file_type: '8-K',
            items,
          },
        })),
      },
    });
  });
}
