import { setTimeout as sleep } from 'node:timers/promises';
import {
  type CloudFormationClient,
  DescribeStackEventsCommand,
  type StackEvent,
} from '@aws-sdk/client-cloudformation';
import { DeployError } from './deploy-error.ts';
import { exitCode } from './exit-code.ts';

/** A first deploy takes about ten minutes; the bootstrap's credentials last an hour. */
const LONGEST_MS = 50 * 60_000;
const POLL_MS = 4_000;
/** A deploy continues even if we can't read it for a moment. */
const MAX_MISSES = 10;

const SUCCESSES = ['CREATE_COMPLETE', 'UPDATE_COMPLETE', 'IMPORT_COMPLETE'];

export interface Watch {
  readonly client: CloudFormationClient;
  readonly stackName: string;
  /** Marks this deploy's events. */
  readonly token: string;
  readonly say: (line: string) => void;
  readonly signal: AbortSignal;
  readonly longestMs?: number | undefined;
  readonly pollMs?: number | undefined;
}

/** This deploy's new events, oldest first. */
async function newEvents({ client, stackName, token }: Watch, seen: Set<string>): Promise<StackEvent[]> {
  const found: StackEvent[] = [];
  let next: string | undefined;
  do {
    const { StackEvents = [], NextToken } = await client.send(
      new DescribeStackEventsCommand({ StackName: stackName, ...(next && { NextToken: next }) }),
    );
    const ours = StackEvents.filter(
      ({ EventId, ClientRequestToken }) => ClientRequestToken === token && !seen.has(EventId ?? ''),
    );
    found.push(...ours);
    for (const { EventId } of ours) seen.add(EventId ?? '');
    // Newest come first, so after a page without new events there are only old ones.
    next = ours.length > 0 ? NextToken : undefined;
  } while (next);
  return found.reverse();
}

const isOfStack = ({ ResourceType, PhysicalResourceId, StackId }: StackEvent): boolean =>
  ResourceType === 'AWS::CloudFormation::Stack' && PhysicalResourceId === StackId;

const lineOf = ({
  ResourceStatus,
  ResourceType,
  LogicalResourceId,
  ResourceStatusReason,
}: StackEvent): string =>
  [ResourceStatus, ResourceType, LogicalResourceId, ResourceStatusReason].filter(Boolean).join('  ');

/** The actual failures; the other events were only canceled because of them. */
const isCause = ({ ResourceStatus, ResourceStatusReason = '' }: StackEvent): boolean =>
  (ResourceStatus ?? '').endsWith('_FAILED') && !ResourceStatusReason.includes('cancelled');

/** Shows CloudFormation's progress until it finishes; throws unless it succeeded. */
export async function watchStack(watch: Watch): Promise<void> {
  const { stackName, say, signal, longestMs = LONGEST_MS, pollMs = POLL_MS } = watch;
  const see = `aws cloudformation describe-stack-events --stack-name ${stackName}`;
  const deadline = Date.now() + longestMs;
  const seen = new Set<string>();
  const causes: string[] = [];
  let misses = 0;
  while (Date.now() < deadline) {
    if (signal.aborted) {
      throw new DeployError(
        exitCode.interrupted,
        'Interrupted. The deploy continues in AWS and was not smoke-tested.',
        `Watch it: ${see}. To undo it: aws cloudformation cancel-update-stack --stack-name ${stackName}`,
      );
    }
    const events = await newEvents(watch, seen).catch((cause: unknown) => {
      misses += 1;
      if (misses > MAX_MISSES) throw cause;
      return [];
    });
    if (events.length > 0) misses = 0;
    for (const event of events) say(lineOf(event));
    causes.push(...events.filter(isCause).map(lineOf));
    const end = events.find(
      (event) => isOfStack(event) && !(event.ResourceStatus ?? '').endsWith('_IN_PROGRESS'),
    )?.ResourceStatus;
    if (end !== undefined && SUCCESSES.includes(end)) return;
    if (end !== undefined) {
      throw new DeployError(
        exitCode.deploy,
        [`${stackName} ended as ${end}.`, ...causes].join('\n'),
        end === 'UPDATE_ROLLBACK_COMPLETE'
          ? 'The previous version is still serving. Fix what failed and deploy again.'
          : `Run this again with --dry-run to see what to do about ${end}.`,
      );
    }
    await sleep(pollMs, undefined, { signal }).catch(() => undefined);
  }
  throw new DeployError(
    exitCode.timeout,
    `${stackName} did not finish within ${Math.round(longestMs / 60_000)} minutes; it continues in AWS.`,
    `Watch it: ${see}. Once it is done, deploy again: that changes nothing and runs the smoke test.`,
  );
}
