/** What must not end up in a repository: people, keys and the caller's identity. */
const RULES: readonly (readonly [RegExp, string])[] = [
  [/(?<![\w.+-])[\w.+-]+@[\w-]+(?:\.[\w-]+)+/g, 'person@example.com'],
  [/\+\d[\d\s().-]{7,}\d/g, '+1 555 0100'],
  [/\b(?:sk|pk|key|token|whsec|sis)_[A-Za-z0-9_]{12,}/g, 'secret'],
  [/("(?:api[_-]?key|token|secret|authorization|password)"\s*:\s*")[^"]*/gi, '$1secret'],
  [/([?&](?:api[_-]?key|token|access_token|key)=)[^&"\s]+/gi, '$1secret'],
];

/** Enough to show the format. A board of 12 MB is too large for a fixture. */
const MOST_CHARACTERS = 200_000;

/** A response that may be stored as a fixture. */
export const scrub = (body: string): string =>
  RULES.reduce(
    (text, [pattern, instead]) => text.replaceAll(pattern, instead),
    body.slice(0, MOST_CHARACTERS),
  );
