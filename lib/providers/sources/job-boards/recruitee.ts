import * as z from 'zod';
import { countryByCode } from '#domain/shared/places/countries.ts';
import { findCountryOf } from '#domain/shared/places/country-of-place.ts';
import { parseMoment, readEntries, readJson } from '../read-json.ts';
import { toPlainText } from '../web/read-html.ts';
import { type BoardReader, fetchBoard } from './board-reader.ts';

const list = z.object({ offers: z.array(z.unknown()) });
const offer = z.object({
  id: z.union([z.number(), z.string()]),
  title: z.string(),
  careers_url: z.string(),
  status: z.string().nullish(),
  company_name: z.string().nullish(),
  department: z.string().nullish(),
  location: z.string().nullish(),
  country_code: z.string().nullish(),
  published_at: z.string().nullish(),
  description: z.string().nullish(),
  requirements: z.string().nullish(),
});

/** Each tenant has its own host and robots.txt, and some disallow robots. */
export const recruitee: BoardReader = {
  async read(visit) {
    const page = await fetchBoard(visit, `https://${visit.board.token}.recruitee.com/api/offers/`);
    if (page.status !== 'ok') return page;
    const { read, isComplete } = readEntries(readJson(page.text, list).offers, offer);
    return {
      status: 'ok',
      isComplete,
      validators: page.validators,
      company: read.find(({ company_name }) => company_name)?.company_name ?? null,
      postings: read
        .filter(({ status }) => status == null || status === 'published')
        .map(({ id, title, careers_url, department, location, country_code, published_at, ...texts }) => ({
          id: String(id),
          title,
          department: department ?? null,
          workplace: location ?? null,
          country: countryByCode(country_code) ?? findCountryOf(location ?? null),
          url: careers_url,
          posted: parseMoment(published_at),
          text: toPlainText(`${texts.description ?? ''}<p>${texts.requirements ?? ''}`),
        })),
    };
  },
};
