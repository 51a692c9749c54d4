import { queues } from '#contract/queues.ts';
import { type Caller, domainOf } from './caller.ts';

export interface Places {
  /** Where clients and people go: the stage's public URL, if it has one. */
  readonly base_url: string;
  /** API Gateway's own address, which a domain of one's own points to. */
  readonly gateway_url: string;
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
  { name: stage, publicUrl }: { readonly name: string; readonly publicUrl: string | undefined },
  { account, region, partition }: Caller,
  outputs: Readonly<Record<string, string>>,
): Places {
  const gateway = outputs.BaseUrl ?? '';
  const base = publicUrl ?? gateway;
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
    gateway_url: gateway,
    console: `${base}/console`,
    docs: `${base}/docs`,
    dashboard: outputs.DashboardUrl ?? null,
    alarm_topic: outputs.AlarmTopicArn ?? null,
    table: outputs.TableName ?? null,
    queues: Object.fromEntries([...own, ...exported]),
  };
}
