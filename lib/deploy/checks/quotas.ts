import type { Assembly, TemplateResources } from '../assembly.ts';
import type { DeployedStageSettings } from '../stage-settings.ts';

/** An AWS quota that the stack must fit into; otherwise CloudFormation can't create it or the stage can't work. */
export interface Quota {
  readonly service: string;
  readonly code: string;
  readonly name: string;
  /** IAM's quotas are reported in one region per partition. @default the stage's own region */
  readonly isGlobal?: true;
  /** An alternative to a larger quota. @default none */
  readonly otherwise?: string;
  /** How much this stack uses; other stacks of the account come on top. */
  readonly need: (assembly: Assembly, stage: DeployedStageSettings) => number;
}

const GIGABYTE = 1_000_000_000;

const ofType = (resources: TemplateResources, type: string) =>
  Object.values(resources).filter(({ Type }) => Type === type);

const count =
  (type: string) =>
  ({ resources }: Assembly): number =>
    ofType(resources, type).length;

/** Every path segment is a resource of the API: `/accounts/{id}/tags` is three. */
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

/** Event source mappings are missing because Service Quotas has no quota for them. */
export const quotas: readonly Quota[] = [
  {
    service: 'lambda',
    code: 'L-B99A9384',
    name: 'concurrent executions',
    otherwise: "or lower the stage's accountConcurrency in lib/infra/stages.ts to what the account has",
    need: (_, { accountConcurrency }) => accountConcurrency,
  },
  {
    service: 'lambda',
    code: 'L-2ACBD22F',
    name: 'GB of function code',
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
    name: 'REST API resources',
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
    name: 'table indexes',
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
