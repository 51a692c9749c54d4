import { listKnowledgeBase } from '#contract/knowledge-base.ts';
import { listMembers } from '#contract/members.ts';
import { getUsage } from '#contract/usage.ts';
import { accountTools } from './account-tools.ts';
import type { AgentTool } from './agent-tool.ts';
import { peopleTools } from './people-tools.ts';
import { pushTools } from './push-tools.ts';
import { signalTools } from './signal-tools.ts';

const workspaceTools: readonly AgentTool[] = [
  {
    name: 'get_usage',
    title: 'Credits and budgets',
    when: 'The plan, credits used and left, and remaining data-provider budgets. Check before anything that spends. Free.',
    endpoint: getUsage,
    fields: [
      ...['plan', 'subscription_status', 'credits_total', 'credits_used', 'credits_remaining'],
      ...['period_end', 'providers'],
    ],
  },
  {
    name: 'read_knowledge_base',
    title: 'What we sell and who buys it',
    when: "The user's own company: products, value, ideal customers, competitors. Read it before writing a message or judging a fit. Free.",
    endpoint: listKnowledgeBase,
    fields: ['id', 'type', 'title', 'content_md'],
  },
  {
    name: 'list_members',
    title: 'Team members',
    when: 'Members of the team, with the ids to use as owner_id. Free.',
    endpoint: listMembers,
    fields: ['id', 'full_name', 'email', 'role', 'visibility'],
  },
];

/** Tools for agents, in listing order. They cover what sellers ask for, not the whole API. None of them deletes. */
export const allTools: readonly AgentTool[] = [
  ...signalTools,
  ...accountTools,
  ...peopleTools,
  ...pushTools,
  ...workspaceTools,
];
