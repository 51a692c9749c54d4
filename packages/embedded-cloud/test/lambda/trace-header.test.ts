import { expect, it } from 'vitest';
import { createNextTrace } from '#cloud/lambda/trace-header.ts';

const ONE = 'arn:aws:lambda:us-east-1:000000000000:function:one';
const OTHER = 'arn:aws:lambda:us-east-1:000000000000:function:other';

const rootOf = (header: string) => /Root=([^;]+)/.exec(header)?.[1];

it("starts a chain with its own root, in X-Ray's format", () => {
  const { header, run } = createNextTrace(ONE, []);

  expect(run).toBe(1);
  expect(header).toMatch(
    /^Root=1-[0-9a-f]{8}-[0-9a-f]{24};Parent=[0-9a-f]{16};Sampled=1;Lineage=[0-9a-f]{8}:1$/,
  );
});

it("counts each function's runs in a chain separately", () => {
  const first = createNextTrace(ONE, []);
  const second = createNextTrace(OTHER, [first.header]);
  const third = createNextTrace(ONE, [second.header]);
  const fourth = createNextTrace(OTHER, [third.header]);

  expect([first, second, third, fourth].map(({ run }) => run)).toEqual([1, 1, 2, 2]);
  expect(new Set([first, second, third, fourth].map(({ header }) => rootOf(header))).size).toBe(1);
});

it('uses the longest chain if many messages cause one run', () => {
  const short = createNextTrace(ONE, []).header;
  const long = createNextTrace(ONE, [createNextTrace(ONE, []).header]).header;

  expect(createNextTrace(ONE, [short, long, short])).toMatchObject({ run: 3 });
  expect(rootOf(createNextTrace(ONE, [short, long, short]).header)).toBe(rootOf(long));
});

it.each(['', 'Root=1-5759e988-bd862e3fe1be46a994272793', 'Lineage=nonsense', 'Lineage=|:|a:b', ';;='])(
  'takes the header %j for one without a lineage',
  (header) => {
    expect(createNextTrace(ONE, [header]).run).toBe(1);
  },
);
