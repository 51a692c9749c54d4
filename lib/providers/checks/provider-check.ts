import { WebFailure } from '#providers/web/web-failure.ts';

/** What a provider said to one harmless question. */
export interface CheckAnswer {
  /** What was understood of it, in a few words. */
  readonly detail: string;
  /** What is left of a quota, as the provider puts it; null where it has none or does not say. */
  readonly quota: string | null;
  /** The answer itself, for a fixture; null where there is nothing to keep. */
  readonly body: string | null;
}

/** One question that proves that a provider is reachable, accepts us and still answers in the shape we read. */
export interface ProviderCheck {
  readonly name: string;
  /** Where the question goes, without anything secret. */
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

/** Asks one provider; whatever goes wrong is a result. */
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
