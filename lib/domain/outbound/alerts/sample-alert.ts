import type { Alert } from '#contract/alerts.ts';

/** What `POST /settings/notifications/test` sends: an alert with sample data. */
export const createSampleAlert = (id: string, now: Date): Alert => ({
  id,
  type: 'signal.detected',
  created_at: now.toISOString(),
  data: {
    is_sample: true,
    is_repeat: false,
    run_id: 'run_sample',
    account: {
      id: 'acc_sample',
      name: 'Sample Company',
      domain: 'company.example',
      status: 'active',
      score: 72,
      owner_id: null,
      owner_name: null,
    },
    detections: [
      {
        id: 'det_sample',
        signal_id: 'sig_sample',
        alpha: 80,
        relevance: 90,
        detected_at: now.toISOString().slice(0, 'YYYY-MM-DD'.length),
        headline: 'Sample Company opens a second office',
        why_reach_out_md: 'This is a sample alert. **A new office** needs new tools.',
        drafted_message_md: '**Subject:** Your new office\n\nHello, congratulations on the new office.',
        evidence: {
          claim: 'The company opens a second office in Lisbon.',
          source_url: 'https://company.example/news',
          published_date: null,
        },
        personas: ['Head of Operations'],
      },
    ],
    more_detections: 0,
  },
});
