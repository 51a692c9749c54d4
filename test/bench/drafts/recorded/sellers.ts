import type { SellerContext } from '#domain/workspace/knowledge-base/seller-context.ts';

const section = (type: string, title: string, content_md: string) => ({ type, title, content_md });

/** Four companies with unlike businesses, buyers and tones. All are fictional. */
export const RECORDED_SELLERS = {
  field_service: {
    company_name: 'Tidewell',
    sections: [
      section(
        'overview',
        'About Tidewell',
        '**Tidewell** (tidewell.example)\n\nTidewell is field-service software for companies whose people work at customers’ sites: installers, maintenance firms, utilities, network operators.',
      ),
      section(
        'product',
        'Product',
        '- Dispatch board for all crews, depots and subcontractors.\n- Technician app that works without a signal: job, parts list, photos, signature.\n- Customers get a two-hour window and a text when the van leaves.\n- Connects to SAP, Dynamics 365 and ServiceTitan.',
      ),
      section(
        'value_prop',
        'Why customers buy',
        '- One dispatch board for every crew and every depot, so nobody books the same van twice.\n- New technicians work from the app on their first day, without learning the back office.\n- After a takeover, both companies’ crews run on one plan before their ERP systems are merged.\n- Nordhavn Elevators put 14 depots on Tidewell in eleven weeks and cut repeat visits by 23%.\n- Visit reports are filed from the site, so the invoice goes out the same day.',
      ),
      section(
        'icp',
        'Who buys',
        'Companies with 50 to 5,000 field technicians in North America and Europe: building services, telecom and fiber networks, energy, EV charging, medical equipment.\n\nBuyers, in this order: VP or Head of Field Operations, COO, Head of Customer Service, CIO.\n\nGood moments: new regions or depots, many new technicians at once, a takeover of another service company, a new head of operations, a replaced ERP.',
      ),
      section(
        'custom',
        'Tone',
        'Plain and practical. We talk about vans, crews and visits, not about transformation.',
      ),
      section('pricing', 'Pricing', '$39 per technician and month.'),
    ],
  },
  warehouse_robots: {
    company_name: 'Kestrel Motion',
    sections: [
      section(
        'overview',
        'About Kestrel Motion',
        'Kestrel Motion builds autonomous mobile robots for warehouses and the software that runs them. Founded in Rotterdam, 180 employees, robots in 64 buildings.',
      ),
      section(
        'product',
        'Product',
        '- Robots that bring shelves and pallets of up to 1,200 kg to the picker.\n- Fleet software that connects to the warehouse management system (Manhattan, Blue Yonder, SAP EWM).\n- Installed between existing racks: no rails, no floor work.',
      ),
      section(
        'value_prop',
        'Why customers buy',
        '- A new building ships with robots 12 weeks after the contract is signed.\n- Pickers walk up to 70% less, so the same shift picks more orders.\n- Robots are rented by the month, so the fleet grows for the peak season and shrinks afterward.\n- Vandaal, an online furniture shop, handled its Black Friday peak with 30 temporary workers instead of 110.\n- Moving to another building takes a weekend: the robots drive onto the truck.',
      ),
      section(
        'icp',
        'Who buys',
        'Retailers, online shops, manufacturers and logistics providers that run warehouses of 5,000 m² or more in Europe and North America. Not for offices, software companies or banks.\n\nWe talk to: Head of Logistics or Supply Chain first, then the Operations Director, then the site manager of the warehouse. Procurement only joins later.',
      ),
      section('competitor', 'Competitors', 'Locus, AutoStore, Geek+.'),
    ],
  },
  cyber_broker: {
    company_name: 'Harrow & Pike',
    sections: [
      section(
        'overview',
        'About Harrow & Pike',
        'Harrow & Pike is an independent insurance broker for cyber, technology liability and directors’ and officers’ (D&O) insurance. Offices in London and Chicago.',
      ),
      section(
        'value_prop',
        'What clients get',
        '- We place cyber, tech liability and D&O cover with 22 insurers and Lloyd’s syndicates.\n- Before a listing we arrange the D&O programme that underwriters and new board members ask for.\n- After an acquisition we check within ten days which of the target’s incidents and contracts the buyer’s policy covers.\n- A payments company got twice the limit for the same premium after we rewrote its submission.\n- A named claims lawyer answers within the hour, day and night.',
      ),
      section(
        'icp',
        'Who we work for',
        'Technology, fintech, healthcare and online companies with 100 to 10,000 employees in the US, the UK and the EU, above all those that hold other people’s data, prepare an IPO, buy other companies or sign contracts with large customers.\n\nBuyers: General Counsel, CFO, Head of Risk or Insurance, CISO, in that order.',
      ),
      section(
        'custom',
        'How we write',
        'Calm and exact, like a lawyer who is on your side. We never write to a company while it handles an incident or a lawsuit, and never scare people with breach statistics.',
      ),
    ],
  },
  payroll: {
    company_name: 'Paylane',
    sections: [
      section('overview', 'About', 'Paylane runs payroll for companies with people in several countries.'),
      section(
        'product',
        'Product',
        'Payroll, payslips, statutory filings and employment contracts in 47 countries, in one system. An employer of record in 31 of them, for people in countries where you have no company yet.',
      ),
      section(
        'value_prop',
        'Why us',
        '- Hire in a new country within five days, without founding a company there.\n- After a merger, two payrolls become one by the second month.\n- A games studio with 640 people in nine countries closes payroll in two days instead of eight.\n- Finance sees the cost of all countries in one report on the first working day of the month.\n- Growing teams get contracts in local law, signed online, before the first day.',
      ),
      section(
        'icp',
        'Ideal customer',
        'Companies with 100 to 5,000 employees that hire in more than one country: software, games, e-commerce, engineering, NGOs. They have just raised money to hire, opened an office abroad, bought a company abroad or named a new head of HR or finance.\n\nPeople we sell to: Chief People Officer or Head of HR, CFO, Head of Payroll, COO at small firms.',
      ),
      section(
        'custom',
        'Voice',
        'Friendly, brief, no jargon. Say "people", not "headcount" or "human capital".',
      ),
    ],
  },
} as const satisfies Readonly<Record<string, SellerContext>>;

export type RecordedSeller = keyof typeof RECORDED_SELLERS;
