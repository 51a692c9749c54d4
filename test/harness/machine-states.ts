import { type Fields, functionArn } from '@signal/embedded-cloud/testing/run-machine.ts';
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
