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
import type { AgentTool } from './agent-tool.ts';

const id = 'account_id';

export const accountTools: readonly AgentTool[] = [
  {
    name: 'search_accounts',
    title: 'Search accounts',
    when: 'Finds companies in the workspace, best score first. Use it to rank who to contact or to turn a name or domain into an account id. Next: get_account. Free.',
    endpoint: listAccounts,
    without: ['order'],
    fields: namesWhere(accountFields, 'agents', 'list'),
    hints: {
      search: 'Part of the name or domain.',
      status: '`suggested`: found, not monitored; `active`: monitored.',
    },
  },
  {
    name: 'get_account',
    title: 'Account with signals and people',
    when: 'Everything about one company in one call: record, score and why now, its 5 newest signals, its 10 most relevant people. Next: get_detection for evidence and a drafted message, list_people for more people. Free.',
    endpoint: getAccount,
    id,
    fields: namesWhere(accountFields, 'agents', 'list', 'record'),
    parts: {
      signals: {
        endpoint: listAccountSignals,
        fields: ['id', 'signal_id', 'alpha', 'relevance', 'detected_at', 'headline'],
      },
      people: {
        endpoint: listPeople,
        fields: ['id', 'full_name', 'title', 'job_level', 'email', 'ranking'],
      },
    },
  },
  {
    name: 'list_account_signals',
    title: "An account's signals",
    when: 'All buying signals detected at one company, newest first, without evidence. Next: get_detection for one of them. Free.',
    endpoint: listAccountSignals,
    id,
    fields: [
      ...['id', 'signal_id', 'alpha', 'icp_fit', 'relevance', 'is_background', 'quiet_relation'],
      ...['detected_at', 'headline', 'narrative', 'feedback'],
    ],
  },
  {
    name: 'create_account',
    title: 'Add an account',
    when: 'Adds a company as a suggested account. A known domain adds nothing and returns the stored account (`created` false). Next: scan_account or activate_account. Free.',
    endpoint: createAccounts,
    fields: ['id', 'domain', 'status', 'score', 'created'],
    hints: { domain: 'Such as acme.com; avoids duplicates.', owner_id: 'A member id from list_members.' },
  },
  {
    name: 'add_account_tags',
    title: 'Tag an account',
    when: 'Adds tags to a company. Returns the tags it then has. Free.',
    endpoint: addAccountTags,
    id,
    fields: ['id', 'tags'],
    isIdempotent: true,
  },
  {
    name: 'remove_account_tags',
    title: 'Untag an account',
    when: 'Removes tags from a company. Returns the tags it then has. Free.',
    endpoint: removeAccountTags,
    id,
    fields: ['id', 'tags'],
  },
  {
    name: 'set_account_owner',
    title: 'Assign an account',
    when: 'Assigns a company to a team member; null clears the owner. Free.',
    endpoint: setAccountOwner,
    id,
    fields: ['id', 'owner_id'],
    hints: { owner_id: 'A member id from list_members.' },
  },
  {
    name: 'activate_account',
    title: 'Activate an account (1 credit)',
    when: 'SPENDS ONE PLAN CREDIT per period. Turns a suggested account into a monitored one. Ask the user first; get_usage shows what is left. Company data and people arrive in the background, usually within a minute. Next: get_account every 10 seconds while enrichment_status is `pending`, then list_people.',
    endpoint: activateAccount,
    id,
    fields: ['id', 'name', 'status', 'owner_id', 'enrichment_status'],
    spends: 'one plan credit',
    next: 'Company data and people usually arrive within a minute. Call get_account with this account_id every 10 seconds while enrichment_status is `pending`; after 30 minutes stop and tell the user. `completed`: call list_people with this account_id. `no_domain`, `not_found` or `not_configured`: no people will arrive; with `no_domain`, ask the user for the company website, which they set as the domain. The first scan starts after that; its signals are in list_account_signals a few minutes later.',
    isIdempotent: true,
    hints: { owner_id: 'A member id from list_members.' },
  },
  {
    name: 'scan_account',
    title: 'Scan an account now (paid research)',
    when: 'SPENDS PAID RESEARCH, no plan credit. Checks one company for every active signal now; active accounts are scanned anyway. Returns a run_id. Next: get_run until it is done, then list_account_signals.',
    endpoint: scanAccount,
    id,
    fields: ['run_id', 'jobs', 'status'],
    spends: 'paid research of the plan',
  },
];
