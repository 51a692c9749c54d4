import { globSync, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { brotliCompressSync, brotliDecompressSync, gunzipSync, gzipSync } from 'node:zlib';
import { afterAll, describe, expect, it } from 'vitest';
import type { SiteManifest } from '#http/pages/manifest.ts';
import { sitePages } from '#http/pages/pages.ts';
import { buildSite } from '#infra/build-site.ts';
import { must } from '#test/harness/must.ts';

const directory = mkdtempSync(path.join(tmpdir(), 'build-site-'));
const filesIn = (build: string) => path.join(directory, build, 'site-files');
const read = (name: string, build = 'first') => readFileSync(path.join(filesIn(build), name));
const namesIn = (build: string) =>
  globSync('**/*.*', { cwd: filesIn(build) })
    .filter((name) => statSync(path.join(filesIn(build), name)).isFile())
    .sort();

await buildSite(path.join(directory, 'first'), 'local');
await buildSite(path.join(directory, 'second'), 'local');
const manifest: SiteManifest = JSON.parse(read('manifest.json').toString());

afterAll(() => rmSync(directory, { recursive: true, force: true }));

const linksIn = (html: string): string[] =>
  [...html.matchAll(/(?:src|href)="(site\/[^"]+)"/g)].map(([, link = '']) => link);

describe('a build of the site', () => {
  it('is the same for the same sources, so that nothing is deployed unnecessarily', () => {
    const names = namesIn('first');

    expect(names.length).toBeGreaterThan(20);
    expect(namesIn('second')).toEqual(names);
    for (const name of names) expect(read(name, 'second').equals(read(name)), name).toBe(true);
  });

  it.each(sitePages.map(({ path: page }) => [page]))(
    '%s links to existing files, and contains no script',
    (page) => {
      const html = read(manifest.pages[page]!.stored.identity).toString();
      const links = linksIn(html);

      expect(links.length).toBeGreaterThan(0);
      for (const link of links) expect(Object.keys(manifest.files)).toContain(link.replace('site/', ''));
      expect(html).not.toMatch(/<script(?![^>]*\ssrc=)/);
      expect(html).not.toContain('<!-- ');
    },
  );

  it('builds a console that loads fast: under 36 KB compressed, 56 KB with the inbox', () => {
    const html = read(manifest.pages['/console']!.stored.identity).toString();
    const fileOf = (name: string) => read(manifest.files[name]!.stored.identity);
    const first = new Set(linksIn(html).map((link) => link.replace('site/', '')));
    const inbox = must(
      Object.keys(manifest.files).find(
        (name) => name.endsWith('.js') && fileOf(name).includes('Your inbox is empty'),
      ),
    );
    const withInbox = new Set([...first, inbox]);
    // It grows while it is walked through.
    for (const name of withInbox) {
      const imports = fileOf(name)
        .toString()
        .matchAll(/(?:from|import)"\.\/(part-\w+\.js)"/g);
      for (const [, part = ''] of imports) withInbox.add(part);
    }
    // With a deployed stage's compression, which is too slow to use for all files in tests.
    const sizeOf = (names: ReadonlySet<string>, pack: (file: Buffer) => Buffer) =>
      [...names].reduce((sum, name) => sum + pack(fileOf(name)).length, 0);
    const gzip = (file: Buffer) => gzipSync(file, { level: 9 });

    expect(first).not.toContain(inbox);
    expect(withInbox.size).toBeGreaterThan(first.size + 1);
    expect(sizeOf(first, (file) => brotliCompressSync(file))).toBeLessThan(36_000);
    expect(sizeOf(first, gzip)).toBeLessThan(45_000);
    expect(sizeOf(withInbox, (file) => brotliCompressSync(file))).toBeLessThan(56_000);
    expect(sizeOf(withInbox, gzip)).toBeLessThan(70_000);
  });

  it('names every file by its content, and compresses it', () => {
    const own = Object.entries(manifest.files).filter(([name]) => !name.includes('/'));

    expect(own.length).toBeGreaterThanOrEqual(sitePages.length);
    for (const [name, { stored }] of own) {
      expect(name).toMatch(/-[A-Z0-9]{8}\.\w+$/);
      expect(Object.keys(stored)).toEqual(['br', 'gzip', 'identity']);
      expect(brotliDecompressSync(read(stored.br!)).equals(read(name)), name).toBe(true);
      expect(gunzipSync(read(stored.gzip!)).equals(read(name)), name).toBe(true);
    }
  });

  it('makes a reference that can be read before a script runs: at most 850 bytes per call with gzip, and every call is in it', () => {
    const html = read(manifest.pages['/docs']!.stored.identity).toString();
    const files = linksIn(html).map((link) =>
      read(manifest.files[link.replace('site/', '')]!.stored.identity),
    );
    const size = [Buffer.from(html), ...files].reduce(
      (sum, file) => sum + gzipSync(file, { level: 9 }).length,
      0,
    );
    const { paths } = JSON.parse(read('openapi.json').toString()) as {
      paths: Record<string, Record<string, { operationId: string }>>;
    };
    const calls = Object.values(paths).flatMap((methods) => Object.values(methods));

    expect(calls.length).toBeGreaterThan(70);
    expect(size).toBeLessThan(850 * calls.length);
    for (const { operationId } of calls) expect(html).toContain(`id="${operationId}"`);
  });
});
