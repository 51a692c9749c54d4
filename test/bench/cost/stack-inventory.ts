import type { Rates } from './bill.ts';
import { functionIdOf } from './function-id.ts';

/** The billed parts of a template's resource. */
export interface CostingResource {
  readonly Type: string;
  readonly Properties?: object;
}

interface Priced {
  readonly Metrics?: readonly { readonly MetricStat?: object }[];
  readonly MemorySize?: number;
  readonly FunctionName?: { readonly Ref?: string };
  readonly ProvisionedConcurrencyConfig?: { readonly ProvisionedConcurrentExecutions?: number };
  readonly RetentionInDays?: number;
  readonly ScheduleExpression?: string;
  readonly Name?: string;
  readonly MethodSettings?: readonly { readonly MetricsEnabled?: boolean }[];
  readonly Rules?: readonly object[];
  readonly Body?: { readonly paths?: Readonly<Record<string, object>> };
  readonly Replicas?: readonly {
    readonly PointInTimeRecoverySpecification?: { readonly PointInTimeRecoveryEnabled?: boolean };
  }[];
}

/** What a stage costs without calls, and what calls cost there. */
export interface StackInventory extends Rates {
  /** Memory of the workers that are kept ready. */
  readonly warmMb: number;
  readonly alarms: number;
  readonly alarmMetrics: number;
  readonly dashboards: number;
  readonly metricFilters: number;
  readonly secrets: number;
  readonly keys: number;
  readonly webAcls: number;
  readonly webAclRules: number;
  readonly functions: number;
  readonly polledQueues: number;
  readonly hasRecovery: boolean;
  readonly methods: number;
  /** Methods with their own CloudWatch metrics. */
  readonly countedMethods: number;
  /** How often each job runs in a month, by the id in its schedule's name. */
  readonly schedules: readonly { readonly name: string; readonly timesAMonth: number }[];
}

const HOURS_A_MONTH = 730;
const MINUTES_A: Readonly<Record<string, number>> = { minute: 1, hour: 60, day: 24 * 60 };
const METHODS = /^(get|put|post|patch|delete)$/;

/** How often a schedule runs in a month; throws on an unknown expression. */
function timesAMonth(expression: string): number {
  const [, count, unit] = /^rate\((\d+) (minute|hour|day)s?\)$/.exec(expression) ?? [];
  if (count !== undefined && unit !== undefined) {
    return (HOURS_A_MONTH * 60) / (Number(count) * (MINUTES_A[unit] ?? 1));
  }
  const [, hour] = /^cron\(\d+ (\*|\d+) \* \* \? \*\)$/.exec(expression) ?? [];
  if (hour === undefined)
    throw new Error(`how often is "${expression}"? Expected a rate, or each hour or day`);
  return hour === '*' ? HOURS_A_MONTH : HOURS_A_MONTH / 24;
}

const propertiesOf = ({ Properties = {} }: CostingResource): Priced => Properties;

/** Reads a month's cost drivers from a synthesized template. */
export function inventoryOf(resources: Readonly<Record<string, CostingResource>>): StackInventory {
  const entriesOf = (type: string) =>
    Object.entries(resources).flatMap(([id, resource]) =>
      resource.Type === type ? [[id, propertiesOf(resource)] as const] : [],
    );
  const ofType = (type: string): Priced[] => entriesOf(type).map(([, properties]) => properties);
  const memory = new Map(
    entriesOf('AWS::Lambda::Function').map(([id, { MemorySize = 128 }]) => [functionIdOf(id), MemorySize]),
  );
  const alarms = ofType('AWS::CloudWatch::Alarm');
  const retention = ofType('AWS::Logs::LogGroup').map(({ RetentionInDays = 0 }) => RetentionInDays);
  const isCounted = ofType('AWS::ApiGateway::Stage').some(({ MethodSettings = [] }) =>
    MethodSettings.some(({ MetricsEnabled }) => MetricsEnabled),
  );
  const methods = ofType('AWS::ApiGateway::RestApi')
    .flatMap(({ Body }) => Object.values(Body?.paths ?? {}))
    .flatMap((path) => Object.keys(path).filter((method) => METHODS.test(method))).length;
  const acls = ofType('AWS::WAFv2::WebACL');
  return {
    memoryMbOf(functionId) {
      const found = memory.get(functionId);
      if (found === undefined) throw new Error(`the template has no function ${functionId}`);
      return found;
    },
    logRetentionDays: Math.max(...retention),
    hasFirewall: acls.length > 0,
    warmMb: ofType('AWS::Lambda::Alias').reduce(
      (sum, { FunctionName, ProvisionedConcurrencyConfig: { ProvisionedConcurrentExecutions = 0 } = {} }) =>
        sum + ProvisionedConcurrentExecutions * (memory.get(functionIdOf(FunctionName?.Ref ?? '')) ?? 0),
      0,
    ),
    alarms: alarms.length,
    alarmMetrics: alarms.reduce(
      (sum, { Metrics }) => sum + (Metrics?.filter(({ MetricStat }) => MetricStat).length ?? 1),
      0,
    ),
    dashboards: ofType('AWS::CloudWatch::Dashboard').length,
    metricFilters: ofType('AWS::Logs::MetricFilter').length,
    secrets: ofType('AWS::SecretsManager::Secret').length,
    keys: ofType('AWS::KMS::Key').length,
    webAcls: acls.length,
    webAclRules: acls.reduce((sum, { Rules = [] }) => sum + Rules.length, 0),
    functions: memory.size,
    polledQueues: ofType('AWS::Lambda::EventSourceMapping').length,
    hasRecovery: ofType('AWS::DynamoDB::GlobalTable').some(({ Replicas = [] }) =>
      Replicas.some(({ PointInTimeRecoverySpecification: recovery }) => recovery?.PointInTimeRecoveryEnabled),
    ),
    methods,
    countedMethods: isCounted ? methods : 0,
    schedules: ofType('AWS::Scheduler::Schedule').map(({ Name = '', ScheduleExpression = '' }) => ({
      name: Name,
      timesAMonth: timesAMonth(ScheduleExpression),
    })),
  };
}
