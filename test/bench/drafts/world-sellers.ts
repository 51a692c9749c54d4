import type { SellerContext } from '#domain/workspace/knowledge-base/seller-context.ts';

const seller = (
  company_name: string,
  overview: string,
  value: readonly string[],
  icp: string,
): SellerContext => ({
  company_name,
  sections: [
    { type: 'overview', title: `About ${company_name}`, content_md: overview },
    {
      type: 'value_prop',
      title: 'Why customers buy',
      content_md: value.map((line) => `- ${line}`).join('\n'),
    },
    { type: 'icp', title: 'Who buys', content_md: icp },
  ],
});

/** Three sellers who could sell to the companies of the embedded world. All are fictional. */
export const WORLD_SELLERS = {
  robots: seller(
    'Kestrel Motion',
    'Kestrel Motion builds mobile robots for warehouses and the software that runs them.',
    [
      'A new warehouse or depot ships with our robots 12 weeks after the contract is signed.',
      'After an acquisition, the robots of one building move to the other over a weekend.',
      'Growing companies add robots by the month instead of hiring pickers for the peak.',
      'The robots connect to your ERP, so every pick is booked the moment it happens.',
      'Vandaal, an online furniture shop, handled its peak with 30 temporary workers instead of 110.',
      'Pick faster.',
    ],
    'Retail, logistics, food, automotive and pharma companies with 100 to 10,000 employees in Europe, North America and Asia.\n\nWe talk to: Head of Logistics or Supply Chain first, then the Operations Director, then the warehouse manager. Procurement only joins later.',
  ),
  payroll: seller(
    'Paylane',
    'Paylane runs payroll for companies with people in several countries.',
    [
      'After a merger, two payrolls become one by the second month.',
      'When you open a site in a new region, Paylane has its people on the payroll in five days.',
      'Growing teams get contracts in local law before the first day.',
      'Paylane connects to Workday and to your HR system in two weeks.',
      'Finance sees the cost of all countries in one report on the first working day of the month.',
      'A games studio with 640 people in nine countries closes payroll in two days instead of eight.',
      'Hire anywhere, without founding a company there.',
    ],
    'Retail, pharma, health, automotive, food and logistics companies with 50 to 5,000 employees.\n\nPeople we sell to: Chief People Officer or Head of HR, CFO, Head of Payroll.',
  ),
  cyber: seller(
    'Harrow & Pike',
    'Harrow & Pike is an independent broker for cyber, technology and D&O insurance.',
    [
      'We place cyber, technology and D&O cover with 22 insurers.',
      'Before a listing we arrange the D&O cover that underwriters and new board members ask for.',
      'After an acquisition we check within ten days which of the target’s contracts and incidents your policy covers.',
      'A payments company got twice the limit for the same premium after we rewrote its submission.',
      'A named claims lawyer answers within the hour after an incident.',
    ],
    'Health, insurance, pharma, retail and construction companies with 100 to 10,000 employees in Europe and North America.\n\nBuyers: General Counsel, CFO, Head of Risk or Insurance, CISO, in that order.',
  ),
} as const satisfies Readonly<Record<string, SellerContext>>;
