import type { Account, AccountInList, FullAccount } from '#contract/account.ts';
import { companyExample, fullCompanyExample } from '#contract/account-fields.ts';
import type { SignalDetection } from '#contract/detections.ts';
import type { Person, PersonInList } from '#contract/people.ts';
import { personExample } from '#contract/person-fields.ts';

/**
 * The one small world of all examples: a workspace that sells scheduling to field-service teams, and a wind farm operator
 * that has a reason to buy. Ids are those of the demo workspace where it has the record, so that calls can be tried.
 */

export const ids = {
  account: 'acc_01kdvdna0hhpmhra5kkyv43tsk',
  person: 'per_01kdvdna0hhpmhra5kkyv43tsk_tvemm1utr5cq1tg4',
  colleague: 'per_01kdvdna0hhpmhra5kkyv43tsk_e199khpqopshkqju',
  detection: 'det_01kdvdna0hhpmhra5kkyv43tsk_uevkkv8d4r6sie64',
  admin: 'mem_01kdvdna00034tq7t5km57fjrv',
  owner: 'mem_01kdvdna01se3na6td8vpvxt3j',
  list: 'lst_01kdvdna00ktq0gzzxn1ej83nn',
  destination: 'dst_01kdvdna00yr3cx9p1mwjhs9xy',
  signal: 'sig_funding',
  customSignal: 'sig_01m7a1z4c8e2g6j0k4n8q2s6v0',
  scan: 'run_01m7fwkvxk5b9d3f7h1k5n9q3s',
  discovery: 'run_01m7e4m0c0c9jhef4pkxp0ryhj',
  pushRun: 'push_01m7fx2c4e6g8j0k2m4n6p8q0r',
  crmImport: 'imp_01m7fx3d5f7h9j1k3m5p7q9s1t',
  search: 'srch_01m7a2b4d6f8h0k2m4p6r8t0w2',
  section: 'kbs_01m7fwk5nfdqgz1f9xvt72gq1d',
  event: 'evt_01m7fwm1a3c5e7g9j1k3m5n7p9',
  alert: 'alt_01m7fwn2b4d6f8h0k2m4p6r8t0',
  apiKey: 'key_01m7fwp3b5d7f9h1k3m5p7r9t1',
  auditEvent: 'aud_01m7fwp6c8e0g2j4k6n8p0q2s4',
  delivery: 'dlv_01m7fwn4c6e8g0j2k4n6p8q0s2',
  note: 'note_01kdvdna0hhpmhra5kkyv43tsm',
} as const;

export const NEWS_DAY = '2026-11-03';
export const NOW = '2026-11-15T15:18:31.432Z';
const NEWS_URL = 'https://dailyledger.example/sentolis-wind/1x9mzuw';
const DRAFT = {
  subject: 'Your $9.6 million round',
  body: 'Hi Haruka,\n\nCongratulations on raising $9.6 million from Montclare Equity. Growth after a round shows up first in the schedule: more jobs, more crews, the same spreadsheet.\n\nFernpost puts every crew and every site on one dispatch board. Hallmark Lifts had every crew scheduled in two weeks.\n\nIs scheduling on your list this quarter?',
};

const REASONS =
  '**Why now:** Sentolis Wind raises $9.6 million from Montclare Equity (3 November 2026). Growth after a round shows up first in the schedule: more jobs, more crews, the same spreadsheet.\n\n**Why you:** Fernpost puts every crew and every site on one dispatch board.';
const WHY_REACH_OUT = `${REASONS}\n\n**Who to contact:** Haruka Itō, Head of Operations & Maintenance.`;

export const account: Account = {
  id: ids.account,
  name: 'Sentolis Wind',
  domain: 'sentoliswind.co.jp',
  status: 'active',
  score: 72,
  tags: ['tier 3', 'apac'],
  owner_id: ids.owner,
  relation: 'prospect',
  ...companyExample,
  created_at: '2026-11-10T23:00:00.000Z',
  last_signal_at: `${NEWS_DAY}T00:00:00.000Z`,
  is_hot: true,
  qualified: true,
};

export const accountInListExample: AccountInList = {
  ...account,
  latest_signal: {
    id: ids.detection,
    headline: 'Sentolis Wind has raised $9.6 million from Montclare Equity',
    date: NEWS_DAY,
    alpha: 77,
  },
  source: 'import',
};

export const fullAccount: FullAccount = {
  ...accountInListExample,
  why_now_md: WHY_REACH_OUT,
  latest_signal: accountInListExample.latest_signal && {
    ...accountInListExample.latest_signal,
    why: WHY_REACH_OUT,
  },
  last_scanned_at: '2026-11-15T15:18:46.423Z',
  activated_at: NOW,
  last_activated_at: NOW,
  paid_domain: accountInListExample.domain,
  enrichment_status: 'completed',
  ...fullCompanyExample,
  job_board_url: null,
  score_breakdown: { strength: 44, recency: 12, corroboration: 5, icp_fit: 11 },
  relation_source: 'crm',
};

export const detection: SignalDetection = {
  id: ids.detection,
  account_id: ids.account,
  account_name: account.name,
  account_domain: account.domain,
  account_status: account.status,
  account_owner_id: account.owner_id,
  signal_id: ids.signal,
  signal_present: true,
  alpha: 77,
  alpha_parts: { clarity: 34, source: 18, corroboration: 8, freshness: 13, size: 4, feedback: 0 },
  icp_fit: 65,
  icp_fit_reasons: [
    { about: 'industry', asked: 'energy or telecommunications', found: 'Renewable Energy', fits: true },
    { about: 'size', asked: '100 to 5,000 employees', found: '109 employees', fits: true },
    { about: 'place', asked: 'Europe or North America', found: 'Japan', fits: false },
    { about: 'exclusions', asked: 'not hospitals', found: 'Renewable Energy', fits: true },
  ],
  relevance: 95,
  relevance_reasons: [
    'It fits what you offer: Fernpost puts every crew and every site on one dispatch board.',
    'Your knowledge base speaks of events like this.',
    'Haruka Itō, Head of Operations & Maintenance, is a buyer you name.',
  ],
  is_background: false,
  quiet_relation: null,
  detected_at: NEWS_DAY,
  headline: 'Sentolis Wind has raised $9.6 million from Montclare Equity',
  narrative:
    'Sentolis Wind has raised $9.6 million from Montclare Equity. Reported by dailyledger.example on 3 November 2026.',
  why_reach_out_md: WHY_REACH_OUT,
  reasons_md: REASONS,
  contact: {
    kind: 'person',
    person_id: ids.person,
    full_name: 'Haruka Itō',
    title: 'Head of Operations & Maintenance',
    reason: 'Your ideal customer profile names operations.',
  },
  drafted_message_md: `**Subject:** ${DRAFT.subject}\n\n${DRAFT.body}`,
  draft: DRAFT,
  covered_by: null,
  evidence: [
    {
      claim: 'Sentolis Wind has raised $9.6 million in Series B funding led by Montclare Equity.',
      source_url: NEWS_URL,
      published_date: NEWS_DAY,
    },
  ],
  key_facts: ['Raised: $9.6 million', 'Investor: Montclare Equity'],
  personas: ['Head of Operations & Maintenance'],
  persona_details: [
    {
      title: 'Head of Operations & Maintenance',
      reason: 'Your ideal customer profile names operations.',
      person_id: ids.person,
      full_name: 'Haruka Itō',
    },
  ],
  about_person: null,
  open_positions: null,
  publishers: ['dailyledger.example', 'newsroom.example'],
  sources: [NEWS_URL, 'https://newsroom.example/sentolis-wind/1xtm78u'],
  feedback: null,
  message_edited_at: null,
  message_edited_by: null,
  message_sent_at: null,
  state: 'new',
  state_by: null,
  state_at: null,
  snoozed_until: null,
  activity: [],
  crm_notes: [
    {
      provider: 'crm_one',
      id: '61204477',
      url: 'https://app.hubspot.com/contacts/4711/record/0-2/8814',
      added_at: NOW,
      push_run_id: ids.pushRun,
    },
  ],
  read_by: 'model',
  written_by: 'model',
  created_at: '2026-11-15T15:18:46.423Z',
};

export const person: Person = {
  id: ids.person,
  account_id: ids.account,
  ...personExample,
  email: 'ito.haruka@sentoliswind.co.jp',
  email_checked_at: '2026-11-15T15:18:53.760Z',
  phone: null,
  phone_checked_at: null,
  source: 'waterfall',
  icp_tier: 1,
  owner_id: ids.owner,
  left_at: null,
  created_at: '2026-11-15T15:18:32.428Z',
};

export const personInListExample: PersonInList = { ...person, account_name: account.name };
