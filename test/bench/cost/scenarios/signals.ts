import { newName, nth, type Scenario, type Scenarios, simply, type World } from './world.ts';

const draft = () => ({
  name: newName(),
  description: 'The company builds or takes over a wind farm.',
  keywords: ['wind farm', 'turbines'],
});

const wanted = { signals: { any_of: ['sig_funding', 'sig_hiring_surge'] }, recency: '60' };

const ofNewSignal = (call: (world: World, id: string) => PromiseLike<unknown>): Scenario => ({
  async prepare(world) {
    const { data } = await world.api.createSignal({ body: { ...draft(), is_active: false } });
    return () => call(world, data.id);
  },
});

const ofNewSearch = (call: (world: World, id: string) => PromiseLike<unknown>): Scenario => ({
  async prepare(world) {
    const { data } = await world.api.createSearch({ body: { ...wanted, name: newName(), every: 'week' } });
    return async () => {
      await call(world, data.id);
    };
  },
});

export const signalScenarios = {
  listDetections: {
    prepare:
      ({ api }, index) =>
      () =>
        api.listDetections({ query: { min_alpha: index } }),
  },
  updateDetection: {
    prepare:
      ({ api, detectionIds }, index) =>
      () =>
        api.updateDetection({
          params: { id: nth(detectionIds, index) },
          body: { drafted_message_md: `Hi Dana, is scheduling on your list? ${index}` },
        }),
  },
  giveDetectionFeedback: {
    prepare:
      ({ api, detectionIds }, index) =>
      () =>
        api.giveDetectionFeedback({ params: { id: nth(detectionIds, index) }, body: { useful: true } }),
  },
  withdrawDetectionFeedback: {
    prepare: async ({ api, detectionIds }, index) => {
      const params = { id: nth(detectionIds, index) };
      await api.giveDetectionFeedback({ params, body: { useful: true } });
      return () => api.withdrawDetectionFeedback({ params });
    },
  },
  listSignals: simply(({ api }) => api.listSignals()),
  createSignal: simply(({ api }) => api.createSignal({ body: { ...draft(), is_active: false } })),
  getSignal: simply(({ api }) => api.getSignal({ params: { id: 'sig_funding' } })),
  updateSignal: ofNewSignal(({ api }, id) =>
    api.updateSignal({ params: { id }, body: { keywords: ['wind farm'] } }),
  ),
  deleteSignal: ofNewSignal(({ api }, id) => api.deleteSignal({ params: { id } })),
  previewSignals: simply(({ api }) =>
    api.previewSignals({
      body: {
        company: { name: 'Sentolis Wind', domain: 'sentoliswind.co.jp' },
        documents: [{ text: 'Sentolis Wind has raised 40 million euros in a series B round.' }],
      },
    }),
  ),
  backtestSignal: simply(({ api }) => api.backtestSignal({ body: { signal: { name: newName() } } })),
  listRuns: {
    prepare:
      ({ api }, index) =>
      () =>
        api.listRuns({ query: { per_page: 20 + index } }),
  },
  startRun: {
    ...simply(({ api }) => api.startRun({ body: { ...wanted, geographies: ['JP'], name: newName() } })),
    times: 1,
  },
  getRun: simply(({ api, runId }) => api.getRun({ params: { id: runId } })),
  listSearches: simply(({ api }) => api.listSearches()),
  createSearch: simply(({ api }) =>
    api.createSearch({ body: { ...wanted, name: newName(), every: 'week' } }),
  ),
  updateSearch: ofNewSearch(({ api }, id) =>
    api.updateSearch({ params: { id }, body: { is_active: false } }),
  ),
  deleteSearch: ofNewSearch(({ api }, id) => api.deleteSearch({ params: { id } })),
} satisfies Partial<Scenarios>;
