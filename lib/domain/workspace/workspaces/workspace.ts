import * as z from 'zod';
import type { CompanyProfile } from '#contract/company-profile.ts';
import type { KnowledgeBaseSection } from '#contract/knowledge-base.ts';
import { createStartingPlan, type Plan } from '#domain/workspace/plans/plan.ts';

export const workspace = z.object({ id: z.string(), name: z.string(), created_at: z.string() });

export type Workspace = Readonly<z.infer<typeof workspace>>;

interface NewWorkspace {
  readonly workspace: Workspace;
  readonly profile: CompanyProfile;
  readonly plan: Plan;
  readonly sections: readonly KnowledgeBaseSection[];
}

/** A new name also renames the workspace. */
export type WorkspaceChanges = Partial<
  Pick<CompanyProfile, 'name' | 'domain' | 'logo_url' | 'business_context'>
>;

export interface WorkspaceStore {
  /** All or nothing. */
  create(newWorkspace: NewWorkspace): Promise<void>;
  list(): Promise<Workspace[]>;
  get(id: string): Promise<Workspace | undefined>;
  /** False if there is no such workspace. */
  change(id: string, changes: WorkspaceChanges, changedAt: string): Promise<boolean>;
  companyProfile(workspaceId: string): Promise<CompanyProfile | undefined>;
}

export interface WorkspaceInput {
  readonly name: string;
  readonly domain: string;
  readonly logoUrl: string;
  readonly businessContext: string;
}

/** A section of a new workspace. */
export type SectionDraft = Pick<KnowledgeBaseSection, 'type' | 'title' | 'content_md' | 'source_url'>;

/** What the profile says, as a section. */
export function createOverview({
  name,
  domain,
  business_context,
}: Pick<CompanyProfile, 'name' | 'domain' | 'business_context'>): SectionDraft {
  const title = domain === '' ? `**${name}**` : `**${name}** (${domain})`;
  return {
    type: 'overview',
    title: `About ${name}`,
    content_md: business_context === '' ? title : `${title}\n\n${business_context}`,
    source_url: domain === '' ? null : `https://${domain}`,
  };
}

/** Creates a workspace with its profile, an empty plan, and a knowledge base that begins with what the profile says. */
export async function createWorkspace(
  {
    store,
    now,
    newId,
  }: {
    readonly store: WorkspaceStore;
    readonly now: () => Date;
    readonly newId: (prefix: 'ws' | 'kbs') => string;
  },
  input: WorkspaceInput,
  otherSections: readonly SectionDraft[] = [],
): Promise<Workspace> {
  const creationTime = now();
  const created_at = creationTime.toISOString();
  const workspace = { id: newId('ws'), name: input.name, created_at };
  const profile: CompanyProfile = {
    name: input.name,
    domain: input.domain,
    logo_url: input.logoUrl,
    business_context: input.businessContext,
    scraped_meta: {},
    updated_at: created_at,
  };
  const sections = [createOverview(profile), ...otherSections].map((section, index) => ({
    ...section,
    id: newId('kbs'),
    is_ai_generated: true,
    position: index + 1,
    created_at,
  }));
  await store.create({ workspace, profile, plan: createStartingPlan(creationTime), sections });
  return workspace;
}
