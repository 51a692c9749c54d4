import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { REVOKED_WITHIN_SECONDS } from '#contract/api-keys.ts';

const root = path.resolve(import.meta.dirname, '../../..');
const text = readFileSync(path.join(root, 'SECURITY.md'), 'utf8');

const isThere = (file: string): boolean => existsSync(path.join(root, file));

const section = text.split(/^## /m).find((part) => part.startsWith('Threats')) ?? '';
const threats = section
  .split('\n')
  .filter((line) => line.startsWith('| ') && !/^\| (?:-+|threat) +\|/.test(line))
  .map((line) => line.split('|').map((cell) => cell.trim()));

describe('SECURITY.md', () => {
  it('names an existing test for every threat', () => {
    expect(threats.length).toBeGreaterThan(20);
    for (const [, threat, mitigation, proof = ''] of threats) {
      const tests = [...proof.matchAll(/`([^`]+)`/g)].map(([, file = '']) => file);

      expect(mitigation, threat).not.toBe('');
      expect(tests, threat).not.toEqual([]);
      expect(
        tests.filter((file) => !/^(packages\/[\w-]+\/)?test\/.+\.test\.ts$/.test(file) || !isThere(file)),
        threat,
      ).toEqual([]);
    }
  });

  it('claims a checksum for no more packages than the lock file has one for', () => {
    interface Locked {
      readonly integrity?: string;
      readonly link?: boolean;
      readonly inBundle?: boolean;
    }
    const locked: Record<string, Locked> = JSON.parse(
      readFileSync(path.join(root, 'package-lock.json'), 'utf8'),
    ).packages;
    const isComplete = Object.entries(locked)
      .filter(([place, { link, inBundle }]) => place.includes('node_modules/') && !link && !inBundle)
      .every(([, { integrity }]) => integrity !== undefined);

    // test/unit/runtime.test.ts shows that Linux has all of its checksums.
    expect(text.includes('a checksum for every package')).toBe(isComplete);
    expect(text.includes('a checksum for all that glibc Linux installs')).toBe(!isComplete);
  });

  it('says how long a revoked key works', () => {
    expect(text).toContain(`works up to ${REVOKED_WITHIN_SECONDS} seconds longer`);
    expect(text).toContain(`revocation within ${REVOKED_WITHIN_SECONDS} s`);
  });
});
