import { expect, it } from 'vitest';
import { advisoriesVerdict } from '#supply/advisories-verdict.ts';

const deployed = new Set(['node_modules/a/node_modules/undici']);

const advisory = (severity: string) => ({
  severity,
  title: 'Too trusting',
  url: 'https://advisories.example/1',
});

const response = (...found: object[]): string => JSON.stringify({ vulnerabilities: { ...found } });

it.each(['high', 'critical'])('a %s advisory on a deployed package fails, by name', (severity) => {
  const nodes = ['node_modules/undici', 'node_modules/a/node_modules/undici'];

  expect(advisoriesVerdict(response({ name: 'undici', nodes, via: [advisory(severity)] }), deployed)).toEqual(
    {
      fails: true,
      lines: [
        'Advisories checked: severe ones in 1 deployed packages and in 0 packages that only build and test.',
        `undici (${severity}): Too trusting, https://advisories.example/1`,
      ],
    },
  );
});

it("one on another copy, on a build tool, or a less severe one doesn't fail", () => {
  const elsewhere = { name: 'undici', nodes: ['node_modules/undici'], via: [advisory('critical')] };
  const slight = { name: 'undici', nodes: [...deployed], via: ['ms', advisory('moderate')] };
  const { fails, lines } = advisoriesVerdict(response(elsewhere, slight), deployed);

  expect({ fails, count: lines.length }).toEqual({ fails: false, count: 2 });
});

it.each([
  ['{"message":"405 Method Not Allowed\\nmore"}', '405 Method Not Allowed'],
  ['', 'no response in time'],
  ['null', 'no response in time'],
  ['<html>', 'no response in time'],
])('a registry that returns %s is one clear line, not a failure', (text, reason) => {
  expect(advisoriesVerdict(text, deployed)).toEqual({
    fails: false,
    lines: [`Advisories NOT checked: the registry did not respond (${reason}).`],
  });
});
