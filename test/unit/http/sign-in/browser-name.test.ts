import { expect, it } from 'vitest';
import { describeBrowser } from '#http/sign-in/browser-name.ts';
import { readCases } from '#test/harness/read-cases.ts';

const cases = readCases(import.meta);

it.each(cases<[string, string]>('browsers'))('%s is %s', (userAgent, name) => {
  expect(describeBrowser(userAgent)).toBe(name);
});
