import { rows } from '#domain/shared/text/rows.ts';

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

/** Name, mix, revenue per head. */
const ROWS = `
Computer Software | digital | 190
Cybersecurity | digital | 210
Financial Technology | digital | 240
Data & Analytics | digital | 180
Health Technology | digital | 170
Education Technology | digital | 110
Human Resources Technology | digital | 160
Telecommunications | service | 310
Information Services | digital | 150
Logistics | industrial | 160
Industrial Machinery | industrial | 220
Automotive | industrial | 260
Renewable Energy | industrial | 330
Construction | industrial | 200
Chemicals | industrial | 380
Pharmaceuticals | industrial | 340
Medical Devices | industrial | 250
Food & Beverage | consumer | 230
Apparel | consumer | 150
Retail | consumer | 210
Hospitality | consumer | 80
Insurance | service | 420
Real Estate | service | 270
Management Consulting | service | 180
Marketing Services | service | 120
`;

const parseIndustry = ([name = '', mix = '', revenue = '']: readonly string[]): Industry => ({
  name,
  mix: mix as Mix,
  revenuePerHead: Number(revenue),
});

const [first = [], ...others] = rows(ROWS);
export const INDUSTRIES: readonly [Industry, ...Industry[]] = [
  parseIndustry(first),
  ...others.map(parseIndustry),
];
