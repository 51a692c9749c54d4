/** A line of what an agent gets, with the resources of the API that it stands for. */
export interface ConsentLine {
  readonly text: string;
  readonly resources: readonly string[];
}

/** What an agent that signed in gets, by scope. A test compares the resources with the contract. */
export const agentConsent = {
  read: [
    { text: 'The accounts, people and lists that you see', resources: ['accounts', 'people'] },
    {
      text: 'Signals, detections and drafted messages, what changed, the inbox, runs and saved searches',
      resources: ['signals', 'detections', 'changes', 'inbox', 'runs', 'searches'],
    },
    {
      text: 'Pushes, imports, destinations and alerts, without full URLs or signing secrets',
      resources: ['push-runs', 'imports', 'webhook-destinations', 'settings'],
    },
    {
      text: 'Company profile, knowledge base, team members, connected services, credits and budgets',
      resources: ['company-profile', 'knowledge-base', 'members', 'integrations', 'usage'],
    },
  ],
  write: [
    {
      text: 'Add, change, assign, reject and delete accounts and lists',
      resources: ['accounts', 'people'],
    },
    {
      text: 'Activate and scan accounts, discover companies, find people, and reveal emails and phone numbers. This uses credits, paid research and lookups.',
      resources: ['accounts', 'people', 'runs'],
    },
    {
      text: 'Push records to your CRMs and destinations',
      resources: ['accounts', 'people', 'push-runs'],
    },
    {
      text: 'Rate and settle detections, and change signals, saved searches and the knowledge base',
      resources: ['detections', 'signals', 'searches', 'knowledge-base'],
    },
  ],
  never: [
    {
      text: 'API keys, other agents and the audit log, sessions and sign-in settings',
      resources: ['api-keys', 'oauth', 'audit-events', 'sessions', 'settings'],
    },
    {
      text: 'Credentials of your CRMs, Slack and directories, and signing secrets',
      resources: ['integrations', 'webhook-destinations', 'settings'],
    },
    {
      text: 'Imports from CRMs, changes to integrations, destinations, notification settings, members or the company profile, alerts sent again, and when you last visited your inbox',
      resources: [
        'integrations',
        'imports',
        'webhook-destinations',
        'settings',
        'alert-deliveries',
        'members',
        'company-profile',
        'inbox',
      ],
    },
  ],
} as const satisfies Readonly<Record<'read' | 'write' | 'never', readonly ConsentLine[]>>;
