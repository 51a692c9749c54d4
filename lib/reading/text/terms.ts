import { DAY_MS } from '#contract/time.ts';
import type { SignalEvent } from '#domain/signals/definitions/signal-event.ts';
import { parseLastDay } from '#domain/signals/detections/event-times.ts';

const DEADLINE =
  /\b(by|before|until|within|in) (?:(?:the )?(?:(?:\w+ (?:quarter|half)|end|middle|spring|summer|autumn|fall|winter) of |(?:early|mid|late|spring|summer|autumn|fall|winter|q[1-4])[ -]|(?:\d{1,2} )?(?:jan|febr)uary |(?:\d{1,2} )?(?:march|april|may|june|july|august|(?:septem|octo|novem|decem)ber) (?:\d{1,2}, )?)?((?:19|20)\d\d)|next (?:year|quarter|month)|the end of (?:the|this|next) (?:year|quarter)|\d{1,3} (?:days|weeks|months))\b/gi;
const QUARTER = /\bquarter\b|\bq[1-4]\b/i;
const QUARTER_MS = 92 * DAY_MS;
const STAFF = '(?:workforce|headcount|staff|employees|jobs|workers|team|positions)';
const PERCENT = '\\d{1,2}(?:\\.\\d+)? ?(?:%|percent|per cent)';
const SHARE = new RegExp(
  `(${PERCENT}|\\ba (?:tenth|fifth|quarter|third)|\\bhalf)(?: of (?:\\w+ ){0,3}| (?:\\w+ )?)${STAFF}\\b|\\b${STAFF} by (?:\\w+ ){0,2}(${PERCENT})`,
  'i',
);
const BASELINE =
  /\b(?:against|up from|down from|compared (?:with|to)|from(?= [\d,]+ to [\d,]+)) (\d[\d,]*)(?![\d,]*(?:\.\d|[ -]?(?:%|percent|per cent|million|billion)))/i;

/** What a quote says beside the event: how many there were before, which share of the staff it concerns, and by when. */
export function findTerms(
  text: string,
  position: number,
  reference: Date,
): Pick<SignalEvent, 'baseline' | 'share' | 'deadline'> {
  const thisYear = reference.getUTCFullYear();
  // "in 2026" is over or not while it is 2026; "by 2026" isn't, nor is a quarter that is to come.
  const deadlines = [...text.matchAll(DEADLINE)].filter(
    ([term, preposition = '', year = `${thisYear + 1}`]) =>
      Number(year) > thisYear ||
      (Number(year) === thisYear &&
        (preposition.toLowerCase() !== 'in' ||
          (QUARTER.test(term) &&
            (parseLastDay(term, reference.getTime()) ?? 0) - QUARTER_MS > reference.getTime()))),
  );
  const baseline = BASELINE.exec(text)?.[1]?.replaceAll(',', '');
  const share = SHARE.exec(text);
  return {
    baseline: baseline === undefined ? null : Number(baseline),
    share: share?.[1] ?? share?.[2] ?? null,
    deadline:
      (deadlines.find(({ index }) => index >= position) ?? deadlines[0])?.[0].replace(/^./, (a) =>
        a.toLowerCase(),
      ) ?? null,
  };
}
