import { formatThousands } from '#domain/shared/text/plain-figures.ts';
import type { ResearchDocument } from '#domain/signals/research/research.ts';
import { WebError } from '../../web/web-error.ts';
import { buildFolderUrl, type Filing, readFiledXml, type Submissions } from '../edgar-api.ts';
import { type FormD, isFundByItems, readFormD } from './form-d.ts';
import { filingRecord, isForm, type PlannedRecord, recordKey } from './planned-record.ts';
import { formatRegistrantName } from './registrant-name.ts';

/** Amendments of a Form D restate the same offering under its number. They are one record, read from the newest. */
export function planOfferings(company: Submissions): readonly PlannedRecord[] {
  const offeringForms = company.filings
    .filter(isForm('D', 'D/A'))
    .filter(({ items, fileNumber }) => fileNumber !== '' && !isFundByItems(items));
  return [...Map.groupBy(offeringForms, ({ fileNumber }) => fileNumber).values()].flatMap(
    (offeringFilings) => {
      const newestFiling = offeringFilings[0];
      const firstFiling = offeringFilings.at(-1);
      if (!newestFiling || !firstFiling) return [];
      return [
        {
          kinds: ['funding' as const],
          accessions: offeringFilings.map(({ accession }) => accession),
          key: recordKey(newestFiling, 'funding'),
          day: newestFiling.day,
          read: async (crawler, signal) => {
            // The list links to a styled page in a separate folder.
            const url = `${buildFolderUrl(company.cik, newestFiling.accession)}/primary_doc.xml`;
            const xml = await readFiledXml(crawler, url, signal);
            return xml === null ? null : toRecord(company, newestFiling, firstFiling.day, xml);
          },
        } satisfies PlannedRecord,
      ];
    },
  );
}

function toRecord(
  company: Submissions,
  filing: Filing,
  firstDay: string,
  xml: string,
): ResearchDocument | null {
  const form = parseForm(xml);
  // A form filed for several issuers is found under each of them.
  if (form === null || form.cik !== company.cik || !form.isLive) return null;
  const { sold, firstSale } = form;
  if (form.isFund || form.isBusinessCombination || firstSale === null || sold === null || sold <= 0) {
    return null;
  }
  const amount = { amount: sold, currency: 'USD' };
  return filingRecord(company, filing, {
    id: `sec:offering:${company.cik}:${filing.fileNumber}`,
    title: `${formatRegistrantName(form.issuer)}: Form D, notice of a private offering`,
    // An amendment must not make an old raise look new. The first sale may follow the first form.
    day: firstSale > firstDay ? firstSale : firstDay,
    fields: [
      ['Form', filing.form],
      ['Issuer', formatRegistrantName(form.issuer)],
      ['Total amount sold', formatMoney(sold)],
      ['Total offering amount', form.offered === null ? 'Indefinite' : formatMoney(form.offered)],
      ['Date of first sale', firstSale],
      ['Investors', form.investors === null ? null : formatThousands(form.investors)],
      ['Industry', form.industry],
      ['Related persons', describePeople(form)],
      ['Filed', filing.day],
    ],
    facts: [
      {
        kind: 'funding',
        event: { amount, happened_on: firstSale },
        anchors: [`form d ${filing.fileNumber}`, `usd ${roundAsReported(sold)}`],
      },
    ],
  });
}

/** An unreadable form is skipped. It isn't a failure of the SEC. */
function parseForm(xml: string): FormD | null {
  try {
    return readFormD(xml);
  } catch (error) {
    if (error instanceof WebError) return null;
    throw error;
  }
}

const formatMoney = (amount: number): string => `$${formatThousands(amount)}`;

const MAX_PEOPLE = 4;

const describePeople = ({ people }: FormD): string =>
  people
    .slice(0, MAX_PEOPLE)
    .map(({ name, relationships }) =>
      relationships.length === 0 ? name : `${name} (${relationships.join(', ')})`,
    )
    .join(', ');

/** $12,499,995 is "$12.5 million" in the press: three figures are enough to recognize it there. */
const roundAsReported = (amount: number): number => Number(amount.toPrecision(3));
