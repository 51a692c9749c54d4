import { type ChangesOptions, type ChangesPage, changesFrom } from './changes.ts';
import type { ClientOptions } from './client-options.ts';
import { readExportedRows } from './exported-rows.ts';
import type { Definition, Operation, OperationInput } from './operation.ts';
import { createPagedResponse } from './paged-response.ts';
import type { RateLimit } from './rate-limit.ts';
import { type Answer, type Chance, createTransport } from './transport.ts';
import { type WaitOptions, waitForEnd } from './wait-for-end.ts';

/** What a client offers beyond one method per operation. */
export interface ClientHelpers<Run, PushRun, Change> {
  /** This key's rate limit, from the latest response that had the headers. */
  readonly rateLimit: RateLimit | undefined;
  /** Waits until a scan or a discovery has ended, successfully or not. */
  waitForRun(id: string, options?: WaitOptions<Run>): Promise<Run>;
  /** Waits until a push has ended, successfully or not. */
  waitForPushRun(id: string, options?: WaitOptions<PushRun>): Promise<PushRun>;
  /** Every change, at least once, from where the last process stopped. Keeps its place with `load` and `save`. */
  changes(options: ChangesOptions): AsyncGenerator<Change, void, undefined>;
}

/** Hooks that transform responses before the caller gets them. */
export interface Readers {
  answer?(name: string, answer: Answer): Answer;
  row?(name: string, row: unknown): unknown;
}

interface AnyRun {
  readonly status: string;
}

/** A client with one method per operation, and the helpers. The caller adds the types. */
export function makeClient(
  definition: Definition,
  options: ClientOptions,
  { readers = {}, chance = {} }: { readonly readers?: Readers; readonly chance?: Chance } = {},
): Readonly<Record<string, unknown>> & ClientHelpers<AnyRun, AnyRun, unknown> {
  const transport = createTransport(definition, options, chance);
  const call = async (name: string, operation: Operation, input: OperationInput) => {
    const answer = await transport.call(operation, input);
    return readers.answer?.(name, answer) ?? answer;
  };
  const pageOf = (name: string, operation: Operation, input: OperationInput, page?: number) =>
    call(name, operation, page === undefined ? input : { ...input, query: { ...input.query, page } });
  const rows = (name: string, operation: Operation, input: OperationInput) =>
    readExportedRows({
      open: (after) =>
        transport.open(operation, {
          ...input,
          query: { ...input.query, format: 'ndjson', ...(after !== undefined && { after }) },
        }),
      rest: (retryCount) => transport.rest(retryCount, input),
      read: (row) => readers.row?.(name, row) ?? row,
    });
  const methodOf = (name: string, operation: Operation) => {
    if (operation.kind === 'export') return (input: OperationInput = {}) => rows(name, operation, input);
    if (operation.kind !== 'list') return (input: OperationInput = {}) => call(name, operation, input);
    return (input: OperationInput = {}) =>
      createPagedResponse((page) => pageOf(name, operation, input, page) as Promise<never>);
  };
  const waiter = (path: string) => (id: string, waitOptions?: WaitOptions<AnyRun>) =>
    waitForEnd(async (signal) => {
      const answer = await transport.call({ method: 'GET', path }, { params: { id }, signal });
      return answer.data as AnyRun;
    }, waitOptions);
  const methods = Object.entries(definition.operations).map(([name, operation]) => [
    name,
    methodOf(name, operation),
  ]);
  return {
    ...Object.fromEntries(methods),
    get rateLimit() {
      return transport.rateLimit;
    },
    waitForRun: waiter('/runs/{id}'),
    waitForPushRun: waiter('/push-runs/{id}'),
    changes: (changesOptions: ChangesOptions) =>
      changesFrom(async (query, signal) => {
        const operation: Operation = { method: 'GET', path: '/changes' };
        return (await call('listChanges', operation, { query, signal })) as Answer & ChangesPage;
      }, changesOptions),
  };
}
