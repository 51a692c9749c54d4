import { WebError } from '#providers/sources/web/web-error.ts';

/** What must not end up in a repository: people, keys and the caller's identity. */
const RULES: readonly (readonly [RegExp, string])[] = [
  [/(?<![\w.+-])[\w.+-]+@[\w-]+(?:\.[\w-]+)+/g, 'person@example.com'],
  [/\+\d[\d\s().-]{7,}\d/g, '+1 555 0100'],
  [/\b(?:sk|pk|key|token|whsec|sis)_[A-Za-z0-9_]{12,}/g, 'secret'],
  [/("(?:api[_-]?key|token|secret|authorization|password)"\s*:\s*")[^"]*/gi, '$1secret'],
  [/([?&](?:api[_-]?key|token|access_token|key)=)[^&"\s]+/gi, '$1secret'],
];

/** Enough to show the format. A board of 12 MB is too large for a fixture. */
const MAX_CHARACTERS = 200_000;

/** A response that may be stored as a fixture. */
export const removeSecrets = (body: string): string =>
  RULES.reduce(
    (text, [pattern, instead]) => text.replaceAll(pattern, instead),
    body.slice(0, MAX_CHARACTERS),
  );

/** A provider's response to one harmless request. */
export interface CheckResponse {
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
  ask(signal: AbortSignal): Promise<CheckResponse>;
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
    const response = await check.ask(AbortSignal.timeout(LONGEST_MS));
    return { name, where, isOk: true, ...response, ms: took() };
  } catch (error) {
    return { name, where, isOk: false, detail: describeReason(error), quota: null, ms: took(), body: null };
  }
}

function describeReason(error: unknown): string {
  if (error instanceof WebError) return `${error.code}: ${error.message}`;
  return error instanceof Error ? error.message : String(error);
}
