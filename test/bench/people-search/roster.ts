import type { JobLevel } from '#domain/market/directory/directory.ts';

/** A person to find; `marks` are handwritten labels for their work, level, place and kind of company. */
export interface BenchPerson {
  readonly directory_id: string;
  readonly title: string;
  readonly job_level: JobLevel;
  readonly location: string;
  readonly country_code: string;
  readonly ranking: number;
  readonly company: BenchCompany;
  readonly marks: ReadonlySet<string>;
}

interface BenchCompany {
  readonly name: string;
  readonly employees: number;
  readonly industry: string;
  readonly location: string;
  readonly country: string;
  readonly marks: readonly string[];
}

const COMPANIES: readonly BenchCompany[] = [
  company('Aldershaw Software', 120, 'Computer Software', 'Austin, TX', 'US', '@software @mid @us'),
  company('Basaltbourne Freight', 2400, 'Logistics', 'Hamburg', 'DE', '@logistics @large @de @dach'),
  company('Coralfold Stores', 800, 'Retail', 'Lyon', 'FR', '@retail @mid @fr'),
  company('Dureva Pay', 35, 'Financial Technology', 'London', 'GB', '@fintech @small @gb'),
  company('Elmwell Machines', 350, 'Industrial Machinery', 'Stuttgart', 'DE', '@machinery @mid @de @dach'),
  company('Fundiko Hotels', 9000, 'Hospitality', 'Madrid', 'ES', '@hospitality @large @es'),
];

function company(
  name: string,
  employees: number,
  industry: string,
  location: string,
  country: string,
  marks: string,
): BenchCompany {
  return { name, employees, industry, location, country, marks: marks.split(' ') };
}

/** City, country, and the marks by which a query may name it. */
const PLACES = `
  Berlin DE berlin dach emea eu europe
  München DE munich bavaria dach emea eu europe
  Hamburg DE hamburg dach emea eu europe
  Wien AT vienna dach emea eu europe
  Zürich CH zurich dach emea europe
  Paris FR paris emea eu europe
  Lyon FR lyon emea eu europe
  London GB london emea europe uki
  Manchester GB manchester emea europe uki
  Dublin IE dublin emea eu europe uki
  Madrid ES madrid iberia emea eu europe
  Milano IT milan emea eu europe
  Amsterdam NL amsterdam benelux emea eu europe
  Bruxelles BE brussels benelux emea eu europe
  Warszawa PL warsaw cee emea eu europe
  Lisboa PT lisbon iberia emea eu europe
  Stockholm SE stockholm nordics emea eu europe
  København DK copenhagen nordics emea eu europe
  New_York,_NY US nyc eastcoast na
  Austin,_TX US austin texas na
  San_Francisco,_CA US sf california na
  Toronto CA toronto na
  São_Paulo BR saopaulo latam
  Ciudad_de_México MX mexicocity latam
  Tōkyō JP tokyo apac
  Singapore SG singapore apac
  Sydney AU sydney apac anz
`;

/** Title, level and work. People with English titles live everywhere. */
const ENGLISH = `
  CEO | C | gm ceo
  Founder & CEO | C | gm ceo founder
  Managing Director | C | gm ceo
  Owner | C | gm ceo founder
  General Manager | D | gm
  Chief Operating Officer | C | ops coo
  VP Operations | V | ops
  Head of Operations | D | ops
  Operations Manager | M | ops
  Operations Analyst | S | ops
  Executive Assistant to the CEO | S | assistant
  Office Manager | M | office
  Chief Revenue Officer | C | sales
  VP Sales | V | sales
  SVP, Sales | V | sales
  Head of Sales | D | sales
  Sales Director | D | sales
  Regional Sales Manager | M | sales
  Account Executive | S | sales ae
  Senior Account Executive | S | sales ae
  Head of Sales Development | D | sales sdr
  SDR Manager | M | sales sdr
  SDR | S | sales sdr
  BDR | S | sales sdr
  Key Account Manager | M | sales am
  Sales Operations Manager | M | revops
  Director, Revenue Operations | D | revops
  Sales Enablement Manager | M | revops
  Sales Engineer | S | presales
  Head of Partnerships | D | partners
  Chief Marketing Officer | C | marketing
  VP Marketing | V | marketing
  Marketing Director | D | marketing
  Marketing Manager | M | marketing
  Marketing Specialist | S | marketing
  Director of Product Marketing | D | marketing pmm
  Product Marketing Manager | M | marketing pmm
  Demand Gen Manager | M | marketing demand
  SEO Specialist | S | marketing demand
  PR Manager | M | marketing comms
  Content Writer | S | marketing content
  Events Manager | M | marketing events
  Chief Technology Officer | C | eng
  VP Engineering | V | eng
  Director of Engineering | D | eng
  Engineering Manager | M | eng
  Software Engineer | S | eng dev
  Backend Developer | S | eng dev
  Frontend Developer | S | eng dev
  DevOps Engineer | S | eng infra
  Site Reliability Engineer | S | eng infra
  Head of Infrastructure | D | eng infra
  QA Manager | M | eng qa
  Mechanical Engineer | S | eng hardware
  Head of R&D | D | eng rnd
  Chief Product Officer | C | product
  VP Product | V | product
  Head of Product | D | product
  Product Manager | S | product pm
  Product Owner | S | product
  Head of Design | D | design
  Product Designer | S | design
  UX Researcher | S | design
  Chief Financial Officer | C | finance cfo
  VP Finance | V | finance
  Finance Director | D | finance
  Director of FP&A | D | finance fpa
  Controller | D | finance accounting
  Accounting Manager | M | finance accounting
  Treasury Manager | M | finance treasury
  Tax Manager | M | finance tax
  Accountant | S | finance accounting
  Accounts Payable Specialist | S | finance accounting
  Financial Analyst | S | finance
  Chief People Officer | C | hr
  VP Human Resources | V | hr
  HR Director | D | hr
  HR Manager | M | hr
  HR Business Partner | S | hr
  Head of Talent Acquisition | D | hr recruiting
  Recruiter | S | hr recruiting
  Technical Recruiter | S | hr recruiting
  Payroll Manager | M | hr payroll
  Payroll Specialist | S | hr payroll
  Director, Learning & Development | D | hr training
  General Counsel | C | legal
  Head of Legal | D | legal
  Legal Counsel | S | legal
  Paralegal | S | legal paralegal
  Compliance Manager | M | legal compliance
  Data Protection Officer | S | legal privacy
  Chief Information Officer | C | it
  VP IT | V | it
  IT Director | D | it
  IT Manager | M | it
  System Administrator | S | it
  IT Support Specialist | S | it itsupport
  Chief Information Security Officer | C | security
  Head of Information Security | D | security
  Security Manager | M | security
  Security Engineer | S | security
  Chief Data Officer | C | data
  Head of Data Platform | D | data dataeng
  Director of Analytics | D | data
  Data Engineering Manager | M | data dataeng
  Data Scientist | S | data ds
  Data Engineer | S | data dataeng
  BI Analyst | S | data
  Chief Procurement Officer | C | procurement
  Head of Procurement | D | procurement
  Procurement Manager | M | procurement
  IT Procurement Manager | M | procurement itproc
  Category Manager | M | procurement
  Buyer | S | procurement
  VP Customer Success | V | cs
  Head of Customer Success | D | cs
  Customer Success Team Lead | M | cs
  Customer Success Manager | S | cs csm
  Director, Customer Support | D | support
  Customer Support Manager | M | support
  Customer Support Specialist | S | support
  Support Engineer | S | support
  Implementation Manager | M | delivery
  Project Manager | M | project
  Plant Manager | M | production
  Production Manager | M | production
  Machine Operator | S | production
  Quality Manager | M | quality
  Maintenance Manager | M | maintenance
  Maintenance Technician | S | maintenance tech
  Field Service Manager | M | field
  Field Service Technician | S | field tech
  Wind Turbine Technician | S | field tech wind
  Dispatcher | S | dispatch
  Dispatch Manager | M | dispatch
  Route Planner | S | dispatch
  Fleet Manager | M | fleet supply
  Truck Driver | S | driver supply
  Warehouse Operative | S | warehouse supply
  Head of Supply Chain | D | supply
  Logistics Coordinator | S | supply
  Site Manager | M | site
  EHS Manager | M | ehs
  Facilities Manager | M | facilities
  Store Manager | M | store
  Store Associate | S | store
  Hotel Manager | M | hotel
  Receptionist | S | hotel
  Claims Manager | M | claims
  Underwriter | S | underwriting
  Robot Programmer | S | robot eng
  Baker | S | baker
  Registered Nurse | S | nurse
`;

/** Titles in other languages, each with the countries that use it. */
const LOCAL = `
  Geschäftsführer | C | gm ceo | DE AT CH
  Geschäftsführerin | C | gm ceo | DE AT CH
  Vertriebsleiterin | D | sales | DE AT CH
  Leiter Vertrieb | D | sales | DE AT CH
  Außendienstmitarbeiter | S | sales | DE AT
  Leiter Marketing | D | marketing | DE AT CH
  Entwickler | S | eng dev | DE AT CH
  Softwareentwicklerin | S | eng dev | DE AT CH
  Entwicklungsleiter | D | eng | DE AT
  Konstrukteur | S | eng hardware | DE
  Kaufmännische Leiterin | D | finance | DE AT
  Leiter Finanzen | D | finance | DE CH
  Buchhalterin | S | finance accounting | DE AT CH
  Personalleiterin | D | hr | DE AT CH
  Personalreferent | S | hr | DE AT
  Datenschutzbeauftragte | M | legal privacy | DE
  IT-Leiter | D | it | DE AT CH
  Systemadministratorin | S | it | DE CH
  Leiter Einkauf | D | procurement | DE AT CH
  Leiterin Einkauf | D | procurement | DE
  Strategischer Einkäufer | S | procurement | DE AT
  Leiterin Kundenservice | D | support | DE CH
  Betriebsleiter | D | production | DE AT
  Schichtleiterin | M | production | DE
  Leiter Disposition | M | dispatch | DE AT
  Disponentin | S | dispatch | DE AT CH
  Servicetechniker | S | field tech | DE AT CH
  Filialleiterin | M | store | DE AT
  Directrice générale | C | gm ceo | FR
  Directeur commercial | D | sales | FR BE
  Directrice marketing | D | marketing | FR BE
  Directeur administratif et financier | D | finance | FR BE
  Comptable | S | finance accounting | FR BE
  Directrice des ressources humaines | D | hr | FR BE
  Directeur des achats | D | procurement | FR BE
  Acheteuse | S | procurement | FR
  Responsable achats | M | procurement | FR
  Directeur des systèmes d’information | D | it | FR BE
  Responsable informatique | M | it | FR
  Développeuse | S | eng dev | FR BE
  Technicien de maintenance | S | maintenance tech | FR
  Responsable planification | M | dispatch | FR
  Juriste | S | legal | FR
  Directora Comercial | D | sales | ES MX
  Jefe de Ventas | M | sales | ES MX
  Director Financiero | D | finance | ES MX
  Directora de Recursos Humanos | D | hr | ES MX
  Jefa de Compras | M | procurement | ES MX
  Desarrollador | S | eng dev | ES MX
  Director de Sistemas | D | it | ES MX
  Jefe de Planta | M | production | ES MX
  Amministratrice Delegata | C | gm ceo | IT
  Direttore Commerciale | D | sales | IT
  Direttrice Finanziaria | D | finance | IT
  Responsabile Acquisti | M | procurement | IT
  Sviluppatrice | S | eng dev | IT
  Responsabile Risorse Umane | M | hr | IT
  Algemeen directeur | C | gm ceo | NL BE
  Hoofd Inkoop | D | procurement | NL BE
  Softwareontwikkelaar | S | eng dev | NL BE
  Boekhouder | S | finance accounting | NL
  Verkoopleider | M | sales | NL BE
  Hoofd ICT | D | it | NL
  Servicemonteur | S | field tech | NL
  Prezes zarządu | C | gm ceo | PL
  Dyrektor sprzedaży | D | sales | PL
  Kierowniczka zakupów | M | procurement | PL
  Programistka | S | eng dev | PL
  Główny księgowy | M | finance accounting | PL
  Dyspozytor | S | dispatch | PL
  Diretora Financeira | D | finance | PT BR
  Gerente de Compras | M | procurement | PT BR
  Desenvolvedor | S | eng dev | PT BR
  Diretor de Recursos Humanos | D | hr | PT BR
`;

const LEVELS: Readonly<Record<string, JobLevel>> = {
  C: 'C-Team',
  V: 'VP',
  D: 'Director',
  M: 'Manager',
  S: 'Staff',
};
const COPIES = 9;

const rows = (text: string) =>
  text
    .trim()
    .split('\n')
    .map((line) => line.trim().split(' | '));
const places = rows(PLACES).map(([line = '']) => {
  const [city = '', country = '', ...marks] = line.split(' ');
  return { city: city.replaceAll('_', ' '), country, marks: [country, ...marks] };
});

/** Everyone. Each English title lives in nine of the places, shifted from title to title. */
export function benchRoster(): readonly BenchPerson[] {
  const english = rows(ENGLISH).flatMap((row, at) =>
    Array.from({ length: COPIES }, (_, copy) => ({ row, place: places[(at + copy * 3) % places.length] })),
  );
  const local = rows(LOCAL).flatMap((row) =>
    places.filter(({ country }) => row[3]?.split(' ').includes(country)).map((place) => ({ row, place })),
  );
  return [...english, ...local].flatMap(({ row: [title = '', level = '', marks = ''], place }, at) => {
    const company = COMPANIES[at % COMPANIES.length];
    const job_level = LEVELS[level];
    if (!place || !company || !job_level) throw new Error(`The bench's roster is broken at "${title}".`);
    return {
      directory_id: `bench_${at}`,
      title,
      job_level,
      location: place.city,
      country_code: place.country,
      ranking: at + 1,
      company,
      marks: new Set([level, ...marks.split(' '), ...place.marks, ...company.marks]),
    };
  });
}
