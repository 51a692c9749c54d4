import { listChanges } from '#contract/changes.ts';
import { listKnowledgeBase } from '#contract/knowledge-base.ts';
import { listMembers } from '#contract/members.ts';
import { getUsage, listUsedCredits } from '#contract/usage.ts';
import { defineTool } from './agent-tool.ts';

export const workspaceTools = [
  defineTool({
    name: 'list_changes',
    title: 'What changed since',
    description:
      'What changed since a time (`since`) or since the last call (`cursor`): companies, people, signals, scans and pushes, each as it is now. Keep the cursor for the next time. Free.',
    calls: [
      {
        endpoint: listChanges,
        as: 'items',
        without: ['wait'],
        fields: ['type', 'id', 'change', 'changed_at', 'record'],
        nested: {
          record: [
            'name',
            'domain',
            'status',
            'score',
            'full_name',
            'title',
            'account_id',
            'headline',
            'alpha',
          ],
        },
      },
    ],
    hints: {
      types: 'Some of account, person, detection, run, push_run, joined with commas.',
      since: 'At most 30 days ago.',
    },
  }),
  defineTool({
    name: 'get_usage',
    title: 'Credits and budgets',
    description:
      'The plan, credits used and left, what used the 10 latest ones, and remaining data-provider budgets. Check before anything that spends. Free.',
    calls: [
      {
        endpoint: getUsage,
        as: 'usage',
        fields: [
          'plan',
          'subscription_status',
          'credits_total',
          'credits_used',
          'credits_remaining',
          'period_end',
          'providers',
        ],
      },
      {
        endpoint: listUsedCredits,
        as: 'latest_credits',
        without: ['since'],
        fixed: { per_page: 10, page: 1 },
        fields: ['created_at', 'action', 'account_id', 'account_name', 'member_id'],
        most: { count: 10 },
      },
    ],
  }),
  defineTool({
    name: 'read_knowledge_base',
    title: 'What we sell and who buys it',
    description:
      "The user's own company: products, value, ideal customers, competitors. Read it before writing a message or judging a fit. Free.",
    calls: [{ endpoint: listKnowledgeBase, as: 'items', fields: ['id', 'type', 'title', 'content_md'] }],
  }),
  defineTool({
    name: 'list_members',
    title: 'Team members',
    description: 'Members of the team, with the ids to use as owner_id. Free.',
    calls: [
      {
        endpoint: listMembers,
        as: 'items',
        fields: ['id', 'full_name', 'email', 'role', 'visibility'],
      },
    ],
  }),
];
