/** Prompts that a person picks from a menu. */
export interface AgentPrompt {
  readonly name: string;
  readonly title: string;
  readonly description: string;
  readonly arguments?: { readonly name: string; readonly description: string; readonly required: true }[];
  readonly write: (input: Readonly<Record<string, string>>) => string;
}

export const prompts: readonly AgentPrompt[] = [
  {
    name: 'morning_briefing',
    title: 'Morning briefing',
    description: 'What is new since yesterday, and who to contact first.',
    write: () =>
      [
        'Give me a morning briefing.',
        'Call list_detections with yesterday as `since` and min_alpha 60. For the three strongest, call get_account.',
        'For each: the company, what happened (with its source), why it matters for what we sell (read_knowledge_base), and who to talk to.',
        'Spend nothing and change nothing.',
      ].join('\n'),
  },
  {
    name: 'prepare_outreach',
    title: 'Prepare outreach',
    description: 'A first message to the right person at one account.',
    arguments: [{ name: 'account_id', description: 'The account to write to.', required: true }],
    write: ({ account_id = '' }) =>
      [
        `Prepare a first message to the account ${JSON.stringify(account_id)}.`,
        'Call get_account, then get_detection for its strongest signal, and read_knowledge_base.',
        'Choose one person and say why. Write at most 120 words, based only on the quoted evidence; name the source.',
        'If the person has no email, ask me before you reveal one. Send nothing.',
      ].join('\n'),
  },
];
