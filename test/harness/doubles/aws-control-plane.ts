import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A change as CloudFormation reports it. */
export interface ToldChange {
  readonly Action: 'Add' | 'Modify' | 'Remove' | 'Import' | 'Dynamic';
  readonly LogicalResourceId: string;
  readonly ResourceType: string;
  readonly Replacement?: 'True' | 'False' | 'Conditional';
}

interface ToldStack {
  status: string;
  outputs?: Record<string, string>;
  isProtected?: boolean;
  template?: object;
}

interface ToldEvent {
  readonly id: string;
  readonly token: string;
  readonly resource: string;
  readonly type: string;
  readonly status: string;
  readonly reason: string;
}

/** CloudFormation's words for it. */
const NOTHING_CHANGES =
  "The submitted information didn't contain changes. Submit different information to create a change set.";

/** `Parameters.member.1.ParameterKey` and its like. */
const parametersIn = (given: URLSearchParams): Record<string, string> =>
  Object.fromEntries(
    [...given].flatMap(([field, key]) =>
      field.endsWith('.ParameterKey') ? [[key, given.get(field.replace(/Key$/, 'Value')) ?? '']] : [],
    ),
  );

/** Fakes of an account's STS, CloudFormation, Lambda and Service Quotas, and the calls they got. */
export class AwsControlPlane {
  account = '111122223333';
  isSignedIn = true;
  /** Whether the bootstrap's role can be assumed. */
  hasDeployRole = true;
  readonly stacks = new Map<string, ToldStack>();
  changeSet: { name: string; changes: readonly ToldChange[]; status?: string; reason?: string } | undefined;
  /** By code; every other quota is large. */
  readonly quotas = new Map<string, number | 'denied' | 'default'>();
  /** What Lambda reports about the account; what this stage has reserved is not in `unreserved`. */
  concurrency: { all: number; unreserved: number } | 'denied' | 'broken' = { all: 1_000, unreserved: 1_000 };
  /** How the next execution ends, and what fails on the way there. */
  end = { status: 'UPDATE_COMPLETE', failure: '' };
  /** What the next change set that is created would do. */
  planned: readonly ToldChange[] = [];
  /** The parameter values of the last change set. */
  parameters: Readonly<Record<string, string>> = {};
  /** The name or ARN by which a change set was executed. */
  executed = '';
  /** `Action name`, in order. */
  readonly asked: string[] = [];
  /** Who called CloudFormation. */
  readonly askedBy = new Set<string>();
  private events: ToldEvent[] = [];
  private ahead: ToldEvent[] = [];
  url = '';

  async start(): Promise<() => void> {
    const server = createServer((request, response) => void this.answer(request, response));
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    this.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    return () => {
      server.closeAllConnections();
      server.close();
    };
  }

  private async answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    let body = '';
    for await (const chunk of request) body += chunk;
    if (request.url === '/2016-08-19/account-settings') {
      this.answerConcurrency(request, response);
      return;
    }
    const target = request.headers['x-amz-target'];
    if (target === 'AmazonSSM.GetParameter') {
      const told = JSON.stringify({ Parameter: { Value: '30' } });
      response.writeHead(200, { 'content-type': 'application/x-amz-json-1.1' }).end(told);
      return;
    }
    if (typeof target === 'string') {
      this.answerQuota(target, JSON.parse(body), response);
      return;
    }
    const given = new URLSearchParams(body);
    const action = given.get('Action') ?? '';
    this.asked.push([action, given.get('StackName')].filter(Boolean).join(' '));
    const key = /Credential=([^/]+)\//.exec(request.headers.authorization ?? '')?.[1] ?? '';
    if (!['GetCallerIdentity', 'AssumeRole'].includes(action)) this.askedBy.add(key);
    const [status, xml] = this.tell(action, given);
    response.writeHead(status, { 'content-type': 'text/xml' }).end(xml);
  }

  private answerConcurrency({ headers }: IncomingMessage, response: ServerResponse): void {
    const { concurrency } = this;
    const isSigned = /Credential=OWN\/\d{8}\/[a-z0-9-]+\/lambda\/aws4_request/.test(
      headers.authorization ?? '',
    );
    if (!isSigned || typeof concurrency === 'string') {
      response.writeHead(concurrency === 'broken' ? 500 : 403).end('{"Message":"as the test wants it"}');
      return;
    }
    const AccountLimit = {
      ConcurrentExecutions: concurrency.all,
      UnreservedConcurrentExecutions: concurrency.unreserved,
    };
    response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify({ AccountLimit }));
  }

  private answerQuota(target: string, asked: { QuotaCode: string }, response: ServerResponse): void {
    const action = target.split('.').at(-1) ?? '';
    const value = this.quotas.get(asked.QuotaCode) ?? 100_000;
    const failure =
      value === 'denied'
        ? 'AccessDeniedException'
        : value === 'default' && action === 'GetServiceQuota' && 'NoSuchResourceException';
    const told = failure
      ? { __type: failure, message: 'as the test wants it' }
      : { Quota: { QuotaCode: asked.QuotaCode, Value: value === 'default' ? 7 : value } };
    response
      .writeHead(failure ? 400 : 200, { 'content-type': 'application/x-amz-json-1.1' })
      .end(JSON.stringify(told));
  }

  private tell(action: string, given: URLSearchParams): [number, string] {
    const name = given.get('StackName') ?? '';
    const stack = this.stacks.get(name);
    const result = (inner: string): [number, string] => [
      200,
      `<${action}Response><${action}Result>${inner}</${action}Result></${action}Response>`,
    ];
    const failure = (status: number, code: string, message: string): [number, string] => [
      status,
      `<ErrorResponse><Error><Type>Sender</Type><Code>${code}</Code><Message>${message}</Message></Error></ErrorResponse>`,
    ];
    switch (action) {
      case 'GetCallerIdentity':
        return this.isSignedIn
          ? result(
              `<Account>${this.account}</Account><Arn>arn:aws:sts::${this.account}:assumed-role/ops/me</Arn>`,
            )
          : failure(403, 'ExpiredToken', 'The security token included in the request is expired');
      case 'AssumeRole':
        return this.hasDeployRole
          ? result(
              `<Credentials><AccessKeyId>ASSUMED</AccessKeyId><SecretAccessKey>s</SecretAccessKey><SessionToken>t</SessionToken><Expiration>2099-01-01T00:00:00Z</Expiration></Credentials>`,
            )
          : failure(403, 'AccessDenied', 'not authorized to perform: sts:AssumeRole');
      case 'DescribeStacks':
        return stack
          ? result(`<Stacks><member>${this.stackXml(name, stack)}</member></Stacks>`)
          : failure(400, 'ValidationError', `Stack with id ${name} does not exist`);
      case 'DescribeChangeSet':
        return this.isChangeSet(given.get('ChangeSetName'))
          ? result(this.changeSetXml(Number(given.get('NextToken') ?? 0)))
          : failure(404, 'ChangeSetNotFound', 'ChangeSet does not exist');
      case 'DeleteChangeSet':
        this.changeSet = undefined;
        return result('');
      case 'DeleteStack':
        if (stack?.isProtected) {
          return failure(
            400,
            'ValidationError',
            `Stack [${name}] cannot be deleted while TerminationProtection is enabled`,
          );
        }
        this.stacks.delete(name);
        return result('');
      case 'UpdateTerminationProtection':
        if (stack) stack.isProtected = given.get('EnableTerminationProtection') === 'true';
        return result(`<StackId>arn:${name}</StackId>`);
      case 'CreateChangeSet':
        this.createChangeSet(given.get('ChangeSetName') ?? '', this.planned);
        this.parameters = parametersIn(given);
        return result(`<Id>arn:${given.get('ChangeSetName')}</Id><StackId>arn:${name}</StackId>`);
      case 'GetTemplate':
        return result(`<TemplateBody>${JSON.stringify(stack?.template ?? {})}</TemplateBody>`);
      case 'ExecuteChangeSet':
        if (this.changeSet?.status === 'FAILED') {
          return failure(400, 'InvalidChangeSetStatus', 'ChangeSet cannot be executed in its current status');
        }
        this.executed = given.get('ChangeSetName') ?? '';
        this.execute(name, given.get('ClientRequestToken') ?? '');
        return result('');
      case 'DescribeStackEvents':
        // Two more at every poll; within a paginated read nothing changes.
        if (!given.has('NextToken')) this.events.unshift(...this.ahead.splice(0, 2).reverse());
        return result(this.eventsXml(name, Number(given.get('NextToken') ?? 0)));
      default:
        return failure(400, 'InvalidAction', action);
    }
  }

  /** A change set that would change nothing fails, and stays until someone deletes it. */
  createChangeSet(name: string, changes: readonly ToldChange[]): void {
    this.changeSet = {
      name,
      changes,
      ...(changes.length === 0 && { status: 'FAILED', reason: NOTHING_CHANGES }),
    };
  }

  /** By its name or by its ARN. */
  private isChangeSet(asked: string | null): boolean {
    const name = this.changeSet?.name;
    return name !== undefined && (asked === name || asked === `arn:${name}`);
  }

  private stackXml(name: string, { status, outputs = {}, isProtected = false }: ToldStack): string {
    const told = Object.entries(outputs).map(
      ([key, value]) => `<member><OutputKey>${key}</OutputKey><OutputValue>${value}</OutputValue></member>`,
    );
    return `<StackId>arn:${name}</StackId><StackName>${name}</StackName><CreationTime>2026-01-01T00:00:00Z</CreationTime><StackStatus>${status}</StackStatus><EnableTerminationProtection>${isProtected}</EnableTerminationProtection><Outputs>${told.join('')}</Outputs>`;
  }

  /** Two changes a page. */
  private changeSetXml(from: number): string {
    const { name, changes, status = 'CREATE_COMPLETE', reason = '' } = this.changeSet!;
    const execution = status === 'CREATE_COMPLETE' ? 'AVAILABLE' : 'UNAVAILABLE';
    const told = changes.slice(from, from + 2).map((change) => {
      const fields = Object.entries(change).map(([field, value]) => `<${field}>${value}</${field}>`);
      return `<member><Type>Resource</Type><ResourceChange>${fields.join('')}</ResourceChange></member>`;
    });
    const next = from + 2 < changes.length ? `<NextToken>${from + 2}</NextToken>` : '';
    return `<ChangeSetId>arn:${name}</ChangeSetId><Status>${status}</Status><StatusReason>${reason}</StatusReason><ExecutionStatus>${execution}</ExecutionStatus><Changes>${told.join('')}</Changes>${next}`;
  }

  private execute(name: string, token: string): void {
    const { status, failure } = this.end;
    this.changeSet = undefined;
    const stack = this.stacks.get(name);
    if (stack) stack.status = status;
    const event = (resource: string, told: string, reason = ''): ToldEvent => ({
      id: `${token}-${resource}-${told}`,
      token,
      resource,
      type: resource === name ? 'AWS::CloudFormation::Stack' : 'AWS::Lambda::Function',
      status: told,
      reason,
    });
    // Left over from an earlier deploy.
    this.events = [{ ...event(name, 'UPDATE_COMPLETE'), id: 'old', token: 'earlier' }];
    this.ahead = [
      event(name, 'UPDATE_IN_PROGRESS'),
      ...(failure ? [event('Broken', 'UPDATE_FAILED', failure)] : []),
      ...(failure ? [event('Other', 'UPDATE_FAILED', 'Resource update cancelled')] : []),
      event('Working', 'UPDATE_COMPLETE'),
      event(name, status),
    ];
  }

  /** One event a page, the newest first. */
  private eventsXml(name: string, from: number): string {
    const told = this.events
      .slice(from, from + 1)
      .map(
        ({ id, token, resource, type, status, reason }) =>
          `<member><EventId>${id}</EventId><StackId>arn:${name}</StackId><StackName>${name}</StackName><Timestamp>2026-01-01T00:00:00Z</Timestamp><LogicalResourceId>${resource}</LogicalResourceId><PhysicalResourceId>arn:${resource}</PhysicalResourceId><ResourceType>${type}</ResourceType><ResourceStatus>${status}</ResourceStatus><ResourceStatusReason>${reason}</ResourceStatusReason><ClientRequestToken>${token}</ClientRequestToken></member>`,
      );
    const next = from + 1 < this.events.length ? `<NextToken>${from + 1}</NextToken>` : '';
    return `<StackEvents>${told.join('')}</StackEvents>${next}`;
  }
}
