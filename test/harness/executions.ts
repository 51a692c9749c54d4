import {
  ListExecutionsCommand,
  SFNClient,
  StartExecutionCommand,
  StopExecutionCommand,
} from '@aws-sdk/client-sfn';
import { inject } from 'vitest';
import type { WorkflowName } from '#contract/workflows.ts';
import { eventually } from './eventually.ts';

const client = () => {
  const { endpoints, operator, region } = inject('cloud');
  return new SFNClient({ endpoint: endpoints.states, region, credentials: operator });
};

const arnOf = (workflow: WorkflowName): string =>
  `arn:aws:states:${inject('cloud').region}:000000000000:stateMachine:signal-intelligence-local-${workflow}`;

/** The executions of a workflow whose name starts with this. */
export async function executionsOf(workflow: WorkflowName, begin: string) {
  const { executions = [] } = await client().send(
    new ListExecutionsCommand({ stateMachineArn: arnOf(workflow), maxResults: 1000 }),
  );
  return executions.filter(({ name }) => name?.startsWith(begin));
}

/** Starts a workflow as the service would, and waits until it has succeeded. */
export async function runWorkflow(workflow: WorkflowName, name: string, input: object): Promise<void> {
  await client().send(
    new StartExecutionCommand({ stateMachineArn: arnOf(workflow), name, input: JSON.stringify(input) }),
  );
  await eventually(
    async () => (await executionsOf(workflow, name)).map(({ status }) => status),
    (statuses) => statuses.every((status) => status === 'SUCCEEDED'),
  );
}

/** An execution of this name that ended badly before it did anything. */
export async function abortedExecution(workflow: WorkflowName, name: string): Promise<void> {
  const states = client();
  const { executionArn } = await states.send(
    new StartExecutionCommand({ stateMachineArn: arnOf(workflow), name, input: '{}' }),
  );
  await states.send(new StopExecutionCommand({ executionArn, error: 'Killed' }));
}
