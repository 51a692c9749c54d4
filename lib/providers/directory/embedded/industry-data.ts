/**
 * The industries of the made-up world. `names` follow a company's coined stem ("Bralovia Freight"); `does`
 * completes "Bralovia …"; `revenuePerHead` is in thousands of US dollars a year; `mix` is the shape of the
 * workforce in percent.
 */
export interface Industry {
  readonly name: string;
  readonly mix: Mix;
  readonly revenuePerHead: number;
  readonly names: readonly [string, ...string[]];
  readonly does: readonly [string, ...string[]];
}

export const DEPARTMENTS = [
  'Sales',
  'Marketing',
  'Engineering',
  'Product',
  'Finance',
  'People',
  'Operations',
  'Customer Success',
  'Legal',
  'IT & Security',
  'Data',
  'Procurement',
] as const;

export type Department = (typeof DEPARTMENTS)[number];

export type Mix = 'digital' | 'industrial' | 'service' | 'consumer';

/** Head count in percent, in the order of DEPARTMENTS; each row sums up to 100. */
export const MIXES: Readonly<Record<Mix, readonly number[]>> = {
  digital: [17, 7, 32, 8, 5, 4, 4, 12, 1, 5, 4, 1],
  industrial: [9, 3, 13, 3, 5, 4, 48, 3, 1, 4, 2, 5],
  service: [11, 5, 5, 3, 9, 6, 39, 12, 3, 4, 2, 1],
  consumer: [16, 11, 6, 5, 5, 4, 37, 7, 1, 3, 2, 3],
};

export const INDUSTRIES: readonly [Industry, ...Industry[]] = [
  {
    name: 'Computer Software',
    mix: 'digital',
    revenuePerHead: 190,
    names: ['Software', 'Systems', 'Labs'],
    does: ['makes planning software for field teams', 'builds workflow software for mid-size companies'],
  },
  {
    name: 'Cybersecurity',
    mix: 'digital',
    revenuePerHead: 210,
    names: ['Security', 'Shield', 'Defense'],
    does: ['protects cloud accounts against stolen identities', 'finds weak points in company networks'],
  },
  {
    name: 'Financial Technology',
    mix: 'digital',
    revenuePerHead: 240,
    names: ['Pay', 'Ledger', 'Finance'],
    does: [
      'moves payments between marketplaces and their sellers',
      'gives small lenders an online credit desk',
    ],
  },
  {
    name: 'Data & Analytics',
    mix: 'digital',
    revenuePerHead: 180,
    names: ['Data', 'Analytics', 'Insight'],
    does: ['keeps sensor data ready for analysis', 'measures demand for retail chains'],
  },
  {
    name: 'Health Technology',
    mix: 'digital',
    revenuePerHead: 170,
    names: ['Health', 'Care', 'Clinics'],
    does: ['runs appointment software for clinics', 'connects home nurses with hospitals'],
  },
  {
    name: 'Education Technology',
    mix: 'digital',
    revenuePerHead: 110,
    names: ['Learning', 'Academy', 'Campus'],
    does: ['teaches languages in small online groups', 'provides course software to universities'],
  },
  {
    name: 'Human Resources Technology',
    mix: 'digital',
    revenuePerHead: 160,
    names: ['People', 'Talent', 'Work'],
    does: ['plans shifts for hourly teams', 'keeps staff records for growing companies'],
  },
  {
    name: 'Telecommunications',
    mix: 'service',
    revenuePerHead: 310,
    names: ['Telecom', 'Networks', 'Connect'],
    does: ['lays fibre in smaller cities', 'sells mobile plans to companies'],
  },
  {
    name: 'Information Services',
    mix: 'digital',
    revenuePerHead: 150,
    names: ['Cloud', 'Hosting', 'IT'],
    does: ['runs private clouds for public bodies', 'looks after the computers of small firms'],
  },
  {
    name: 'Logistics',
    mix: 'industrial',
    revenuePerHead: 160,
    names: ['Freight', 'Logistics', 'Cargo'],
    does: ['carries freight between ports and plants', 'delivers cooled goods overnight'],
  },
  {
    name: 'Industrial Machinery',
    mix: 'industrial',
    revenuePerHead: 220,
    names: ['Machines', 'Automation', 'Works'],
    does: ['builds packaging machines', 'makes robot cells for small series'],
  },
  {
    name: 'Automotive',
    mix: 'industrial',
    revenuePerHead: 260,
    names: ['Motors', 'Mobility', 'Drive'],
    does: ['makes brake parts for trucks', 'builds charging stations for fleets'],
  },
  {
    name: 'Renewable Energy',
    mix: 'industrial',
    revenuePerHead: 330,
    names: ['Energy', 'Solar', 'Wind'],
    does: ['plans and runs wind farms', 'puts solar roofs on warehouses'],
  },
  {
    name: 'Construction',
    mix: 'industrial',
    revenuePerHead: 200,
    names: ['Construction', 'Build', 'Structures'],
    does: ['builds schools and offices in timber', 'restores bridges and tunnels'],
  },
  {
    name: 'Chemicals',
    mix: 'industrial',
    revenuePerHead: 380,
    names: ['Chemicals', 'Polymers', 'Materials'],
    does: ['makes coatings without solvents', 'recycles industrial plastics'],
  },
  {
    name: 'Pharmaceuticals',
    mix: 'industrial',
    revenuePerHead: 340,
    names: ['Pharma', 'Biologics', 'Therapeutics'],
    does: ['develops drugs for rare blood diseases', 'produces generic injectables'],
  },
  {
    name: 'Medical Devices',
    mix: 'industrial',
    revenuePerHead: 250,
    names: ['Medical', 'Devices', 'Surgical'],
    does: ['makes hearing implants', 'builds monitors for intensive care'],
  },
  {
    name: 'Food & Beverage',
    mix: 'consumer',
    revenuePerHead: 230,
    names: ['Foods', 'Kitchen', 'Brewing'],
    does: ['bakes for supermarkets and canteens', 'makes drinks from regional fruit'],
  },
  {
    name: 'Apparel',
    mix: 'consumer',
    revenuePerHead: 150,
    names: ['Apparel', 'Textiles', 'Outfitters'],
    does: ['makes work wear from recycled fibres', 'sells rain wear for cyclists'],
  },
  {
    name: 'Retail',
    mix: 'consumer',
    revenuePerHead: 210,
    names: ['Stores', 'Market', 'Retail'],
    does: ['runs home-improvement stores', 'sells garden supplies online and in shops'],
  },
  {
    name: 'Hospitality',
    mix: 'consumer',
    revenuePerHead: 80,
    names: ['Hotels', 'Travel', 'Stays'],
    does: ['runs hotels beside railway stations', 'plans journeys for companies'],
  },
  {
    name: 'Insurance',
    mix: 'service',
    revenuePerHead: 420,
    names: ['Insurance', 'Mutual', 'Cover'],
    does: ['insures crafts and small plants', 'covers cargo on inland waters'],
  },
  {
    name: 'Real Estate',
    mix: 'service',
    revenuePerHead: 270,
    names: ['Properties', 'Estates', 'Spaces'],
    does: ['lets laboratories and light plants', 'manages housing for cities'],
  },
  {
    name: 'Management Consulting',
    mix: 'service',
    revenuePerHead: 180,
    names: ['Consulting', 'Advisory', 'Partners'],
    does: ['advises public utilities', 'helps family firms with succession'],
  },
  {
    name: 'Marketing Services',
    mix: 'service',
    revenuePerHead: 120,
    names: ['Media', 'Studio', 'Creative'],
    does: ['plans campaigns for museums and theatres', 'shoots product films for online shops'],
  },
];

/** Coined beginnings and endings of company names: 40 × 40 = 1,600 stems, of which the world uses 400. */
export const STEM_HEADS =
  'Bral Cendr Dovir Elsk Farn Gavr Hesk Ilvar Jorv Kestr Lumbr Malv Nesv Ondr Pelv Quor Rusk Selv Tarv Ulbr Varn Wyst Xal Yarv Zelk Aldr Borv Corv Drael Fenn Grev Holv Kyr Lorv Morv Nolb Osk Prev Strev Thorv';
export const STEM_TAILS =
  'antis ella ovia umex indra eston aris oryn ifex adyne emont ilo uvia entra ospan ilith avant equa idor onix abel ethos umbra ivo oresta astra endo ulon imar oway etta agon ique ubio andel erith oscope inova eum alto';
