import type { FunctionId } from '#contract/interpretation.ts';

/**
 * A business function. `within` lists wider functions: a search for one of those also finds this one. `next` says
 * where to look if no one fits, best first. `area` is its name in titles. `chief` and `staff` are titles at the top
 * and the bottom, for directories that only search by title.
 */
interface BusinessFunction {
  readonly label: string;
  readonly area: string;
  readonly within: readonly FunctionId[];
  readonly next: readonly FunctionId[];
  readonly chief: string | undefined;
  readonly staff: readonly string[];
}

/** Label, area, wider functions, next functions, chief, staff; separated by bars, "-" for none. */
const ROWS: Readonly<Record<FunctionId, string>> = {
  sales:
    'sales | Sales | - | account-management partnerships | Chief Revenue Officer | Sales Representative, Account Executive',
  'account-executives': 'account executives | Sales | sales | sales | - | Account Executive',
  'sales-development':
    'sales development | Sales Development | sales | sales | - | Sales Development Representative, SDR, BDR',
  'account-management':
    'account management | Account Management | sales | customer-success sales | - | Account Manager, Key Account Manager',
  presales: 'presales | Presales | - | sales | - | Sales Engineer, Solutions Consultant',
  'revenue-operations':
    'revenue operations | Revenue Operations | - | sales | - | Sales Operations Analyst, Sales Operations Manager',
  partnerships: 'partnerships | Partnerships | - | sales | - | Partner Manager',
  marketing: 'marketing | Marketing | - | product sales | Chief Marketing Officer | Marketing Specialist',
  'demand-generation':
    'demand generation | Demand Generation | marketing | marketing | - | Demand Generation Specialist, SEO Specialist',
  'product-marketing':
    'product marketing | Product Marketing | marketing | marketing product | - | Product Marketing Manager',
  communications:
    'communications | Communications | marketing | marketing | Chief Communications Officer | Communications Specialist, PR Manager',
  content: 'content | Content | marketing | communications marketing | - | Content Writer, Copywriter',
  events: 'events | Events | marketing | marketing | - | Events Manager',
  'customer-success':
    'customer success | Customer Success | - | support account-management | Chief Customer Officer | Customer Success Manager',
  support:
    'customer support | Customer Support | - | customer-success | - | Customer Support Specialist, Support Engineer',
  product:
    'product | Product | - | design engineering | Chief Product Officer | Product Manager, Product Owner',
  'product-managers': 'product managers | Product Management | product | product | - | Product Manager',
  'product-owners': 'product owners | Product | product | product | - | Product Owner',
  design: 'design | Design | - | product marketing | Chief Design Officer | Product Designer, UX Designer',
  engineering: 'engineering | Engineering | - | product | Chief Technology Officer | Engineer',
  software:
    'software development | Software Engineering | engineering | engineering | - | Software Engineer, Developer',
  infrastructure:
    'infrastructure and cloud | Infrastructure | engineering | it engineering | - | DevOps Engineer, Site Reliability Engineer',
  qa: 'software quality | QA | engineering quality | engineering | - | QA Engineer',
  hardware:
    'mechanical and electrical engineering | Engineering | engineering | engineering | - | Mechanical Engineer, Electrical Engineer',
  research:
    'research and development | R&D | engineering | engineering | Chief Scientific Officer | Researcher',
  data: 'data and analytics | Data | - | it | Chief Data Officer | Data Analyst',
  'data-engineering': 'data engineering | Data Engineering | data | data | - | Data Engineer',
  'data-science': 'data science | Data Science | data | data | - | Data Scientist, Machine Learning Engineer',
  it: 'IT | IT | - | infrastructure security | Chief Information Officer | System Administrator, IT Specialist',
  security:
    'information security | Information Security | - | it | Chief Information Security Officer | Security Engineer, Security Analyst',
  finance: 'finance | Finance | - | audit operations | Chief Financial Officer | Financial Analyst',
  accounting: 'accounting | Accounting | finance | finance | - | Accountant',
  controlling: 'controlling and planning | FP&A | finance | finance | - | Financial Analyst, Controller',
  treasury: 'treasury | Treasury | finance | finance | - | Treasury Analyst',
  tax: 'tax | Tax | finance | finance | - | Tax Specialist',
  audit: 'audit and risk | Internal Audit | - | compliance finance | Chief Risk Officer | Internal Auditor',
  'investor-relations': 'investor relations | Investor Relations | finance | finance | - | -',
  hr: 'HR | HR | - | operations assistance | Chief People Officer | HR Business Partner, HR Generalist',
  recruiting: 'recruiting | Talent Acquisition | hr | hr | - | Recruiter',
  payroll: 'payroll and benefits | Payroll | hr | hr accounting | - | Payroll Specialist',
  training: 'learning and development | Learning & Development | hr | hr | - | Trainer',
  legal: 'legal | Legal | - | audit finance | General Counsel | Legal Counsel, Paralegal',
  compliance: 'compliance | Compliance | legal | legal | Chief Compliance Officer | Compliance Officer',
  privacy: 'data protection | Privacy | legal | legal compliance | - | Data Protection Officer',
  procurement:
    'procurement | Procurement | - | supply-chain | Chief Procurement Officer | Buyer, Procurement Specialist',
  operations:
    'operations | Operations | - | production supply-chain | Chief Operating Officer | Operations Coordinator',
  'supply-chain':
    'supply chain and logistics | Supply Chain | - | operations procurement | Chief Supply Chain Officer | Logistics Coordinator',
  warehouse: 'warehouse | Warehouse | supply-chain | supply-chain | - | Warehouse Operative',
  transport: 'transport and fleet | Fleet | supply-chain | supply-chain | - | Driver',
  dispatch:
    'dispatch and scheduling | Dispatch | - | field-service transport operations | - | Dispatcher, Route Planner',
  'field-service':
    'field service | Field Service | - | maintenance operations | - | Field Service Technician',
  maintenance: 'maintenance | Maintenance | - | field-service production | - | Maintenance Technician',
  technicians: 'technicians | Technical Service | - | field-service maintenance | - | Technician',
  production: 'production | Production | - | operations | - | Machine Operator',
  quality: 'quality | Quality | - | production | - | Quality Inspector',
  safety: 'health and safety | EHS | - | quality operations | - | Safety Officer',
  sustainability: 'sustainability | Sustainability | - | safety | Chief Sustainability Officer | -',
  laboratory:
    'laboratory and clinical research | Clinical Operations | - | research quality | - | Laboratory Technician, Clinical Research Associate',
  'project-management': 'project management | Project Management | - | operations | - | Project Manager',
  facilities: 'facilities | Facilities | - | assistance operations | - | Facilities Technician',
  property:
    'property and leasing | Property Management | - | facilities | - | Property Manager, Leasing Agent',
  construction:
    'construction | Construction | - | project-management operations | - | Construction Manager, Foreman',
  sites: 'sites and branches | Site | - | operations | - | Site Manager',
  stores: 'stores | Store Operations | - | operations | - | Store Associate',
  merchandising: 'merchandising | Merchandising | - | procurement stores | - | Merchandiser',
  ecommerce: 'e-commerce | E-Commerce | - | marketing | - | E-Commerce Manager',
  hospitality: 'hotel and kitchen | Hotel Operations | - | operations | - | Receptionist',
  travel: 'travel | Travel Operations | - | operations | - | Travel Consultant',
  care: 'nursing and care | Nursing | - | operations | - | Registered Nurse',
  teaching: 'teaching | Teaching | - | training | - | Teacher',
  claims: 'claims | Claims | - | underwriting operations | - | Claims Handler',
  underwriting: 'underwriting | Underwriting | - | claims finance | - | Underwriter',
  payments:
    'payments and fraud | Payment Operations | - | credit operations | - | Payments Analyst, Fraud Analyst',
  credit: 'credit and collections | Credit Operations | - | payments finance | - | Credit Analyst',
  implementation:
    'implementation and delivery | Professional Services | - | customer-success project-management | - | Implementation Consultant',
  consulting: 'consulting | Consulting | - | project-management | - | Consultant',
  creative: 'creative and media | Creative | - | content marketing | - | Art Director, Media Planner',
  assistance: 'assistance and office | Office | - | operations | - | Executive Assistant, Office Manager',
  strategy: 'strategy | Strategy | - | general-management | Chief Strategy Officer | -',
  'general-management':
    'general management | General Management | - | operations strategy finance | CEO, Managing Director, Owner, President | -',
  founders:
    'founders and owners | General Management | general-management | general-management | Founder, Owner | -',
  trainees: 'interns and trainees | Trainee | - | training recruiting | - | Intern, Trainee',
};

const splitList = (text: string | undefined, separator: string): string[] =>
  text === undefined || text === '-' ? [] : text.split(separator);

const functionsById = new Map(
  (Object.entries(ROWS) as [FunctionId, string][]).map(([id, row]): [FunctionId, BusinessFunction] => {
    const [label = id, area = '', widerFunctions, nextFunctions, chief, staff] = row.split(' | ');
    return [
      id,
      {
        label,
        area,
        within: splitList(widerFunctions, ' ') as FunctionId[],
        next: splitList(nextFunctions, ' ') as FunctionId[],
        chief: chief === '-' ? undefined : chief,
        staff: splitList(staff, ', '),
      },
    ];
  }),
);

export function getBusinessFunction(id: FunctionId): BusinessFunction {
  const businessFunction = functionsById.get(id);
  if (businessFunction === undefined) throw new Error(`There is no function "${id}".`);
  return businessFunction;
}

/** The function and all wider ones, closest first. */
export function listSelfAndWider(id: FunctionId): readonly FunctionId[] {
  return [id, ...getBusinessFunction(id).within.flatMap(listSelfAndWider)];
}

/** Functions directly within this one. */
export const listNarrower = (id: FunctionId): readonly FunctionId[] =>
  [...functionsById].flatMap(([narrowerId, { within }]) => (within.includes(id) ? [narrowerId] : []));

/** "IT procurement" for both functions combined. */
export const formatFunctions = (ids: readonly FunctionId[]): string =>
  ids.map((id) => getBusinessFunction(id).label).join(' × ');
