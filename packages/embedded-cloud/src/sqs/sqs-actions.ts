import type * as z from 'zod';
import type { Identity } from '../iam/policy.ts';
import { denialWithResource, type ResourceStatement } from '../iam/resource-policy.ts';
import { ApiError } from '../json-endpoint/api-error.ts';
import type { Fauxqs, PassedOn } from './fauxqs.ts';
import type { LocalQueue } from './local-queue.ts';
import { MoveTasks } from './move-tasks.ts';
import type { QueueWeather } from './queue-weather.ts';
import { receiveMessage } from './receive-message.ts';
import { type ActionName, type Requests, requests } from './requests.ts';
import { sendMessage, sendMessageBatch } from './send-messages.ts';

export interface SqsWorld {
  readonly fauxqs: Fauxqs;
  readonly account: string;
  /** By name. */
  readonly queues: ReadonlyMap<string, LocalQueue>;
  /** The policy of the queue with this ARN. */
  policyOf(arn: string): readonly ResourceStatement[];
  queueUrl(name: string): string;
  queueArn(name: string): string;
  readonly weather?: QueueWeather | undefined;
}

interface SqsCaller {
  readonly identity: Identity;
  readonly signal: AbortSignal;
  readonly traceHeader: string | undefined;
}

export interface SqsActions {
  call(action: string, input: unknown, caller: SqsCaller): unknown;
  stop(): void;
}

type Handler<Name extends ActionName> = (input: Requests[Name], caller: SqsCaller) => unknown;

const schemas: { readonly [Name in ActionName]: z.ZodType<Requests[Name]> } = requests;

const isKnown = (action: string): action is ActionName => Object.hasOwn(requests, action);
const isPassedOn = (action: string, { actions }: Fauxqs): action is PassedOn =>
  Object.hasOwn(actions, action);

/** IAM has no separate action for a batch. */
const grantOf = (action: string): string => `sqs:${action.replace(/Batch$/, '')}`;

function parseInput<Name extends ActionName>(
  action: Name,
  input: unknown,
  { SqsError }: Fauxqs,
): Requests[Name] {
  const parsed = schemas[action].safeParse(input);
  if (parsed.success) return parsed.data;
  const reasons = parsed.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`);
  throw new SqsError('InvalidParameterValue', `${action} cannot take this request. ${reasons.join('; ')}`);
}

/** The actions of the SQS API, each with the grant it needs. */
export function sqsActions(world: SqsWorld): SqsActions {
  const { fauxqs, queues, weather } = world;
  const moves = new MoveTasks(fauxqs);

  function authorize({ identity }: SqsCaller, action: string, resource: string): void {
    const denial = denialWithResource(identity, world.policyOf(resource), { action, resource });
    if (denial === undefined) return;
    throw new ApiError('com.amazon.coral.service#AccessDeniedException', denial, 403, {
      'x-amzn-query-error': 'AccessDenied;Sender',
    });
  }

  function noSuchQueue(): Error {
    const message = 'The specified queue does not exist.';
    return new fauxqs.SqsError('QueueDoesNotExist', message, 400, true, 'NonExistentQueue');
  }

  /** Grants are checked first: a caller that may not use a queue isn't told whether it exists. */
  function allowedQueue(name: string, action: string, caller: SqsCaller): LocalQueue {
    authorize(caller, action, world.queueArn(name));
    const queue = queues.get(name);
    if (!queue) throw noSuchQueue();
    return queue;
  }

  function byUrl(url: string, action: string, caller: SqsCaller): LocalQueue {
    const [account, name, ...rest] = url.replace(/^https?:\/\/[^/]+\//, '').split('/');
    if (!account || !name || rest.length > 0) {
      throw new fauxqs.SqsError('InvalidAddress', `The address ${url} is not valid for this endpoint.`, 404);
    }
    if (account !== world.account) throw noSuchQueue();
    return allowedQueue(name, action, caller);
  }

  function byArn(arn: string, actions: readonly string[], caller: SqsCaller): LocalQueue {
    for (const action of actions) authorize(caller, action, arn);
    const queue = queues.get(arn.split(':').at(-1) ?? '');
    if (queue?.arn === arn) return queue;
    throw new fauxqs.SqsError('ResourceNotFoundException', `The resource ${arn} does not exist.`, 404);
  }

  const sourcesOf = (queue: LocalQueue): readonly LocalQueue[] =>
    [...queues.values()].filter((other) => other.redrivePolicy?.deadLetterTargetArn === queue.arn);

  function homeOf(source: LocalQueue, sources: readonly LocalQueue[]): LocalQueue {
    const [home, ...others] = sources;
    if (!home) {
      const message = 'Source queue must be configured as a Dead Letter Queue.';
      throw new fauxqs.SqsError('InvalidParameterValue', message);
    }
    if (others.length === 0) return home;
    const names = sources.map(({ name }) => name).join(', ');
    const message = `${source.name} takes the dead letters of ${names}: say in DestinationArn where they go.`;
    throw new fauxqs.SqsError('InvalidParameterValue', message);
  }

  function startMove(input: Requests['StartMessageMoveTask'], caller: SqsCaller): object {
    const needed = [
      'sqs:StartMessageMoveTask',
      'sqs:ReceiveMessage',
      'sqs:DeleteMessage',
      'sqs:GetQueueAttributes',
    ];
    const source = byArn(input.SourceArn, needed, caller);
    const home = homeOf(
      source,
      input.DestinationArn === undefined ? sourcesOf(source) : sourcesOf(source).slice(0, 1),
    );
    const destination = byArn(input.DestinationArn ?? home.arn, ['sqs:SendMessage'], caller);
    return {
      TaskHandle: moves.start({ source, destination, perSecond: input.MaxNumberOfMessagesPerSecond }),
    };
  }

  function listQueues({ QueueNamePrefix = '', MaxResults, NextToken = '' }: Requests['ListQueues']): object {
    const names = [...queues.keys()]
      .filter((name) => name.startsWith(QueueNamePrefix) && name > NextToken)
      .toSorted();
    const page = names.slice(0, MaxResults ?? 1000);
    return {
      QueueUrls: page.map((name) => world.queueUrl(name)),
      ...(MaxResults !== undefined && page.length < names.length && { NextToken: page.at(-1) }),
    };
  }

  async function sending<Sent>(
    queueUrl: string,
    caller: SqsCaller,
    send: (queue: LocalQueue) => Sent,
  ): Promise<Sent> {
    const queue = byUrl(queueUrl, 'sqs:SendMessage', caller);
    if (weather?.isBusy()) throw new fauxqs.SqsError('RequestThrottled', 'The request was throttled.', 403);
    const sent = queue.atomically(() => send(queue));
    await weather?.linger();
    return sent;
  }

  const own: { readonly [Name in Exclude<ActionName, PassedOn>]: Handler<Name> } = {
    SendMessage: (input, caller) =>
      sending(input.QueueUrl, caller, (queue) =>
        sendMessage(input, queue, fauxqs, { traceHeader: caller.traceHeader, weather }),
      ),
    SendMessageBatch: (input, caller) =>
      sending(input.QueueUrl, caller, (queue) =>
        sendMessageBatch(input, queue, fauxqs, { traceHeader: caller.traceHeader, weather }),
      ),
    ReceiveMessage(input, caller) {
      return receiveMessage(input, byUrl(input.QueueUrl, 'sqs:ReceiveMessage', caller), caller.signal);
    },
    GetQueueUrl({ QueueName }, caller) {
      return { QueueUrl: world.queueUrl(allowedQueue(QueueName, 'sqs:GetQueueUrl', caller).name) };
    },
    ListQueues(input, caller) {
      authorize(caller, 'sqs:ListQueues', '*');
      return listQueues(input);
    },
    ListDeadLetterSourceQueues({ QueueUrl }, caller) {
      const sources = sourcesOf(byUrl(QueueUrl, 'sqs:ListDeadLetterSourceQueues', caller));
      return { queueUrls: sources.map(({ name }) => world.queueUrl(name)) };
    },
    StartMessageMoveTask: startMove,
    CancelMessageMoveTask({ TaskHandle }, caller) {
      authorize(caller, 'sqs:CancelMessageMoveTask', '*');
      return { ApproximateNumberOfMessagesMoved: moves.cancel(TaskHandle) };
    },
    ListMessageMoveTasks({ SourceArn, MaxResults }, caller) {
      return { Results: moves.list(byArn(SourceArn, ['sqs:ListMessageMoveTasks'], caller), MaxResults) };
    },
  };

  function passOn<Name extends PassedOn>(action: Name, input: Requests[Name], caller: SqsCaller): unknown {
    const queue = byUrl(input.QueueUrl, grantOf(action), caller);
    // Counts and handles must be current, even if no reader keeps the timers running.
    queue.inside.processTimers();
    const store = { getQueue: () => queue.inside };
    return queue.atomically(() => fauxqs.actions[action](input, store));
  }

  return {
    call(action, input, caller) {
      if (!isKnown(action)) {
        const message = `The embedded cloud does not offer ${action}; queues come from the template.`;
        throw new fauxqs.SqsError('UnsupportedOperation', message);
      }
      if (isPassedOn(action, fauxqs)) return passOn(action, parseInput(action, input, fauxqs), caller);
      const handler = own[action as Exclude<ActionName, PassedOn>] as Handler<ActionName>;
      return handler(parseInput(action, input, fauxqs), caller);
    },
    stop: () => moves.stop(),
  };
}
