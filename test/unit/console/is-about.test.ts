import { expect, it } from 'vitest';
import { isAbout } from '#console/text/is-about.ts';

const profile = 'https://network.example/in/ines';
const person = (full_name: string, network_url: string | null = null) => ({ full_name, network_url });
const detection = (about: string | null, sources: string[] = []) => ({
  about_person: about === null ? null : { full_name: about, role: 'COO' },
  sources,
});

it.each([
  ['whom its event names', detection('Rhys C. Clarke'), person('Rhys C. Clarke'), true],
  ['whose profile is its source', detection(null, [profile]), person('Inês Simões', profile), true],
  ['with another name', detection('Rhys Clarke'), person('Rhys C. Clarke'), false],
  ['without a profile', detection(null, [profile]), person('Inês Simões'), false],
])('a detection concerns a person %s: %j', (_, given, who, expected) => {
  expect(isAbout(given, who)).toBe(expected);
});
