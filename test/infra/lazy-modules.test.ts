import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Research } from '#domain/research/research.ts';
import { bundleFunctions } from '#infra/bundle.ts';
import { functionEntries } from '#infra/function-entries.ts';
import { companyAt } from '#providers/directory/embedded/world.ts';
import { ashbyBoard } from '#test/harness/doubles/job-boards.ts';
import { startStandInWeb } from '#test/harness/doubles/stand-in-web.ts';

const directory = mkdtempSync(path.join(tmpdir(), 'lazy-modules-'));
const filesOf = (id: string) => readdirSync(path.join(directory, id)).sort();

beforeAll(async () => {
  const wanted = ['find-people', 'reveal-email', 'get-person', 'scan-gather-documents'];
  await bundleFunctions(
    functionEntries().filter(({ id }) => wanted.includes(id)),
    'apart',
    directory,
  );
});

afterAll(() => rmSync(directory, { recursive: true, force: true }));

describe('a module that is imported on demand', () => {
  it('lies beside the functions that may need it, and no others', () => {
    expect(filesOf('find-people')).toEqual(['embedded-directory.mjs', 'embedded-reasoner.mjs', 'index.mjs']);
    expect(filesOf('reveal-email')).toEqual(['embedded-directory.mjs', 'index.mjs']);
    expect(filesOf('get-person')).toEqual(['index.mjs']);
    expect(filesOf('scan-gather-documents')).toEqual([
      'embedded-research.mjs',
      'index.mjs',
      'stage-live-research.mjs',
    ]);
  });

  it('is not in the bundle, and works by itself', async () => {
    const bundle = readFileSync(path.join(directory, 'find-people/index.mjs'), 'utf8');
    const file = pathToFileURL(path.join(directory, 'find-people/embedded-directory.mjs')).href;
    const { createEmbeddedDirectory } = await import(file);

    expect(bundle).not.toContain('network.example');
    expect(bundle).toMatch(/import\("\.\/embedded-directory\.mjs"\)/);
    expect(await createEmbeddedDirectory().findCompany(companyAt(3).domain)).toEqual(companyAt(3));
  });

  it('asks the web with what is left of the HTTP client in a bundle', async () => {
    const web = await startStandInWeb();
    ashbyBoard(web, 'acme', [{ id: 1, title: 'Welder', posted: new Date().toISOString() }]);
    const file = pathToFileURL(path.join(directory, 'scan-gather-documents/stage-live-research.mjs')).href;
    const { stageLiveResearch } = await import(file);
    const research: Research = stageLiveResearch({
      contact: 'ops@seller.com',
      sources: ['job_boards', 'sec_edgar', 'feeds', 'gdelt'],
      webStandIn: web.address,
      now: () => new Date(),
      sharedPace: { take: async () => true },
      identities: { get: async () => null, put: async () => undefined },
      onFailure: () => undefined,
    });
    const company = { name: 'Acme', domain: 'acme-robotics.com', aliases: [] };

    const { documents } = await research.documentsAbout(
      { ...company, job_board_url: 'https://jobs.ashbyhq.com/acme' },
      { since: new Date(0), memory: null },
    );
    await web.stop();

    expect(documents.map(({ title }) => title)).toEqual(['Welder at Acme, Berlin']);
  });
});
