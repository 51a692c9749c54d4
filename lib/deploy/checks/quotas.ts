import type { Assembly, TemplateResources } from '../assembly.ts';
import type { DeployedStageSettings } from '../stage-settings.ts';

/** A quota of AWS that the stack must fit into: CloudFormation could not create it, or the stage could not work. */
export interface Quota {
  readonly service: string;
  readonly code: string;
  readonly name: string;
  /** IAM's quotas are asked for in one region of a partition. @default the stage's own region */
  readonly isGlobal?: true;
  /** What else than a larger quota would help. @default nothing */
  readonly otherwise?: string;
  /** What this stack takes of it; other stacks of the account take their own. */
  readonly need: (assembly: Assembly, stage: DeployedStageSettings) => number;
}

const GIGABYTE = 1_000_000_000;

const ofType = (resources: TemplateResources, type: string) =>
  Object.values(resources).filter(({ Type }) => Type === type);

const count =
  (type: string) =>
  ({ resources }: Assembly): number =>
    ofType(resources, type).length;

/** Every part of every path is a resource of the API: `/accounts/{id}/tags` is three. */
function pathNodes({ resources }: Assembly): number {
  const bodies = ofType(resources, 'AWS::ApiGateway::RestApi').map(
    ({ Properties }) => Properties?.Body as { paths?: Record<string, unknown> } | undefined,
  );
  const nodes = bodies.flatMap((body) =>
    Object.keys(body?.paths ?? {}).flatMap((route) => {
      const parts = route.split('/').filter((part) => part !== '');
      return parts.map((_, index) => parts.slice(0, index + 1).join('/'));
    }),
  );
  return new Set(nodes).size + bodies.length;
}

function indexesOfTable({ resources }: Assembly): number {
  const [table] = ofType(resources, 'AWS::DynamoDB::GlobalTable');
  const indexes = table?.Properties?.GlobalSecondaryIndexes;
  return Array.isArray(indexes) ? indexes.length : 0;
}

/** Event source mappings are missing because Service Quotas knows no quota of them. */
export const quotas: readonly Quota[] = [
  {
    service: 'lambda',
    code: 'L-B99A9384',
    name: 'concurrent executions',
    otherwise: 'or give the stage an accountConcurrency that the account has, in lib/infra/stages.ts',
    need: (_, { accountConcurrency }) => accountConcurrency,
  },
  {
    service: 'lambda',
    code: 'L-2ACBD22F',
    name: 'gigabytes of function code',
    need: ({ codeBytes }) => codeBytes / GIGABYTE,
  },
  {
    service: 'apigateway',
    code: 'L-AA0FF27B',
    name: 'regional REST APIs',
    need: count('AWS::ApiGateway::RestApi'),
  },
  {
    service: 'apigateway',
    code: 'L-01C8A9E0',
    name: 'resources of a REST API',
    need: pathNodes,
  },
  {
    service: 'states',
    code: 'L-B66B0F91',
    name: 'state machines',
    need: count('AWS::StepFunctions::StateMachine'),
  },
  {
    service: 'monitoring',
    code: 'L-2FF78D7B',
    name: 'CloudWatch alarms',
    need: count('AWS::CloudWatch::Alarm'),
  },
  {
    service: 'dynamodb',
    code: 'L-F98FE922',
    name: 'tables',
    need: count('AWS::DynamoDB::GlobalTable'),
  },
  {
    service: 'dynamodb',
    code: 'L-F7858A77',
    name: 'indexes of a table',
    need: indexesOfTable,
  },
  {
    service: 'iam',
    code: 'L-FE177D64',
    name: 'IAM roles',
    isGlobal: true,
    need: count('AWS::IAM::Role'),
  },
  {
    service: 'iam',
    code: 'L-E95E4862',
    name: 'managed policies',
    isGlobal: true,
    need: count('AWS::IAM::ManagedPolicy'),
  },
];
