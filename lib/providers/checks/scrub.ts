/** What must not lie in a repository: people, keys, and whoever asked. */
const RULES: readonly (readonly [RegExp, string])[] = [
  [/[\w.+-]+@[\w-]+(?:\.[\w-]+)+/g, 'person@example.com'],
  [/\+\d[\d\s().-]{7,}\d/g, '+1 555 0100'],
  [/\b(?:sk|pk|key|token|whsec|sis)_[A-Za-z0-9_]{12,}/g, 'secret'],
  [/("(?:api[_-]?key|token|secret|authorization|password)"\s*:\s*")[^"]*/gi, '$1secret'],
  [/([?&](?:api[_-]?key|token|access_token|key)=)[^&"\s]+/gi, '$1secret'],
];

/** As much as shows the shape; a board of 12 MB is no fixture. */
const MOST_CHARACTERS = 200_000;

/** An answer that may be kept as a fixture. */
export const scrub = (body: string): string =>
  RULES.reduce(
    (text, [pattern, instead]) => text.replaceAll(pattern, instead),
    body.slice(0, MOST_CHARACTERS),
  );
