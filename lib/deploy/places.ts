import { queues } from '#contract/queues.ts';
import { type Caller, domainOf } from './caller.ts';

export interface Places {
  readonly base_url: string;
  readonly console: string;
  readonly docs: string;
  readonly dashboard: string | null;
  readonly alarm_topic: string | null;
  readonly table: string | null;
  /** By name: the stage's own queues and the export queues. */
  readonly queues: Readonly<Record<string, string>>;
}

const EXPORTED = /^ExportQueue(.+)Url$/;

/** Where to find what was deployed. */
export function placesOf(
  stage: string,
  { account, region, partition }: Caller,
  outputs: Readonly<Record<string, string>>,
): Places {
  const base = outputs.BaseUrl ?? '';
  const own = queues.map(({ name }) => [
    name,
    `https://sqs.${region}.${domainOf(partition)}/${account}/signal-intelligence-${stage}-${name}`,
  ]);
  const exported = Object.entries(outputs).flatMap(([key, url]) => {
    const name = EXPORTED.exec(key)?.[1];
    return name === undefined ? [] : [[`export ${name}`, url]];
  });
  return {
    base_url: base,
    console: `${base}/console`,
    docs: `${base}/docs`,
    dashboard: outputs.DashboardUrl ?? null,
    alarm_topic: outputs.AlarmTopicArn ?? null,
    table: outputs.TableName ?? null,
    queues: Object.fromEntries([...own, ...exported]),
  };
}
