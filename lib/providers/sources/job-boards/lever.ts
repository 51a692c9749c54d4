import * as z from 'zod';
import { buildJobBoardUrl } from '#domain/market/accounts/job-board.ts';
import { countryByCode } from '#domain/shared/places/countries.ts';
import { findCountryOf } from '#domain/shared/places/country-of-place.ts';
import { parseMoment, readEntries, readJson } from '../read-json.ts';
import { readHtml, toPlainText } from '../web/read-html.ts';
import { BOARD_CRAWL_POLICY, type BoardReader, fetchBoard, type Posting } from './board-reader.ts';

const list = z.array(z.unknown());
const job = z.object({
  id: z.string(),
  text: z.string(),
  hostedUrl: z.string(),
  createdAt: z.number().nullish(),
  country: z.string().nullish(),
  categories: z
    .object({ department: z.string().nullish(), team: z.string().nullish(), location: z.string().nullish() })
    .nullish(),
  descriptionPlain: z.string().nullish(),
  additionalPlain: z.string().nullish(),
  lists: z.array(z.object({ text: z.string().nullish(), content: z.string().nullish() })).nullish(),
});

const PAGE = 100;
/** 2,000 postings; the largest employers at this vendor have fewer. */
const MAX_PAGES = 20;

const toPosting = (read: z.infer<typeof job>): Posting => {
  const workplace = read.categories?.location ?? null;
  return {
    id: read.id,
    title: read.text,
    department: read.categories?.department ?? read.categories?.team ?? null,
    workplace,
    country: countryByCode(read.country) ?? findCountryOf(workplace),
    url: read.hostedUrl,
    posted: null,
    created: parseMoment(read.createdAt),
    text: [
      read.descriptionPlain ?? '',
      ...(read.lists ?? []).flatMap(({ text, content }) => [text ?? '', toPlainText(content ?? '')]),
      read.additionalPlain ?? '',
    ]
      .filter((part) => part !== '')
      .join('\n\n'),
  };
};

/** Pages of a bare array without a total: a short page is the last. */
export const lever: BoardReader = {
  async read(visit) {
    const { board, validators } = visit;
    const host = board.region === 'eu' ? 'api.eu.lever.co' : 'api.lever.co';
    const address = `https://${host}/v0/postings/${encodeURIComponent(board.token)}`;
    const postings: Posting[] = [];
    let isAllRead = true;
    let first = {};
    for (let number = 0; number < MAX_PAGES; number += 1) {
      // An unchanged first page proves nothing about a board with several pages.
      const page = await fetchBoard(
        { ...visit, validators: number === 0 ? validators : undefined },
        `${address}?mode=json&skip=${number * PAGE}&limit=${PAGE}`,
      );
      if (page.status !== 'ok') {
        if (number === 0) return page;
        isAllRead = false;
        break;
      }
      const entries = readJson(page.text, list);
      const { read, isComplete } = readEntries(entries, job);
      postings.push(...read.map(toPosting));
      isAllRead &&= isComplete;
      if (number === 0 && entries.length < PAGE) first = page.validators;
      if (entries.length < PAGE) break;
      if (number === MAX_PAGES - 1) isAllRead = false;
    }
    return { status: 'ok', postings, company: null, validators: first, isComplete: isAllRead };
  },

  async companyOf({ board, crawler, signal }) {
    const page = await crawler.get(
      { url: buildJobBoardUrl(board), expects: 'html' },
      BOARD_CRAWL_POLICY,
      signal,
    );
    return page.status === 'ok' ? readHtml(page.text).title || null : null;
  },
};
