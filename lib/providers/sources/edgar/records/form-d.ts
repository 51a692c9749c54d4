import { WebError } from '../../web/web-error.ts';
import { elementAt, readTextAt, readXmlTree, type XmlElement } from '../../web/xml-tree.ts';

interface RelatedPerson {
  readonly name: string;
  readonly relationships: readonly string[];
}

/** A notice of a private offering (Form D), as far as it is about money that a company raised. */
export interface FormD {
  readonly cik: string;
  readonly issuer: string;
  readonly isLive: boolean;
  /** A fund that collects investors' money, not a company that raises money for itself. */
  readonly isFund: boolean;
  /** Shares issued to pay for another company bring in no money. */
  readonly isBusinessCombination: boolean;
  readonly industry: string;
  /** In dollars; null for "Indefinite". */
  readonly offered: number | null;
  readonly sold: number | null;
  /** The day of the first sale, or null if it hasn't happened. */
  readonly firstSale: string | null;
  readonly investors: number | null;
  readonly people: readonly RelatedPerson[];
}

const MAX_PEOPLE = 20;

/** Whole dollars, as the form requires. "Indefinite" and anything else isn't an amount. */
const parseAmount = (text: string): number | null =>
  /^\d{1,15}(?:\.\d{1,2})?$/.test(text) ? Number(text) : null;

const isTrue = (text: string): boolean => /^(?:true|1)$/i.test(text);

function parseDay(text: string): string | null {
  const day = /^\d{4}-\d\d-\d\d/.exec(text)?.[0];
  return day === undefined || Number.isNaN(Date.parse(day)) ? null : day;
}

/** Companies listed as related "persons" have "N/A" or a dash as a first name. */
const cleanNamePart = (text: string): string => (/^(?:n\/?a|none|-+|\.)$/i.test(text) ? '' : text);

function parsePerson(personElement: XmlElement): RelatedPerson {
  const parts = ['firstName', 'middleName', 'lastName'].map((partName) =>
    cleanNamePart(readTextAt(personElement, 'relatedPersonName', partName)),
  );
  const relationships = elementAt(personElement, 'relatedPersonRelationshipList')?.children ?? [];
  return {
    name: parts.filter((namePart) => namePart !== '').join(' '),
    relationships: relationships.map(({ text }) => text.trim()).filter((text) => text !== ''),
  };
}

/** Reads `primary_doc.xml` of a Form D or an amendment. Anything else is a failure. */
export function readFormD(xml: string): FormD {
  const form = readXmlTree(xml, 'edgarSubmission');
  const issuer = elementAt(form, 'primaryIssuer');
  const offering = elementAt(form, 'offeringData');
  const cik = readTextAt(issuer, 'cik');
  if (!/^D(?:\/A)?$/.test(readTextAt(form, 'submissionType')) || !/^\d{1,10}$/.test(cik) || !offering) {
    throw new WebError('unexpected_answer', 'The submission is not a Form D.');
  }
  const industry = readTextAt(offering, 'industryGroup', 'industryGroupType');
  const exemptions = elementAt(offering, 'federalExemptionsExclusions')?.children ?? [];
  const amounts = elementAt(offering, 'offeringSalesAmounts');
  const people = elementAt(form, 'relatedPersonsList')?.children ?? [];
  return {
    cik: cik.padStart(10, '0'),
    issuer: readTextAt(issuer, 'entityName'),
    isLive: readTextAt(form, 'testOrLive') === 'LIVE',
    isFund:
      isTrue(readTextAt(offering, 'typesOfSecuritiesOffered', 'isPooledInvestmentFundType')) ||
      /\bfund\b/i.test(industry) ||
      elementAt(offering, 'industryGroup', 'investmentFundInfo') !== undefined ||
      isFundByItems(exemptions.map(({ text }) => text.trim())),
    isBusinessCombination: isTrue(
      readTextAt(offering, 'businessCombinationTransaction', 'isBusinessCombinationTransaction'),
    ),
    industry,
    offered: parseAmount(readTextAt(amounts, 'totalOfferingAmount')),
    sold: parseAmount(readTextAt(amounts, 'totalAmountSold')),
    firstSale: parseDay(readTextAt(offering, 'typeOfFiling', 'dateOfFirstSale', 'value')),
    investors: parseAmount(readTextAt(offering, 'investors', 'totalNumberAlreadyInvested')),
    people: people
      .slice(0, MAX_PEOPLE)
      .map(parsePerson)
      .filter(({ name }) => name !== ''),
  };
}

/** A Form D's items are its exemptions. Funds claim section 3(c) of the Investment Company Act. */
export const isFundByItems = (items: readonly string[]): boolean => items.some((item) => /^3C/i.test(item));
