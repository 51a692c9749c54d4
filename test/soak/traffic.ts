import type { endpoints } from '#contract/endpoints.ts';

export type EndpointName = keyof typeof endpoints;

/** A local stage has a directory of its own, and so refuses to be connected with others. */
const NOT_OFFERED: ReadonlySet<EndpointName> = new Set(['connectDirectory', 'disconnectDirectory']);

export interface Figures {
  /** By status, or `lost` where no answer came. */
  readonly statuses: Map<string, number>;
  readonly okMs: number[];
}

/** A call that got no proper answer, to be explained once everything is known. */
export interface Suspect {
  readonly name: EndpointName;
  readonly from: number;
  readonly to: number;
  /** 0: no answer at all. */
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
  /** Failures that a kill or the trouble of a provider explains, by kind. */
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

  /** Endpoints that have answered with success. */
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
