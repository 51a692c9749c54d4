import type { WorkspaceStore } from '#domain/workspace/workspaces/workspace.ts';
import type { KnowledgeBaseStore } from './knowledge-base.ts';

/** The seller's own words that a draft draws on. */
export interface SellerContext {
  readonly company_name: string;
  readonly sections: readonly {
    readonly type: string;
    readonly title: string;
    readonly content_md: string;
  }[];
}

export interface SellerPorts {
  readonly knowledgeBase: Pick<KnowledgeBaseStore, 'list'>;
  readonly workspaces: Pick<WorkspaceStore, 'companyProfile' | 'get'>;
}

/** The seller's profile and knowledge base. */
export async function readSellerContext(
  { knowledgeBase, workspaces }: SellerPorts,
  workspaceId: string,
): Promise<SellerContext> {
  const [profile, workspace, sections] = await Promise.all([
    workspaces.companyProfile(workspaceId),
    workspaces.get(workspaceId),
    knowledgeBase.list(workspaceId),
  ]);
  return {
    company_name: profile?.name ?? workspace?.name ?? '',
    sections: sections.map(({ type, title, content_md }) => ({ type, title, content_md })),
  };
}
