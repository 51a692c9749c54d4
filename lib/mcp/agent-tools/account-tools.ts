import { accountFields } from '#contract/account-fields.ts';
import {
  activateAccount,
  addAccountTags,
  createAccounts,
  getAccount,
  listAccountSignals,
  listAccounts,
  removeAccountTags,
  scanAccount,
  setAccountOwner,
} from '#contract/accounts.ts';
import { namesWhere } from '#contract/field-table.ts';
import { listPeople } from '#contract/people.ts';
import { defineTool } from './agent-tool.ts';

const account = { id: 'account_id' };
/** Tools use one name for an account's id, in arguments and results. */
const shownAs = account;

export const accountTools = [
  defineTool({
    name: 'search_accounts',
    title: 'Search accounts',
    description:
      'Finds companies in the workspace, best score first. Use it to rank who to contact or to turn a name or domain into an account_id. Next: get_account. Free.',
    calls: [
      {
        endpoint: listAccounts,
        as: 'items',
        without: ['order'],
        fields: namesWhere(accountFields, 'agents', 'list'),
        shownAs,
      },
    ],
    hints: {
      search: 'Part of the name or domain.',
      status: '`suggested`: found, not monitored; `active`: monitored.',
    },
  }),
  defineTool({
    name: 'get_account',
    title: 'Account with signals and people',
    description:
      'Everything about one company in one call: record, score and why now, its 5 newest signals, its 10 most relevant people. Next: get_detection for evidence and a drafted message, list_people for more people. Free.',
    calls: [
      {
        endpoint: getAccount,
        as: 'account',
        rename: account,
        fields: namesWhere(accountFields, 'agents', 'list', 'record'),
        shownAs,
      },
      {
        endpoint: listAccountSignals,
        as: 'signals',
        rename: account,
        fields: ['id', 'signal_id', 'alpha', 'relevance', 'detected_at', 'headline'],
        most: { count: 5 },
      },
      {
        endpoint: listPeople,
        as: 'people',
        without: [
          'job_level',
          'country_code',
          'source',
          'has_email',
          'list_id',
          'owner_id',
          'search',
          'left',
        ],
        fixed: { per_page: 100, page: 1, sort: 'created_at', order: 'desc' },
        fields: ['id', 'full_name', 'title', 'job_level', 'email', 'ranking'],
        most: { count: 10, by: 'ranking' },
      },
    ],
  }),
  defineTool({
    name: 'list_account_signals',
    title: "An account's signals",
    description:
      'All buying signals detected at one company, newest first, without evidence. Next: get_detection for one of them. Free.',
    calls: [
      {
        endpoint: listAccountSignals,
        as: 'items',
        rename: account,
        fields: [
          'id',
          'signal_id',
          'alpha',
          'icp_fit',
          'relevance',
          'is_background',
          'quiet_relation',
          'detected_at',
          'headline',
          'narrative',
          'feedback',
        ],
      },
    ],
  }),
  defineTool({
    name: 'get_detection',
    title: 'One signal with evidence and draft',
    description:
      'One detected signal in full: quoted evidence with links, key facts, why it matters and fits, why to reach out, who to contact, a drafted message to edit. Use it before writing to anyone. Next: give_feedback. Free.',
    calls: [
      {
        endpoint: listAccountSignals,
        as: 'detection',
        rename: account,
        pick: 'detection_id',
        fields: [
          'id',
          'account_id',
          'account_name',
          'signal_id',
          'alpha',
          'icp_fit',
          'icp_fit_reasons',
          'relevance',
          'relevance_reasons',
          'is_background',
          'detected_at',
          'headline',
          'narrative',
          'why_reach_out_md',
          'contact',
          'drafted_message_md',
          'written_by',
          'evidence',
          'key_facts',
          'open_positions',
          'publishers',
          'persona_details',
          'state',
          'state_by',
          'state_at',
          'snoozed_until',
          'activity',
          'feedback',
        ],
      },
    ],
    hints: { detection_id: 'The `id` of a signal in list_detections or get_account.' },
  }),
  defineTool({
    name: 'create_accounts',
    title: 'Add accounts',
    description:
      'Adds companies as suggested accounts. A known domain adds nothing and returns the stored account (`created` false), in the order given. Next: scan_account or activate_account. Free.',
    calls: [
      {
        endpoint: createAccounts,
        as: 'accounts',
        wholeBody: {
          name: 'accounts',
          schema: {
            type: 'array',
            minItems: 1,
            maxItems: 50,
            items: {
              type: 'object',
              properties: {
                name: { type: 'string' },
                domain: { type: 'string', description: 'Such as acme.com; avoids duplicates.' },
                tags: { type: 'array', items: { type: 'string' } },
                owner_id: { type: 'string' },
              },
              required: ['name'],
            },
          },
        },
        fields: ['id', 'domain', 'status', 'score', 'created'],
        shownAs,
      },
    ],
  }),
  defineTool({
    name: 'change_account_tags',
    title: 'Tag or untag an account',
    description:
      'Adds or removes tags of a company. Returns the tags it then has. Give `add`, `remove` or both. Free.',
    calls: [
      {
        endpoint: addAccountTags,
        as: 'account',
        rename: { ...account, tags: 'add' },
        when: 'add',
        fields: ['id', 'tags'],
        shownAs,
      },
      {
        endpoint: removeAccountTags,
        as: 'account',
        rename: { ...account, tags: 'remove' },
        when: 'remove',
        fields: ['id', 'tags'],
        shownAs,
      },
    ],
    anyOf: ['add', 'remove'],
    repeatable: true,
  }),
  defineTool({
    name: 'set_account_owner',
    title: 'Assign an account',
    description: 'Assigns a company to a team member; null clears the owner. Free.',
    calls: [
      { endpoint: setAccountOwner, as: 'account', rename: account, fields: ['id', 'owner_id'], shownAs },
    ],
    hints: { owner_id: 'A member id from list_members.' },
  }),
  defineTool({
    name: 'activate_account',
    title: 'Activate an account (1 credit)',
    description:
      'SPENDS ONE PLAN CREDIT per period. Turns a suggested account into a monitored one. Ask the user first; get_usage shows what is left. Company data and people arrive in the background, usually within a minute. Next: get_account every 10 seconds while enrichment_status is `pending`, then list_people.',
    calls: [
      {
        endpoint: activateAccount,
        as: 'account',
        rename: account,
        fields: ['id', 'name', 'status', 'owner_id', 'enrichment_status'],
        shownAs,
      },
    ],
    spends: 'one plan credit',
    next: 'Company data and people usually arrive within a minute. Call get_account with this account_id every 10 seconds while enrichment_status is `pending`; after 30 minutes stop and tell the user. `completed`: call list_people with this account_id. `not_found` or `not_configured`: no people will arrive. The first scan starts after that; its signals are in list_account_signals a few minutes later.',
    repeatable: true,
    reachesOut: true,
    hints: { owner_id: 'A member id from list_members.' },
  }),
  defineTool({
    name: 'scan_account',
    title: 'Scan an account now (paid research)',
    description:
      'SPENDS PAID RESEARCH, no plan credit. Checks one company for every active signal now; active accounts are scanned anyway. Returns a run_id. Next: get_run until it is done, then list_account_signals.',
    calls: [{ endpoint: scanAccount, as: 'run', rename: account, fields: ['run_id', 'jobs', 'status'] }],
    spends: 'paid research of the plan',
    reachesOut: true,
  }),
];
