import type { BusinessFunction, FunctionId } from './business-function.ts';
import { phraseList as list } from './phrase-list.ts';

/** Functions that run the company. See `business-function.ts` for what the fields mean. */
export const CORPORATE_FUNCTIONS = {
  finance: {
    label: 'finance',
    phrases: list(
      'finance, financial planning, fp and a, fpa, accounting, bookkeeping, budget planning, budgeting, treasury, cash flow, month end close, financial close, accounts payable, accounts receivable, invoicing, invoices, billing, expenses, expense management, tax, audit, fundraising, investor relations, financial reporting, mergers and acquisitions, m and a',
    ),
    roles: list('accountant, bookkeeper, controller, financial analyst, treasurer'),
    chiefs: list('cfo, chief financial officer, chief finance officer'),
    areas: list('Finance, Accounting, FP&A'),
    cTeam: list('Chief Financial Officer'),
    director: list('Controller'),
    manager: list('Controller'),
    staff: list('Accountant, Financial Analyst, Accounts Payable Specialist'),
    adjacent: ['procurement', 'payroll', 'operations'],
    fallback: list('Chief Operating Officer'),
  },
  payroll: {
    label: 'payroll and compensation',
    partOf: 'hr',
    phrases: list(
      'payroll, salaries, wages, payslips, compensation, benefits, compensation and benefits, total rewards, 401k, pension',
    ),
    roles: list('payroll specialist, payroll administrator, payroll clerk'),
    areas: list('Payroll, Compensation, Benefits, Total Rewards'),
    staff: list('Payroll Specialist, Payroll Administrator, Compensation Analyst'),
    adjacent: ['hr', 'finance'],
    fallback: list('Chief People Officer, Chief Financial Officer, Chief Operating Officer'),
  },
  hr: {
    label: 'HR and people',
    phrases: list(
      'hr, h r, human resources, people team, people operations, people ops, people and culture, head of people, vp people, vp of people, chief of people, people leader, employee engagement, employee experience, employee onboarding, onboarding employees, onboarding new hires, performance reviews, culture, learning and development, l and d, employee training, training program, training programme, workplace culture, leave management, wellbeing',
    ),
    roles: list('hr business partner, hrbp, hr generalist, people partner'),
    chiefs: list('chro, chief people officer, chief hr officer, chief human resources officer'),
    areas: list('HR, Learning & Development, Employee Experience'),
    cTeam: list('Chief People Officer, Chief Human Resources Officer'),
    staff: list('HR Business Partner, HR Specialist, HR Generalist'),
    adjacent: ['recruiting', 'payroll'],
    fallback: list('Chief Operating Officer'),
  },
  recruiting: {
    label: 'recruiting',
    partOf: 'hr',
    phrases: list(
      'recruiting, recruitment, talent, hiring, hire, headcount, staffing, employer branding, applicant tracking, ats, job postings, sourcing candidates, interviewing candidates',
    ),
    roles: list('recruiter, technical recruiter, talent partner, headhunter'),
    areas: list('Talent Acquisition, Recruiting, Talent'),
    staff: list('Recruiter, Talent Acquisition Specialist, Talent Partner'),
    adjacent: ['hr'],
    fallback: list('Chief People Officer, Chief Operating Officer'),
  },
  legal: {
    label: 'legal and compliance',
    phrases: list(
      'legal, contract management, contract, redlines, clm, nda, litigation, intellectual property, patents, trademarks, privacy, data privacy, gdpr, ccpa, dpa, data protection, compliance, regulatory, regulation, legal ops, legal operations',
    ),
    roles: list(
      'lawyer, attorney, counsel, paralegal, solicitor, data protection officer, dpo, compliance officer',
    ),
    chiefs: list('general counsel, chief legal officer, clo, chief compliance officer'),
    areas: list('Legal, Compliance, Privacy, Legal Operations'),
    cTeam: list('Chief Legal Officer, General Counsel, Chief Compliance Officer'),
    staff: list('Counsel, Paralegal, Compliance Officer, Data Protection Officer'),
    adjacent: ['security', 'procurement'],
    fallback: list('Chief Financial Officer, Chief Operating Officer'),
  },
  procurement: {
    label: 'procurement',
    phrases: list(
      'procurement, procure, procuring, purchasing, purchase, buying, sourcing, vendor management, manages vendors, vendor onboarding, vendor contracts, suppliers, supplier management, software spend, buys software, vendor spend, saas spend, indirect spend, rfps, tenders',
    ),
    roles: list('buyer, procurement specialist, category manager'),
    chiefs: list('chief procurement officer'),
    areas: list('Procurement, Vendor Management'),
    cTeam: list('Chief Procurement Officer'),
    manager: list('Category Manager'),
    staff: list('Buyer, Procurement Specialist, Category Manager'),
    adjacent: ['finance', 'it', 'operations'],
    fallback: list('Chief Financial Officer, Chief Operating Officer'),
  },
  operations: {
    label: 'operations',
    phrases: list(
      'operations, ops, bizops, process improvement, operational excellence, day to day operations, facilities, office space, office management, workplace, real estate, project management, program management, pmo, continuous improvement, quality management, plant, production, manufacturing, field service',
    ),
    roles: list('office manager, project manager, program manager, plant manager, operations analyst'),
    chiefs: list('coo, chief operating officer, chief operations officer'),
    areas: list('Operations, Business Operations, Facilities, Manufacturing'),
    cTeam: list('Chief Operating Officer'),
    manager: list('Office Manager, Project Manager, Plant Manager'),
    staff: list('Operations Analyst, Operations Coordinator, Project Coordinator'),
    adjacent: ['supply-chain', 'procurement'],
    fallback: list('General Manager'),
  },
  'supply-chain': {
    label: 'supply chain and logistics',
    partOf: 'operations',
    phrases: list(
      'supply chain, logistics, warehouse, warehousing, shipping, freight, fulfilment, fulfillment, inventory, fleet, transport, transportation, demand planning, import export, customs',
    ),
    roles: list('logistics coordinator, supply chain analyst, dispatcher, demand planner'),
    chiefs: list('chief supply chain officer'),
    areas: list('Supply Chain, Logistics, Warehouse'),
    cTeam: list('Chief Supply Chain Officer'),
    staff: list('Logistics Coordinator, Supply Chain Analyst'),
    adjacent: ['operations', 'procurement'],
    fallback: list('Chief Operating Officer'),
  },
  'general-management': {
    label: 'general management',
    phrases: list(
      'general management, general manager, gm, country manager, company strategy, the whole company',
    ),
    chiefs: list(
      'ceo, chief executive, founder, cofounder, business owner, company owner, owner of the company, owner of the business, president, managing director, managing partner, the big boss, runs the company, runs the business',
    ),
    areas: [],
    cTeam: list('CEO, Founder, Owner, President, Managing Director'),
    director: list('General Manager'),
    manager: list('General Manager'),
    adjacent: ['operations', 'finance'],
    fallback: list('General Manager, Chief of Staff'),
  },
} satisfies Partial<Record<FunctionId, BusinessFunction>>;
