import { describe, expect, it } from 'vitest';
import { checks, unchecked } from '#admin/checks/checks.ts';
import { keys } from '#table/keys.ts';

describe('every entity of the table', () => {
  it('is either covered by one check or listed as needing none', () => {
    const covered = new Set(checks.flatMap(({ covers }) => covers));
    const named = Object.keys(unchecked);

    expect(Object.keys(keys).filter((name) => ![...covered, ...named].includes(name))).toEqual([]);
    expect(named.filter((name) => [...covered].some((entity) => entity === name))).toEqual([]);
  });

  it('is covered by checks with a meaningful description', () => {
    expect(new Set(checks.map(({ name }) => name)).size).toBe(checks.length);
    for (const { invariant, repair } of checks) {
      expect(invariant).toMatch(/^[A-Z].+\.$/);
      expect(repair).toMatch(/^[A-Z].+\.$/);
    }
  });
});
