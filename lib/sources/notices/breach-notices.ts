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

const text = z.string().max(500).nullish();

export const washington = noticeList(
  'data.wa.gov',
  'sb4j-ca4h',
  'datesubmitted',
  z.object({
    name: z.string().trim().min(1).max(300),
    datesubmitted: z.string(),
    datestart: text,
    dateaware: text,
    databreachcause: text,
    cyberattacktype: text,
    washingtoniansaffected: z.union([z.string(), z.number()]).nullish(),
  }),
);

type Row = z.infer<typeof washington.row>;

function toNotice(row: Row): Notice | undefined {
  const submitted = noticeDay(row.datesubmitted);
  if (submitted === null) return undefined;
  const company = row.name.replace(/\s+/g, ' ');
  const started = noticeDay(row.datestart);
  const affected = noticeCount(row.washingtoniansaffected);
  return {
    company,
    document: recordDocument({
      // Later submissions correct the counts of the same breach.
      id: `breach:Washington:${legalKey(company)} ${started ?? submitted}`,
      url: noticeUrl(washington, { name: row.name, datesubmitted: row.datesubmitted }),
      publisher: washington.host,
      title: `${company}: data breach notice to the attorney general of Washington`,
      published_at: `${submitted}T00:00:00.000Z`,
      fields: [
        ['Organization', company],
        ['Notice submitted on', submitted],
        ['Breach began on', started],
        ['Discovered on', noticeDay(row.dateaware)],
        ['Cause', row.databreachcause ?? null],
        ['Attack', row.cyberattacktype ?? null],
        ['Washington residents affected', affected === null ? null : grouped(affected)],
      ],
      facts: [
        {
          kind: 'security_incident',
          event: {
            count: affected === 0 ? null : affected,
            unit: affected === null || affected === 0 ? null : 'Washington residents',
          },
        },
      ],
    }),
  };
}

/** Breaches that companies report to the attorney general of Washington, whose list has figures and a stable format. */
export const breachNotices = (notices: NoticeCache): Source =>
  noticeSource({
    name: 'breach_notices',
    kind: 'security_incident',
    read: async (tools, signal) =>
      (await readNotices(washington, notices, tools, signal)).flatMap((row) => toNotice(row) ?? []),
  });
