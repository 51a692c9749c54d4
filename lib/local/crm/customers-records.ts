import type { CompanyFacts, ContactFacts } from './crm-facts.ts';

interface CustomersContact extends ContactFacts {
  /** The name of the company. @default none */
  readonly company?: string;
}

/**
 * What every sandbox account starts with, as real CRMs do: companies of the demo data in six spellings of their domains,
 * duplicates, namesakes, look-alikes, and contacts at other companies.
 */
export const customersCompanies: readonly CompanyFacts[] = [
  {
    name: 'Amberside Küche',
    website: 'https://www.Amberside.DE/ueber-uns',
    country: 'Deutschland',
    phone: '+49 221 5550100',
    description: 'Met at the fair. Ask Jim first.',
    tier: 'Gold',
    owner: 1,
  },
  { name: 'Zomimo Therapeutics Inc.', website: 'ZOMIMOTHERAPEUTICS.AI', isFromApi: true },
  { name: 'Aspenreach Foods', website: 'http://aspenreachfoods.co/', country: 'USA', owner: 11 },
  { name: 'Basaltbourne Freight', website: 'www.basaltbourne.com.', country: 'UK' },
  { name: 'Relmeva', website: 'https://relmeva-clinics.com:443/en?utm_source=x', country: 'JP' },
  { name: 'Beaconfold', website: '//beaconfold-market.com', firstDomain: 'beaconfold.es' },
  // The same company twice, and nothing says which one is right.
  { name: 'Hadiste Retail', website: 'hadisteretail.jp', country: 'Japan' },
  { name: 'Hadiste Retail', website: 'https://hadisteretail.jp', country: 'Japan', isFromApi: true },
  // Two with one domain, of which one has the name.
  { name: 'Cairnloft (old)', website: 'cairnloftbiologics.pt' },
  { name: 'Cairnloft Biologics', website: 'www.cairnloftbiologics.pt', isFromApi: true },
  // Namesakes without a web site, in two countries.
  { name: 'Flulino', website: null, country: 'Spain' },
  { name: 'FLULINO', website: null, country: 'United Kingdom', tier: 'Silver' },
  // Look-alikes of pastiko.io.
  { name: 'Not Pastiko', website: 'notpastiko.io', country: 'AU' },
  { name: 'Pastiko Shop', website: 'shop.pastiko.io', country: 'AU' },
  { name: 'Müller Anlagenbau', website: 'https://müller-anlagenbau.de/start', country: 'Germany' },
];

export const customersContacts: readonly CustomersContact[] = [
  {
    firstName: 'Ida',
    lastName: 'Moor',
    email: 'Ida.Moor@amberside.de',
    title: 'Chief of Everything',
    phone: '+44 161 5550123',
    company: 'Basaltbourne Freight',
  },
  { firstName: 'Jonas', lastName: 'Beck', email: 'jonas.beck@amberside.de' },
  { firstName: 'Mara', lastName: 'Voss', email: 'mara.voss@amberside.de', company: 'Relmeva' },
  { firstName: 'M.', lastName: 'Voss', email: 'mara.voss@amberside.de', company: 'Amberside Küche' },
];
