import { QUIET_BY_DEFAULT } from '#contract/relation.ts';
import {
  account,
  accountInListExample,
  detection,
  fullAccount,
  ids,
  NEWS_DAY,
  NOW,
  personInListExample,
} from './records.ts';

const FUTURE_TIME = '2026-11-21T23:00:00.000Z';
const EVIDENCE = 'Sentolis Wind is building a wind farm of 14 turbines near Nagoya.';
const API = 'https://api.example.com/v1';
const WORKSPACE = 'ws_01jz8k2m4n6p8q0r2s4t6v8w0x';
const WEBHOOK_SECRET = 'whsec_bm90LWEtc2VjcmV0LWJ1dC0yNC1ieXRlcw==';

/** One source that responded and one that is paused. */
const sources = [
  { source: 'job_boards', status: 'ok', asked_at: NOW, documents: 23 },
  {
    source: 'sec_edgar',
    status: 'paused',
    asked_at: NOW,
    documents: 0,
    error: 'The source asked for fewer requests.',
    retry_at: '2026-11-15T15:28:34.540Z',
  },
];

/** Records by the name of their schema. */
export const records: Readonly<Record<string, unknown>> = {
  Account: account,
  ListedAccount: accountInListExample,
  FullAccount: fullAccount,
  ResearchedAccount: { ...fullAccount, sources },
  SignalDetection: detection,
  ListedPerson: personInListExample,
  FullPerson: { ...personInListExample, list_ids: [ids.list] },
  CreatedAccount: { ...fullAccount, created: true },
  Change: {
    type: 'account',
    id: ids.account,
    change: 'updated',
    changed_at: NOW,
    record: accountInListExample,
  },
};

const spec = {
  signals: { any_of: ['sig_funding', 'sig_hiring_surge'], must_have: [], exclude: ['sig_security_incident'] },
  recency: '60',
  geographies: ['JP', 'DACH'],
  industries: ['energy'],
  employee_min: 100,
  employee_max: 5_000,
  not_recognized: [],
};
const RECORD_URL = 'https://app.hubspot.com/contacts/4711/record/0-2/8814';
const signInUrl = `${API}/sign-in/${WORKSPACE}`;

const japan = { name: 'Japan', countries: ['JP'], localities: [] };
const anyCompany = { names: [], industries: [], locations: [], employees_min: null, employees_max: null };

const alertAccount = { ...account, owner_name: 'Tomás Arriaga' };
const queueMessage = { workspace_id: 'ws_01kdvdna00yr3cx9p1mwjhs9xy', destination_id: ids.destination };
const latestSignal = {
  latest_signal_headline: detection.headline,
  latest_signal_date: detection.detected_at,
  latest_signal_alpha: detection.alpha,
  latest_signal_why_reach_out: detection.why_reach_out_md,
};
const row = { ...account, record_type: 'accounts', tags: account.tags.join(','), ...latestSignal };

/** Values of one schema's fields, by the schema's name or the path of an object in it. */
const valuesBySchema: Readonly<Record<string, Readonly<Record<string, unknown>>>> = {
  'Alert.data': { run_id: ids.scan },
  'Alert.data.account': alertAccount,
  'Alert.data.detections': { ...detection, evidence: detection.evidence[0] },
  Alert: { id: ids.alert },
  AlertDigest: { id: 'dig_01m7fwn2b4d6f8h0k2m4p6r8t0' },
  'AlertDigest.data.alerts': { id: ids.alert, run_id: ids.scan },
  'AlertDigest.data.alerts.account': alertAccount,
  'AlertDigest.data.alerts.detections': detection,
  ExportMessage: { ...queueMessage, id: `${ids.pushRun}_${ids.account}`, push_run_id: ids.pushRun, row },
  ExportedAlert: { ...queueMessage, id: ids.alert },
  AccountRow: row,
  PersonRow: { ...personInListExample, ...latestSignal, account_domain: account.domain },
  AccountOwner: { id: ids.account, owner_id: ids.owner },
  AccountTags: { id: ids.account, tags: account.tags },
  AgentApproval: {
    redirect_to: `https://claude.ai/api/mcp/auth_callback?code=sis_code_NotARealCode&state=af0ifjsldkj&iss=${encodeURIComponent(API)}`,
  },
  AlertDelivery: { id: ids.delivery, alert_id: ids.alert, attempts: 1, status_code: 200 },
  AlertFilter: { time_zone: 'Europe/Lisbon' },
  AllowedDomain: { domain: 'fernpost.example', visibility: 'scoped' },
  ApiKey: { id: ids.apiKey, name: 'Nightly export', prefix: 'sis_live_Jq2v' },
  AuditEvent: { id: ids.auditEvent, resource_ids: [ids.account], resource_type: 'accounts', status: 200 },
  CascadeTier: {
    tier: 1,
    label: 'Ideal role: maintenance × operations',
    titles: ['VP Maintenance Operations', 'Head of Maintenance Operations'],
    job_levels: ['C-Team', 'VP', 'Director', 'Manager'],
  },
  ChangedState: { id: ids.detection },
  CompanyProfile: {
    name: 'Fernpost',
    domain: 'fernpost.example',
    logo_url: 'https://fernpost.example/logo.png',
    business_context: 'Fernpost is a scheduling platform for field-service teams.',
  },
  ConnectedChat: { channel: '#signals' },
  CreatedApiKey: { last_used_at: null, key: 'sis_live_Jq2vNotARealKeyButAsLongAsOneOfThem' },
  CrmImport: { id: ids.crmImport, status: 'completed', phase: 'ended', finished_at: NOW },
  ImportScope: { customers: true, open_deals: true },
  CrmImportSettings: { owner_wins: 'here', last_import_id: ids.crmImport, next_import_at: FUTURE_TIME },
  CrmList: { id: '214', name: 'Key accounts' },
  'CrmAccountPush.results': { accountId: ids.account, ok: true, recordUrl: RECORD_URL, matchedBy: 'domain' },
  'CrmPeoplePush.results': { contactId: ids.person, ok: true, recordUrl: RECORD_URL, matchedBy: 'email' },
  Run: { id: ids.discovery, name: 'Energy companies that grow', status: 'done', account_id: null },
  FoundPeople: { found: 1, accountsSearched: 1, tiers: 1 },
  FullRun: { spec, search_id: ids.search },
  'FullRun.stats': { sources },
  ImportCounts: { created: 382 },
  ImportExample: { crm_id: '8815', name: 'Sentolis Wind (old)', website: 'https://www.sentoliswind.com' },
  ImportOutcome: { created: 1, rows: [], columns: { mapped: { Company: 'name' }, unknown: [] } },
  Inbox: { open: 42, new: 17, mine: 9 },
  'IntegrationStatus.crm': { connected: true, provider: 'crm_one' },
  'IntegrationStatus.chat': { connected: true, channel: '#signals' },
  'IntegrationStatus.webhook': { enabled: true, url: 'https://hooks.fernpost.example/alerts' },
  Interpretation: {
    functions: ['maintenance × operations'],
    locations: [japan],
    exclusions: {
      roles: [{ functions: ['sales'], job_levels: [], title: null }],
      locations: [],
      companies: [],
    },
    companies: anyCompany,
    allows_adjacent: true,
    allows_fallback: true,
    left_out_tiers: [],
  },
  'Interpretation.limits': { total: null },
  InvitedMember: { sign_in_url: signInUrl },
  KnowledgeBaseSection: { id: ids.section, type: 'icp', title: 'Ideal customer profile' },
  ListChange: { list_id: ids.list },
  Member: { id: ids.owner, full_name: 'Tomás Arriaga', email: 'tomas@fernpost.example', role: 'member' },
  MonitorEvent: { id: ids.event, url: detection.sources[0], reason: 'The company has raised money.' },
  Note: { id: ids.note, text: 'Haruka is back from parental leave in December.', member_id: ids.owner },
  NotificationSettings: { webhook_url: 'https://hooks.fernpost.example/alerts', webhook_enabled: true },
  PeopleList: { id: ids.list, name: 'Decision makers', member_count: 25, created_by: ids.admin },
  PushRun: { id: ids.pushRun, status: 'completed', total: 250, sent: 249, failed: 1, finished_at: NOW },
  PersonOwner: { id: ids.person, owner_id: ids.owner },
  PeopleWithoutEmail: { contacts: [] },
  PushError: { record_id: ids.account, message: 'The receiver answered with 500.', status_code: 500 },
  PushedRows: { pushed: 1 },
  RelationSettings: { quiet: QUIET_BY_DEFAULT },
  RevealedEmail: { id: ids.person, email: personInListExample.email },
  RevealedPhone: { id: ids.person, phone: '+81 92 555 0143' },
  Search: { ...spec, id: ids.search, name: 'Energy companies that grow' },
  Session: { id: ids.apiKey, member_id: ids.owner, browser: 'Firefox on Windows', is_current: true },
  Signal: { id: ids.signal, name: 'New funding', description: 'The company has raised money.' },
  'Signal.learned': { weight: 1, explanation: 'No feedback yet: new detections keep their full alpha.' },
  SignInSettings: { issuer: 'https://accounts.google.com', sign_in_url: signInUrl },
  SignalPreview: { rejected: [], read_by: ['rules'] },
  'SignalPreview.detections': {
    headline: 'New wind farm at Sentolis Wind',
    evidence: [{ claim: EVIDENCE, source_url: null, published_date: NEWS_DAY }],
    reason: 'A keyword stands in a sentence about the company.',
  },
  StartedCrmImport: { run_id: ids.crmImport },
  StartedPushRun: { run_id: ids.pushRun, total: 250 },
  StartedRun: { run_id: ids.discovery },
  StartedScan: { run_id: ids.scan, jobs: 14 },
  Usage: {
    plan: 'growth',
    credits_total: 50,
    credits_used: 9,
    credits_remaining: 41,
    period_end: FUTURE_TIME,
  },
  'Usage.providers': { provider: 'people_data_labs', month: '2026-11', limit: 5_000, remaining: 5_000 },
  WishedGroup: {
    total: null,
    roles: [{ functions: ['maintenance', 'operations'], job_levels: [], title: null }],
    locations: [japan],
    companies: anyCompany,
    preferred: { job_levels: [], locations: [], companies: anyCompany },
  },
  WebhookDestination: {
    id: ids.destination,
    name: 'Warehouse loader',
    url_masked: 'https://hooks.fernpost.example/***',
    secret: WEBHOOK_SECRET,
  },
};

/** By name, for fields that mean the same everywhere. */
const valuesByName: Readonly<Record<string, unknown>> = {
  account_id: ids.account,
  account_name: account.name,
  action: 'update-account',
  chat_channel: '#signals',
  connected_at: NOW,
  content_md: '- Logistics and energy companies with 100 to 5,000 employees.',
  error_sample: [],
  errors: [],
  failing_receivers: [],
  label: 'Fernpost',
  last_used_at: NOW,
  last_visit_at: NOW,
  next_cursor: 'chg_Zk81bQ2xTt7LmV0nEw5RrYcUuHi3GoPpAaSsDdFfJjKkLl4QqWwEeRrTtYy6UuIiOoPp9AaSsDdFfGgHh',
  notify_realtime: true,
  page: 1,
  per_page: 50,
  pushed: 1,
  recency: '60',
  total: 1,
  webhook_secret: WEBHOOK_SECRET,
};

/** A record with more fields has the values of the record. */
const toRecord = (schema: string): string =>
  schema.replace(/^(?:Changed|Created|Full|Invited|Rotated|Shown)(?=[A-Z])/, '');

/** The value of a field; undefined if it is null, empty, zero or its first choice. */
export function findValue(schema: string, field: string, isRequired: boolean): unknown {
  const values = [
    valuesBySchema[schema],
    valuesBySchema[toRecord(schema)],
    ...(isRequired ? [valuesByName] : []),
  ];
  return values.find((fieldValues) => fieldValues && field in fieldValues)?.[field];
}
