import { REVOKED_WITHIN_SECONDS } from '#contract/api-keys.ts';
import { LEAST_ACCOUNT_CONCURRENCY, USUAL_ACCOUNT_CONCURRENCY } from '#platform/account-concurrency.ts';
import type { ModelSettings } from '#platform/env.ts';
import type { ResearchSource } from '#platform/research-sources.ts';
import type { Retention } from '#platform/retention.ts';
import type { StageName } from '#platform/stage-names.ts';
import type { ExistingResources } from './existing-resources.ts';

/** A queue from which teams inside the operator's account take pushes. */
export interface ExportQueueSettings {
  /** What `queue` of `POST /webhook-destinations` takes. */
  readonly name: string;
  /**
   * ARNs of roles, users or whole accounts that may take messages; they must exist before the stage is deployed.
   * @default nobody but whom the account's own policies allow
   */
  readonly consumers?: readonly string[];
}

/** A firewall (AWS WAF) in front of the API: about 8 $ a month and 60 cents for a million requests. */
export interface WebAclSettings {
  /** Requests in a minute from one address, which a whole office may share. */
  readonly addressPerMinute: number;
  /** Requests in a minute with one API key; what is more never reaches the service, which counts by itself. */
  readonly keyPerMinute: number;
}

/** Where a local run answers, but for its port. */
export const OWN_ORIGIN = 'http://127.0.0.1';

/** What differs between stages, and nothing else. */
export interface Stage {
  readonly name: StageName;
  /** The AWS account it belongs in; a deploy with credentials of another one is refused. @default any */
  readonly account?: string;
  /** The region it belongs in. @default the one of whoever deploys */
  readonly region?: string;
  readonly logLevel: 'DEBUG' | 'INFO' | 'WARN';
  readonly logRetentionDays: 7 | 30 | 365;
  /** How long the gateway trusts an authorizer's answer; a revoked key works no longer than this. */
  readonly authorizerCacheSeconds: number;
  /** Requests a second for each method of each path, and how many may come at once; the account's limit is for all. */
  readonly throttle: { readonly rate: number; readonly burst: number };
  /**
   * How many functions the stage may count on running at once: the account's quota in this region, less what other
   * stages and programs take of it. Workflows and queues run as wide as it allows; from 200 on, the authorizer and the
   * steps of workflows have parts of their own, so that work in the background leaves room for the API.
   */
  readonly accountConcurrency: number;
  /** @default none */
  readonly webAcl?: WebAclSettings;
  /** How often each API key may call; one of its own can only be lower. */
  readonly keyLimit: { readonly perMinute: number };
  /** For how long audit events are kept. @default 400 */
  readonly auditDays?: number;
  /** For how many days other things are kept, as far as it differs. @default `usualRetention` */
  readonly retention?: Partial<Retention>;
  /** Requests, or calls, in five minutes below which a rate says nothing and raises no alarm. */
  readonly rateFloor: number;
  /** Whether table, key, secret and logs outlive the stack, and neither stack nor table can be deleted by mistake. */
  readonly keepsData: boolean;
  /** What is there already and is used instead of being created. @default nothing */
  readonly existing?: ExistingResources;
  /**
   * Whether everything that is kept is encrypted with a key of the stage's own, at 1 $ a month and 3 cents for 10,000
   * requests. For a stage that has run without, deploy `granted` first: the key is there and functions may use it, and
   * nothing is encrypted with it yet. With `true` at once, the table would change before the functions may decrypt it; the
   * deploy refuses that. To turn it off, go back by the same two steps. @default keys of AWS
   */
  readonly customerKey?: true | 'granted';
  /**
   * What the table, and each of its indexes, can serve from one second to the next, in units. It only ever grows, is paid
   * for once, and is there without traffic. @default what DynamoDB gives every table: 12,000 reads and 4,000 writes
   */
  readonly warmThroughput?: { readonly reads: number; readonly writes: number };
  /** Who is told of alarms, once each address has confirmed; others subscribe to the topic. @default nobody */
  readonly alarmEmails?: readonly string[];
  /**
   * Which adapter answers for each outside source; `embedded` is a made-up world, `none` knows nobody, `live` asks
   * public sources and vendors. `reasoning` by `embedded` rules needs nothing; `bedrock` asks the stage's `model` as well,
   * and is recommended wherever research is `live`.
   */
  readonly providers: {
    readonly directory: 'embedded' | 'none' | 'live';
    readonly reasoning: 'embedded' | 'bedrock';
    readonly research: 'embedded' | 'none' | 'live';
  };
  /** Whether CRMs and the chat are sandboxes of the local instance: for local runs alone. @default the vendors' own hosts */
  readonly sandboxes?: true;
  /** @default none */
  readonly exportQueues?: readonly ExportQueueSettings[];
  /** Whether agents are offered tools (MCP): the route `/mcp` and its function. */
  readonly mcp: boolean;
  /**
   * The base URL that clients use, such as `https://api.example.com/v1`: the stack's `BaseUrl` output, or a domain of your
   * own that leads there. With it, agents can sign in with a URL alone (OAuth). @default none: agents need an API key
   */
  readonly publicUrl?: string;
  /**
   * An e-mail address or web page by which the owner of a site reaches the operator; part of every request of live
   * sources. @default none, and without one no live source is asked
   */
  readonly contact?: string;
  /** Which live sources are asked. @default `usualSources`: all but GDELT and PR Newswire, whose terms need permission */
  readonly sources?: readonly ResearchSource[];
  /** Which vendors are asked for companies and people, with each workspace's own keys, the first first. @default both */
  readonly directories?: readonly ('people_data_labs' | 'apollo')[];
  /** Who finds and verifies addresses. @default hunter */
  readonly addresses?: 'hunter' | 'none';
  /** Credits a workspace may spend in a month at each vendor, where its operator has set nothing. @default 1,000 */
  readonly directoryCredits?: number;
  /**
   * The model that `bedrock` asks, its prices, and what a run and a workspace's month may cost; about $0.09 per monitored
   * account and month (docs/cost-of-sources.md). @default none, which is a mistake where reasoning is `bedrock`
   */
  readonly model?: ModelSettings;
  /** How long each answer of the embedded directory takes. @default at once */
  readonly directoryDelayMs?: number;
  /** How many of a hundred calls the embedded directory fails. @default none */
  readonly directoryFailures?: number;
}

const deployed = {
  logLevel: 'INFO',
  authorizerCacheSeconds: REVOKED_WITHIN_SECONDS,
  mcp: true,
} as const;

const stages = {
  dev: {
    ...deployed,
    name: 'dev',
    logRetentionDays: 7,
    // What a new account has: the first deploy of all should work everywhere.
    accountConcurrency: LEAST_ACCOUNT_CONCURRENCY,
    throttle: { rate: 50, burst: 100 },
    keyLimit: { perMinute: 600 },
    rateFloor: 20,
    keepsData: false,
    providers: { directory: 'embedded', reasoning: 'embedded', research: 'embedded' },
    exportQueues: [{ name: 'warehouse' }],
  },
  staging: {
    ...deployed,
    name: 'staging',
    logRetentionDays: 30,
    accountConcurrency: 200,
    throttle: { rate: 200, burst: 400 },
    keyLimit: { perMinute: 1_200 },
    rateFloor: 50,
    keepsData: false,
    providers: { directory: 'embedded', reasoning: 'embedded', research: 'embedded' },
  },
  prod: {
    ...deployed,
    name: 'prod',
    logRetentionDays: 365,
    accountConcurrency: USUAL_ACCOUNT_CONCURRENCY,
    throttle: { rate: 1_000, burst: 2_000 },
    keyLimit: { perMinute: 1_200 },
    rateFloor: 200,
    keepsData: true,
    customerKey: true,
    // A model is recommended: `reasoning: 'bedrock'` and `model`. Which one you may use depends on your account and on where
    // data may go, so none is named here; docs/guides/deploying.md has the steps.
    providers: { directory: 'live', reasoning: 'embedded', research: 'live' },
  },
  /** The embedded cloud on one machine. */
  local: {
    name: 'local',
    logLevel: 'WARN',
    logRetentionDays: 7,
    accountConcurrency: USUAL_ACCOUNT_CONCURRENCY,
    authorizerCacheSeconds: REVOKED_WITHIN_SECONDS,
    throttle: { rate: 2_000, burst: 4_000 },
    // More than one machine can serve: what is measured here is never the limit.
    keyLimit: { perMinute: 1_000_000 },
    rateFloor: 20,
    keepsData: false,
    providers: { directory: 'embedded', reasoning: 'embedded', research: 'embedded' },
    sandboxes: true,
    exportQueues: [{ name: 'warehouse' }],
    mcp: true,
    // The port is not known yet: the run puts its own origin in this place.
    publicUrl: `${OWN_ORIGIN}/v1`,
  },
} as const satisfies Record<StageName, Stage>;

export const stageOf = (name: StageName): Stage => stages[name];
