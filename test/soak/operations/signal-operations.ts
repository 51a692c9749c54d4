import { documentSignals } from '#domain/signals/definitions/catalog.ts';
import type { Actor } from '../actor.ts';
import { eventOperations } from './event-operations.ts';
import type { Operation } from './operation.ts';

/** A workspace has at most 100 custom signals and 50 searches, and every scan tries each signal. */
const MAX_SIGNALS = 3;
const MAX_SEARCHES = 4;
const MAX_SECTIONS = 10;
/** Each reads the documents of all fictional companies. */
const MAX_RUNS = 12;

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
  {
    name: 'listDetections',
    weight: 3,
    run: (actor) =>
      actor.ask('listDetections', (api) =>
        api.listDetections({
          query: actor.pick([{}, { min_alpha: 40 }, { account_status: 'active' as const }]),
        }),
      ),
  },
  {
    name: 'updateDetection',
    weight: 1,
    can: ({ detections }) => detections.length > 0,
    run: (actor) => {
      const id = actor.pick(actor.detections);
      const body = { message_sent: actor.dice.happens(0.5) };
      return actor.ask('updateDetection', (api) => api.updateDetection({ params: { id }, body }));
    },
  },
  {
    name: 'giveDetectionFeedback',
    weight: 4,
    can: ({ detections }) => detections.length > 0,
    run: (actor) => {
      const id = actor.pick(actor.detections);
      const body = { useful: actor.dice.happens(0.5), note: `note ${actor.below(1_000)}` };
      return actor.change('feedback', id, 'giveDetectionFeedback', body, (api) =>
        api.giveDetectionFeedback({ params: { id }, body }),
      );
    },
  },
  {
    name: 'withdrawDetectionFeedback',
    weight: 2,
    can: ({ detections }) => detections.length > 0,
    run: (actor) => {
      const id = actor.pick(actor.detections);
      const none = { useful: null, note: null };
      return actor.change('feedback', id, 'withdrawDetectionFeedback', none, (api) =>
        api.withdrawDetectionFeedback({ params: { id } }),
      );
    },
  },
  {
    name: 'createSignal',
    weight: 1,
    can: (actor) => actor.of('signal').length < MAX_SIGNALS,
    run: (actor) => {
      const name = actor.token();
      const body = { name, keywords: ['depot', 'second shift'], is_active: actor.dice.happens(0.5) };
      return actor.create(
        'signal',
        'createSignal',
        name,
        (api, idempotencyKey) => api.createSignal({ body, idempotencyKey }),
        ({ data }) => ({ id: data.id, fields: body }),
      );
    },
  },
  ...eventOperations,
  {
    name: 'updateSignal',
    weight: 2,
    can: (actor) => actor.of('signal').length > 0,
    run: (actor) => {
      const id = actor.pick(actor.of('signal'));
      const body = { keywords: [`word ${actor.below(1_000)}`], is_active: actor.dice.happens(0.5) };
      return actor.change('signal', id, 'updateSignal', body, (api) =>
        api.updateSignal({ params: { id }, body }),
      );
    },
  },
  {
    name: 'deleteSignal',
    weight: 1,
    can: (actor) => actor.of('signal').length > 1,
    run: (actor) => {
      const id = actor.pick(actor.of('signal'));
      return actor.remove('signal', id, 'deleteSignal', (api) => api.deleteSignal({ params: { id } }));
    },
  },
  {
    name: 'previewSignals',
    weight: 1,
    run: (actor) =>
      actor.ask('previewSignals', (api, idempotencyKey) =>
        api.previewSignals({
          body: {
            company: { name: 'Nordwind' },
            documents: [{ text: 'Nordwind has raised 40 million euros from investors to grow in Europe.' }],
          },
          idempotencyKey,
        }),
      ),
  },
  {
    name: 'listRuns',
    weight: 2,
    run: (actor) =>
      actor.ask('listRuns', (api) =>
        api.listRuns({ query: actor.pick([{}, { status: 'running' as const }]) }),
      ),
  },
  {
    name: 'startRun',
    weight: 1,
    can: ({ runs }) => runs.length < MAX_RUNS,
    async run(actor) {
      const body = { ...spec(actor), name: actor.token() };
      const response = await actor.ask('startRun', (api, idempotencyKey) =>
        api.startRun({ body, idempotencyKey }),
      );
      if (response) actor.runs.push(response.data.run_id);
    },
  },
  {
    name: 'createSearch',
    weight: 1,
    can: (actor) => actor.of('search').length < MAX_SEARCHES,
    run: (actor) => {
      const name = actor.token();
      // Active ones start discoveries by themselves.
      const body = { ...spec(actor), name, every: 'day' as const, is_active: actor.dice.happens(0.2) };
      const { signals: _, ...fields } = body;
      return actor.create(
        'search',
        'createSearch',
        name,
        (api, idempotencyKey) => api.createSearch({ body, idempotencyKey }),
        ({ data }) => ({ id: data.id, fields }),
      );
    },
  },
  {
    name: 'updateSearch',
    weight: 1,
    can: (actor) => actor.of('search').length > 0,
    run: (actor) => {
      const id = actor.pick(actor.of('search'));
      const body = { every: actor.pick(['day', 'week'] as const), employee_min: 1 + actor.below(500) };
      return actor.change('search', id, 'updateSearch', body, (api) =>
        api.updateSearch({ params: { id }, body }),
      );
    },
  },
  {
    name: 'deleteSearch',
    weight: 1,
    can: (actor) => actor.of('search').length > 1,
    run: (actor) => {
      const id = actor.pick(actor.of('search'));
      return actor.remove('search', id, 'deleteSearch', (api) => api.deleteSearch({ params: { id } }));
    },
  },
  {
    name: 'createKnowledgeBaseSection',
    weight: 2,
    can: (actor) => actor.of('section').length < MAX_SECTIONS,
    run: (actor) => {
      const body = { title: actor.token(), type: actor.pick(['icp', 'other']), content_md: idealText(actor) };
      return actor.create(
        'section',
        'createKnowledgeBaseSection',
        body.title,
        (api, idempotencyKey) => api.createKnowledgeBaseSection({ body, idempotencyKey }),
        ({ data }) => ({ id: data.id, fields: body }),
      );
    },
  },
  {
    name: 'updateKnowledgeBaseSection',
    weight: 2,
    can: (actor) => actor.of('section').length > 0,
    run: (actor) => {
      const id = actor.pick(actor.of('section'));
      const body = { content_md: idealText(actor) };
      return actor.change('section', id, 'updateKnowledgeBaseSection', body, (api) =>
        api.updateKnowledgeBaseSection({ params: { id }, body }),
      );
    },
  },
  {
    name: 'deleteKnowledgeBaseSection',
    weight: 1,
    can: (actor) => actor.of('section').length > 2,
    run: (actor) => {
      const id = actor.pick(actor.of('section'));
      return actor.remove('section', id, 'deleteKnowledgeBaseSection', (api) =>
        api.deleteKnowledgeBaseSection({ params: { id } }),
      );
    },
  },
];
