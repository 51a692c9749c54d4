import { existsSync, globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { errorCodes } from '#contract/errors.ts';

const root = path.resolve(import.meta.dirname, '../..');
const textOf = (file: string): string => readFileSync(path.join(root, file), 'utf8');
const documents = ['README.md', 'CONTRIBUTING.md', 'SECURITY.md', ...globSync('docs/**/*.md', { cwd: root })];

/** Fenced text is code and contains no links of ours. */
const proseOf = (file: string): string => textOf(file).replace(/^ *```[\s\S]*?^ *```/gm, '');

/** As GitHub derives them from headings. */
const anchorsIn = (file: string): string[] =>
  [...proseOf(file).matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) =>
    heading
      .toLowerCase()
      .replace(/[^\p{L}\p{N} _-]/gu, '')
      .replaceAll(' ', '-'),
  );

const linksIn = (file: string): string[] =>
  [...proseOf(file).matchAll(/\]\(([^()\s]+)\)/g)]
    .map(([, target = '']) => target)
    .filter((target) => !/^[a-z]+:/.test(target));

function isBroken(file: string, link: string): boolean {
  const [target = '', anchor] = link.split('#');
  const place = target === '' ? file : path.join(path.dirname(file), target);
  if (!existsSync(path.join(root, place))) return true;
  return anchor !== undefined && !anchorsIn(place).includes(anchor);
}

describe('the documents', () => {
  it('contain no broken links', () => {
    const links = documents.flatMap((file) => linksIn(file).map((link) => [file, link] as const));
    const broken = links.filter(([file, link]) => isBroken(file, link));

    expect(links.length).toBeGreaterThan(40);
    expect(broken).toEqual([]);
  });

  it('link every guide from the README or the index', () => {
    const guides = globSync('docs/guides/*.md', { cwd: root }).map((file) => path.basename(file));
    const linked = linksIn('README.md').map((link) => path.basename(link));

    expect(guides.filter((guide) => !linked.includes(guide))).toEqual([]);
  });
});

describe('docs/decisions', () => {
  const files = globSync('docs/decisions/0*.md', { cwd: root }).map((file) => path.basename(file));

  it('are listed in their index', () => {
    const listed = [
      ...textOf('docs/decisions/README.md').matchAll(/^- \[(\d{4}) .+\]\((\1-[^)]+\.md)\)$/gm),
    ].map(([, , file]) => file);

    expect(listed.toSorted()).toEqual(files.toSorted());
  });

  it.each(files)('%s says its status and since when', (file) => {
    expect(textOf(`docs/decisions/${file}`)).toMatch(/^Status: accepted, \d{4}-\d{2}-\d{2}/m);
  });
});

describe('docs/guides/errors.md', () => {
  it.each(Object.entries(errorCodes))('says when %s occurs and what to do', (code, { status }) => {
    expect(textOf('docs/guides/errors.md')).toMatch(
      new RegExp(`^- \`${code}\` \\(${status}\\): .{20,}$`, 'm'),
    );
  });
});
