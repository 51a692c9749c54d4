import { giveDetectionFeedback, listDetections } from '#contract/detections.ts';
import { getRun, listRuns, startRun } from '#contract/runs.ts';
import { listSignals, previewSignals } from '#contract/signals.ts';
import { defineTool } from './agent-tool.ts';
import { detectionWords } from './outside-words.ts';

export const signalTools = [
  defineTool({
    name: 'list_detections',
    title: 'Feed of new signals',
    description:
      'The morning feed: buying signals detected at all companies in sight, newest first. Start here for "what is new?"; narrow with since, min_alpha and min_icp_fit. Next: get_detection or get_account. Free.',
    calls: [
      {
        endpoint: listDetections,
        as: 'items',
        fields: ['id', 'account_id', 'signal_id', 'alpha', 'icp_fit', 'detected_at', 'headline', 'feedback'],
      },
    ],
    hints: {
      min_alpha: 'Strength from 0 to 100; 60 and more is worth a look.',
      min_icp_fit: 'Fit with the ideal customer, 0 to 100; 50: unknown.',
    },
  }),
  defineTool({
    name: 'give_feedback',
    title: 'Rate a signal',
    description:
      "Says whether a detected signal was useful. One that was not no longer counts in its account's score, and makes later ones of its kind count a little less. Only say what the user has said. Free.",
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
    name: 'list_signals',
    title: 'Kinds of signals',
    description:
      'The kinds of signals that are looked for, with their ids for list_detections and start_discovery. Free.',
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
      'Tells which signals a text shows, with the words that show it, or what spoke against it. Stores nothing. Use it on news the user pastes. Free.',
    calls: [
      {
        endpoint: previewSignals,
        as: 'preview',
        without: ['signal'],
        fields: ['detections', 'rejected'],
        outside: detectionWords,
      },
    ],
    repeatable: true,
  }),
  defineTool({
    name: 'start_discovery',
    title: 'Discover new accounts (paid research)',
    description:
      'SPENDS PAID RESEARCH, no plan credit. Looks for companies that are new to the workspace and show signals; those that fit become suggested accounts. Returns a run_id. Next: get_run until it is done, then search_accounts with status suggested.',
    calls: [{ endpoint: startRun, as: 'run', fields: ['run_id', 'status', 'created_at'] }],
    spends: 'paid research of the plan',
    reachesOut: true,
    hints: { signals: 'Signal ids from list_signals.' },
  }),
  defineTool({
    name: 'get_run',
    title: 'Progress of a scan or discovery',
    description:
      'How far a scan or discovery is and what it found: `running`, `done` or `failed`. Ask again after 10 seconds while it runs. Free.',
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
