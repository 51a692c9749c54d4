import type { FullRun } from '#contract/runs.ts';
import type { Search } from '#contract/searches.ts';
import type { Examples } from './example.ts';
import { createDeletedExample, ids, NOW, one, page, scan } from './records.ts';

const wanted = {
  signals: { any_of: ['sig_funding', 'sig_hiring_surge'], must_have: [], exclude: ['sig_security_incident'] },
  recency: '60',
  geographies: ['JP', 'DACH'],
  industries: ['energy'],
  employee_min: 100,
  employee_max: 5_000,
};

const search: Search = {
  ...wanted,
  not_recognized: [],
  id: ids.search,
  name: 'Energy companies that grow',
  every: 'week',
  is_active: true,
  last_run_id: ids.discovery,
  last_run_at: '2026-11-14T23:00:00.000Z',
  next_run_at: '2026-11-21T23:00:00.000Z',
  failures: 0,
  paused_reason: null,
  created_at: NOW,
};

const discovery: FullRun = {
  ...scan,
  id: ids.discovery,
  name: 'Energy companies that grow',
  mode: 'discovery',
  stats: {
    ...scan.stats,
    candidates: 34,
    accounts: 19,
    matched: 19,
    detections: 27,
    known: 4,
    filtered: 9,
    filtered_geographies: 6,
    filtered_industries: 5,
    filtered_employees: 0,
    filtered_unknown: 1,
  },
  timeframe_days: 60,
  spec: { ...wanted, not_recognized: [] },
  account_id: null,
  search_id: ids.search,
};

const { spec: _spec, search_id: _search, event_id: _event, error: _error, hint: _hint, ...shown } = discovery;
const { candidates, accounts, matched } = discovery.stats;

export const runExamples = {
  listRuns: {
    query: { status: 'done' },
    answers: { 200: page({ ...shown, stats: { candidates, accounts, matched } }) },
  },
  startRun: {
    body: { ...wanted, name: 'Energy companies that grow' },
    answers: { 202: one({ run_id: ids.discovery, status: 'running', created_at: NOW, not_recognized: [] }) },
  },
  getRun: { params: { id: ids.discovery }, answers: { 200: one(discovery) } },
  listSearches: { answers: { 200: { data: [search] } } },
  createSearch: {
    body: { ...wanted, name: 'Energy companies that grow', every: 'week' },
    answers: { 201: one(search) },
  },
  updateSearch: {
    params: { id: ids.search },
    body: { every: 'day' },
    answers: { 200: one({ ...search, every: 'day' }) },
  },
  deleteSearch: { params: { id: ids.search }, answers: { 200: createDeletedExample(ids.search) } },
} satisfies Partial<Examples>;
