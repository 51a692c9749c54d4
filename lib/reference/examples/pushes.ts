import type { PushRun } from '#contract/push-runs.ts';
import type { WebhookDestination } from '#contract/webhook-destinations.ts';
import type { Examples } from './example.ts';
import { createDeletedExample, ids, NOW, one, page } from './records.ts';

const destination: WebhookDestination = {
  id: ids.destination,
  name: 'Warehouse loader',
  url_masked: 'https://hooks.fernpost.example/***',
  queue: null,
  alerts: false,
  alert_filter: null,
  secret: 'whsec_bm90LWEtc2VjcmV0LWJ1dC0yNC1ieXRlcw==',
  created_at: NOW,
};

const run: PushRun = {
  id: ids.pushRun,
  channel: 'webhook',
  record_type: 'accounts',
  status: 'completed',
  total: 250,
  sent: 249,
  failed: 1,
  skipped: 0,
  notes: null,
  error_sample: [
    {
      record_id: ids.account,
      code: 'http_error',
      message: 'The receiver answered with 500.',
      status_code: 500,
    },
  ],
  created_at: NOW,
  finished_at: '2026-11-15T15:19:02.118Z',
};

const sent = one({ pushed: 1, failed: 0, skipped: 0, errors: [] });
const started = one({ run_id: ids.pushRun, total: 250, status: 'running' as const });
const inCrm = {
  provider: 'crm_one' as const,
  ok: true,
  created: false,
  recordUrl: 'https://app.hubspot.com/contacts/4711/record/0-2/8814',
};
const crmCounts = {
  pushed: 1,
  failed: 0,
  skipped: 0,
  skippedNoEmail: 0,
  skippedLeft: 0,
  providers: ['crm_one' as const],
};

export const pushExamples = {
  listWebhookDestinations: { answers: { 200: { data: [destination] } } },
  createWebhookDestination: {
    body: { name: 'Warehouse loader', url: 'https://hooks.fernpost.example/rows' },
    answers: { 201: one(destination) },
  },
  deleteWebhookDestination: {
    params: { id: ids.destination },
    answers: { 200: createDeletedExample(ids.destination) },
  },
  testWebhookDestination: {
    params: { id: ids.destination },
    body: {},
    answers: { 200: one({ delivered: true, status_code: 200, ms: 84 }) },
  },
  rotateWebhookSecret: { params: { id: ids.destination }, body: {}, answers: { 200: one(destination) } },
  pushAccountsToWebhook: {
    body: { destination_id: ids.destination, account_ids: [ids.account] },
    answers: { 200: sent, 202: started },
  },
  pushPeopleToWebhook: {
    body: { destination_id: ids.destination, contact_ids: [ids.person] },
    answers: { 200: sent, 202: started },
  },
  pushAccountsToCrm: {
    body: { account_ids: [ids.account] },
    answers: {
      200: one({ ...crmCounts, results: [{ accountId: ids.account, ...inCrm, matchedBy: 'domain' }] }),
      202: started,
    },
  },
  pushPeopleToCrm: {
    body: { contact_ids: [ids.person], provider: 'crm_one' },
    answers: {
      200: one({ ...crmCounts, results: [{ contactId: ids.person, ...inCrm, matchedBy: 'email' }] }),
      202: started,
    },
  },
  listPushRuns: { query: { status: 'completed' }, answers: { 200: page(run) } },
  getPushRun: { params: { id: ids.pushRun }, answers: { 200: one(run) } },
  retryPushRun: {
    params: { id: ids.pushRun },
    body: {},
    answers: { 202: one({ run_id: 'push_01m7fx4e6g8j0k2m4n6p8q0r2t', total: 1, status: 'running' }) },
  },
} satisfies Partial<Examples>;
