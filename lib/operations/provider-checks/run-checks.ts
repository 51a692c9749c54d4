import { alignColumns } from '#platform/command-line.ts';
import { WebError } from '#providers/sources/web/web-error.ts';

/** One harmless request that shows that a provider can be reached, accepts us and responds as expected. */
export interface ProviderCheck {
  readonly name: string;
  /** Throws what is wrong. */
  ask(abortSignal: AbortSignal): Promise<{
    /** A short summary of the response. */
    readonly detail: string;
    /** The remaining quota in the provider's words. */
    readonly quota?: string | null;
  }>;
}

export interface CheckResult {
  readonly name: string;
  readonly isOk: boolean;
  readonly detail: string;
  readonly quota?: string | null;
  readonly ms: number;
}

const MAX_MS = 30_000;

/** Any error is a result. */
export async function runCheck({ name, ask }: ProviderCheck): Promise<CheckResult> {
  const startedAt = performance.now();
  const measureMs = () => Math.round(performance.now() - startedAt);
  try {
    return { name, isOk: true, ...(await ask(AbortSignal.timeout(MAX_MS))), ms: measureMs() };
  } catch (error) {
    return { name, isOk: false, detail: describeError(error), ms: measureMs() };
  }
}

function describeError(error: unknown): string {
  if (error instanceof WebError) return `${error.code}: ${error.message}`;
  return error instanceof Error ? error.message : String(error);
}

/** A table with a line for each result. */
export function formatResults(results: readonly CheckResult[]): string {
  const rows = [
    ['provider', 'answers', 'ms', 'quota left', 'what was found'],
    ...results.map(({ name, isOk, ms, quota, detail }) => [
      name,
      isOk ? 'yes' : 'NO',
      String(ms),
      quota ?? '–',
      detail,
    ]),
  ];
  return alignColumns(rows).join('\n');
}
