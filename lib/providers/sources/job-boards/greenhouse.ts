import * as z from 'zod';
import { findCountryOf } from '#domain/shared/places/country-of-place.ts';
import { getJson, parseMoment, readEntries, readJson } from '../read-json.ts';
import { toPlainText } from '../web/read-html.ts';
import { WebError } from '../web/web-error.ts';
import {
  BOARD_BYTES,
  BOARD_CRAWL_POLICY,
  type BoardReader,
  type BoardVisit,
  fetchBoard,
} from './board-reader.ts';

const jobList = z.object({ jobs: z.array(z.unknown()) });
const job = z.object({
  id: z.union([z.number(), z.string()]),
  internal_job_id: z.number().nullish(),
  title: z.string(),
  absolute_url: z.string(),
  company_name: z.string().nullish(),
  first_published: z.string().nullish(),
  location: z.object({ name: z.string().nullish() }).nullish(),
});
const departmentList = z.object({ departments: z.array(z.unknown()) });
const department = z.object({
  name: z.string(),
  jobs: z.array(z.object({ id: z.union([z.number(), z.string()]) })),
});
const jobDetail = z.object({ content: z.string().nullish() });
const boardName = z.object({ name: z.string() });

/** One host serves all regions. */
const addressOf = ({ board }: BoardVisit, path = ''): string =>
  `https://boards-api.greenhouse.io/v1/boards/${encodeURIComponent(board.token)}${path}`;

/** What Greenhouse calls the department of a job without one. */
const NO_DEPARTMENT = 'No Department';

/** Departments by job id, because the list of jobs has none. If this call fails, the board is read without them. */
async function readDepartments(visit: BoardVisit): Promise<ReadonlyMap<string, string>> {
  try {
    const request = { url: addressOf(visit, '/departments'), maxBytes: BOARD_BYTES };
    const response = await getJson(visit.crawler, request, BOARD_CRAWL_POLICY, departmentList, visit.signal);
    const { read } = readEntries(response?.departments ?? [], department);
    return new Map(
      read
        .filter(({ name }) => name !== NO_DEPARTMENT)
        .flatMap(({ name, jobs }) => jobs.map(({ id }) => [String(id), name] as const)),
    );
  } catch (error) {
    if (error instanceof WebError) return new Map();
    throw error;
  }
}

/** Lists are fetched without texts, which would make a board of 450 postings ten times as large. */
export const greenhouse: BoardReader = {
  async read(visit) {
    const page = await fetchBoard(visit, addressOf(visit, '/jobs'));
    if (page.status !== 'ok') return page;
    const { read, isComplete } = readEntries(readJson(page.text, jobList).jobs, job);
    const departments = await readDepartments(visit);
    return {
      status: 'ok',
      isComplete,
      validators: page.validators,
      company: read.find(({ company_name }) => company_name)?.company_name ?? null,
      postings: read
        // Without its own number it is an open invitation to apply, not a position.
        .filter(({ internal_job_id }) => internal_job_id !== null)
        .map(({ id, title, absolute_url, first_published, location }) => ({
          id: String(id),
          title,
          department: departments.get(String(id)) ?? null,
          workplace: location?.name ?? null,
          country: findCountryOf(location?.name ?? null),
          url: absolute_url,
          posted: parseMoment(first_published),
          text: null,
        })),
    };
  },

  async textOf(visit, { id }) {
    const request = { url: addressOf(visit, `/jobs/${encodeURIComponent(id)}`) };
    const response = await getJson(visit.crawler, request, BOARD_CRAWL_POLICY, jobDetail, visit.signal);
    // The HTML is escaped once more inside the JSON.
    return response?.content == null ? null : toPlainText(toPlainText(response.content));
  },

  async companyOf(visit) {
    const request = { url: addressOf(visit), redirects: 'missing' } as const;
    const response = await getJson(visit.crawler, request, BOARD_CRAWL_POLICY, boardName, visit.signal);
    return response?.name ?? null;
  },
};
