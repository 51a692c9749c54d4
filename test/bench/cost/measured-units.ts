import type { endpoints } from '#contract/endpoints.ts';

/** What all calls of one function in a measurement took together. */
export interface FunctionUse {
  readonly invocations: number;
  /** Of a processor of the measuring machine, warm. */
  readonly cpuMs: number;
  readonly tableCalls: number;
  readonly reads: number;
  readonly writes: number;
  /** Of the reads and writes, those that fell on indexes. */
  readonly indexReads: number;
  readonly indexWrites: number;
  readonly queueRequests: number;
  readonly secretCalls: number;
  readonly executionsStarted: number;
  /** What the function itself wrote; Lambda adds lines of its own. */
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

/** What some calls of an endpoint took: its own function, and what left through the gateway. */
export interface EndpointUse extends FunctionUse {
  readonly answerBytes: number;
  readonly accessLogBytes: number;
}

/** What a piece of work in the background took, by function, and how many pieces there were. */
export interface WorkUse {
  /** Rows, runs or accounts, as the work's name says. */
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
] as const;

export type WorkName = (typeof workNames)[number];

export type EndpointName = keyof typeof endpoints;

/** `docs/measured-units.json`. */
export interface MeasuredUnits {
  readonly about: {
    readonly node: string;
    /** What lay in the workspace when its lists were read. */
    readonly accounts: number;
    readonly people: number;
    readonly discovery: { readonly candidates: number; readonly accounts: number; readonly signals: number };
    readonly scan: { readonly signals: number; readonly documents: number };
    readonly roster: number;
  };
  readonly endpoints: Readonly<Partial<Record<EndpointName, EndpointUse>>>;
  readonly authorizer: FunctionUse;
  readonly work: Readonly<Record<WorkName, WorkUse>>;
  /** Scheduled jobs that find nothing to do. */
  readonly jobs: Readonly<Record<string, FunctionUse>>;
}
