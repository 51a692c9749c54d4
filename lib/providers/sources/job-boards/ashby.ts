import * as z from 'zod';
import { findCountryOf } from '#domain/shared/places/country-of-place.ts';
import { parseMoment, readEntries, readJson } from '../read-json.ts';
import { type BoardReader, fetchBoard } from './board-reader.ts';

const list = z.object({ jobs: z.array(z.unknown()) });
const job = z.object({
  id: z.string().nullish(),
  title: z.string(),
  jobUrl: z.string(),
  isListed: z.boolean().nullish(),
  department: z.string().nullish(),
  team: z.string().nullish(),
  location: z.string().nullish(),
  address: z
    .object({ postalAddress: z.object({ addressCountry: z.string().nullish() }).nullish() })
    .nullish(),
  publishedAt: z.string().nullish(),
  descriptionPlain: z.string().nullish(),
});

/** Boards don't name the company, so a guessed token can't be verified here. */
export const ashby: BoardReader = {
  async read(visit) {
    const page = await fetchBoard(
      visit,
      `https://api.ashbyhq.com/posting-api/job-board/${encodeURIComponent(visit.board.token)}`,
    );
    if (page.status !== 'ok') return page;
    const { read, isComplete } = readEntries(readJson(page.text, list).jobs, job);
    return {
      status: 'ok',
      isComplete,
      validators: page.validators,
      company: null,
      postings: read
        .filter(({ isListed }) => isListed !== false)
        .map(({ id, jobUrl, title, department, team, location, address, publishedAt, descriptionPlain }) => ({
          id: id ?? jobUrl.split('/').at(-1) ?? jobUrl,
          title,
          department: department ?? team ?? null,
          workplace: location ?? null,
          country:
            findCountryOf(address?.postalAddress?.addressCountry ?? null) ?? findCountryOf(location ?? null),
          url: jobUrl,
          posted: parseMoment(publishedAt),
          text: descriptionPlain ?? null,
        })),
    };
  },
};
