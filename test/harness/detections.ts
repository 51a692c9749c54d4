import type { MonitorEvent } from '#contract/monitor-events.ts';
import type { AccountRecord } from '#domain/market/accounts/account-record.ts';
import { NO_DETAILS, type SignalEvent } from '#domain/signals/definitions/signal-event.ts';
import type { DetectionRecord } from '#domain/signals/detections/detection-record.ts';
import { createAccountStore } from '#table/accounts/account-store.ts';
import { createDetectionStore } from '#table/detections/detection-store.ts';
import type { Table } from '#table/table.ts';

export const exampleSignalEvent = (parts: Partial<SignalEvent> = {}): SignalEvent => ({
  ...NO_DETAILS,
  anchors: ['plant'],
  ...parts,
});

export const exampleDetection = (parts: Partial<DetectionRecord> = {}): DetectionRecord => ({
  id: 'det_example',
  account_id: 'acc_example',
  signal_id: 'sig_example',
  signal_present: true,
  alpha: 80,
  alpha_parts: { clarity: 36, source: 16, corroboration: 8, freshness: 15, size: 5, feedback: 0 },
  // Nothing is known about the ideal customer.
  icp_fit: 50,
  icp_fit_reasons: [
    { about: 'industry', asked: null, found: null, fits: null },
    { about: 'size', asked: null, found: null, fits: null },
    { about: 'place', asked: null, found: null, fits: null },
  ],
  relevance: null,
  relevance_reasons: [],
  quiet_relation: null,
  crm_notes: [],
  detected_at: '2026-05-01',
  headline: 'Acme opens a plant',
  narrative: 'Acme told the press that it opens a plant.',
  why_reach_out_md: 'They will need technicians.',
  contact: null,
  drafted_message_md: 'Hello,',
  evidence: [
    { claim: '"opens a plant"', source_url: 'https://news.example/a', published_date: '2026-05-01' },
  ],
  key_facts: ['One plant'],
  personas: ['Head of Operations'],
  persona_details: [],
  sources: ['https://news.example/a'],
  feedback: null,
  message_edited_at: null,
  message_edited_by: null,
  message_sent_at: null,
  state: 'new',
  state_by: null,
  state_at: null,
  snoozed_until: null,
  seen_by: {},
  activity: [],
  read_by: 'rules',
  written_by: 'rules',
  created_at: '2026-05-01T08:00:00.000Z',
  event: exampleSignalEvent(),
  document_ids: ['https://news.example/a'],
  publishers: ['news.example'],
  run_id: null,
  first_run_id: null,
  holds: [],
  no_message: null,
  is_contact_chosen: false,
  written_from: null,
  ...parts,
});

export const exampleEvent = (parts: Partial<MonitorEvent> = {}): MonitorEvent => ({
  id: 'evt_example',
  url: 'https://news.example/a',
  status: 'processed',
  search_status: 'completed',
  meaningful: true,
  confidence: 0.9,
  reason: 'A new plant needs technicians.',
  run_id: 'run_example',
  read_by: 'rules',
  created_at: '2026-05-01T08:00:00.000Z',
  ...parts,
});

/** Stores an account whose record already includes these detections. */
export async function putAccount(
  table: Table,
  workspaceId: string,
  account: AccountRecord,
  detections: readonly DetectionRecord[],
): Promise<void> {
  await createAccountStore(table).insert(workspaceId, [account]);
  await createDetectionStore(table).put(workspaceId, detections);
}
