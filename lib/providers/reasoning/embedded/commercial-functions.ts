import type { BusinessFunction, FunctionId } from './business-function.ts';
import { phraseList as list } from './phrase-list.ts';

/** Functions that win and keep customers. See `business-function.ts` for what the fields mean. */
export const COMMERCIAL_FUNCTIONS = {
  sales: {
    label: 'sales',
    phrases: list('sales, selling, revenue, deals, quota, commercial, new business, go to market, gtm'),
    roles: list(
      'account executive, AE, sales rep, sales representative, salesperson, salespeople, seller, closer',
    ),
    chiefs: list('cro, chief revenue officer, chief sales officer, chief commercial officer, cco'),
    areas: list('Sales, Revenue, Commercial'),
    cTeam: list('Chief Revenue Officer, Chief Sales Officer, Chief Commercial Officer'),
    staff: list('Account Executive, Sales Representative, Sales Executive'),
    adjacent: ['revenue-operations', 'account-management', 'partnerships'],
  },
  'sales-development': {
    label: 'sales development',
    partOf: 'sales',
    phrases: list(
      'sales development, outbound, outbound sales, prospecting, cold call, cold calling, cold email, outreach, pipeline, top of funnel, appointment setting, meeting booking, book meetings, lead qualification, sdr, bdr',
    ),
    roles: list(
      'sales development rep, sales development representative, business development rep, business development representative',
    ),
    areas: list('Sales Development, Outbound'),
    manager: list('SDR Manager, BDR Manager, SDR Lead'),
    staff: list('Sales Development Representative, Business Development Representative'),
    adjacent: ['sales'],
    fallback: list('Chief Revenue Officer'),
  },
  'account-management': {
    label: 'account management',
    partOf: 'sales',
    phrases: list(
      'account management, key accounts, upsell, upselling, cross sell, existing customers, expansion revenue',
    ),
    roles: list('account manager, key account manager'),
    areas: list('Account Management, Key Accounts'),
    manager: list('Account Manager'),
    staff: list('Account Manager'),
    adjacent: ['customer-success', 'sales'],
    fallback: list('Chief Revenue Officer, VP Sales'),
  },
  'revenue-operations': {
    label: 'revenue operations',
    phrases: list(
      'revops, revenue operations, revenue ops, sales operations, sales ops, salesops, crm, salesforce admin, sales enablement, enablement, sales tooling, sales tools, sales stack, forecasting process, territory planning, sales process',
    ),
    areas: list('Revenue Operations, Sales Operations, Sales Enablement'),
    staff: list('Revenue Operations Analyst, Sales Operations Analyst, Sales Enablement Specialist'),
    adjacent: ['sales', 'sales-development'],
    fallback: list('Chief Revenue Officer, Chief Operating Officer'),
  },
  partnerships: {
    label: 'partnerships',
    phrases: list(
      'partnership, partner program, partner programme, alliances, channel, channel sales, reseller, business development, bizdev, biz dev, integrations partner',
    ),
    roles: list('partner manager, channel manager'),
    areas: list('Partnerships, Business Development, Channel, Channel Sales'),
    manager: list('Partner Manager'),
    adjacent: ['sales', 'account-management'],
  },
  marketing: {
    label: 'marketing',
    phrases: list('marketing, campaign, marketing operations'),
    roles: list('marketer'),
    chiefs: list('cmo, chief marketing officer, chief growth officer'),
    areas: list('Marketing, Growth, Marketing Operations'),
    cTeam: list('Chief Marketing Officer, Chief Growth Officer'),
    staff: list('Marketing Specialist, Marketing Coordinator, Marketing Analyst'),
    adjacent: ['demand-generation', 'product-marketing', 'communications'],
    fallback: list('Chief Revenue Officer, Chief Commercial Officer'),
  },
  'demand-generation': {
    label: 'demand generation',
    partOf: 'marketing',
    phrases: list(
      'demand gen, demand generation, demandgen, paid ads, paid media, paid search, paid social, google ads, ad spend, advertising, ppc, sem, seo, performance marketing, growth marketing, growth, lead gen, lead generation, inbound, inbound leads, customer acquisition, user acquisition, digital marketing, email marketing, abm, account based marketing',
    ),
    areas: list(
      'Demand Generation, Growth, Growth Marketing, Performance Marketing, Digital Marketing, Paid Media, Acquisition',
    ),
    staff: list('Demand Generation Specialist, Performance Marketing Specialist, SEO Specialist'),
    adjacent: ['marketing'],
    fallback: list('Chief Marketing Officer, Chief Revenue Officer'),
  },
  'product-marketing': {
    label: 'product marketing',
    partOf: 'marketing',
    phrases: list('product marketing, positioning, messaging, product launch, competitive intelligence, pmm'),
    roles: list('product marketer'),
    areas: list('Product Marketing'),
    staff: list('Product Marketing Specialist'),
    adjacent: ['marketing', 'product'],
    fallback: list('Chief Marketing Officer'),
  },
  communications: {
    label: 'brand and communications',
    partOf: 'marketing',
    phrases: list(
      'PR, public relations, press, media relations, communications, comms, brand, branding, content, content marketing, social media, blog, newsletter, events, trade shows, conferences, website copy',
    ),
    roles: list('copywriter, content writer'),
    chiefs: list('chief communications officer, chief brand officer'),
    areas: list('Communications, Brand, Content, Content Marketing, Events, Social Media'),
    cTeam: list('Chief Communications Officer, Chief Brand Officer'),
    staff: list('Communications Specialist, Content Writer, Copywriter'),
    adjacent: ['marketing'],
    fallback: list('Chief Marketing Officer'),
  },
  'customer-success': {
    label: 'customer success',
    phrases: list(
      'customer success, client success, csm, customer onboarding, onboarding customers, churn, retention, renewal, nps, customer experience, cx, adoption',
    ),
    roles: list('customer success manager'),
    chiefs: list('chief customer officer'),
    areas: list('Customer Success, Customer Experience, Customer Onboarding'),
    cTeam: list('Chief Customer Officer'),
    manager: list('Customer Success Manager'),
    staff: list('Customer Success Manager, Customer Success Specialist, Customer Onboarding Specialist'),
    adjacent: ['support', 'account-management'],
    fallback: list('Chief Operating Officer'),
  },
  support: {
    label: 'customer support',
    phrases: list(
      'customer service, customer care, contact center, contact centre, call center, call centre, technical support, support, tickets, complaints',
    ),
    roles: list('support agent, support rep, support specialist'),
    areas: list('Customer Support, Support'),
    staff: list('Customer Support Specialist, Customer Support Representative, Support Engineer'),
    adjacent: ['customer-success', 'operations'],
    fallback: list('Chief Customer Officer, Chief Operating Officer'),
  },
} satisfies Partial<Record<FunctionId, BusinessFunction>>;
