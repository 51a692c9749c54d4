import type { CrmImport } from '#contract/crm-imports.ts';
import type { Examples } from './example.ts';
import { ids, NOW, one, page } from './records.ts';

const scope = { customers: true, open_deals: true, everything: false, list_id: null };

const run: CrmImport = {
  id: ids.crmImport,
  provider: 'crm_one',
  dry_run: false,
  status: 'completed',
  phase: 'ended',
  scope,
  pages: 13,
  counts: {
    companies: 1_240,
    created: 382,
    updated: 41,
    up_to_date: 118,
    out_of_scope: 661,
    unclear: { no_website: 21, free_mail: 9, same_name: 2, several_records: 6 },
    matched: { our_id: 60, link: 0, domain: 99 },
    owners: { matched: 987, unknown: 204, conflicts: 12 },
    relations: { prospect: 610, customer: 302, open_deal: 163, competitor: 4, partner: 11, none: 150 },
    champions: 417,
    removed: 0,
    merged: 0,
  },
  crm_total: 1_240,
  problem: null,
  created_at: NOW,
  finished_at: '2026-11-15T15:21:08.902Z',
};

const settings = {
  provider: 'crm_one' as const,
  scope,
  owner_wins: 'here' as const,
  last_import_id: ids.crmImport,
  next_import_at: '2026-11-16T15:18:31.432Z',
  paused_reason: null,
};

export const importExamples = {
  startCrmImport: {
    params: { provider: 'crm_one' },
    body: { scope: { customers: true, open_deals: true } },
    answers: { 202: one({ run_id: ids.crmImport, status: 'running', created_at: NOW }) },
  },
  listCrmLists: {
    params: { provider: 'crm_one' },
    answers: { 200: { data: [{ id: '214', name: 'Key accounts' }] } },
  },
  getCrmImportSettings: { params: { provider: 'crm_one' }, answers: { 200: one(settings) } },
  updateCrmImportSettings: {
    params: { provider: 'crm_one' },
    body: { scope: { customers: true, open_deals: true } },
    answers: { 200: one(settings) },
  },
  listImports: { query: { provider: 'crm_one' }, answers: { 200: page(run) } },
  getImport: {
    params: { id: ids.crmImport },
    answers: {
      200: one({
        ...run,
        examples: [
          {
            kind: 'several_records',
            crm_id: '8815',
            name: 'Sentolis Wind (old)',
            website: 'https://www.sentoliswind.com',
            account_id: ids.account,
            note: null,
          },
        ],
      }),
    },
  },
  stopImport: {
    params: { id: ids.crmImport },
    body: {},
    answers: { 200: one({ ...run, status: 'stopped' }) },
  },
} satisfies Partial<Examples>;
