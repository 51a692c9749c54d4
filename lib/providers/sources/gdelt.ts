import { hash } from 'node:crypto';
import * as z from 'zod';
import { DAY_MS } from '#contract/time.ts';
import type { ResearchDocument } from '#domain/signals/research/research.ts';
import type { CrawlPolicy } from './crawler.ts';
import { readEntries, readJson } from './read-json.ts';
import { stripLegalForm } from './records/company-names.ts';
import type { Source } from './source.ts';
import { readArticles } from './web/read-articles.ts';

/**
 * One call in five seconds is sometimes rejected, and repeated violations lead to a ban. So one in ten, across all
 * machines.
 */
const CRAWL_POLICY: CrawlPolicy = {
  robots: false,
  minIntervalMs: 10_000,
  limit: { name: 'gdelt', perSecond: 0.1, burst: 1 },
};

const articleList = z.object({ articles: z.array(z.unknown()).default([]) });
const article = z.object({
  url: z.string(),
  title: z.string(),
  seendate: z.string(),
  domain: z.string(),
  language: z.string().nullish(),
});

/** It goes back three months. */
const LONGEST_DAYS = 90;
/** Shorter names are rejected, and would match anyone. */
const SHORTEST_NAME = 4;

/** "20260622T200000Z" */
const parseMoment = (seenDate: string): string | null => {
  const [, year, month, day, hour, minute, second] =
    /^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/.exec(seenDate) ?? [];
  return year === undefined
    ? null
    : new Date(`${year}-${month}-${day}T${hour}:${minute}:${second}Z`).toISOString();
};

/** Its JSON contains raw titles: control characters and stray backslashes make it invalid. */
const repairJson = (text: string): string =>
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is to go
  text.replace(/[\u0000-\u001f]+/g, ' ').replace(/\\(?!["\\/bfnrt]|u[0-9a-fA-F]{4})/g, '');

const LONGEST_TITLE = 500;

/** Its titles have spaces around punctuation: "Acme , Inc . to buy Pumps ' maker". */
const joinPunctuation = (title: string): string =>
  title
    .replace(/ ([,.;:!?%)\]])/g, '$1')
    .replace(/([([$£€]) /g, '$1')
    .replace(/ (['’]) s(?= |$)/g, '$1s')
    .trim();

const gdeltMemory = z.object({ read: z.array(z.string()) });
const MAX_REMEMBERED = 300;
const hashAddress = (address: string): string => hash('sha256', address).slice(0, 12);

/** Articles whose headline names the company. Each is read once, unless all are wanted. */
export const gdelt: Source = {
  name: 'gdelt',
  async checkCompany({ name }, { since, memory, ignoresMemory }, { crawler, now }, signal) {
    const reportedMarks = gdeltMemory.safeParse(memory).data?.read ?? [];
    const searchName = stripLegalForm(name);
    if (searchName.length < SHORTEST_NAME) return { documents: [], memory: { read: reportedMarks } };
    const dayCount = Math.ceil((now().getTime() - since.getTime()) / DAY_MS);
    const query = new URLSearchParams({
      query: `"${name.replaceAll('"', ' ')}" sourcelang:english`,
      mode: 'artlist',
      format: 'json',
      maxrecords: '75',
      sort: 'DateDesc',
      timespan: `${Math.min(Math.max(dayCount, 1), LONGEST_DAYS)}d`,
    });
    const url = `https://api.gdeltproject.org/api/v2/doc/doc?${query}`;
    // Query errors and "too many requests" come as sentences with status 200. They aren't JSON, so they count as
    // failures.
    const page = await crawler.get({ url, expects: 'json' }, CRAWL_POLICY, signal);
    if (page.status !== 'ok') return { documents: [], memory: { read: reportedMarks } };
    const { read: entries } = readEntries(readJson(repairJson(page.text), articleList).articles, article);
    const documents = entries
      .filter(({ title }) => ` ${stripLegalForm(title)} `.includes(` ${searchName} `))
      .filter(({ url: address }) => ignoresMemory || !reportedMarks.includes(hashAddress(address)))
      .map(({ url: address, title, seendate, domain }): ResearchDocument => {
        const headline = joinPunctuation(title.slice(0, LONGEST_TITLE));
        return {
          id: address,
          kind: 'news',
          url: address,
          publisher: domain,
          title: headline,
          text: headline,
          published_at: parseMoment(seendate),
        };
      });
    const readMarks = [...new Set([...documents.map(({ id }) => hashAddress(id)), ...reportedMarks])].slice(
      0,
      MAX_REMEMBERED,
    );
    return { documents: await readArticles(documents, crawler, signal), memory: { read: readMarks } };
  },
};
