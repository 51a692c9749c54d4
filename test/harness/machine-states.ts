import { type Fields, functionArn, runMachine } from '@signal/embedded-cloud/testing/run-machine.ts';
import { definitionOf, type Machine } from '#jobs/workflows/machine.ts';
import { DEFAULT_ACCOUNT_CONCURRENCY } from '#platform/account-concurrency.ts';

/** The deployed states of a state machine, for the embedded engine. */
export function statesOf(machine: Machine): Record<string, Fields> {
  const definition = JSON.parse(
    definitionOf(machine, {
      arnOf: ({ id }) => functionArn(id),
      partition: 'aws',
      accountConcurrency: DEFAULT_ACCOUNT_CONCURRENCY,
    }),
  );
  return definition.States as Record<string, Fields>;
}

/** Runs a state machine as it is deployed. Each step answers its nth call. */
export async function runSteps(
  machine: Machine,
  input: Fields,
  respond: (step: string, event: Fields, nth: number) => unknown,
  speed?: number,
) {
  const calls: (readonly [step: string, event: Fields])[] = [];
  const of = (step: string) => calls.filter(([id]) => id === step).map(([, event]) => event);
  const handlers = Object.fromEntries(
    Object.values(machine.steps).map(({ id }) => [
      id,
      (event: unknown) => {
        calls.push([id, event as Fields]);
        return respond(id, event as Fields, of(id).length);
      },
    ]),
  );
  const { status } = await runMachine(statesOf(machine), { handlers, input, ...(speed && { speed }) });
  return { status, calls, of };
}
