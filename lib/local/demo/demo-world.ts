import type { SellerContext } from '#domain/workspace/knowledge-base/seller-context.ts';
import { createOverview, type SectionDraft } from '#domain/workspace/workspaces/workspace.ts';
import { createDemoId } from './demo-id.ts';

/** What the company does, to whom it sells, and what that brings. */
const OFFER = 'Fernpost is a scheduling platform for field-service teams.';
const PAYROLL = 'Fernpost connects to your payroll software, so nobody types crews’ hours twice.';
const RIGHT_PART =
  'Fernpost helps operations leaders send the right technician with the right part on the first visit.';
const CREWS = 'With Fernpost, teams grow without hiring dispatchers.';
const RECORD = 'Fernpost keeps a record of every visit that an auditor can read, without paper.';
const INTEGRATIONS = [
  'Fernpost connects to your CRM, so your customers and partners see the date of every visit.',
  'Fernpost connects to your ERP, so every visit is on an invoice the day it is done.',
];
const RESULTS = [
  'Customers cut second visits by a third once technicians bring the right part.',
  'One customer had a new depot on the schedule in two weeks.',
  'One customer took on 40 technicians in a month with the dispatchers it had.',
  'Customers who merged two dispatch teams worked from one schedule after six weeks.',
  'One customer now answers auditors in an hour instead of two days.',
  'Most customers connect their ERP in three weeks.',
];
const CUSTOMERS = [
  'Our customers are logistics, energy, telecommunications, construction, machinery, medical device, automotive and real estate companies with 50 to 10,000 employees in Europe, North America and Asia-Pacific.',
  'Our buyers are COOs, heads of operations and operations directors.',
];
const PRICE = 'Pricing is per technician and month.';

/** The company of the demo workspace. */
export const demoCompany = {
  name: 'Fernpost',
  domain: 'fernpost.example',
  logo_url: 'https://fernpost.example/logo.png',
  business_context: [
    OFFER,
    RIGHT_PART,
    'Fernpost puts a new depot and its crews on the schedule from day one.',
    'Fernpost plans the crews of every depot on one schedule.',
    CREWS,
    'When two crews become one, Fernpost puts both on one schedule.',
    RECORD,
    'Fernpost shows operations leaders what every visit costs and which ones weren’t needed.',
    ...INTEGRATIONS,
    PAYROLL,
    ...RESULTS,
    ...CUSTOMERS,
    PRICE,
  ].join(' '),
} as const;

const createSection = (type: string, title: string, sentences: readonly string[]): SectionDraft => ({
  type,
  title,
  content_md: sentences.map((sentence) => `- ${sentence}`).join('\n'),
  source_url: `https://${demoCompany.domain}`,
});

/** What the company's people have written beside the overview. */
export const demoSections: readonly SectionDraft[] = [
  createSection('product', 'Product', [OFFER, PAYROLL]),
  createSection('value_prop', 'Value proposition', [RIGHT_PART, CREWS, RECORD, ...INTEGRATIONS, ...RESULTS]),
  createSection('icp', 'Ideal customer profile', CUSTOMERS),
  createSection('pricing', 'Pricing', [PRICE]),
];

const people = [
  { full_name: 'Ida Lindqvist', email: 'ida@fernpost.example', role: 'admin', visibility: 'all' },
  { full_name: 'Tomás Arriaga', email: 'tomas@fernpost.example', role: 'member', visibility: 'all' },
  { full_name: 'Noor Haddad', email: 'noor@fernpost.example', role: 'member', visibility: 'scoped' },
] as const;

export const demoMembers = people.map((member, index) => ({
  ...member,
  id: createDemoId('mem', member.email, index),
}));

/** Every member owns some accounts, and every fourth account has no owner. */
export const demoOwners: readonly (string | null)[] = [...demoMembers.map(({ id }) => id), null];

/** The seller as the new workspace's knowledge base will describe it. */
export const createDemoSeller = (): SellerContext => ({
  company_name: demoCompany.name,
  sections: [createOverview(demoCompany), ...demoSections].map(({ type, title, content_md }) => ({
    type,
    title,
    content_md,
  })),
});

export const demoPlan = { plan: 'growth', subscription_status: 'active', credits_total: 50 } as const;
