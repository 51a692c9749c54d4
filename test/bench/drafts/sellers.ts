import type { SellerContext } from '#domain/workspace/knowledge-base/seller-context.ts';
import type { SampleSeller } from '#reading/kinds/kind-of-signal.ts';

const seller = (company_name: string, value: string, product: string, icp: string): SellerContext => ({
  company_name,
  sections: [
    { type: 'value_prop', title: 'Value', content_md: value },
    { type: 'product', title: 'Product', content_md: product },
    { type: 'icp', title: 'Ideal customer', content_md: icp },
  ],
});

/** Five companies that sell different things. */
export const SELLERS = {
  dispatch: seller(
    'Fernpost',
    '- Fernpost puts every crew and every depot on one dispatch board.\n- Hallmark Lifts opened in Leeds with it and had every crew scheduled in two weeks.\n- Keeps a record of who was on site and when, ready for inspections.',
    'Dispatch software for field service teams: scheduling, routes, technician app, customer notifications.',
    'Operations leaders at field-service companies with 50 to 2,000 technicians.',
  ),
  payroll: seller(
    'Paylane',
    '- Run payroll in 40 countries from one place.\n- A logistics group with 1,200 people closed its payroll in two days instead of nine.\n- Onboard new hires in a country before you have an entity there.',
    'Payroll, statutory filings and contracts for companies that hire across borders.',
    'Finance and people leaders at companies with 100 to 5,000 employees.',
  ),
  security: seller(
    'Northgate',
    '- Northgate watches endpoints and identities around the clock and stops an attack before it spreads.\n- A food producer got its incident response time down from nine hours to 20 minutes.\n- Gives auditors proof of every access within a day.',
    'Managed detection and response, access reviews, SOC 2 evidence.',
    'CISOs and IT leaders at mid-sized companies.',
  ),
  logistics: seller(
    'Harbourline',
    '- Harbourline books freight with 60 carriers and shows every shipment on one page.\n- A furniture retailer cut late deliveries by half in three months.\n- Adds a warehouse to your network without a new contract.',
    'Freight, warehousing and customs for retailers and manufacturers.',
    'Supply chain and operations leaders at manufacturers and retailers.',
  ),
  consultancy: seller(
    'Brackwater Partners',
    '- We help leadership teams bring two companies together without losing the people who matter.\n- After one merger, both sales teams worked from one plan in ten weeks.\n- Our advisers run the integration office until your own team can.',
    'Post-merger integration, operating model design and change management.',
    'CEOs and COOs after a deal, a restructuring or a change at the top.',
  ),
} as const satisfies Readonly<Record<SampleSeller, SellerContext>>;
