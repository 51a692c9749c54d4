import * as z from 'zod';
import { grouped } from '#domain/shared/text/plain-figures.ts';
import { legalKey } from '../records/company-names.ts';
import { recordDocument } from '../records/record-document.ts';
import type { Source } from '../source.ts';
import {
  type NoticeCache,
  noticeCount,
  noticeDay,
  noticeList,
  noticeUrl,
  readNotices,
} from './notice-lists.ts';
import { type Notice, noticeSource } from './notice-source.ts';

const name = z.string().trim().min(1).max(300);
const text = z.string().max(500).nullish();
const count = z.union([z.string(), z.number()]).nullish();

export const texas = noticeList(
  'data.texas.gov',
  '8w53-c4f6',
  'notice_date',
  z.object({
    job_site_name: name,
    notice_date: z.string(),
    layoff_date: text,
    total_layoff_number: count,
    city_name: text,
  }),
);

export const oregon = noticeList(
  'data.oregon.gov',
  'ijbz-jpx8',
  'received_date',
  z.object({
    company_name: name,
    received_date: z.string(),
    layoff_date: text,
    laid_off: count,
    city: text,
    layoff_type: text,
  }),
);

/** A notice with the columns that every state has. */
interface LayoffNotice {
  readonly state: string;
  readonly publisher: string;
  readonly url: string;
  readonly company: string;
  readonly given: string | null;
  readonly effective: string | null;
  readonly affected: number | null;
  readonly city: string | null;
  readonly type: string | null;
}

/** States mark a changed or withdrawn notice in the name: "Acme, Inc. (Amended)", "Acme - RESCINDED". */
const CHANGED =
  /(?<![\s(–-])[\s(–-]*\b(?:amend(?:ed|ment)|revis(?:ed|ion)|updated?|supplement(?:al)?|correct(?:ed|ion))\b[\s\d#)]*$/i;
const TAKEN_BACK = /(?<![\s(–-])[\s(–-]*\b(?:rescind(?:ed)?|rescission|withdrawn|cancell?ed)\b[\s)]*$/i;

/** Turns "AUSTIN" into mixed case. */
const asName = (city: string): string =>
  city === city.toUpperCase()
    ? city.toLowerCase().replace(/(?<!\p{L})\p{L}/gu, (first) => first.toUpperCase())
    : city;

function toNotice(notice: LayoffNotice, today: string): Notice | undefined {
  const { state, given, effective, affected } = notice;
  if (given === null || given > today) return undefined;
  const written = notice.company.replace(/\s+/g, ' ').trim();
  const company = written.replace(CHANGED, '').replace(TAKEN_BACK, '').trim();
  if (company === '') return undefined;
  const isTakenBack = TAKEN_BACK.test(written) || affected === 0;
  const place = notice.city?.trim() ? asName(notice.city.trim()) : null;
  const site = `${legalKey(company)} ${(place ?? '').toLowerCase()} ${given}`;
  return {
    company,
    document: recordDocument({
      // Without the count and the layoff date: both may be corrected later, and it stays the same notice.
      id: `warn:${state}:${site}${isTakenBack ? ':taken back' : ''}`,
      url: notice.url,
      publisher: notice.publisher,
      title: `${company}: layoff notice (WARN), ${state}`,
      published_at: `${given}T00:00:00.000Z`,
      fields: [
        ['Employer', written],
        ['State', state],
        ['Site', place],
        ['Jobs affected', affected === null ? null : grouped(affected)],
        ['Notice given on', given],
        ['Layoff date', effective],
        ['Type', notice.type],
        ['Notice', isTakenBack ? 'taken back' : null],
      ],
      facts: [
        {
          kind: 'layoffs',
          anchors: [`warn ${state} ${site}`],
          ...(isTakenBack
            ? { event: {}, ends: true as const }
            : {
                event: {
                  place,
                  count: affected,
                  unit: affected === null ? null : 'jobs',
                  form: /clos/i.test(notice.type ?? '') ? 'closes' : 'cuts',
                  ahead: (effective ?? given) > today,
                  happened_on: effective ?? given,
                },
              }),
        },
      ],
    }),
  };
}

/** Layoffs that employers announce to Texas and Oregon, as required by the WARN Act. */
export const layoffNotices = (notices: NoticeCache): Source =>
  noticeSource({
    name: 'warn_notices',
    kind: 'layoffs',
    async read(tools, signal) {
      const today = tools.now().toISOString().slice(0, 10);
      const inTexas = (await readNotices(texas, notices, tools, signal)).map(
        (row): LayoffNotice => ({
          state: 'Texas',
          publisher: texas.host,
          url: noticeUrl(texas, { job_site_name: row.job_site_name, notice_date: row.notice_date }),
          company: row.job_site_name,
          given: noticeDay(row.notice_date),
          effective: noticeDay(row.layoff_date),
          affected: noticeCount(row.total_layoff_number),
          city: row.city_name ?? null,
          type: null,
        }),
      );
      const inOregon = (await readNotices(oregon, notices, tools, signal)).map(
        (row): LayoffNotice => ({
          state: 'Oregon',
          publisher: oregon.host,
          url: noticeUrl(oregon, { company_name: row.company_name, received_date: row.received_date }),
          company: row.company_name,
          given: noticeDay(row.received_date),
          effective: noticeDay(row.layoff_date),
          affected: noticeCount(row.laid_off),
          city: row.city ?? null,
          type: row.layoff_type ?? null,
        }),
      );
      return [...inTexas, ...inOregon].flatMap((notice) => toNotice(notice, today) ?? []);
    },
  });
