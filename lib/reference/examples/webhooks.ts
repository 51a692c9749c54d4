import type * as z from 'zod';
import type { Alert, AlertDigest } from '#contract/alerts.ts';
import {
  EXPORT_SCHEMA_VERSION,
  type exportedAlert as ExportedAlertSchema,
  type exportMessage as ExportMessageSchema,
} from '#contract/export-queues.ts';
import type { accountRow, personRow } from '#contract/flat-rows.ts';
import { account, detection, ids, NOW, person } from './records.ts';

const latestSignal = {
  latest_signal_headline: detection.headline,
  latest_signal_date: detection.detected_at,
  latest_signal_alpha: detection.alpha,
  latest_signal_why_reach_out: detection.why_reach_out_md,
};

const row: z.infer<typeof accountRow> = {
  ...account,
  record_type: 'accounts',
  tags: account.tags.join(','),
  ...latestSignal,
};

const contact: z.infer<typeof personRow> = {
  ...person,
  record_type: 'people',
  account_name: account.name,
  account_domain: account.domain,
  ...latestSignal,
};

const {
  id,
  signal_id,
  alpha,
  relevance,
  detected_at,
  headline,
  why_reach_out_md,
  drafted_message_md,
  personas,
} = detection;

const alert: Alert = {
  id: ids.alert,
  type: 'signal.detected',
  created_at: NOW,
  data: {
    is_sample: false,
    is_repeat: false,
    run_id: ids.scan,
    account: {
      id: account.id,
      name: account.name,
      domain: account.domain,
      status: account.status,
      score: account.score,
      owner_id: account.owner_id,
      owner_name: 'Tomás Arriaga',
    },
    detections: [
      {
        id,
        signal_id,
        alpha,
        relevance,
        detected_at,
        headline,
        why_reach_out_md,
        drafted_message_md,
        evidence: detection.evidence[0] ?? null,
        personas,
      },
    ],
    more_detections: 0,
  },
};

/** What the service sends to receivers. */
const digest: AlertDigest = {
  id: 'dig_01m7fwn2b4d6f8h0k2m4p6r8t0',
  type: 'alerts.digest',
  created_at: NOW,
  data: {
    alerts: [
      {
        id: ids.alert,
        type: 'signal.detected',
        created_at: NOW,
        run_id: ids.scan,
        account: alert.data.account,
        detections: [{ id, signal_id, alpha, relevance, detected_at, headline }],
        more_detections: 0,
      },
    ],
  },
};

const sent = {
  schema_version: EXPORT_SCHEMA_VERSION,
  workspace_id: 'ws_01kdvdna00yr3cx9p1mwjhs9xy',
  destination_id: ids.destination,
  sent_at: NOW,
} as const;

const exportMessage: z.infer<typeof ExportMessageSchema> = {
  ...sent,
  id: `${ids.pushRun}_${account.id}`,
  record_type: 'accounts',
  row,
  push_run_id: ids.pushRun,
};

const exportedAlert: z.infer<typeof ExportedAlertSchema> = {
  ...sent,
  id: alert.id,
  record_type: 'alerts',
  alert,
};

export const webhookExamples = {
  accountRow: row,
  personRow: contact,
  alert,
  digest,
  exportMessage,
  exportedAlert,
};
