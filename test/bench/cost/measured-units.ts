import type { endpoints } from '#contract/endpoints.ts';

/** The total of one function's calls in a measurement. */
export interface FunctionUse {
  readonly invocations: number;
  /** Processor time on the measuring machine, warm. */
  readonly cpuMs: number;
  readonly tableCalls: number;
  readonly reads: number;
  readonly writes: number;
  /** The part of reads and writes on indexes. */
  readonly indexReads: number;
  readonly indexWrites: number;
  readonly queueRequests: number;
  readonly secretCalls: number;
  readonly executionsStarted: number;
  /** What the function itself logged; Lambda adds its own lines. */
  readonly logBytes: number;
}

export type FunctionCount = keyof FunctionUse;

export const functionCounts = [
  'invocations',
  'cpuMs',
  'tableCalls',
  'reads',
  'writes',
  'indexReads',
  'indexWrites',
  'queueRequests',
  'secretCalls',
  'executionsStarted',
  'logBytes',
] as const satisfies readonly FunctionCount[];

/** What calls of an endpoint used: its own function, and bytes sent through the gateway. */
export interface EndpointUse extends FunctionUse {
  readonly answerBytes: number;
  readonly accessLogBytes: number;
}

/** What background work used, by function, and the number of pieces. */
export interface WorkUse {
  /** Rows, runs or accounts, depending on the work. */
  readonly pieces: number;
  readonly transitions: number;
  readonly executions: number;
  readonly functions: Readonly<Record<string, FunctionUse>>;
}

export const workNames = [
  'webhookRows',
  'crmRows',
  'exportQueueRows',
  'onboarding',
  'scan',
  'discovery',
  'monitorLook',
  'fadingOfNothing',
  'fading',
  'changesNoted',
] as const;

export type WorkName = (typeof workNames)[number];

export type EndpointName = keyof typeof endpoints;

/** Calls whose cost depends on what they bring, and their endpoints. */
export const callNames = {
  hundredChanges: 'listChanges',
  noChange: 'listChanges',
  awaitedChange: 'listChanges',
  hundredEvents: 'sendEvents',
  oneEvent: 'sendEvents',
  tenDetections: 'sendEvents',
} as const satisfies Readonly<Record<string, EndpointName>>;

export type CallName = keyof typeof callNames;

/** `docs/measured-units.json`. */
export interface MeasuredUnits {
  readonly about: {
    readonly node: string;
    /** The size of the workspace when its lists were read. */
    readonly accounts: number;
    readonly people: number;
    readonly discovery: { readonly candidates: number; readonly accounts: number; readonly signals: number };
    readonly scan: { readonly signals: number; readonly documents: number };
    readonly roster: number;
  };
  readonly endpoints: Readonly<Partial<Record<EndpointName, EndpointUse>>>;
  readonly calls: Readonly<Record<CallName, EndpointUse>>;
  readonly authorizer: FunctionUse;
  readonly work: Readonly<Record<WorkName, WorkUse>>;
  /** Scheduled jobs without anything to do. */
  readonly jobs: Readonly<Record<string, FunctionUse>>;
}
