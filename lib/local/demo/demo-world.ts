import type { SellerContext } from '#domain/workspace/knowledge-base/seller-context.ts';
import { createOverview, type SectionDraft } from '#domain/workspace/workspaces/workspace.ts';
import { createDemoId } from './demo-id.ts';
import SELLER from './demo-seller.json' with { type: 'json' };

/** The company of the demo workspace. */
export const demoCompany = {
  name: 'Fernpost',
  domain: 'fernpost.example',
  logo_url: 'https://fernpost.example/logo.png',
  business_context: SELLER.overview.join(' '),
} as const;

/** What the company's people have written beside the overview: what it does, to whom it sells, and what that brings. */
export const demoSections: readonly SectionDraft[] = SELLER.sections.map(({ type, title, sentences }) => ({
  type,
  title,
  content_md: sentences.map((sentence) => `- ${sentence}`).join('\n'),
  source_url: `https://${demoCompany.domain}`,
}));

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
