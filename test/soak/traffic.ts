import type { endpoints } from '#contract/endpoints.ts';

export type EndpointName = keyof typeof endpoints;

/** A local stage has its own directory and rejects connections to others. */
const NOT_OFFERED: ReadonlySet<EndpointName> = new Set(['connectDirectory', 'disconnectDirectory']);

export interface Figures {
  /** By status, or `lost` without a response. */
  readonly statuses: Map<string, number>;
  readonly okMs: number[];
}

/** A call without a proper response, to be explained at the end. */
export interface Suspect {
  readonly name: EndpointName;
  readonly from: number;
  readonly to: number;
  /** 0: no response at all. */
  readonly status: number;
  readonly text: string;
  readonly requestId: string;
}

/** What was sent and what came back. */
export class Traffic {
  readonly byEndpoint = new Map<EndpointName, Figures>();
  readonly suspects: Suspect[] = [];
  /** What no kill can explain. */
  readonly faults: string[] = [];
  /** Failures explained by a kill or a provider's failure, by kind. */
  readonly explained = new Map<string, number>();

  note(name: EndpointName, status: string, ms?: number): void {
    const figures: Figures = this.byEndpoint.get(name) ?? { statuses: new Map(), okMs: [] };
    this.byEndpoint.set(name, figures);
    figures.statuses.set(status, (figures.statuses.get(status) ?? 0) + 1);
    if (ms !== undefined) figures.okMs.push(ms);
  }

  explain(kind: string): void {
    this.explained.set(kind, (this.explained.get(kind) ?? 0) + 1);
  }

  /** Endpoints that have succeeded. */
  succeeded(): ReadonlySet<EndpointName> {
    return new Set([...this.byEndpoint].filter(([, { okMs }]) => okMs.length > 0).map(([name]) => name));
  }

  /** Those of these endpoints that have not, and should have. */
  missing(wanted: readonly EndpointName[]): readonly EndpointName[] {
    const done = this.succeeded();
    const refusedAsTold = (name: EndpointName) => NOT_OFFERED.has(name) && this.byEndpoint.has(name);
    return wanted.filter((name) => !done.has(name) && !refusedAsTold(name));
  }

  get requests(): number {
    return [...this.byEndpoint.values()]
      .flatMap(({ statuses }) => [...statuses.values()])
      .reduce((sum, count) => sum + count, 0);
  }
}
