import type { MonitorEvent, SignalDetection } from '#contract/signals.ts';

export const exampleDetection = (parts: Partial<SignalDetection> = {}): SignalDetection => ({
  id: 'det_example',
  signal_id: 'sig_example',
  signal_present: true,
  alpha: 80,
  icp_fit: 70,
  detected_at: '2026-05-01',
  headline: 'Acme opens a plant',
  narrative: 'Acme told the press that it opens a plant.',
  why_reach_out_md: 'They will need technicians.',
  drafted_message_md: 'Hello,',
  evidence: [
    { claim: '"opens a plant"', source_url: 'https://news.example/a', published_date: '2026-05-01' },
  ],
  key_facts: ['One plant'],
  personas: ['Head of Operations'],
  sources: ['https://news.example/a'],
  created_at: '2026-05-01T08:00:00.000Z',
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
  created_at: '2026-05-01T08:00:00.000Z',
  ...parts,
});
