import type { Examples } from './example.ts';
import {
  account,
  createDeletedExample,
  detection,
  freshAccount,
  fullAccount,
  ids,
  listedAccount,
  NOW,
  one,
  page,
  sources,
} from './records.ts';

const params = { id: ids.account };
const created = {
  ...freshAccount,
  status: 'suggested' as const,
  source: 'api' as const,
  activated_at: null,
  enrichment_status: 'none' as const,
  created: true,
};

export const accountExamples = {
  listAccounts: { query: { status: 'active', min_score: '40' }, answers: { 200: page(listedAccount) } },
  exportAccounts: { query: { status: 'active', format: 'ndjson' }, answers: {}, rows: [account] },
  createAccounts: {
    body: { name: 'Sentolis Wind', domain: 'sentoliswind.co.jp', tags: ['tier 3', 'apac'] },
    answers: { 200: one({ ...fullAccount, created: false }), 201: one(created) },
  },
  importAccounts: {
    body: { media_type: 'text/csv', text: 'Company,Website\nSentolis Wind,sentoliswind.co.jp\n' },
    texts: {
      'text/csv': 'Company,Website\nSentolis Wind,sentoliswind.co.jp\n',
      'application/x-ndjson': '{"name":"Sentolis Wind","domain":"sentoliswind.co.jp"}\n',
    },
    answers: {
      200: one({
        dry_run: false,
        created: 1,
        existing: 0,
        failed: 0,
        unprocessed: 0,
        rows: [],
        columns: { mapped: { Company: 'name', Website: 'domain' }, unknown: [] },
      }),
    },
  },
  getAccount: { params, answers: { 200: one({ ...fullAccount, sources }) } },
  updateAccount: {
    params,
    body: { tags: ['tier 3', 'apac'], employees: 109 },
    answers: { 200: one(fullAccount) },
  },
  deleteAccount: { params, answers: { 200: createDeletedExample(ids.account) } },
  activateAccount: { params, body: { owner_id: ids.owner }, answers: { 200: one(freshAccount) } },
  deactivateAccount: { params, body: {}, answers: { 200: one({ ...fullAccount, status: 'suggested' }) } },
  rejectAccount: { params, body: {}, answers: { 200: one({ ...fullAccount, status: 'rejected' }) } },
  restoreAccount: { params, body: {}, answers: { 200: one({ ...fullAccount, status: 'suggested' }) } },
  enrichAccount: { params, body: {}, answers: { 200: one(fullAccount) } },
  scanAccount: { params, body: {}, answers: { 202: one({ run_id: ids.scan, jobs: 14, status: 'running' }) } },
  addAccountTags: {
    params,
    body: { tags: ['apac'] },
    answers: { 200: one({ id: ids.account, tags: ['tier 3', 'apac'] }) },
  },
  removeAccountTags: {
    params,
    body: { tags: ['apac'] },
    answers: { 200: one({ id: ids.account, tags: ['tier 3'] }) },
  },
  setAccountOwner: {
    params,
    body: { owner_id: ids.owner },
    answers: { 200: one({ id: ids.account, owner_id: ids.owner }) },
  },
  listAccountSignals: { params, answers: { 200: { data: [detection] } } },
  listMonitorEvents: {
    params,
    query: { per_page: '25' },
    answers: {
      200: page({
        id: ids.event,
        url: 'https://dailyledger.example/sentolis-wind/1x9mzuw',
        status: 'processed' as const,
        search_status: 'completed' as const,
        meaningful: true,
        confidence: 0.85,
        reason: 'The company has raised money.',
        run_id: ids.scan,
        read_by: 'model' as const,
        created_at: NOW,
      }),
    },
  },
} satisfies Partial<Examples>;
