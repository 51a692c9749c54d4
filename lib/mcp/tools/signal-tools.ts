import {
  getDetection,
  giveDetectionFeedback,
  listDetections,
  updateDetection,
} from '#contract/detections.ts';
import { getRun, startRun } from '#contract/runs.ts';
import { listSignals } from '#contract/signals.ts';
import type { AgentTool } from './agent-tool.ts';

const id = 'detection_id';

export const signalTools: readonly AgentTool[] = [
  {
    name: 'list_detections',
    title: 'Feed of new signals',
    when: 'The morning feed: buying signals at all companies you can see, newest first. Start here for "what is new?"; narrow with state (new,seen: open), since, min_alpha and min_relevance (25: no background). sort relevance: what is open, most relevant first. Next: get_detection or get_account. Free.',
    endpoint: listDetections,
    without: ['is_background', 'found_since', 'waiting'],
    fields: [
      ...['id', 'account_id', 'account_name', 'signal_id', 'alpha', 'icp_fit', 'relevance', 'is_background'],
      ...['detected_at', 'headline', 'state', 'feedback'],
    ],
    hints: {
      owner_id: 'A member id from list_members, me or none.',
      min_alpha: 'Strength, 0 to 100; 60 or more is strong.',
      min_icp_fit: 'Fit with the ideal customer, 0 to 100; 50: unknown.',
      min_relevance: 'How much it matters to this seller, 0 to 100.',
    },
  },
  {
    name: 'get_detection',
    title: 'One signal with evidence and draft',
    when: 'One detected signal in full: quoted evidence with links, key facts, why it matters and fits, why to reach out, who to contact, a drafted message to edit. Use it before writing to anyone. Next: give_feedback. Free.',
    endpoint: getDetection,
    id,
    fields: [
      ...[
        'id',
        'account_id',
        'account_name',
        'signal_id',
        'alpha',
        'icp_fit',
        'icp_fit_reasons',
        'relevance',
      ],
      ...['relevance_reasons', 'is_background', 'detected_at', 'headline', 'narrative', 'why_reach_out_md'],
      ...['contact', 'drafted_message_md', 'written_by', 'evidence', 'key_facts', 'open_positions'],
      ...['publishers', 'persona_details', 'state', 'state_by', 'state_at', 'snoozed_until', 'activity'],
      'feedback',
    ],
    hints: { detection_id: 'The `id` of a signal in list_detections or get_account.' },
  },
  {
    name: 'give_feedback',
    title: 'Rate a signal',
    when: "Records whether a detected signal was useful. If not, it no longer counts in its account's score, and later ones of its kind count a little less. Only record what the user said. Free.",
    endpoint: giveDetectionFeedback,
    id,
    fields: ['id', 'account_id', 'headline', 'feedback'],
  },
  {
    name: 'set_detection_state',
    title: 'Settle a signal for the team',
    when: 'Records for the team what was done with a detected signal: contacted, done, snoozed, or new to reopen it. Only what the user did or asked for. Free.',
    endpoint: updateDetection,
    id,
    without: ['reopen', 'expected_state_at', 'drafted_message_md', 'message_sent', 'contact_person_id'],
    fields: ['id', 'headline', 'state', 'snoozed_until'],
    isIdempotent: true,
    hints: { snoozed_until: 'Required with snoozed: a time within a year.' },
  },
  {
    name: 'list_signals',
    title: 'Kinds of signals',
    when: 'The kinds of signals that scans look for, with ids for list_detections and start_discovery. Free.',
    endpoint: listSignals,
    fields: ['id', 'name', 'description', 'is_active', 'useful_share'],
  },
  {
    name: 'start_discovery',
    title: 'Discover new accounts (paid research)',
    when: 'SPENDS PAID RESEARCH, no plan credit. Finds companies that are new to the workspace and show signals; those that fit become suggested accounts. Returns a run_id. Next: get_run until it is done, then search_accounts with status suggested.',
    endpoint: startRun,
    fields: ['run_id', 'status', 'created_at'],
    spends: 'paid research of the plan',
    hints: { signals: 'Signal ids from list_signals.' },
  },
  {
    name: 'get_run',
    title: 'Progress of a scan or discovery',
    when: 'Progress and results of a scan or discovery: `running`, `done` or `failed`. Poll every 10 seconds while it runs. Free.',
    endpoint: getRun,
    id: 'run_id',
    fields: ['id', 'name', 'mode', 'status', 'stats', 'account_id', 'error', 'started_at', 'finished_at'],
  },
];
