import type { JobLevel } from '#domain/market/directory/directory.ts';
import type { Department, Mix } from './industry-data.ts';

/**
 * The titles in the demo data, by department and level, in the many spellings of real profiles. Separated by
 * semicolons, because titles contain commas.
 */
type Ladder = Readonly<Record<JobLevel, string>>;

const LADDERS: Readonly<Record<Department, Ladder>> = {
  Sales: {
    'C-Team': 'Chief Revenue Officer;CRO;Chief Commercial Officer;Chief Sales Officer',
    VP: 'VP Sales;Vice President of Sales;SVP, Sales;VP of Sales & Partnerships;VP Revenue',
    Director:
      'Head of Sales;Director of Sales;Head of Sales Development;Director, Revenue Operations;Sales Director;Head of Partnerships',
    Manager:
      'Sales Manager;SDR Manager;Regional Sales Manager;Sales Operations Manager;RevOps Manager;BDR Team Lead;Key Account Manager;Sales Enablement Manager',
    Staff:
      'Account Executive;Sales Development Representative;SDR;BDR;Senior Account Executive;Sales Engineer;Inside Sales Representative;Sales Operations Analyst',
  },
  Marketing: {
    'C-Team': 'Chief Marketing Officer;CMO;Chief Growth Officer',
    VP: 'VP Marketing;Vice President, Marketing;VP of Growth & Demand Generation',
    Director:
      'Head of Marketing;Marketing Director;Director of Demand Generation;Director of Product Marketing;Head of Communications',
    Manager:
      'Marketing Manager;Demand Gen Manager;Product Marketing Manager;Performance Marketing Manager;Content Marketing Manager;PR Manager;Events Manager',
    Staff:
      'Marketing Specialist;SEO Specialist;Content Writer;Marketing Coordinator;Social Media Manager;Marketing Operations Analyst',
  },
  Engineering: {
    'C-Team': 'Chief Technology Officer;CTO;Co-Founder & CTO',
    VP: 'VP Engineering;Vice President of Engineering;SVP Engineering & Platform;VP R&D',
    Director:
      'Head of Engineering;Director of Engineering;Director, Platform Engineering;Head of Infrastructure;Engineering Director',
    Manager:
      'Engineering Manager;Software Engineering Manager;DevOps Lead;QA Manager;R&D Manager;Platform Engineering Manager',
    Staff:
      'Software Engineer;Senior Software Engineer;DevOps Engineer;Site Reliability Engineer;Backend Developer;Frontend Developer;QA Engineer;Staff Engineer',
  },
  Product: {
    'C-Team': 'Chief Product Officer;Chief Product & Design Officer',
    VP: 'VP Product;Vice President, Product Management',
    Director: 'Head of Product;Director of Product Management;Head of Design;Director of Product Design',
    Manager: 'Group Product Manager;Senior Product Manager;Design Manager;UX Lead',
    Staff: 'Product Manager;Product Owner;Product Designer;UX Researcher;Product Analyst',
  },
  Finance: {
    'C-Team': 'Chief Financial Officer;CFO;Group CFO',
    VP: 'VP Finance;Vice President of Finance;VP, FP&A',
    Director: 'Head of Finance;Finance Director;Director of FP&A;Controller;Director of Accounting',
    Manager: 'Finance Manager;Accounting Manager;Treasury Manager;Tax Manager;FP&A Manager',
    Staff: 'Accountant;Financial Analyst;Accounts Payable Specialist;Senior Accountant;Bookkeeper',
  },
  People: {
    'C-Team': 'Chief People Officer;CHRO;Chief Human Resources Officer',
    VP: 'VP People;VP Human Resources;Vice President, People & Culture',
    Director:
      'Head of People;HR Director;Director of Talent Acquisition;Head of People Operations;Director, Learning & Development',
    Manager:
      'HR Manager;Talent Acquisition Manager;Payroll Manager;People Operations Manager;Recruiting Manager',
    Staff:
      'HR Business Partner;Recruiter;Technical Recruiter;Payroll Specialist;HR Generalist;Talent Acquisition Specialist',
  },
  Operations: {
    'C-Team': 'Chief Operating Officer;COO',
    VP: 'VP Operations;Vice President of Operations;SVP Operations',
    Director: 'Head of Operations;Director of Operations;General Manager',
    Manager: 'Operations Manager;Office Manager',
    Staff: 'Operations Coordinator;Operations Analyst;Executive Assistant to the CEO;Project Coordinator',
  },
  'Customer Success': {
    'C-Team': 'Chief Customer Officer',
    VP: 'VP Customer Success;Vice President of Customer Experience',
    Director: 'Head of Customer Success;Director of Customer Success;Director, Customer Support',
    Manager:
      'Customer Success Team Lead;Customer Support Manager;Customer Onboarding Manager;Customer Experience Manager',
    Staff:
      'Customer Success Manager;Senior CSM;Customer Support Specialist;Support Engineer;Customer Onboarding Specialist',
  },
  Legal: {
    'C-Team': 'General Counsel;Chief Legal Officer',
    VP: 'VP Legal;Vice President, Legal & Compliance',
    Director: 'Head of Legal;Director of Compliance;Head of Privacy',
    Manager: 'Legal Manager;Compliance Manager;Legal Operations Manager',
    Staff: 'Legal Counsel;Paralegal;Compliance Officer;Data Protection Officer',
  },
  'IT & Security': {
    'C-Team': 'Chief Information Officer;CIO;Chief Information Security Officer;CISO',
    VP: 'VP IT;VP Information Security;Vice President, Information Technology',
    Director: 'Head of IT;IT Director;Head of Information Security;Director of Security & Compliance',
    Manager: 'IT Manager;Security Manager;GRC Manager;IT Operations Manager;Security Operations Lead',
    Staff:
      'System Administrator;IT Support Specialist;Security Engineer;Security Analyst;GRC Analyst;IT Administrator',
  },
  Data: {
    'C-Team': 'Chief Data Officer;Chief Data & Analytics Officer',
    VP: 'VP Data;Vice President of Data & AI',
    Director: 'Head of Data;Director of Analytics;Head of Data Platform;Director, Data Science',
    Manager: 'Data Engineering Manager;Analytics Manager;BI Manager;Data Science Lead',
    Staff: 'Data Analyst;Data Scientist;Data Engineer;Machine Learning Engineer;BI Analyst',
  },
  Procurement: {
    'C-Team': 'Chief Procurement Officer',
    VP: 'VP Procurement;Vice President, Procurement & Sourcing',
    Director: 'Head of Procurement;Director of Procurement;Director, Strategic Sourcing',
    Manager: 'Procurement Manager;Category Manager;Purchasing Manager;Vendor Management Lead',
    Staff: 'Buyer;Procurement Specialist;Strategic Buyer;Purchasing Coordinator',
  },
};

/** The heads of companies: founders in small ones, appointed chiefs in large ones. */
export const TOP_TITLES = {
  small: ['Founder & CEO', 'Co-Founder & CEO', 'Owner', 'Founder', 'Managing Director'],
  large: ['CEO', 'Chief Executive Officer', 'President & CEO', 'Managing Director'],
} as const;

/** In manufacturing, engineers build machines, not software. */
const PLANT_ENGINEERING: Ladder = {
  'C-Team': 'Chief Technology Officer;CTO;Chief Technical Officer',
  VP: 'VP Engineering;VP R&D;Vice President of Engineering',
  Director: 'Head of Engineering;Director of Engineering;Head of R&D;Engineering Director',
  Manager: 'Engineering Manager;R&D Manager;QA Manager;Process Engineering Manager',
  Staff:
    'Mechanical Engineer;Electrical Engineer;Design Engineer;Process Engineer;Automation Engineer;Software Engineer;QA Engineer',
};

export function listTitles(department: Department, level: JobLevel, mix: Mix): readonly string[] {
  const ladder = department === 'Engineering' && mix !== 'digital' ? PLANT_ENGINEERING : LADDERS[department];
  return ladder[level].split(';');
}
