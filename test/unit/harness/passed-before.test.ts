import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { temporaryDirectory } from '@signal/embedded-cloud/testing/temporary-directory.ts';
import { beforeEach, describe, expect, it } from 'vitest';
import { passedBefore } from '#test/harness/passed-before.ts';

let sources: string;
let notes: string;

beforeEach(() => {
  const directory = temporaryDirectory('passed-before-');
  sources = path.join(directory, 'sources');
  notes = path.join(directory, 'notes');
  mkdirSync(sources);
  writeFileSync(path.join(sources, 'a.ts'), 'export const a = 1;\n');
});

const passed = (suite = 'cloud') => passedBefore(suite, [sources], notes);

describe('a suite with unchanged sources', () => {
  it('runs until it has passed once', () => {
    expect(passed().isTrue).toBe(false);
    passed().note();
    expect(passed().isTrue).toBe(true);
  });

  it.each([
    ['a file changes', () => writeFileSync(path.join(sources, 'a.ts'), 'export const a = 2;\n')],
    ['a file is added', () => writeFileSync(path.join(sources, 'b.ts'), '')],
  ])('runs again when %s', (_, change) => {
    passed().note();
    change();
    expect(passed().isTrue).toBe(false);
  });

  it("doesn't affect another suite", () => {
    passed().note();
    expect(passed('other').isTrue).toBe(false);
  });

  it('runs again when a file changes back and forth without passing in between', () => {
    passed().note();
    writeFileSync(path.join(sources, 'a.ts'), 'export const a = 2;\n');
    passed().note();
    writeFileSync(path.join(sources, 'a.ts'), 'export const a = 1;\n');
    expect(passed().isTrue).toBe(false);
  });
});
