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

  it('lists packages without a text by the license in the lock file', () => {
    expect(documentOf(packages)).toMatch(
      /## Packages without a license file[\s\S]+- three@1\.0\.0 \(ISC\)\n$/,
    );
  });

  it('names the author if no text does', () => {
    const authors = [{ name: 'Ada Example' }, 'Ada Example <ada@example.com> (https://ada.example)'];

    for (const author of authors) {
      const manifest = { license: 'MIT', author };
      const document = documentOf({ 'node_modules/one': { manifest, notices: [] } });
      expect(document).toContain('- one@1.0.0 (MIT), by Ada Example\n');
    }
  });

  it('keeps every notice of a package, and fences texts that contain fences', () => {
    const notices = ['Licence with ``` inside', 'NOTICE: by Ada'];
    const document = documentOf({ 'node_modules/one': { manifest: { license: 'MIT' }, notices } });

    expect(document).toContain('````text\nLicence with ``` inside\n\nNOTICE: by Ada\n````');
  });

  it('lists a version once, with the text of any place it is installed in', () => {
    const twice = {
      ...lock,
      'node_modules/two': { version: '1.0.0', dependencies: { one: '1.0.0' } },
      'node_modules/two/node_modules/one': { version: '1.0.0' },
    };

    for (const place of ['node_modules/one', 'node_modules/two/node_modules/one']) {
      const document = documentOf({ [place]: { manifest: { license: 'MIT' }, notices: [MIT] } }, twice);
      expect(document.match(/- one@1\.0\.0.*/g)).toEqual(['- one@1.0.0 (MIT)']);
      expect(document).toContain('Copyright Ada');
    }
  });
});
