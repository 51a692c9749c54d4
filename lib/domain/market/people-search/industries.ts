import type { FunctionId } from '#contract/interpretation.ts';
import { plainWords } from './word-forms.ts';

export interface Industry {
  readonly name: string;
  /** Words of accounts' industries that mean it; the beginning of a word if longer than five letters. */
  readonly inAccounts: readonly string[];
  /** How queries call its companies. */
  readonly companies: string;
  /** Words that mean its companies next to a word such as "company" or "industry". */
  readonly fields: string;
}

/** Its name, its words in accounts, what queries call its companies, and words for it next to "company". */
// biome-ignore format: a table reads better than a column
const TABLE: readonly (readonly [name: string, inAccounts: string, companies: string, fields: string])[] = [
  ['Software', 'software, saas, internet, application, computer', 'saas, software vendor, software house, isv, app maker, software makers', 'software, saas, b2b saas, cloud software, computer software, tech, technology, enterprise software, softwareindustrie, ソフトウェア'],
  ['Cybersecurity', 'security', 'cybersecurity vendor, security vendor', 'cybersecurity, cyber security, security, infosec'],
  ['Financial Technology', 'financial technology, fintech, payment', 'fintech, neobank, payment provider', 'fintech, financial technology, payments'],
  ['Banking & Financial Services', 'bank, banking, financial services, investment, capital markets', 'bank, credit union, lender, banque, banco, banca', 'banking, financial services, finance, investment, wealth management, banken, 銀行, 金融'],
  ['Insurance', 'insurance', 'insurer, insurtech, versicherer, insurance carrier, versicherung, assureur, aseguradora', 'insurance, versicherungs, 保険'],
  ['Data & Analytics', 'data, analytics', 'data vendor', 'data, analytics, big data'],
  ['Health Technology', 'health', 'healthtech, digital health', 'health tech, healthtech, digital health, health technology'],
  ['Health Care', 'health, hospital, clinic, medical', 'hospital, clinic, healthcare provider, krankenhaus, klinik, hôpital, nursing home', 'healthcare, health care, health, gesundheits, medical, clinical, 病院, 医療'],
  ['Education', 'education, learning, school, university', 'university, school, college, edtech, hochschule', 'education, edtech, education technology, higher education, e learning'],
  ['Human Resources', 'human resources, staffing', 'hr tech, staffing agency, recruitment agency', 'hr tech, human resources technology, staffing, hr technology'],
  ['Telecommunications', 'telecom', 'telco, telecom, carrier, mobile operator', 'telecommunications, telecom, telco, telekommunikation, 通信'],
  ['Information Services', 'information services, it services, information technology', 'msp, hosting provider, it service provider, systemhaus, it dienstleister', 'it services, hosting, information services, managed services'],
  ['Logistics', 'logistic, freight, transport, shipping, supply chain', '3pl, freight forwarder, haulier, spedition, shipper, logistics provider, carrier company, trucking company, logistiker, logistikunternehmen', 'logistics, transport, transportation, freight, shipping, supply chain, trucking, logistik, logistique, logística, logistica, 物流, 運輸'],
  ['Industrial Machinery', 'machinery, industrial, automation, mechanical', 'machine builder, maschinenbauer, machine maker', 'industrial machinery, machinery, mechanical engineering, maschinenbau, machine building, industrial automation, automation, robotics, 機械'],
  ['Manufacturing', 'manufactur, machinery, industrial, automotive, chemical, food, apparel, medical devices, pharma', 'manufacturer, industrial, fabricant, hersteller', 'manufacturing, industrial, production, produktions, industry, 製造, メーカー'],
  ['Automotive', 'automotive, vehicle, mobility', 'carmaker, car maker, oem, automaker, autobauer, automotive supplier, autozulieferer', 'automotive, car, auto, mobility, automobil, 自動車'],
  ['Renewable Energy', 'renewable, wind, solar, clean energy', 'wind farm, wind farm operator, solar installer company, windparkbetreiber, wind park, solar park', 'renewable energy, renewables, wind, solar, green energy, clean energy, cleantech, wind energy, wind power, solar power, erneuerbare energien'],
  ['Energy & Utilities', 'energy, utilit, power, oil', 'utility, power company, stadtwerke, energy provider, energieversorger', 'energy, utilities, utility, power, oil and gas, energie, 電力, エネルギー'],
  ['Construction', 'construction, building', 'builder, contractor, general contractor, bauunternehmen, construction firm', 'construction, building, bau, civil engineering, 建設, 建築'],
  ['Chemicals', 'chemical, plastic, material', 'chemical maker', 'chemicals, chemical, chemistry, chemie, plastics, polymers, chimique, 化学'],
  ['Pharmaceuticals', 'pharma, biotech, life science', 'drug maker, drugmaker, pharma company, biotech, pharmaunternehmen, pharma', 'pharmaceuticals, pharmaceutical, pharma, biotech, life sciences, life science, biopharma, 製薬'],
  ['Medical Devices', 'medical device', 'medtech', 'medical devices, medical device, medtech, medizintechnik'],
  ['Food & Beverage', 'food, beverage, consumer goods', 'bakery, brewery, food producer, food maker, bäckerei, bakery chain, brauerei, winery', 'food, food and beverage, beverage, fmcg, cpg, consumer goods, food production, f and b, lebensmittel, 食品'],
  ['Apparel', 'apparel, fashion, textile, clothing', 'fashion brand, clothing brand, fashion label', 'apparel, fashion, textile, textiles, clothing'],
  ['Retail', 'retail, commerce, store', 'retailer, supermarket, retail chain, store chain, shop chain, einzelhändler, supermarket chain, distributeur', 'retail, grocery, e commerce, ecommerce, einzelhandel, handel, commerce de détail, 小売'],
  ['Hospitality', 'hospitality, hotel, travel, tourism, restaurant', 'hotel, restaurant, hotel chain, hotel group, hôtel, gasthaus', 'hospitality, hotel, tourism, travel, leisure, restaurant, gastronomie, hotellerie, ホテル'],
  ['Real Estate', 'real estate, property', 'property developer, landlord, housing association, real estate firm', 'real estate, property, proptech, immobilien, immobilier, 不動産'],
  ['Management Consulting', 'consulting, advisory', 'consultancy, consulting firm, consultancies, unternehmensberatung', 'consulting, management consulting, advisory, professional services'],
  ['Marketing Services', 'marketing, advertising, media', 'agency, ad agency, marketing agency, creative agency, agencies, agence, agentur, media agency', 'advertising, marketing, media, marketing services, creative'],
  ['Legal Services', 'legal services, law firm, law practice, legal', 'law firm, kanzlei', 'legal services, legaltech'],
  ['Public Sector', 'government, public sector, public administration, municipal', 'public body, city council, municipality, ministry, government agency, behörde', 'public sector, government, public administration'],
  ['Aerospace', 'aerospace, aviation, airline, defen', 'airline, aircraft maker, airlines', 'aerospace, aviation, defence, defense'],
];

export const INDUSTRIES: readonly Industry[] = TABLE.map(([name, inAccounts, companies, fields]) => ({
  name,
  inAccounts: inAccounts.split(', '),
  companies,
  fields,
}));

const MAX_SHORT_LENGTH = 5;

/** Whether a text has these words: "Lawn Care" is not law. */
function hasWords(text: string, words: string): boolean {
  const plainText = ` ${plainWords(text).join(' ')} `;
  const soughtText = ` ${plainWords(words).join(' ')}`;
  return words.length > MAX_SHORT_LENGTH
    ? plainText.includes(soughtText)
    : [' ', 's '].some((end) => plainText.includes(soughtText + end));
}

/** Whether an account's industry is the requested one. Unknown names are searched for literally. */
export function isIndustry(name: string, accountIndustry: string): boolean {
  const entry = INDUSTRIES.find((industry) => industry.name === name);
  return (entry?.inAccounts ?? [name]).some((words) => hasWords(accountIndustry, words));
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
export const getSiteFunctions = (industry: string): readonly FunctionId[] =>
  SITE_WORK.find(([name]) => isIndustry(name, industry))?.[1] ?? ['general-management'];

/** Whether a text has to do with an industry that the service knows, such as "fintech" or "wind energy". */
export const isKnownIndustry = (text: string): boolean =>
  plainWords(text).length > 0 &&
  INDUSTRIES.some(({ name, inAccounts }) =>
    [name, ...inAccounts].some((words) => hasWords(text, words) || hasWords(words, text)),
  );
