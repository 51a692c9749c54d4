import * as z from 'zod';
import { buildJobBoardUrl } from '#domain/market/accounts/job-board.ts';
import { countryByCode } from '#domain/shared/places/countries.ts';
import { findCountryOf } from '#domain/shared/places/country-of-place.ts';
import { parseMoment, readEntries, readJson } from '../read-json.ts';
import { readHtml, toPlainText } from '../web/read-html.ts';
import { BOARD_CRAWL_POLICY, type BoardReader, fetchBoard, type Posting } from './board-reader.ts';

const jobList = z.array(z.unknown());
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

const PAGE_SIZE = 100;
/** 2,000 postings; the largest employers at this vendor have fewer. */
const MAX_PAGES = 20;

const toPosting = (leverJob: z.infer<typeof job>): Posting => {
  const workplace = leverJob.categories?.location ?? null;
  return {
    id: leverJob.id,
    title: leverJob.text,
    department: leverJob.categories?.department ?? leverJob.categories?.team ?? null,
    workplace,
    country: countryByCode(leverJob.country) ?? findCountryOf(workplace),
    url: leverJob.hostedUrl,
    posted: null,
    created: parseMoment(leverJob.createdAt),
    text: [
      leverJob.descriptionPlain ?? '',
      ...(leverJob.lists ?? []).flatMap(({ text, content }) => [text ?? '', toPlainText(content ?? '')]),
      leverJob.additionalPlain ?? '',
    ]
      .filter((textPart) => textPart !== '')
      .join('\n\n'),
  };
};

/** Pages of a bare array without a total: a short page is the last. */
export const lever: BoardReader = {
  async read(visit) {
    const { board, validators } = visit;
    const host = board.region === 'eu' ? 'api.eu.lever.co' : 'api.lever.co';
    const boardUrl = `https://${host}/v0/postings/${encodeURIComponent(board.token)}`;
    const postings: Posting[] = [];
    let isAllRead = true;
    let firstValidators = {};
    for (let pageIndex = 0; pageIndex < MAX_PAGES; pageIndex += 1) {
      // An unchanged first page proves nothing about a board with several pages.
      const page = await fetchBoard(
        { ...visit, validators: pageIndex === 0 ? validators : undefined },
        `${boardUrl}?mode=json&skip=${pageIndex * PAGE_SIZE}&limit=${PAGE_SIZE}`,
      );
      if (page.status !== 'ok') {
        if (pageIndex === 0) return page;
        isAllRead = false;
        break;
      }
      const entries = readJson(page.text, jobList);
      const { read, isComplete } = readEntries(entries, job);
      postings.push(...read.map(toPosting));
      isAllRead &&= isComplete;
      if (pageIndex === 0 && entries.length < PAGE_SIZE) firstValidators = page.validators;
      if (entries.length < PAGE_SIZE) break;
      if (pageIndex === MAX_PAGES - 1) isAllRead = false;
    }
    return { status: 'ok', postings, company: null, validators: firstValidators, isComplete: isAllRead };
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
