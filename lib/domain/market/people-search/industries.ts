import type { FunctionId } from '#contract/interpretation.ts';
import { plainWords } from './word-forms.ts';

/** Words found in accounts' industries, by the name used in wishes. */
const READINGS: Readonly<Record<string, string>> = {
  Software: 'software, saas, internet, application, computer',
  Cybersecurity: 'security',
  'Financial Technology': 'financial technology, fintech, payment',
  'Banking & Financial Services': 'bank, financial services, investment, capital markets',
  Insurance: 'insurance',
  'Data & Analytics': 'data, analytics',
  'Health Technology': 'health',
  'Health Care': 'health, hospital, clinic, medical',
  Education: 'education, learning, school, university',
  'Human Resources': 'human resources, staffing',
  Telecommunications: 'telecom',
  'Information Services': 'information services, it services, information technology',
  Logistics: 'logistic, freight, transport, shipping, supply chain',
  'Industrial Machinery': 'machinery, industrial, automation, mechanical',
  Manufacturing:
    'manufactur, machinery, industrial, automotive, chemical, food, apparel, medical devices, pharma',
  Automotive: 'automotive, vehicle, mobility',
  'Renewable Energy': 'renewable, wind, solar, clean energy',
  'Energy & Utilities': 'energy, utilit, power, oil',
  Construction: 'construction, building',
  Chemicals: 'chemical, plastic, material',
  Pharmaceuticals: 'pharma, biotech, life science',
  'Medical Devices': 'medical device',
  'Food & Beverage': 'food, beverage, consumer goods',
  Apparel: 'apparel, fashion, textile, clothing',
  Retail: 'retail, commerce, store',
  Hospitality: 'hospitality, hotel, travel, tourism, restaurant',
  'Real Estate': 'real estate, property',
  'Management Consulting': 'consulting, advisory',
  'Marketing Services': 'marketing, advertising, media',
  'Legal Services': 'legal, law',
  'Public Sector': 'government, public',
  Aerospace: 'aerospace, aviation, airline, defen',
};

/** Whether an account's industry is the requested one. Unknown names are searched for literally. */
export function isIndustry(name: string, written: string): boolean {
  const text = plainWords(written).join(' ');
  const readings = Object.hasOwn(READINGS, name) ? (READINGS[name] ?? name).split(', ') : [name];
  return readings.some((reading) => text.includes(plainWords(reading).join(' ')));
}

/** What is done at the sites of an industry's companies. */
const SITE_WORK: readonly (readonly [industry: string, work: readonly FunctionId[]])[] = [
  ['Construction', ['construction']],
  ['Logistics', ['warehouse', 'supply-chain']],
  ['Retail', ['stores']],
  ['Hospitality', ['hospitality']],
  ['Renewable Energy', ['maintenance', 'field-service', 'production']],
  ['Energy & Utilities', ['production', 'maintenance', 'field-service']],
  ['Manufacturing', ['production']],
  ['Health Care', ['care']],
  ['Real Estate', ['property', 'facilities']],
];

/** The work at the sites of such a company, main work first. An office is led like a company. */
export const siteWorkOf = (industry: string): readonly FunctionId[] =>
  SITE_WORK.find(([name]) => isIndustry(name, industry))?.[1] ?? ['general-management'];

const KNOWN = Object.entries(READINGS).flatMap(([name, words]) =>
  [name, ...words.split(', ')].map((each) => plainWords(each).join(' ')),
);

/** Whether a text has to do with an industry that the service knows, such as "fintech" or "wind energy". */
export function isKnownIndustry(text: string): boolean {
  const words = plainWords(text).join(' ');
  return words !== '' && KNOWN.some((known) => known.includes(words) || words.includes(known));
}
