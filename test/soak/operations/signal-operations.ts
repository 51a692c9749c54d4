import { documentSignals } from '#domain/signals/definitions/catalog.ts';
import type { Actor } from '../actor.ts';
import { eventOperations } from './event-operations.ts';
import { asks, changes, creates, deletes, type Operation } from './operation.ts';

/** A workspace has at most 100 custom signals and 50 searches, and every scan tries each signal. */
const MAX_SIGNALS = 3;
const MAX_SEARCHES = 4;
const MAX_SECTIONS = 10;
/** Each reads the documents of all fictional companies. */
const MAX_RUNS = 12;

const detections = (actor: Actor): readonly string[] => actor.detections;
const hasDetections = (actor: Actor): boolean => actor.detections.length > 0;

const spec = (actor: Actor) => ({
  signals: { any_of: [actor.pick(documentSignals).id] },
  recency: actor.pick(['30', '90']),
  geographies: [actor.pick(['DACH', 'Japan', 'United States', 'EMEA'])],
  employee_min: 50,
});

/** The fits and scores of all accounts follow an `icp` section, whenever it changes. */
const idealText = (actor: Actor): string =>
  `${actor.pick(['Manufacturers', 'Retailers', 'Software companies'])} with ${actor.below(1_000)} to 5000 employees in ${actor.pick(['Germany', 'Japan', 'the United States'])}`;

export const signalOperations: readonly Operation[] = [
  asks('listDetections', 3, (actor) => ({
    query: actor.pick([{}, { min_alpha: 40 }, { account_status: 'active' as const }]),
  })),
  asks(
    'updateDetection',
    1,
    (actor) => ({
      params: { id: actor.pick(actor.detections) },
      body: { message_sent: actor.dice.happens(0.5) },
    }),
    { can: hasDetections },
  ),
  changes(
    'feedback',
    'giveDetectionFeedback',
    4,
    (actor, id) => ({
      params: { id },
      body: { useful: actor.dice.happens(0.5), note: `note ${actor.below(1_000)}` },
    }),
    detections,
  ),
  {
    name: 'withdrawDetectionFeedback',
    weight: 2,
    can: hasDetections,
    run: (actor) => {
      const id = actor.pick(actor.detections);
      const none = { useful: null, note: null };
      return actor.change('feedback', id, 'withdrawDetectionFeedback', none, { params: { id } });
    },
  },
  creates('signal', 'createSignal', 1, MAX_SIGNALS, (actor, name) => ({
    body: { name, keywords: ['depot', 'second shift'], is_active: actor.dice.happens(0.5) },
  })),
  ...eventOperations,
  changes('signal', 'updateSignal', 2, (actor, id) => ({
    params: { id },
    body: { keywords: [`word ${actor.below(1_000)}`], is_active: actor.dice.happens(0.5) },
  })),
  deletes('signal', 'deleteSignal', 1, 1),
  asks('previewSignals', 1, () => ({
    body: {
      company: { name: 'Nordwind' },
      documents: [{ text: 'Nordwind has raised 40 million euros from investors to grow in Europe.' }],
    },
  })),
  asks('listRuns', 2, (actor) => ({ query: actor.pick([{}, { status: 'running' as const }]) })),
  asks('startRun', 1, (actor) => ({ body: { ...spec(actor), name: actor.token() } }), {
    can: ({ runs }) => runs.length < MAX_RUNS,
    remember: ({ runs }, { data }) => runs.push(data.run_id),
  }),
  creates(
    'search',
    'createSearch',
    1,
    MAX_SEARCHES,
    // Active ones start discoveries by themselves.
    (actor, name) => ({
      body: { ...spec(actor), name, every: 'day' as const, is_active: actor.dice.happens(0.2) },
    }),
    ({ signals: _, ...fields }) => fields,
  ),
  changes('search', 'updateSearch', 1, (actor, id) => ({
    params: { id },
    body: { every: actor.pick(['day', 'week'] as const), employee_min: 1 + actor.below(500) },
  })),
  deletes('search', 'deleteSearch', 1, 1),
  creates('section', 'createKnowledgeBaseSection', 2, MAX_SECTIONS, (actor, title) => ({
    body: { title, type: actor.pick(['icp', 'other']), content_md: idealText(actor) },
  })),
  changes('section', 'updateKnowledgeBaseSection', 2, (actor, id) => ({
    params: { id },
    body: { content_md: idealText(actor) },
  })),
  deletes('section', 'deleteKnowledgeBaseSection', 1, 2),
];
