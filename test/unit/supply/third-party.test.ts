import { describe, expect, it } from 'vitest';
import type { LockFile } from '#supply/lock-file.ts';
import { type InstalledPackage, thirdPartyDocument } from '#supply/third-party.ts';

const MIT = 'MIT License\n\nCopyright Ada';

const lock: LockFile = {
  '': { dependencies: { one: '1.0.0', two: '1.0.0' } },
  'node_modules/one': { version: '1.0.0', dependencies: { three: '1.0.0' } },
  'node_modules/two': { version: '1.0.0' },
  'node_modules/three': { version: '1.0.0', license: 'ISC' },
  'node_modules/builds-only': { version: '1.0.0', license: 'MIT' },
};

const packages: Readonly<Record<string, InstalledPackage>> = {
  'node_modules/one': { manifest: { license: 'MIT' }, notices: [`${MIT}\n`] },
  'node_modules/two': { manifest: { license: 'MIT' }, notices: [`\r\n${MIT.replaceAll('\n', '  \r\n')}`] },
  'node_modules/builds-only': { manifest: { license: 'MIT' }, notices: ['Copyright Eve'] },
};

const documentOf = (installed: Readonly<Record<string, InstalledPackage>>, locked = lock): string =>
  thirdPartyDocument(locked, (place) => installed[place]);

describe('THIRD-PARTY.md', () => {
  it('repeats a text once for all packages that share it, whatever their line endings', () => {
    const document = documentOf(packages);

    expect(document).toContain('- one@1.0.0 (MIT)\n- two@1.0.0 (MIT)\n\n```text\nMIT License');
    expect(document.split('Copyright Ada')).toHaveLength(2);
  });

  it('leaves out packages that only build or test', () => {
    expect(documentOf(packages)).not.toMatch(/builds-only|Eve/);
  });
});
