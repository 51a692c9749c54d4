import type { ItemBatcher, Json, JsonObject, StateOf } from './definition.ts';
import { entry, type Visit } from './engine.ts';
import { type ExpressionScope, fill, fillCount, fillList, fillPercentage, isList } from './expressions.ts';
import { runTogether } from './run-together.ts';
import { jsonBytes, LARGEST_PAYLOAD_BYTES } from './size-limit.ts';
import { asStateError, errorOutput, StateError } from './state-error.ts';

/** Step Functions' maximum concurrency of an inline Map, whatever MaxConcurrency says. */
const WIDEST = 40;

const itemContext = (index: number, value: Json): JsonObject => ({ Item: { Index: index, Value: value } });

async function selectItems(
  state: StateOf<'Map'>,
  visit: Visit,
  sight: ExpressionScope,
): Promise<readonly Json[]> {
  const raw = state.Items === undefined ? visit.input : await fillList(state.Items, 'Items', sight);
  if (!isList(raw)) {
    const kind = raw === null ? 'null' : typeof raw;
    throw new StateError(
      'States.QueryEvaluationError',
      `A Map without Items needs an array as input, not ${kind}.`,
    );
  }
  return raw;
}

/** What the processor gets for one item. */
async function processorInput(
  state: StateOf<'Map'>,
  item: Json,
  index: number,
  sight: ExpressionScope,
): Promise<Json> {
  if (state.ItemSelector === undefined) return item;
  const context = { ...sight.states.context, Map: itemContext(index, item) };
  return fill(state.ItemSelector, 'ItemSelector', { ...sight, states: { ...sight.states, context } });
}

/** Fills batches in order, each up to the number of items and bytes allowed; a batch holds at least one item. */
async function batchesOf(
  batcher: ItemBatcher,
  items: readonly Json[],
  sight: ExpressionScope,
): Promise<JsonObject[]> {
  const count = (field: 'MaxItemsPerBatch' | 'MaxInputBytesPerBatch', otherwise: number) =>
    fillCount(batcher[field] ?? otherwise, `ItemBatcher/${field}`, sight);
  const mostItems = await count('MaxItemsPerBatch', items.length);
  const mostBytes = await count('MaxInputBytesPerBatch', LARGEST_PAYLOAD_BYTES);
  const shared =
    batcher.BatchInput === undefined
      ? {}
      : { BatchInput: await fill(batcher.BatchInput, 'ItemBatcher/BatchInput', sight) };
  const overhead = jsonBytes({ ...shared, Items: [] });

  const batches: Json[][] = [];
  let bytes = 0;
  for (const item of items) {
    const added = jsonBytes(item) + ','.length;
    const last = batches.at(-1);
    if (last && last.length < mostItems && bytes + added <= mostBytes) {
      last.push(item);
      bytes += added;
    } else {
      batches.push([item]);
      bytes = overhead + added;
    }
  }
  return batches.map((Items) => ({ ...shared, Items }));
}

/** How many failed items the Map endures; undefined where it says nothing, so the first failure is its own. */
async function tolerance(
  state: StateOf<'Map'>,
  total: number,
  sight: ExpressionScope,
): Promise<number | undefined> {
  const { ToleratedFailureCount: count, ToleratedFailurePercentage: percentage } = state;
  const limits = [
    ...(count === undefined ? [] : [await fillCount(count, 'ToleratedFailureCount', sight)]),
    ...(percentage === undefined
      ? []
      : [
          Math.floor((total * (await fillPercentage(percentage, 'ToleratedFailurePercentage', sight))) / 100),
        ]),
  ];
  // With both fields the Map fails as soon as one of them is exceeded.
  return limits.length === 0 ? undefined : Math.min(...limits);
}

/** The inline Map: the processor runs once for each item or batch. */
export async function runMap(state: StateOf<'Map'>, visit: Visit, sight: ExpressionScope): Promise<Json> {
  const { engine, signal } = visit.scope;
  const items = await selectItems(state, visit, sight);
  const inputs = await Promise.all(items.map((item, index) => processorInput(state, item, index, sight)));
  const units = state.ItemBatcher === undefined ? inputs : await batchesOf(state.ItemBatcher, inputs, sight);
  const values = state.ItemBatcher === undefined ? items : units;
  const tolerated = await tolerance(state, units.length, sight);
  const width = await fillCount(state.MaxConcurrency ?? 0, 'MaxConcurrency', sight);
  const { State: _, ...outerContext } = visit.context;
  let failures = 0;

  const runUnit = async (input: Json, index: number, stop: AbortSignal): Promise<Json> => {
    const context = { ...outerContext, Map: itemContext(index, values[index] ?? null) };
    const block = state.ItemProcessor;
    try {
      return await visit.runBlock(
        { block, engine, context, signal: stop },
        entry(block.StartAt, input, visit.variables),
      );
    } catch (thrown) {
      stop.throwIfAborted();
      if (tolerated === undefined) throw thrown;
      failures += 1;
      if (failures > tolerated) throw tooManyFailures(failures, tolerated, units.length);
      return errorOutput(asStateError(thrown));
    }
  };
  return runTogether(units, Math.min(width || WIDEST, WIDEST), signal, runUnit);
}

const tooManyFailures = (failures: number, tolerated: number, total: number): StateError =>
  new StateError(
    'States.ExceedToleratedFailureThreshold',
    `${failures} of ${total} items failed; the Map tolerates ${tolerated}.`,
  );
