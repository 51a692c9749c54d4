import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { ResearchDocument } from '#domain/signals/research/research.ts';
import type { Crawler } from '#providers/sources/crawler.ts';
import { extractArticleText } from '#providers/sources/web/article-text.ts';
import { readArticles } from '#providers/sources/web/read-articles.ts';
import { WebError } from '#providers/sources/web/web-error.ts';

const LEAD =
  'Acme Robotics has opened a plant in Lyon that will employ 300 people, the company said on Monday.';
const MORE = 'The site replaces an older one in Dijon, and it took two years and 40 million euros to build.';
const page = (...paragraphs: string[]) =>
  `<html><title>News</title><nav><ul><li>Home</li><li>Sport</li></ul></nav><article>${paragraphs
    .map((text) => `<p>${text}</p>`)
    .join(
      '',
    )}</article><footer><p>We use cookies to give you the best experience on our website.</p></footer>`;

describe('the text of an article', () => {
  it('is its paragraphs, without menus, captions and what sites say to readers', () => {
    const html = page('By our reporter', LEAD, 'Photo: Acme', MORE, LEAD);
    expect(extractArticleText(html)).toBe(`${LEAD}\n\n${MORE}`);
  });

  it('is empty for a page without paragraphs, and bounded for an endless one', () => {
    expect(extractArticleText('<ul><li>Home<li>Sport</ul>')).toBe('');
    const endless = page(...Array.from({ length: 5_000 }, (_, number) => `${LEAD} It is number ${number}.`));
    expect(extractArticleText(endless).length).toBeLessThanOrEqual(8_000);
  });
});

describe('documents of a source that gives headlines', () => {
  let asked: string[];
  let response: (url: string) => Promise<Awaited<ReturnType<Crawler['get']>>>;
  const crawler: Crawler = {
    async get({ url }, policy) {
      expect(policy.robots).toBe(true);
      asked.push(url);
      return response(url);
    },
  };
  const ok = (text: string) => async (url: string) => ({ status: 'ok' as const, url, text, validators: {} });
  const headline = (number: number, text = 'Acme opens a plant'): ResearchDocument => ({
    id: String(number),
    kind: 'news',
    url: `https://paper.example/${number}`,
    publisher: 'paper.example',
    title: 'Acme opens a plant',
    text,
    published_at: null,
  });
  const read = (...documents: ResearchDocument[]) =>
    readArticles(documents, crawler, new AbortController().signal);

  beforeEach(() => {
    asked = [];
    response = ok(page(LEAD, MORE));
  });
  afterEach(() => expect(asked.length).toBeLessThanOrEqual(15));

  it('get their articles, in their order', async () => {
    const whole = headline(2, LEAD.repeat(9));
    expect(await read(headline(1), whole, headline(3))).toEqual([
      { ...headline(1), text: `${LEAD}\n\n${MORE}` },
      whole,
      { ...headline(3), text: `${LEAD}\n\n${MORE}` },
    ]);
    expect(asked.toSorted()).toEqual(['https://paper.example/1', 'https://paper.example/3']);
  });

  it('are read up to a limit', async () => {
    await read(...Array.from({ length: 60 }, (_, number) => headline(number)));
    expect(asked).toHaveLength(15);
  });

  it.each([
    ['may not be fetched', () => Promise.reject(new WebError('not_allowed', 'no'))],
    ['has nothing to read', ok('<p>Subscribe to read on.</p>')],
  ])('stay headlines if the page %s', async (_, given) => {
    response = given;
    expect(await read(headline(1))).toEqual([headline(1)]);
  });

  it('stay headlines if the pages never end', async () => {
    const endless: Crawler = {
      get: (_, __, signal) =>
        new Promise((_resolve, reject) => {
          signal?.addEventListener('abort', () => reject(signal.reason));
        }),
    };
    const documents = Array.from({ length: 9 }, (_, number) => headline(number));
    expect(await readArticles(documents, endless, new AbortController().signal, 20)).toEqual(documents);
    const ended = AbortSignal.abort(new Error('the look is over'));
    await expect(readArticles(documents, endless, ended, 20)).rejects.toThrow('the look is over');
  });

  it('fail with an error of ours', async () => {
    response = () => Promise.reject(new TypeError('a mistake'));
    await expect(read(headline(1))).rejects.toThrow('a mistake');
  });
});
