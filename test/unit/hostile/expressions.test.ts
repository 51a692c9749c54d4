import { execFileSync } from 'node:child_process';
import { globSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { type Expression, findLiterals } from '#test/hostile/expressions/find-literals.ts';
import { slowTextFor } from '#test/hostile/expressions/slow-text.ts';

/** Everything that reads what strangers and callers write, in a function or in a browser. */
const ADAPTERS = 'chat,crms,directories,reading,sources,vendor-api,world';
const READ =
  'client,console,contract,delivery,domain,explorer,http,mcp,oauth,platform,queues,site,table,workflows';
const SOURCES = [`lib/{${READ},${ADAPTERS}}/**/*.{ts,tsx}`];
/** Those of them that Node can load; what is left draws pages. */
const LOADED = [`lib/{contract,delivery,domain,http,mcp,oauth,${ADAPTERS}}/**/*.ts`, 'lib/console/text/*.ts'];

const constructed = (): Expression[] =>
  JSON.parse(
    execFileSync(
      process.execPath,
      ['test/hostile/expressions/print-constructed.ts', JSON.stringify(LOADED)],
      { encoding: 'utf8', maxBuffer: 1e8, stdio: ['ignore', 'pipe', 'inherit'] },
    ),
  );

/** Each expression with a text that it takes too long for. */
const slowOnes = (expressions: readonly Expression[]) =>
  expressions.flatMap((expression) => {
    const text = slowTextFor(expression);
    return text === undefined ? [] : [{ ...expression, text }];
  });

describe('the search for slow texts', () => {
  it.each([
    ['a run of dots', /[.!?…]+["'”’)\]]*(?=\s)/],
    ['links that never end', /\[([^\]]+)\]\((https?:\/\/[^\s)]+)\)/],
    ['addresses that never end', /\[([^[\]]+)\]\((https?:\/\/[^\s)]+)\)/],
    ['space before the end', /\s+$/],
    ['space that two parts share', /^Subject:\s*(.+)\n+/],
    ['a word that is never followed', /\bcredit\b.*\bagreement\b/],
    ['nested repetition', /^(?:[a-z]+ ?)+$/],
    ['letters of any script', /(\p{L}{2,})\+/u],
    ['what a sticky expression is asked everywhere', /\d+%/y],
  ])('finds %s', (_, { source, flags }) => {
    // Other work on the machine can hide one, but not again and again.
    const found = [1, 2, 3, 4].some(() => slowTextFor({ source, flags }) !== undefined);
    expect(found).toBe(true);
  });

  it.each([
    ['a run read from its start', /(?<![.!?…])[.!?…]+["'”’)\]]*(?=\s)/],
    ['a bounded run', /[.!?…]{1,20}(?=\s)/],
    ['parts that exclude each other', /\[([^[\]]+)\]/],
    ['many alternatives', /\b(?:one|two|three|four|five|six|seven|eight|nine|ten)\b/giu],
  ])('passes %s', (_, { source, flags }) => {
    expect(slowTextFor({ source, flags })).toBeUndefined();
  });
});

describe('no text takes an expression more than linear time', () => {
  it('written in the code', () => {
    const literals = globSync(SOURCES).flatMap(findLiterals);

    expect(literals.length).toBeGreaterThan(1_000);
    expect(slowOnes(literals)).toEqual([]);
  });

  it('put together at run time', () => {
    const expressions = constructed();

    expect(expressions.length).toBeGreaterThan(50);
    expect(slowOnes(expressions)).toEqual([]);
  });
});
