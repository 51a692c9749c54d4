import { REVOKED_WITHIN_SECONDS } from '#contract/api-keys.ts';
import type { AddressDirectory, PeopleDirectory } from '#contract/directory-providers.ts';
import { DEFAULT_ACCOUNT_CONCURRENCY, MIN_ACCOUNT_CONCURRENCY } from '#platform/account-concurrency.ts';
import type { ModelSettings } from '#platform/env.ts';
import type { ResearchSource } from '#platform/research-sources.ts';
import type { DeployedStage, StageName } from '#platform/stage-names.ts';

/** A queue that teams inside the operator's account read pushes from. */
export interface ExportQueueSettings {
  /** The value of `queue` in `POST /webhook-destinations`. */
  readonly name: string;
  /**
   * ARNs of roles, users or whole accounts that may receive messages; they must exist before the stage is deployed.
   * @default only those the account's own policies allow
   */
  readonly consumers?: readonly string[];
}

/** A firewall (AWS WAF) in front of the API: about $8 a month and $0.60 per million requests. */
export interface WebAclSettings {
  /** Requests a minute from one address, which a whole office may share. */
  readonly addressPerMinute: number;
  /** Requests a minute with one API key. Anything above never reaches the service's own rate limit. */
  readonly keyPerMinute: number;
}

/** The sender of the service's email in Amazon SES, in the stage's region and account. */
export interface EmailSettings {
  /** The address that email comes from, such as `alerts@example.com`. */
  readonly from: string;
  /** The verified identity it belongs to: the address itself, or a domain. @default the domain of `from` */
  readonly identity?: string;
  /** A configuration set, such as for metrics of bounces; it must exist and must not track opens or clicks. @default none */
  readonly configurationSet?: string;
}

/** The address of a local run, without its port. */
export const OWN_ORIGIN = 'http://127.0.0.1';

/** The settings that differ between stages. */
export interface Stage {
  readonly name: StageName;
  /** The AWS account it belongs to; the CDK refuses another account's credentials. @default any */
  readonly account?: string;
  /** The region it belongs to. @default the deployer's region */
  readonly region?: string;
  readonly logLevel: 'DEBUG' | 'INFO' | 'WARN';
  readonly logRetentionDays: 7 | 30 | 365;
  /** How long the gateway caches an authorizer's response, and so how long a revoked key keeps working. */
  readonly authorizerCacheSeconds: number;
  /** Requests a second per method and path, and the burst; the account's limit covers all APIs. */
  readonly throttle: { readonly rate: number; readonly burst: number };
  /**
   * How many functions the stage may run at once: the account's quota in this region, minus what other stages and
   * programs use. Workflows and queues scale with it. From 200 up, long workflow steps and some endpoints get reserved
   * concurrency, so background work leaves room for the API.
   */
  readonly accountConcurrency: number;
  /** @default none */
  readonly webAcl?: WebAclSettings;
  /** Rate limit of each API key; a key's own limit can only be lower. */
  readonly keyLimit: { readonly perMinute: number };
  /** How many days audit events are kept. @default 400 */
  readonly auditDays?: number;
  /** Whether table, key, secret and logs outlive the stack, and neither stack nor table can be deleted by mistake. */
  readonly keepsData: boolean;
  /**
   * Whether all stored data is encrypted with the stage's own key, for $1 a month and $0.03 per 10,000 requests. Decide
   * before the first deploy: a change later would encrypt the table before functions may decrypt it.
   * @default AWS's keys
   */
  readonly customerKey?: true;
  /**
   * The warm throughput of the table and each of its indexes, in units per second. It can only grow, is paid for once,
   * and doesn't need traffic. @default DynamoDB's default: 12,000 reads and 4,000 writes
   */
  readonly warmThroughput?: { readonly reads: number; readonly writes: number };
  /** Who gets alarms, once each address has confirmed. A stage that keeps its data needs one. @default no one */
  readonly alarmEmails?: readonly string[];
  /**
   * Which adapter serves each outside source: `none` finds nothing, `live` calls public sources and vendors, `embedded`
   * is the demo data, which only local runs have. With `live` research, a `model` is recommended.
   */
  readonly providers: {
    readonly directory: 'embedded' | 'none' | 'live';
    readonly research: 'embedded' | 'none' | 'live';
  };
  /** Whether CRMs and chat are sandboxes of the local instance; only for local runs. @default the vendors' own hosts */
  readonly sandboxes?: true;
  /** With it, members can get their own alerts by email; needs `publicUrl`. @default none: no email is sent */
  readonly email?: EmailSettings;
  /** @default none */
  readonly exportQueues?: readonly ExportQueueSettings[];
  /** Whether agents are offered tools (MCP): the route `/mcp` and its function. */
  readonly mcp: boolean;
  /**
   * The base URL that clients use, such as `https://api.example.com/v1`: the stack's `BaseUrl` output, or your own
   * domain that points to it. With it, agents can sign in with just a URL (OAuth). @default none: agents need an API
   * key
   */
  readonly publicUrl?: string;
  /**
   * An email address or web page where site owners can reach the operator; sent with every request to live sources.
   * A stage that keeps its data needs one.
   * @default none, and then live sources are not used
   */
  readonly contact?: string;
  /** Which live sources are used. @default `defaultSources`: all except GDELT */
  readonly sources?: readonly ResearchSource[];
  /** Which vendors provide companies and people, with each workspace's own keys, in order. @default both */
  readonly directories?: readonly PeopleDirectory[];
  /** Who finds and verifies addresses. @default hunter */
  readonly addresses?: AddressDirectory | 'none';
  /** Credits a workspace may spend per month at each vendor, unless its operator sets a limit. @default 1,000 */
  readonly directoryCredits?: number;
  /**
   * The model that reads documents and queries and writes messages, its prices, and the cost limits per run and per
   * workspace and month; about $0.09 per monitored account and month (docs/cost.md). The key of a provider
   * other than Bedrock is set by `npm run admin -- model key`. @default none: rules read and write
   */
  readonly model?: ModelSettings;
}

/** Demo data isn't deployed. */
type DeployableStage = Stage & {
  readonly providers: Readonly<Record<keyof Stage['providers'], 'none' | 'live'>>;
};

const deployedDefaults = {
  logLevel: 'INFO',
  authorizerCacheSeconds: REVOKED_WITHIN_SECONDS,
  mcp: true,
} as const;

const stages = {
  dev: {
    ...deployedDefaults,
    name: 'dev',
    logRetentionDays: 7,
    // A new account's quota, so a first deploy works everywhere.
    accountConcurrency: MIN_ACCOUNT_CONCURRENCY,
    throttle: { rate: 50, burst: 100 },
    keyLimit: { perMinute: 600 },
    keepsData: false,
    providers: { directory: 'live', research: 'live' },
    exportQueues: [{ name: 'warehouse' }],
  },
  staging: {
    ...deployedDefaults,
    name: 'staging',
    logRetentionDays: 30,
    accountConcurrency: 200,
    throttle: { rate: 200, burst: 400 },
    keyLimit: { perMinute: 1_200 },
    keepsData: false,
    providers: { directory: 'live', research: 'live' },
  },
  prod: {
    ...deployedDefaults,
    name: 'prod',
    logRetentionDays: 365,
    accountConcurrency: DEFAULT_ACCOUNT_CONCURRENCY,
    throttle: { rate: 1_000, burst: 2_000 },
    keyLimit: { perMinute: 1_200 },
    keepsData: true,
    customerKey: true,
    // A `model` is recommended. None is named here, because the choice depends on your account and on where data may
    // go; see docs/guides/deploying.md.
    providers: { directory: 'live', research: 'live' },
  },
  /** The embedded cloud on one machine. */
  local: {
    name: 'local',
    logLevel: 'WARN',
    logRetentionDays: 7,
    accountConcurrency: DEFAULT_ACCOUNT_CONCURRENCY,
    authorizerCacheSeconds: REVOKED_WITHIN_SECONDS,
    throttle: { rate: 2_000, burst: 4_000 },
    // More than one machine can serve, so local measurements never hit this limit.
    keyLimit: { perMinute: 1_000_000 },
    keepsData: false,
    providers: { directory: 'embedded', research: 'embedded' },
    sandboxes: true,
    exportQueues: [{ name: 'warehouse' }],
    email: { from: 'alerts@signals.example' },
    mcp: true,
    // The port isn't known yet; the run replaces this with its own origin.
    publicUrl: `${OWN_ORIGIN}/v1`,
  },
} as const satisfies Record<DeployedStage, DeployableStage> & Record<StageName, Stage>;

export const getStage = (name: StageName): Stage => stages[name];
