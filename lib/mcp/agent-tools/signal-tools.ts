import { giveDetectionFeedback, listDetections, updateDetection } from '#contract/detections.ts';
import { getRun, listRuns, startRun } from '#contract/runs.ts';
import { backtestSignal, previewSignals } from '#contract/signal-previews.ts';
import { listSignals } from '#contract/signals.ts';
import { defineTool } from './agent-tool.ts';

export const signalTools = [
  defineTool({
    name: 'list_detections',
    title: 'Feed of new signals',
    description:
      'The morning feed: buying signals at all companies you can see, newest first. Start here for "what is new?"; narrow with state (new,seen: open), since, min_alpha and min_relevance (25: no background). sort found_at: what is open, by day found. Next: get_detection or get_account. Free.',
    calls: [
      {
        endpoint: listDetections,
        as: 'items',
        without: ['is_background', 'found_since'],
        fields: [
          'id',
          'account_id',
          'account_name',
          'signal_id',
          'alpha',
          'icp_fit',
          'relevance',
          'is_background',
          'detected_at',
          'headline',
          'state',
          'feedback',
        ],
      },
    ],
    hints: {
      owner_id: 'A member id from list_members, me or none.',
      min_alpha: 'Strength, 0 to 100; 60 or more is worth a look.',
      min_icp_fit: 'Fit with the ideal customer, 0 to 100; 50: unknown.',
      min_relevance: 'How much it matters to this seller, 0 to 100.',
    },
  }),
  defineTool({
    name: 'give_feedback',
    title: 'Rate a signal',
    description:
      "Records whether a detected signal was useful. If not, it no longer counts in its account's score, and later ones of its kind count a little less. Only record what the user said. Free.",
    calls: [
      {
        endpoint: giveDetectionFeedback,
        as: 'detection',
        rename: { id: 'detection_id' },
        fields: ['id', 'account_id', 'headline', 'feedback'],
      },
    ],
  }),
  defineTool({
    name: 'set_detection_state',
    title: 'Settle a signal for the team',
    description:
      'Records for the team what was done with a detected signal: contacted, done, snoozed, or new to reopen it. Only what the user did or asked for. Free.',
    calls: [
      {
        endpoint: updateDetection,
        as: 'detection',
        rename: { id: 'detection_id' },
        without: ['reopen', 'expected_state_at', 'drafted_message_md', 'message_sent', 'contact_person_id'],
        fields: ['id', 'headline', 'state', 'snoozed_until'],
      },
    ],
    repeatable: true,
    hints: { snoozed_until: 'Required with snoozed: a time within a year.' },
  }),
  defineTool({
    name: 'list_signals',
    title: 'Kinds of signals',
    description:
      'The kinds of signals that scans look for, with ids for list_detections and start_discovery. Free.',
    calls: [
      {
        endpoint: listSignals,
        as: 'items',
        fields: ['id', 'name', 'description', 'is_active', 'useful_share'],
      },
    ],
  }),
  defineTool({
    name: 'preview_signal',
    title: 'Try signals on a text',
    description:
      'Shows which signals a text contains, with the matching words, or why a mention was rejected. Stores nothing. Use it on news the user pastes. Free.',
    calls: [
      {
        endpoint: previewSignals,
        as: 'preview',
        without: ['signal'],
        fields: ['detections', 'rejected', 'read_by'],
      },
    ],
    repeatable: true,
  }),
  defineTool({
    name: 'backtest_signal',
    title: 'Try a signal on past documents',
    description:
      'Tries one signal, saved (`signal_id`) or a draft (`signal`), on the documents that the latest scans have read: hits with the deciding sentence, and near misses with the reason. Repeat with `next_cursor` until it is null. Stores nothing. Free.',
    calls: [
      {
        endpoint: backtestSignal,
        as: 'backtest',
        fields: ['documents_read', 'documents_total', 'hits', 'near_misses', 'read_by', 'next_cursor'],
      },
    ],
    repeatable: true,
  }),
  defineTool({
    name: 'start_discovery',
    title: 'Discover new accounts (paid research)',
    description:
      'SPENDS PAID RESEARCH, no plan credit. Finds companies that are new to the workspace and show signals; those that fit become suggested accounts. Returns a run_id. Next: get_run until it is done, then search_accounts with status suggested.',
    calls: [{ endpoint: startRun, as: 'run', fields: ['run_id', 'status', 'created_at'] }],
    spends: 'paid research of the plan',
    reachesOut: true,
    hints: { signals: 'Signal ids from list_signals.' },
  }),
  defineTool({
    name: 'get_run',
    title: 'Progress of a scan or discovery',
    description:
      'Progress and results of a scan or discovery: `running`, `done` or `failed`. Poll every 10 seconds while it runs. Free.',
    calls: [
      {
        endpoint: getRun,
        as: 'run',
        rename: { id: 'run_id' },
        fields: ['id', 'name', 'mode', 'status', 'stats', 'account_id', 'error', 'started_at', 'finished_at'],
      },
    ],
  }),
  defineTool({
    name: 'list_runs',
    title: 'Scans and discoveries',
    description: 'Scans and discoveries, newest first, with their status and counts. Free.',
    calls: [
      {
        endpoint: listRuns,
        as: 'items',
        fields: ['id', 'name', 'mode', 'status', 'stats', 'started_at', 'finished_at'],
      },
    ],
  }),
];
