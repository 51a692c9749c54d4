import {
  ChangeSetNotFoundException,
  type CloudFormationClient,
  DeleteChangeSetCommand,
  DeleteStackCommand,
  DescribeChangeSetCommand,
  type DescribeChangeSetCommandOutput,
  ExecuteChangeSetCommand,
  UpdateTerminationProtectionCommand,
} from '@aws-sdk/client-cloudformation';
import { DeployError } from '../deploy-error.ts';
import { exitCode } from '../exit-code.ts';
import { findStack } from '../stacks.ts';
import { type ResourceChange, readChange } from './resource-change.ts';

export interface ChangeSet {
  readonly id: string;
  readonly changes: readonly ResourceChange[];
}

/** CloudFormation has no status for this. The second text is for templates with a transform. */
const NOTHING_CHANGES = [
  "The submitted information didn't contain changes.",
  'No updates are to be performed.',
];

/** How a change set ends that would change nothing: as failed, and the CDK leaves it there. */
const isEmpty = ({ Status, StatusReason = '' }: DescribeChangeSetCommandOutput): boolean =>
  Status === 'FAILED' && NOTHING_CHANGES.some((text) => StatusReason.startsWith(text));

/** 500 resources fit in a few pages; more means a broken response. */
const MAX_PAGES = 100;

/** Everything a change set would do; undefined if nothing would change. */
export async function readChangeSet(
  client: CloudFormationClient,
  stackName: string,
  name: string,
): Promise<ChangeSet | undefined> {
  const changes: ResourceChange[] = [];
  let id = '';
  let next: string | undefined;
  for (let page = 0; page < MAX_PAGES; page += 1) {
    const response = await client
      .send(
        new DescribeChangeSetCommand({
          StackName: stackName,
          ChangeSetName: name,
          ...(next && { NextToken: next }),
        }),
      )
      .catch((cause: unknown) => {
        if (cause instanceof ChangeSetNotFoundException) return undefined;
        throw cause;
      });
    if (!response || isEmpty(response)) return undefined;
    if (response.Status !== 'CREATE_COMPLETE' || response.ExecutionStatus !== 'AVAILABLE') {
      throw new DeployError(
        exitCode.deploy,
        `The change set ${name} is ${response.Status}, ${response.ExecutionStatus}: ${response.StatusReason ?? 'no reason given'}`,
        'Fix that and deploy again.',
      );
    }
    id = response.ChangeSetId ?? name;
    changes.push(...(response.Changes ?? []).flatMap(readChange));
    next = response.NextToken;
    if (!next) return { id, changes };
  }
  throw new Error(`the change set ${name} has too many pages`);
}

/** Executes exactly the change set that was shown. */
export async function executeChangeSet(
  client: CloudFormationClient,
  stackName: string,
  { id }: ChangeSet,
  token: string,
): Promise<void> {
  await client.send(
    new ExecuteChangeSetCommand({ StackName: stackName, ChangeSetName: id, ClientRequestToken: token }),
  );
}

/** Deletes a rejected or empty change set, and the empty stack that a first change set creates. */
export async function discardChangeSet(
  client: CloudFormationClient,
  stackName: string,
  name: string,
): Promise<void> {
  const stack = await findStack(client, stackName);
  if (!stack) return;
  await client.send(new DeleteChangeSetCommand({ StackName: stackName, ChangeSetName: name }));
  // Only a stack in this state has never had resources.
  if (stack.StackStatus !== 'REVIEW_IN_PROGRESS') return;
  // The CDK turns on termination protection as soon as it prepares the first change set.
  if (stack.EnableTerminationProtection) {
    await client.send(
      new UpdateTerminationProtectionCommand({ StackName: stackName, EnableTerminationProtection: false }),
    );
  }
  await client.send(new DeleteStackCommand({ StackName: stackName }));
}
