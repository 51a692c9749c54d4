import { type Fields, functionArn } from '#test/cloud/states/harness.ts';
import { definitionOf, type Machine, PARTITION } from '#workflows/machine.ts';

/** The states of a machine as they are deployed, for the embedded engine. */
export function statesOf(machine: Machine): Record<string, Fields> {
  const definition = JSON.stringify(definitionOf(machine, ({ id }) => functionArn(id)));
  return JSON.parse(definition.replaceAll(PARTITION, 'aws')).States;
}
