/** List prices in dollars. They change and differ by region: look them up before you rely on them. */
export const priceList = { region: 'us-east-1', asOf: '2026-11-15' };

const MILLION = 1e6;
/** CloudWatch and data transfer count in powers of two. */
export const GB = 2 ** 30;

export const prices = {
  /** API Gateway, REST, up to 333 million requests a month. */
  gatewayRequest: 3.5 / MILLION,
  lambdaRequest: 0.2 / MILLION,
  /** Lambda on arm64, up to 7.5 billion GB-seconds a month; cold starts are billed too. */
  lambdaGbSecond: 0.0000133334,
  /** Provisioned concurrency on arm64. Calls then cost less per second, which is not counted. */
  lambdaWarmGbSecond: 0.0000033334,
  /** DynamoDB on demand, standard class. Units of transactions are already doubled. */
  tableRead: 0.125 / MILLION,
  tableWrite: 0.625 / MILLION,
  tableGbMonth: 0.25,
  /** Point-in-time recovery, by the size of table and indexes. */
  recoveryGbMonth: 0.2,
  /** SQS standard, per 64 KB of a request. */
  queueRequest: 0.4 / MILLION,
  /** Step Functions standard, per attempt at a state. */
  transition: 25 / MILLION,
  schedulerCall: 1 / MILLION,
  logGbIngested: 0.5,
  logGbMonth: 0.03,
  /** X-Ray, per recorded trace. */
  trace: 5 / MILLION,
  /** To the internet, the first 10 TB. */
  gbOut: 0.09,
  secretMonth: 0.4,
  secretCall: 0.05 / 10_000,
  /** CloudWatch, per metric that an alarm reads. */
  alarmMetricMonth: 0.1,
  dashboardMonth: 3,
  /** CloudWatch, per custom metric and hour in which it is reported. */
  metricMonth: 0.3,
  /** KMS, per customer-managed key and per call. */
  keyMonth: 1,
  /** WAF: per web ACL, rule and request. */
  webAclMonth: 5,
  webAclRuleMonth: 1,
  webAclRequest: 0.6 / MILLION,
} as const;
