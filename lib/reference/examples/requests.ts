import type * as z from 'zod';
import type { Endpoint } from '#contract/endpoint.ts';
import type { endpoints } from '#contract/endpoints.ts';
import { QUIET_BY_DEFAULT } from '#contract/relation.ts';
import { ids, NEWS_DAY, NOW } from './records.ts';

type Endpoints = typeof endpoints;

type RequestOf<E> =
  E extends Endpoint<infer _Params, infer Query, infer Body, infer _Responses, infer _Errors>
    ? {
        readonly query?: z.input<Query>;
        readonly body?: z.input<Body>;
        /** How the record in the response differs from its usual example. */
        readonly outcome?: Readonly<Record<string, unknown>>;
      }
    : never;

const scope = { customers: true, open_deals: true };
const spec = {
  signals: { any_of: ['sig_funding', 'sig_hiring_surge'], must_have: [], exclude: ['sig_security_incident'] },
  recency: '60',
  geographies: ['JP', 'DACH'],
  industries: ['energy'],
  employee_min: 100,
  employee_max: 5_000,
  name: 'Energy companies that grow',
};
const signal = {
  name: 'New wind farm',
  description: 'The company builds or takes over a wind farm.',
  keywords: ['wind farm', 'turbines'],
  exclusions: ['decommissioned'],
};
const customSignal = {
  ...signal,
  id: ids.customSignal,
  is_builtin: false,
  feedback: { useful: 0, not_useful: 0 },
};
const note = { useful: true, note: 'Led to a call.' };
const snoozed = { state: 'snoozed', snoozed_until: '2026-11-23T08:00:00.000Z' } as const;

/** What a caller sends. A body that isn't here is empty. */
export const requests: { readonly [Name in keyof Endpoints]?: RequestOf<Endpoints[Name]> } = {
  listAccounts: { query: { status: 'active', min_score: '40' } },
  exportAccounts: { query: { status: 'active', format: 'ndjson' } },
  createAccounts: { body: { name: 'Sentolis Wind', domain: 'sentoliswind.co.jp', tags: ['tier 3', 'apac'] } },
  importAccounts: {
    body: { media_type: 'text/csv', text: 'Company,Website\nSentolis Wind,sentoliswind.co.jp\n' },
  },
  updateAccount: { body: { tags: ['tier 3', 'apac'], employees: 109 } },
  activateAccount: {
    body: { owner_id: ids.owner },
    outcome: { enrichment_status: 'pending', last_scanned_at: null, latest_signal: null, why_now_md: null },
  },
  deactivateAccount: { outcome: { status: 'suggested' } },
  rejectAccount: { outcome: { status: 'rejected' } },
  restoreAccount: { outcome: { status: 'suggested' } },
  addAccountTags: { body: { tags: ['apac'] } },
  removeAccountTags: { body: { tags: ['apac'] }, outcome: { tags: ['tier 3'] } },
  setAccountOwner: { body: { owner_id: ids.owner } },
  listMonitorEvents: { query: { per_page: '25' } },
  addAccountNote: {
    body: { text: 'Haruka is back from parental leave in December.', detection_id: ids.detection },
    outcome: { detection_id: ids.detection },
  },
  listPeople: { query: { account_id: ids.account, has_email: 'true' } },
  exportPeople: { query: { list_id: ids.list, format: 'ndjson' } },
  findPeople: {
    body: {
      query: 'who runs operations and maintenance in Japan, nobody from sales',
      account_ids: [ids.account],
      per_account: 5,
    },
  },
  syncPeople: { body: { account_id: ids.account } },
  setPersonOwner: { body: { owner_id: ids.owner } },
  createPeopleList: { body: { name: 'Decision makers' } },
  changeListMembers: { body: { add: [ids.person], remove: [] } },
  listDetections: { query: { account_status: 'active', min_alpha: '60' } },
  updateDetection: { body: { message_sent: true }, outcome: { message_sent_at: NOW } },
  giveDetectionFeedback: {
    body: note,
    outcome: { feedback: { ...note, member_id: ids.owner, given_at: NOW } },
  },
  changeDetectionStates: {
    body: { ...snoozed, detections: [{ id: ids.detection, expected_state_at: null }] },
  },
  recordDetectionActivity: {
    body: { kind: 'copied' },
    outcome: { activity: [{ kind: 'copied', to: null, member_id: ids.owner, at: NOW }] },
  },
  redraftDetection: { body: { hint: 'shorter' }, outcome: { written_by: 'model' } },
  visitInbox: { body: { visited_at: NOW } },
  createSignal: { body: signal, outcome: customSignal },
  updateSignal: { body: { keywords: signal.keywords }, outcome: customSignal },
  sendEvents: {
    body: {
      events: [
        {
          external_id: 'visit-8812',
          domain: 'sentoliswind.co.jp',
          occurred_at: NOW,
          title: 'Visited the pricing page',
          url: 'https://analytics.example/visits/8812',
          properties: { seconds: 94, page: '/pricing' },
        },
      ],
    },
  },
  previewSignals: {
    body: {
      signal,
      company: { name: 'Sentolis Wind', domain: 'sentoliswind.co.jp' },
      documents: [
        { text: 'Sentolis Wind is building a wind farm of 14 turbines near Nagoya.', published_at: NEWS_DAY },
      ],
    },
  },
  listRuns: { query: { status: 'done' } },
  startRun: { body: spec },
  createSearch: { body: { ...spec, every: 'week' } },
  updateSearch: { body: { every: 'day' }, outcome: { every: 'day' } },
  listChanges: {
    query: {
      after: 'chg_9vQ3mZ0yW5dXo1Jr8kTtLhB2cN6fPaGsUeIi4wYb7DqKxRzVgMnOjEHlCuFS0tA5pLkQw2eRtYuI3oPs',
      types: 'account,person',
    },
  },
  createWebhookDestination: {
    body: { name: 'Warehouse loader', url: 'https://hooks.fernpost.example/rows' },
  },
  pushAccountsToWebhook: { body: { destination_id: ids.destination, account_ids: [ids.account] } },
  pushPeopleToWebhook: { body: { destination_id: ids.destination, contact_ids: [ids.person] } },
  pushAccountsToCrm: { body: { account_ids: [ids.account] } },
  pushPeopleToCrm: { body: { contact_ids: [ids.person], provider: 'crm_one' } },
  listPushRuns: { query: { status: 'completed' } },
  connectChat: { body: { access_token: 'xoxb-your-bot-token', channel: '#signals' } },
  connectCrm: { body: { access_token: 'pat-your-private-app-token' } },
  connectDirectory: { body: { api_key: 'your-key' } },
  startCrmImport: { body: { scope } },
  updateCrmImportSettings: { body: { scope } },
  listImports: { query: { provider: 'crm_one' } },
  stopImport: { outcome: { status: 'stopped' } },
  createKnowledgeBaseSection: {
    body: {
      title: 'Ideal customer profile',
      content_md: '- Logistics and energy companies with 100 to 5,000 employees.',
      type: 'icp',
    },
  },
  updateKnowledgeBaseSection: {
    body: { content_md: '- Logistics and energy companies with 100 to 5,000 employees.' },
  },
  updateCompanyProfile: { body: { name: 'Fernpost' } },
  inviteMember: { body: { email: 'tomas@fernpost.example', name: 'Tomás Arriaga' } },
  updateMember: { body: { visibility: 'scoped' }, outcome: { visibility: 'scoped' } },
  removeMember: { query: { hand_over_to: 'nobody' } },
  updateRelationSettings: { body: { quiet: [...QUIET_BY_DEFAULT] } },
  updateNotificationSettings: {
    body: { webhook_url: 'https://hooks.fernpost.example/alerts', webhook_enabled: true },
  },
  redeliverAlert: { outcome: { status: 'held', is_repeat: true } },
  updateMemberAlerts: { body: { channel: 'chat', alert_filter: { min_alpha: 60, owners: [ids.owner] } } },
  updateSignInSettings: {
    body: {
      issuer: 'https://accounts.google.com',
      client_id: '1234-abcd.apps.googleusercontent.com',
      client_secret: 'not-a-real-secret',
      allowed_domains: [{ domain: 'fernpost.example', visibility: 'scoped' }],
    },
  },
  createApiKey: { body: { name: 'Nightly export', scope: 'read' } },
  approveAgent: {
    body: {
      client_id: 'agent_WyJDbGF1ZGUiLCJodHRwczovL2NsYXVkZS5haS9hcGkvbWNwL2F1dGhfY2FsbGJhY2siXQ',
      redirect_uri: 'https://claude.ai/api/mcp/auth_callback',
      code_challenge: 'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM',
      scope: 'read',
      state: 'af0ifjsldkj',
    },
  },
  listAuditEvents: { query: { action: 'update-account' } },
};
