import * as z from 'zod';
import { countryByCode } from '#domain/shared/places/countries.ts';
import { findCountryOf } from '#domain/shared/places/country-of-place.ts';
import type { CrawlPolicy } from '../crawler.ts';
import { parseMoment, readEntries, readJson } from '../read-json.ts';
import { toPlainText } from '../web/read-html.ts';
import { type BoardReader, fetchBoard } from './board-reader.ts';

const list = z.object({ name: z.string().nullish(), jobs: z.array(z.unknown()) });
const job = z.object({
  shortcode: z.string(),
  title: z.string(),
  url: z.string(),
  department: z.string().nullish(),
  city: z.string().nullish(),
  country: z.string().nullish(),
  locations: z.array(z.object({ countryCode: z.string().nullish() })).nullish(),
  published_on: z.string().nullish(),
  description: z.string().nullish(),
});

/** Blocks an address after about 20 calls in half a minute, so all machines together call once in five seconds. */
const WORKABLE_CRAWL_POLICY: CrawlPolicy = {
  robots: true,
  minIntervalMs: 5_000,
  limit: { name: 'workable', perSecond: 0.2, burst: 1 },
};

/** An unknown name may look like a board without openings. */
export const workable: BoardReader = {
  async read(visit) {
    const token = encodeURIComponent(visit.board.token);
    const url = `https://apply.workable.com/api/v1/widget/accounts/${token}?details=true`;
    const page = await fetchBoard(visit, url, { policy: WORKABLE_CRAWL_POLICY });
    if (page.status !== 'ok') return page;
    const { name, jobs } = readJson(page.text, list);
    const { read, isComplete } = readEntries(jobs, job);
    return {
      status: 'ok',
      isComplete,
      validators: page.validators,
      company: name ?? null,
      postings: read.map(
        ({
          shortcode,
          title,
          url: postingUrl,
          department,
          city,
          country,
          locations,
          published_on,
          description,
        }) => {
          const workplace = [city, country].filter(Boolean).join(', ') || null;
          return {
            id: shortcode,
            title,
            department: department || null,
            workplace,
            country: countryByCode(locations?.[0]?.countryCode) ?? findCountryOf(workplace),
            url: postingUrl,
            posted: parseMoment(published_on),
            text: description == null ? null : toPlainText(description),
          };
        },
      ),
    };
  },
};
