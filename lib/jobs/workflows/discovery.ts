import * as z from 'zod';
import { PIECES_PER_ALERT_STEP } from '#domain/outbound/alerts/raise-alerts.ts';
import { capConcurrency, capToWorkspaceShare } from '#platform/account-concurrency.ts';
import {
  callStep,
  catchAll,
  countRounds,
  createTryLaterStates,
  defineStep,
  lastExecution,
  type Machine,
  markFailed,
  THROTTLED_SECONDS,
  tolerateFailure,
} from './machine.ts';

/** A discovery's input; candidates and documents are in the table under the run. */
const input = z.object({ workspace_id: z.string(), run_id: z.string(), ...lastExecution });
const pieceInput = input.extend({ piece: z.int() });
/** The signals to search for follow from the run. */
const discoveryInput = input.extend({ signal_ids: z.array(z.string()) });

/** 14 catalog signals and 100 of a workspace's own. */
const MAX_SEARCHES = 114;
const SEARCH_SECONDS = 120;
const MAX_PIECES = 600;
const PIECE_SECONDS = 300;
/** Everything before, between and after searches and pieces, including retries. */
const REST_SECONDS = 1260;

export const discoverySteps = {
  search: defineStep({
    id: 'discovery-search-signal',
    description: 'Finds documents that may show one signal, and the companies they are about',
    uses: { table: 'write', providers: ['research'] },
    timeoutSeconds: SEARCH_SECONDS,
    reservedShare: 0.06,
    isShared: true,
    input: input.extend({ signal_id: z.string() }),
  }),
  plan: defineStep({
    id: 'discovery-plan-evaluation',
    description: 'Drops known and filtered companies, and splits the rest into pieces',
    uses: { table: 'write', providers: ['directory'] },
    timeoutSeconds: 300,
    reservedShare: 0.03,
    input,
    output: z.object({ pieces: z.array(z.int()) }),
  }),
  evaluate: defineStep({
    id: 'discovery-evaluate-piece',
    description: 'Evaluates the companies of a piece and stores those that fit',
    uses: { table: 'write', providers: ['directory', 'reasoning', 'research'] },
    timeoutSeconds: PIECE_SECONDS,
    memoryMb: 1024,
    reservedShare: 0.2,
    isShared: true,
    input: pieceInput,
  }),
  alert: defineStep({
    id: 'discovery-raise-alerts',
    description: "Alerts the workspace's channels to what some pieces found",
    uses: { table: 'write', queues: ['alerts'] },
    timeoutSeconds: 120,
    reservedShare: 0.03,
    input: pieceInput,
  }),
  close: defineStep({
    id: 'discovery-close',
    description: 'Ends the run',
    uses: { table: 'write' },
    timeoutSeconds: 30,
    input: input.extend({ died: z.boolean().default(false), jobs_failed: z.boolean().default(false) }),
  }),
};

/** Concurrent searches, if the account has room; each may have to respect a source's rate limit. */
const SEARCHES_AT_ONCE = 10;
/** Concurrent pieces, if the account has room: an inline Map runs at most 40. */
const PIECES_AT_ONCE = 40;

const limitConcurrentSearches = (accountConcurrency: number): number =>
  capToWorkspaceShare(SEARCHES_AT_ONCE, accountConcurrency, discoverySteps.search);
const limitConcurrentPieces = (accountConcurrency: number): number =>
  capToWorkspaceShare(PIECES_AT_ONCE, accountConcurrency, discoverySteps.evaluate);

const createMapState = (
  items: string,
  name: string,
  maxConcurrency: number,
  processor: { readonly StartAt: string; readonly States: object },
  extraFields: object,
) => ({
  Type: 'Map',
  Items: `{% [$states.input.${items}] %}`,
  ItemSelector: {
    workspace_id: '{% $states.input.workspace_id %}',
    run_id: '{% $states.input.run_id %}',
    is_last: '{% $states.input.is_last = true %}',
    [name]: '{% $states.context.Map.Item.Value %}',
  },
  MaxConcurrency: maxConcurrency,
  ItemProcessor: { ProcessorConfig: { Mode: 'INLINE' }, ...processor },
  Output: '{% $states.input %}',
  ...extraFields,
});

/** Finds net-new companies that show signals: search, merge, filter, evaluate, suggest. */
export const discovery: Machine<typeof discoveryInput> = {
  name: 'discovery',
  description: 'Finds net-new accounts by signals and firmographic filters',
  input: discoveryInput,
  steps: discoverySteps,
  // At full width 15 rounds of pieces and 12 of searches: 2 hours, plus time for throttling.
  timeoutSeconds: (accountConcurrency) =>
    countRounds(MAX_PIECES, limitConcurrentPieces(accountConcurrency)) * PIECE_SECONDS +
    countRounds(MAX_SEARCHES, limitConcurrentSearches(accountConcurrency)) * SEARCH_SECONDS +
    REST_SECONDS +
    THROTTLED_SECONDS,
  states: (arnOf, accountConcurrency) => ({
    StartAt: 'SearchSignals',
    States: {
      SearchSignals: createMapState(
        'signal_ids',
        'signal_id',
        limitConcurrentSearches(accountConcurrency),
        tolerateFailure(
          'SearchSignal',
          callStep(arnOf(discoverySteps.search), { End: true }, { output: 'done' }),
        ),
        { Output: markFailed('died'), Next: 'AreAllSearched', Catch: catchAll('DidAllSucceed', 'died') },
      ),
      // Without the search for an `exclude`, wrong companies would be suggested.
      AreAllSearched: {
        Type: 'Choice',
        Choices: [{ Condition: '{% $states.input.died %}', Next: 'DidAllSucceed' }],
        Default: 'PlanEvaluation',
      },
      PlanEvaluation: {
        ...callStep(
          arnOf(discoverySteps.plan),
          { Next: 'EvaluatePieces' },
          { output: "{% $merge([$states.input, {'pieces': $states.result.Payload.pieces}]) %}" },
        ),
        Catch: catchAll('DidAllSucceed', 'died'),
      },
      EvaluatePieces: createMapState(
        'pieces',
        'piece',
        limitConcurrentPieces(accountConcurrency),
        tolerateFailure(
          'EvaluatePiece',
          callStep(arnOf(discoverySteps.evaluate), { End: true }, { output: 'done' }),
        ),
        {
          Output: markFailed('jobs_failed'),
          Next: 'DidAllSucceed',
          Catch: catchAll('DidAllSucceed', 'died'),
        },
      ),
      ...createTryLaterStates('$states.input.died = true or $states.input.jobs_failed = true', 'RaiseAlerts'),
      // Before the run is closed: until then the sweeper restarts the workflow.
      RaiseAlerts: createMapState(
        `pieces[$ % ${PIECES_PER_ALERT_STEP} = 0]`,
        'piece',
        capConcurrency(PIECES_AT_ONCE, accountConcurrency),
        {
          StartAt: 'RaiseAlertsOfPieces',
          States: {
            RaiseAlertsOfPieces: callStep(arnOf(discoverySteps.alert), { End: true }),
          },
        },
        { Next: 'Close' },
      ),
      Close: callStep(arnOf(discoverySteps.close), { End: true }),
    },
  }),
};
