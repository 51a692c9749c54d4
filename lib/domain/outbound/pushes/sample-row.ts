import { companyExample } from '#contract/account-fields.ts';
import { newAccountRecord } from '#domain/market/accounts/account-record.ts';
import { computeScore } from '#domain/market/accounts/score.ts';
import { createAccountRow } from './flat-rows.ts';
import type { FlatRow } from './record-source.ts';

/**
 * What `POST /webhook-destinations/{id}/test` sends: the row of an enriched account with an owner and a signal. Tools
 * learn fields and types from it, so every field has a value in the form that real rows have.
 */
export const createSampleRow = (now: Date): FlatRow => {
  const date = now.toISOString().slice(0, 'YYYY-MM-DD'.length);
  const signal = { signal_id: 'sig_sample', alpha: 80, icp_fit: 70, relevance: 90, publishers: 1, date };
  const account = {
    ...newAccountRecord(
      { id: 'acc_sample', source: 'api', status: 'active', created_at: now.toISOString() },
      {
        name: 'Sample Company',
        domain: 'company.example',
        tags: ['sample', 'europe'],
        owner_id: 'mem_sample',
      },
    ),
    ...computeScore([signal], now),
    ...companyExample,
    network_url: 'https://network.example/company/sample-company',
    short_description: 'A sample company that shows what a row looks like.',
    logo_url: 'https://network.example/logos/sample-company.png',
    last_signal_at: new Date(date).toISOString(),
    latest_signal: {
      id: 'det_sample',
      headline: 'Sample Company opens a second office',
      date,
      alpha: signal.alpha,
      why: '**Why now:** Sample Company opens a second office.\n\n**Who to contact:** the Head of Operations.',
    },
  };
  return { ...createAccountRow(account), record_type: 'test' };
};
