import { WebFailure } from '#sources/web/web-failure.ts';

/** A provider's response to one harmless request. */
export interface CheckAnswer {
  /** A short summary of the response. */
  readonly detail: string;
  /** The remaining quota in the provider's words, or null if there is none or it is unknown. */
  readonly quota: string | null;
  /** The response itself, for a fixture, or null. */
  readonly body: string | null;
}

/** A request that shows that a provider is reachable, accepts us and still responds in the expected format. */
export interface ProviderCheck {
  readonly name: string;
  /** Where the request goes, without secrets. */
  readonly where: string;
  ask(signal: AbortSignal): Promise<CheckAnswer>;
}

export interface CheckResult {
  readonly name: string;
  readonly where: string;
  readonly isOk: boolean;
  readonly detail: string;
  readonly quota: string | null;
  readonly ms: number;
  readonly body: string | null;
}

const LONGEST_MS = 30_000;

/** Checks one provider. Any error is a result. */
export async function runCheck(
  check: ProviderCheck,
  now: () => number = () => performance.now(),
): Promise<CheckResult> {
  const startedAt = now();
  const { name, where } = check;
  const took = () => Math.round(now() - startedAt);
  try {
    const answer = await check.ask(AbortSignal.timeout(LONGEST_MS));
    return { name, where, isOk: true, ...answer, ms: took() };
  } catch (error) {
    return { name, where, isOk: false, detail: reasonOf(error), quota: null, ms: took(), body: null };
  }
}

function reasonOf(error: unknown): string {
  if (error instanceof WebFailure) return `${error.code}: ${error.message}`;
  return error instanceof Error ? error.message : String(error);
}
