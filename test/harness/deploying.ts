import type { Assembly } from '#deploy/assembly.ts';
import { readDeployOptions } from '#deploy/deploy-options.ts';
import type { DeployReport } from '#deploy/deploy-report.ts';
import { type Deploy, deployStage } from '#deploy/deploy-stage.ts';
import type { WantedChangeSet } from '#deploy/toolkit.ts';
import { AwsControlPlane, type ToldChange } from './doubles/aws-control-plane.ts';

export const STACK = 'SignalIntelligence-dev';
export const TABLE = 'AWS::DynamoDB::GlobalTable';

/** What a deploy knows about the stage. */
export const DEV = { keepsData: false, accountConcurrency: 10 };

/** A harmless change. */
export const FUNCTION: ToldChange = {
  Action: 'Modify',
  LogicalResourceId: 'ListAccounts',
  ResourceType: 'AWS::Lambda::Function',
  Replacement: 'False',
};

export const assembly: Assembly = {
  directory: '',
  resources: {
    Table: { Type: TABLE, Properties: { GlobalSecondaryIndexes: [{}, {}] } },
    Role: { Type: 'AWS::IAM::Role' },
    Api: {
      Type: 'AWS::ApiGateway::RestApi',
      Properties: { Body: { paths: { '/accounts': {}, '/accounts/{id}/tags': {} } } },
    },
    Source: {
      Type: 'AWS::Lambda::EventSourceMapping',
      Properties: { ScalingConfig: { MaximumConcurrency: 20 } },
    },
  },
  parameters: [],
  templateBytes: 1_000,
  codeBytes: 2_000_000_000,
  // biome-ignore lint/suspicious/noTemplateCurlyInString: as the CDK writes it
  deployRoleArn: 'arn:${AWS::Partition}:iam::${AWS::AccountId}:role/cdk-x-deploy-role-${AWS::Region}',
  bootstrapVersion: 6,
};

/** A deployed stage in a fake account, and the output of a deploy. */
export class Deploying {
  readonly aws = new AwsControlPlane();
  readonly said: string[] = [];
  /** What the next deploy would change. */
  changes: readonly ToldChange[] = [FUNCTION];
  /** The template's parameter values, one entry per change set. */
  readonly parameters: Readonly<Record<string, string>>[] = [];
  /** What the CDK has synthesized. */
  assembly: Assembly = assembly;
  private readonly contextOf: Deploy['contextOf'];

  constructor(baseUrl: string, contextOf: Deploy['contextOf']) {
    this.contextOf = contextOf;
    this.aws.stacks.set('CDKToolkit', { status: 'CREATE_COMPLETE', outputs: { BootstrapVersion: '30' } });
    this.aws.stacks.set(STACK, {
      status: 'UPDATE_COMPLETE',
      outputs: {
        BaseUrl: baseUrl,
        DashboardUrl: 'https://dashboard.example',
        AlarmTopicArn: 'arn:topic',
        ExportQueueWarehouseUrl: 'https://queue.example/warehouse',
      },
    });
  }

  deploy(args: readonly string[] = ['--yes'], more: Partial<Deploy> = {}): Promise<DeployReport> {
    const { aws, said } = this;
    return deployStage({
      options: readDeployOptions(['--stage', 'dev', '--region', 'eu-west-1', ...args]),
      stage: DEV,
      access: {
        endpoint: aws.url,
        credentials: async () => ({ accessKeyId: 'OWN', secretAccessKey: 'secret' }),
      },
      toolkit: {
        synthesize: async () => this.assembly,
        prepare: async (_, wanted) => this.prepare(wanted),
      },
      contextOf: this.contextOf,
      ask: async () => false,
      say: (line) => said.push(line),
      signal: new AbortController().signal,
      pollMs: 1,
      smokePatienceMs: 0,
      ...more,
    });
  }

  executions(): string[] {
    return this.aws.asked.filter((call) => call.startsWith('ExecuteChangeSet'));
  }

  /** Like the CDK: a change set even if nothing changes, and an empty stack with the first one. */
  private prepare({ name, parameters }: WantedChangeSet): void {
    this.parameters.push(parameters);
    if (!this.aws.stacks.has(STACK)) this.aws.stacks.set(STACK, { status: 'REVIEW_IN_PROGRESS' });
    this.aws.createChangeSet(name, this.changes);
  }
}
