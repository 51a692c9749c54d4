import { accountRow } from './flat-rows.ts';
import type { FlatRow } from './record-source.ts';

/** What `POST /webhook-destinations/{id}/test` sends: an account row with sample data. */
export const sampleRow = (now: Date): FlatRow => {
  const at = now.toISOString();
  const account = {
    id: 'acc_sample',
    name: 'Sample Company',
    domain: 'company.example',
    status: 'active' as const,
    score: 72,
    employees: 120,
    industry: 'Software',
    location: 'Lisbon',
    country: 'Portugal',
    tags: ['sample'],
    owner_id: null,
    network_url: null,
    short_description: 'A sample company that shows what a row looks like.',
    logo_url: null,
    created_at: at,
    last_signal_at: at,
    is_hot: true,
    qualified: true,
    latest_signal: {
      id: 'det_sample',
      headline: 'Sample Company opens a second office',
      date: at.slice(0, 'YYYY-MM-DD'.length),
      alpha: 80,
      why: 'A new office needs new tools.',
    },
  };
  return { ...accountRow(account), record_type: 'test' };
};
