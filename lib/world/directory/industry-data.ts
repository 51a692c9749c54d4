/**
 * The industries of the demo data. `revenuePerHead` is in thousands of US dollars a year. `mix` is the shape of the
 * workforce in percent. `trade-data.ts` says what companies do within their industry.
 */
export interface Industry {
  readonly name: string;
  readonly mix: Mix;
  readonly revenuePerHead: number;
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

/** Head count in percent, in the order of DEPARTMENTS. Each row adds up to 100. */
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
  },
  {
    name: 'Cybersecurity',
    mix: 'digital',
    revenuePerHead: 210,
  },
  {
    name: 'Financial Technology',
    mix: 'digital',
    revenuePerHead: 240,
  },
  {
    name: 'Data & Analytics',
    mix: 'digital',
    revenuePerHead: 180,
  },
  {
    name: 'Health Technology',
    mix: 'digital',
    revenuePerHead: 170,
  },
  {
    name: 'Education Technology',
    mix: 'digital',
    revenuePerHead: 110,
  },
  {
    name: 'Human Resources Technology',
    mix: 'digital',
    revenuePerHead: 160,
  },
  {
    name: 'Telecommunications',
    mix: 'service',
    revenuePerHead: 310,
  },
  {
    name: 'Information Services',
    mix: 'digital',
    revenuePerHead: 150,
  },
  {
    name: 'Logistics',
    mix: 'industrial',
    revenuePerHead: 160,
  },
  {
    name: 'Industrial Machinery',
    mix: 'industrial',
    revenuePerHead: 220,
  },
  {
    name: 'Automotive',
    mix: 'industrial',
    revenuePerHead: 260,
  },
  {
    name: 'Renewable Energy',
    mix: 'industrial',
    revenuePerHead: 330,
  },
  {
    name: 'Construction',
    mix: 'industrial',
    revenuePerHead: 200,
  },
  {
    name: 'Chemicals',
    mix: 'industrial',
    revenuePerHead: 380,
  },
  {
    name: 'Pharmaceuticals',
    mix: 'industrial',
    revenuePerHead: 340,
  },
  {
    name: 'Medical Devices',
    mix: 'industrial',
    revenuePerHead: 250,
  },
  {
    name: 'Food & Beverage',
    mix: 'consumer',
    revenuePerHead: 230,
  },
  {
    name: 'Apparel',
    mix: 'consumer',
    revenuePerHead: 150,
  },
  {
    name: 'Retail',
    mix: 'consumer',
    revenuePerHead: 210,
  },
  {
    name: 'Hospitality',
    mix: 'consumer',
    revenuePerHead: 80,
  },
  {
    name: 'Insurance',
    mix: 'service',
    revenuePerHead: 420,
  },
  {
    name: 'Real Estate',
    mix: 'service',
    revenuePerHead: 270,
  },
  {
    name: 'Management Consulting',
    mix: 'service',
    revenuePerHead: 180,
  },
  {
    name: 'Marketing Services',
    mix: 'service',
    revenuePerHead: 120,
  },
];
