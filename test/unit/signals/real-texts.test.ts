import { execFileSync } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { pathToFileURL } from 'node:url';
import { temporaryDirectory } from '@signal/embedded-cloud/testing/temporary-directory.ts';
import { describe, expect, test } from 'vitest';
import { zip } from '#packages/write-packages.ts';
import { asText } from '#test/bench/signals/real/extract/blocks.ts';
import { readDocument, type Source } from '#test/bench/signals/real/extract/read-document.ts';
import { withRepository } from '#test/bench/signals/real/repositories.ts';

const WHOLE_FILE: Source = { origin: 'made-up', path: 'file', format: 'text', at: '', kind: 'news' };

/** Reads a document out of one file that has this content. */
const read = (content: string | Buffer, source: Partial<Source>) =>
  readDocument({ ...WHOLE_FILE, ...source }, async () => Buffer.from(content));

describe('what a document says is taken out of its file', () => {
  test('Markdown loses its markup and its front matter, and keeps lists, tables and code', async () => {
    const page = [
      '---',
      'title: "Tarvin opens a *second* yard"',
      'date: 2024-05-01',
      '---',
      "import Card from './card';",
      '## What is [new](https://tarvin.example/new)',
      'A yard of **40 people**,',
      'with `crane.yaml` in it.',
      '- First\n- Second',
      '| Place | Ships |\n| --- | --- |\n| Leith | 3 |',
    ].join('\n');
    expect(await read(page, { format: 'markdown' })).toEqual({
      title: 'Tarvin opens a second yard',
      body: 'What is new\n\nA yard of 40 people, with crane.yaml in it.\n\nFirst\n\nSecond\n\nPlace Ships\n\nLeith 3',
    });
  });

  test('without a title in front, the first heading is the title and not part of the body', async () => {
    expect(await read('# Tarvin grows\n\nBy a yard.', { format: 'markdown' })).toEqual({
      title: 'Tarvin grows',
      body: 'By a yard.',
    });
  });

  test('a filing is titled by its form, its short rows are read across and what it hides is left out', async () => {
    const filing =
      '<html><body><div style="display:none">xbrl</div><p>FORM 8-K</p><table><tr><td><p>Nevada</p></td><td><p>000-1</p></td></tr></table><p>Tarvin\nmoved &amp; grew.</p></body></html>';
    expect(await read(filing, { format: 'html', kind: 'filing' })).toEqual({
      title: 'FORM 8-K',
      body: 'Nevada 000-1\n\nTarvin moved & grew.',
    });
  });

  test('an exhibit is found by its type in a submission in a zip, and its headline is the title', async () => {
    const submission =
      '<DOCUMENT><TYPE>8-K\n<TEXT>\nForm 8-K\n</TEXT></DOCUMENT><DOCUMENT><TYPE>EX-99.1\n<TEXT>\nFor release\n\nTARVIN COMPLETES ITS PURCHASE OF KABEL\n\n----------\nLeith, 3 May.\n</TEXT></DOCUMENT>';
    const source: Partial<Source> = {
      path: 'all.zip!/in/1.txt',
      at: 'EX-99.1',
      kind: 'press_release',
    };
    expect(
      await read(
        zip(
          new Map([
            ['in/0.txt', 'other'],
            ['in/1.txt', submission],
          ]),
        ),
        source,
      ),
    ).toEqual({
      title: 'TARVIN COMPLETES ITS PURCHASE OF KABEL',
      body: 'For release\n\nLeith, 3 May.',
    });
    await expect(read(zip(new Map([['in/2.txt', submission]])), source)).rejects.toThrow('has no file');
  });

  test('a headline in capitals may have several lines, any other has one', async () => {
    const blocksOf = (exhibit: string) => read(exhibit, { at: 'EX-99', kind: 'press_release' });
    expect((await blocksOf('TARVIN COMPLETES ITS PURCHASE\n\nOF KABEL\n\nLeith')).title).toBe(
      'TARVIN COMPLETES ITS PURCHASE OF KABEL',
    );
    expect((await blocksOf('Tarvin Completes Its Purchase\n\nLEITH, SCOTLAND\n\nToday')).title).toBe(
      'Tarvin Completes Its Purchase',
    );
  });

  test('rows, pointers, comments and stored texts are found by their place', async () => {
    const table = 'Title,Text\nOne,"First, of all"\n\nTwo,"A ""second"" one"\n';
    expect(await read(table, { origin: 'ethicaltechjobs', at: '2:Text' })).toEqual({
      title: 'Two',
      body: 'A "second" one',
    });
    const list = JSON.stringify({
      jobs: [{}, { title: 'Fitter', description: 'Fits.', requirements: 'Hands.' }],
    });
    expect(await read(list, { origin: 'newgrad-tracker', at: '/jobs/1' })).toEqual({
      title: 'Fitter',
      body: 'Fits.\n\nHands.',
    });
    const page = ['1', '2'].map(
      (id) => `<a href="item?id=${id}">link</a><span class="comment">Post ${id}</span>`,
    );
    expect((await read(page.join(''), { origin: 'hn-whoishiring', at: '#2' })).body).toBe('Post 2');
    await expect(read(page.join(''), { origin: 'hn-whoishiring', at: '#3' })).rejects.toThrow('no text');
  });

  test('archived news keeps its lead and its text, without the facts above and the tags below', async () => {
    const article = (tags: string) =>
      `# Tarvin opens a yard | ZDNet\n### In Leith\n\n## Information:\n+ Date: May 3, 2024\n\n## Article:\nUnknown\n\nThe **yard** is new.\n\n${tags} Tags:\n[[Leith]]\n`;
    const expected = { title: 'Tarvin opens a yard', body: 'In Leith\n\nThe yard is new.' };
    expect(await read(article('####'), { origin: 'zdnet', format: 'markdown' })).toEqual(expected);
    expect(await read(article('##'), { origin: 'the-record', format: 'markdown' })).toEqual(expected);
  });

  test('news of a headline and a line loses the quotation marks that were doubled', async () => {
    const source: Partial<Source> = { origin: 'kpcrowd', path: 'news.zip!/test/1.txt' };
    const story = 'Tarvin &amp; Kabel\r\nThe ""yard"" is new.\r\n';
    expect(await read(zip(new Map([['test/1.txt', story]])), source)).toEqual({
      title: 'Tarvin & Kabel',
      body: 'The "yard" is new.',
    });
  });

  test('a crawled release has the headline of its page, or the one it was found by', async () => {
    const table =
      'title_x,title_y,article_text\nFound,Tarvin grows,"A yard.\nIn Leith."\nTarvin opens,,"Today."\n';
    const release = (at: string) => read(table, { origin: 'fortune-newsrooms', format: 'csv', at });
    expect(await release('1:article_text')).toEqual({ title: 'Tarvin grows', body: 'A yard.\n\nIn Leith.' });
    expect(await release('2:article_text')).toEqual({ title: 'Tarvin opens', body: 'Today.' });
  });

  test('an advert of a board has a paragraph for each line', async () => {
    const board = JSON.stringify({ jobs: [{ title: 'Fitter', description: 'Fits.\nAnd lifts.' }] });
    expect(await read(board, { origin: 'a16z-jobs', format: 'json', at: '/jobs/0' })).toEqual({
      title: 'Fitter',
      body: 'Fits.\n\nAnd lifts.',
    });
  });

  test('a prospectus is titled by the rule in the name of its file', async () => {
    const prospectus = '<html><body><p>424B4 1 tarvin.htm 424B4</p><p>6,820 shares</p></body></html>';
    expect(await read(prospectus, { path: 'data/tarvin_424b4.htm', format: 'html', kind: 'filing' })).toEqual(
      {
        title: 'Form 424B4',
        body: '6,820 shares',
      },
    );
  });

  test('an article is told from the rest of its page', async () => {
    const words = 'Tarvin said that the yard in Leith would be open by the end of the year. ';
    const page = `<title>Tarvin opens its second yard this very year - The Leith Post</title><ul><li><a>Home</a></li></ul><div><p>${words.repeat(3)}</p><p>It did.</p></div><footer><p>${words.repeat(9)}</p></footer>`;
    expect(await read(page, { origin: 'trafilatura-fixtures', format: 'html' })).toEqual({
      title: 'Tarvin opens its second yard this very year',
      body: `${words.repeat(3).trim()}\n\nIt did.`,
    });
  });

  test('lines of printed pages are joined to paragraphs', async () => {
    const stored = (text: string) => {
      const file = path.join(temporaryDirectory('real-texts-'), 'stored.db');
      const database = new DatabaseSync(file);
      database.exec('create table penalties_pdfs (pdf_url text, pdf_text text)');
      database.prepare('insert into penalties_pdfs values (?, ?)').run('https://a.example/1', text);
      database.close();
      return read(readFileSync(file), {
        origin: 'ofac-releases',
        at: 'penalties_pdfs/https://a.example/1/pdf_text',
      });
    };
    const head = 'Enforcement Release: May 3, 2024';
    const lines = 'Tarvin, which builds ships in the port of Leith,\nhas agreed to pay.';
    const headline = 'Tarvin Settles for $40,000 Related to Apparent Violations';
    expect(await stored(`${head}\n${headline}\n\n${lines}\n`)).toEqual({
      title: headline,
      body: `${head}\n\n${lines.replace('\n', ' ')}`,
    });
    expect(await stored(`${head}\n${lines}\n`)).toEqual({ title: head, body: lines.replace('\n', ' ') });
  });

  test('a long body is cut where a block ends', () => {
    const blocks = Array.from({ length: 7 }, (_, index) => `${index}`.repeat(999));
    expect(asText({ title: '', blocks }).body).toBe(blocks.slice(0, 4).join('\n\n'));
  });
});

describe('where files come from', () => {
  const git = (directory: string, ...args: readonly string[]) =>
    execFileSync('git', ['-c', 'user.name=a', '-c', 'user.email=a@a.example', ...args], {
      cwd: directory,
      encoding: 'utf8',
    }).trim();

  function makeRepository(): { readonly root: string; readonly commit: string } {
    const root = temporaryDirectory('real-texts-');
    const directory = path.join(root, 'owner/name');
    mkdirSync(directory, { recursive: true });
    git(directory, 'init', '--quiet');
    git(directory, 'config', 'uploadpack.allowFilter', 'true');
    git(directory, 'config', 'uploadpack.allowAnySHA1InWant', 'true');
    writeFileSync(path.join(directory, 'news.md'), 'as it was');
    git(directory, 'add', '.');
    git(directory, 'commit', '--quiet', '--message', 'one');
    const commit = git(directory, 'rev-parse', 'HEAD');
    writeFileSync(path.join(directory, 'news.md'), 'as it is');
    git(directory, 'commit', '--quiet', '--all', '--message', 'two');
    return { root, commit };
  }

  test('a repository is fetched at the commit that was labelled, file by file', async () => {
    const { root, commit } = makeRepository();
    const from = { mirrors: null, remote: pathToFileURL(root).href };
    const wanted = { repo: 'owner/name', commit };
    expect(String(await withRepository(from, wanted, (file) => file('news.md')))).toBe('as it was');
    await expect(withRepository(from, wanted, (file) => file('other.md'))).rejects.toThrow('other.md');
    await expect(
      withRepository(from, { ...wanted, repo: 'owner/gone' }, (file) => file('news.md')),
    ).rejects.toThrow('git fetch');
  });

  test('a mirror is read as it lies there', async () => {
    const { root, commit } = makeRepository();
    git(root, 'clone', '--quiet', '--bare', 'owner/name', 'owner+name/repo');
    const wanted = { repo: 'owner/name', commit };
    const read = withRepository({ mirrors: root }, wanted, (file) => file('news.md'));
    expect(String(await read)).toBe('as it was');
    await expect(
      withRepository({ mirrors: root }, { ...wanted, repo: 'owner/gone' }, (file) => file('news.md')),
    ).rejects.toThrow('no mirror');
  });
});
