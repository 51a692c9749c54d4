import { listChanges } from '#contract/changes.ts';
import { listKnowledgeBase } from '#contract/knowledge-base.ts';
import { listMembers } from '#contract/members.ts';
import { getUsage } from '#contract/usage.ts';
import type { AgentTool } from './agent-tool.ts';

const recordFields = [
  'name',
  'domain',
  'status',
  'score',
  'full_name',
  'title',
  'account_id',
  'headline',
  'alpha',
];

export const workspaceTools: readonly AgentTool[] = [
  {
    name: 'list_changes',
    title: 'What changed since',
    when: 'What changed since a time (`since`) or since the last call (`after`): companies, people, signals, scans and pushes, each as it is now. Keep `next_cursor` and pass it as `after` the next time. Free.',
    endpoint: listChanges,
    fields: ['type', 'id', 'change', 'changed_at', ...recordFields.map((name) => `record.${name}`)],
    hints: {
      types: 'Some of account, person, detection, run, push_run, joined with commas.',
      since: 'At most 30 days ago.',
      after: 'next_cursor of the last result.',
    },
  },
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
