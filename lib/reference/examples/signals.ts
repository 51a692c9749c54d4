import type { Signal } from '#contract/signals.ts';
import type { Examples } from './example.ts';
import { createDeletedExample, detection, ids, NEWS_DAY, NOW, one, page } from './records.ts';

const builtin: Signal = {
  id: ids.signal,
  name: 'New funding',
  description: 'The company has raised money: a venture round, private equity, a grant or a loan for growth.',
  keywords: [],
  exclusions: [],
  is_active: true,
  is_builtin: true,
  found_in: 'documents',
  event_rule: null,
  feedback: { useful: 3, not_useful: 1 },
  useful_share: 0.75,
  learned: {
    precision: 0.75,
    marks: 4,
    weight: 0.96,
    explanation: '3 of 4 marked detections were useful: new detections keep 96% of their alpha.',
  },
  interpretation: null,
  created_at: NOW,
};

const draft = {
  name: 'New wind farm',
  description: 'The company builds or takes over a wind farm.',
  keywords: ['wind farm', 'turbines'],
  exclusions: ['decommissioned'],
};

const own: Signal = {
  ...draft,
  id: ids.ownSignal,
  is_active: true,
  is_builtin: false,
  found_in: 'documents',
  event_rule: null,
  feedback: { useful: 0, not_useful: 0 },
  useful_share: null,
  learned: {
    precision: null,
    marks: 0,
    weight: 1,
    explanation: 'No feedback yet: new detections keep their full alpha.',
  },
  interpretation: {
    counts: ['starts building a wind farm', 'buys or takes over the operation of a wind farm'],
    does_not_count: [
      'supplies parts for the wind farm of another company',
      'a permit without a decision to build',
    ],
    words: ['wind farm', 'wind park', 'turbines', 'offshore wind'],
    written_by: 'model',
    matched_by: 'meaning',
    explanation: 'A model compares what each text says with this, whatever words it uses.',
  },
  created_at: NOW,
};

const judged = {
  ...detection,
  feedback: { useful: true, note: 'Led to a call.', member_id: ids.owner, given_at: NOW },
};

export const signalExamples = {
  listDetections: {
    query: { account_status: 'active', min_alpha: '60' },
    answers: { 200: page(detection) },
  },
  updateDetection: {
    params: { id: ids.detection },
    body: { message_sent: true },
    answers: { 200: one({ ...detection, message_sent_at: NOW }) },
  },
  giveDetectionFeedback: {
    params: { id: ids.detection },
    body: { useful: true, note: 'Led to a call.' },
    answers: { 200: one(judged) },
  },
  withdrawDetectionFeedback: { params: { id: ids.detection }, answers: { 200: one(detection) } },
  listSignals: { answers: { 200: { data: [builtin, own] } } },
  createSignal: { body: draft, answers: { 201: one(own) } },
  getSignal: { params: { id: ids.signal }, answers: { 200: one({ ...builtin, unmatched_events: null }) } },
  updateSignal: {
    params: { id: ids.ownSignal },
    body: { keywords: ['wind farm', 'turbines'] },
    answers: { 200: one(own) },
  },
  deleteSignal: { params: { id: ids.ownSignal }, answers: { 200: createDeletedExample(ids.ownSignal) } },
  sendEvents: {
    params: { id: ids.ownSignal },
    body: {
      events: [
        {
          external_id: 'visit-8812',
          domain: 'sentoliswind.co.jp',
          occurred_at: NOW,
          title: 'Visited the pricing page',
          url: 'https://analytics.example/visits/8812',
          properties: { seconds: 94, page: '/pricing' },
        },
        { external_id: 'visit-8813', domain: 'unknown.example', occurred_at: NOW, title: 'Visited the docs' },
      ],
    },
    answers: {
      200: one({
        accepted: 1,
        duplicates: 0,
        unknown_domains: 1,
        failed: 0,
        results: [
          { index: 0, status: 'accepted', message: null },
          { index: 1, status: 'unknown_domain', message: 'domain: Belongs to none of your accounts.' },
        ],
      }),
    },
  },
  previewSignals: {
    body: {
      signal: draft,
      company: { name: 'Sentolis Wind', domain: 'sentoliswind.co.jp' },
      documents: [
        { text: 'Sentolis Wind is building a wind farm of 14 turbines near Nagoya.', published_at: NEWS_DAY },
      ],
    },
    answers: {
      200: one({
        detections: [
          {
            document: 0,
            signal_id: null,
            alpha: 61,
            headline: 'New wind farm at Sentolis Wind',
            evidence: [
              {
                claim: 'Sentolis Wind is building a wind farm of 14 turbines near Nagoya.',
                source_url: null,
                published_date: NEWS_DAY,
              },
            ],
            reason: 'A keyword stands in a sentence about the company.',
            read_by: 'rules' as const,
          },
        ],
        rejected: [],
        read_by: ['rules' as const],
      }),
    },
  },
} satisfies Partial<Examples>;
