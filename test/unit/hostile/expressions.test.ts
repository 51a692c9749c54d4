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
