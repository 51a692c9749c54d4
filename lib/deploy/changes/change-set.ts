import {
  ChangeSetNotFoundException,
  type CloudFormationClient,
  DeleteChangeSetCommand,
  DeleteStackCommand,
  DescribeChangeSetCommand,
  ExecuteChangeSetCommand,
  UpdateTerminationProtectionCommand,
} from '@aws-sdk/client-cloudformation';
import { DeployStop } from '../deploy-stop.ts';
import { exitCode } from '../exit-code.ts';
import { findStack } from '../stacks.ts';
import { type ResourceChange, readChange } from './resource-change.ts';

export interface ChangeSet {
  readonly id: string;
  readonly changes: readonly ResourceChange[];
}

/** 500 resources are a handful of pages; more is a mistake of whoever answers. */
const MOST_PAGES = 100;

/** All that a change set would do; undefined where there is none, because nothing would change. */
export async function readChangeSet(
  client: CloudFormationClient,
  stackName: string,
  name: string,
): Promise<ChangeSet | undefined> {
  const changes: ResourceChange[] = [];
  let id = '';
  let next: string | undefined;
  for (let page = 0; page < MOST_PAGES; page += 1) {
    const answer = await client
      .send(
        new DescribeChangeSetCommand({
          StackName: stackName,
          ChangeSetName: name,
          ...(next && { NextToken: next }),
        }),
      )
      .catch((cause: unknown) => {
        // The CDK makes none, or takes it away again, where nothing changes.
        if (cause instanceof ChangeSetNotFoundException) return undefined;
        throw cause;
      });
    if (!answer) return undefined;
    if (answer.Status !== 'CREATE_COMPLETE' || answer.ExecutionStatus !== 'AVAILABLE') {
      throw new DeployStop(
        exitCode.deploy,
        `The change set ${name} is ${answer.Status}, ${answer.ExecutionStatus}: ${answer.StatusReason ?? 'without a reason'}`,
        'Fix what it names and deploy again.',
      );
    }
    id = answer.ChangeSetId ?? name;
    changes.push(...(answer.Changes ?? []).flatMap(readChange));
    next = answer.NextToken;
    if (!next) return { id, changes };
  }
  throw new Error(`the change set ${name} has no end`);
}

/** Executes the very change set that was shown. */
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

/** Takes away what was not wanted, and the empty stack that a first change set brings along. */
export async function discardChangeSet(
  client: CloudFormationClient,
  stackName: string,
  name: string,
): Promise<void> {
  const stack = await findStack(client, stackName);
  if (!stack) return;
  await client.send(new DeleteChangeSetCommand({ StackName: stackName, ChangeSetName: name }));
  // In this state alone a stack has never held anything.
  if (stack.StackStatus !== 'REVIEW_IN_PROGRESS') return;
  // The CDK protects a stack that keeps data as soon as it prepares the first change set.
  if (stack.EnableTerminationProtection) {
    await client.send(
      new UpdateTerminationProtectionCommand({ StackName: stackName, EnableTerminationProtection: false }),
    );
  }
  await client.send(new DeleteStackCommand({ StackName: stackName }));
}
