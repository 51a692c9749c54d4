import type { KnowledgeBaseStore } from '#domain/knowledge-base/knowledge-base.ts';
import type { SellerContext } from '#domain/signals/signal-reasoner.ts';
import type { WorkspaceStore } from '#domain/workspaces/workspace.ts';

export interface SellerPorts {
  readonly knowledgeBase: Pick<KnowledgeBaseStore, 'list'>;
  readonly workspaces: Pick<WorkspaceStore, 'companyProfile' | 'get'>;
}

/** The seller's profile and knowledge base. */
export async function sellerContext(
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
