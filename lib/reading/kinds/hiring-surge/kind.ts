import { grouped } from '#domain/shared/text/plain-figures.ts';
import type { SignalEvent } from '#domain/signals/definitions/signal-event.ts';
import { callAbout, counted, type EventContext, inPlace, verb } from '../../wording/event-phrases.ts';
import { bare } from '../../wording/prose.ts';
import { GROWTH } from '../../wording/seller-words.ts';
import { fitted } from '../headline.ts';
import type { KindOfSignal, WrittenKind } from '../kind-of-signal.ts';
import { readHiring } from './read.ts';

export const reader: KindOfSignal['reader'] = {
  trigger:
    /\b(?:hir(?:e|es|ed|ing)|recruit|jobs|headcount|workforce|team|openings|positions\b|workers|developers|drivers|engineers|technicians|people\b|open roles?|employ)/i,
  shownBy: { documents: ['job_posting', 'job_board'], items: [] },
  plainly: /^(?:look|want|seek|aim)$/,
  read: readHiring,
};

export const explained: KindOfSignal['explained'] = { does: 'is hiring on a larger scale', noun: 'hiring' };

export const asked: KindOfSignal['asked'] = {
  forms: {},
  needs: [],
  words:
    /\b(?:hir(?:e|es|ed|ing)\b|recruit|jobs\b|headcount|openings?\b|positions|doubl(?:e|ed|ing)|tripl|(?:grow|expand)(?:s|ing)? (?:\w+ ){0,3}(?:team|staff|workforce))/i,
  advertWords:
    /\b(?:doubl(?:e|ed|ing)\b|tripl|hypergrowth|grow(?:ing)? (?:\w+ ){0,3}team|new team|hiring (?:\d|many|several|multiple|across|on all|experienced|for (?:a lot|all|many|several|multiple))|(?:many|multiple|several|lots of) (?:\w+ ){0,2}(?:people|positions|roles|openings|engineers|developers)|\d+\+? (?:new )?(?:jobs|people|hires|engineers|developers|positions|roles|openings))/i,
};

export const concerned: KindOfSignal['concerned'] = {
  event: 'Hiring at this pace',
  roles: ['operations', 'hr', 'general-management'],
};

const POSITIONS = /\b(?:positions?|openings?|vacancy|vacancies)$/i;
const JOBS = /\b(?:jobs?|roles?|posts?)$/i;

/** People are hired, openings are there, jobs are added. */
function headline(context: EventContext): string {
  const { company, event } = context;
  const many = counted(context);
  const unit = event.unit ?? '';
  const does =
    many !== null && POSITIONS.test(unit)
      ? 'has'
      : many !== null && JOBS.test(unit)
        ? verb(context, 'adds', 'will add')
        : verb(context, 'is hiring', 'will hire');
  const { baseline } = event;
  const before =
    does !== 'has' || baseline === null || baseline === event.count
      ? ''
      : `, ${baseline < (event.count ?? 0) ? 'up' : 'down'} from ${grouped(baseline)}`;
  const site = siteOf(context);
  const due = event.deadline === null || does === 'has' || site !== '' ? '' : ` ${event.deadline}`;
  const who = WHO.exec(context.quotes ?? '');
  return fitted(
    `${company} ${site === '' ? does : 'will add'}${many === null ? '' : ` ${many}`}`,
    site === '' ? inPlace(context) : ` with ${site}`,
    before,
    due,
    who === null ? '' : `, ${who[0]}`,
  );
}

/** "will open a regional office in Austin in the third quarter of 2026, creating 88 jobs": they come with the site. */
const siteOf = ({ event, quotes = '' }: EventContext): string =>
  JOBS.test(event.unit ?? '')
    ? (/\b(?:will|to) (?:open|build) (an? [^,.;]{3,80}), (?:creating|adding|bringing|with) /i.exec(
        quotes,
      )?.[1] ?? '')
    : '';

/** "13 of them site foremen" */
const WHO = /(?<![\d,])\d[\d,]{0,8} of them ((?:[\p{Ll}-]+ ){0,2}[\p{Ll}-]+(?:s|men|staff))(?![\p{L}-])/u;

const message: WrittenKind['message'] = (context) => {
  const { company, event } = context;
  const many = counted(context);
  if (many === null) return null;
  const unit = event.unit ?? '';
  const isCounted = POSITIONS.test(unit);
  const does = isCounted ? 'advertising' : JOBS.test(unit) ? 'adding' : 'hiring';
  return {
    subject: event.place === null ? `${company} is hiring` : `Hiring in ${event.place}`,
    line:
      isCounted && event.baseline !== null
        ? `I saw that your careers page went from ${grouped(event.baseline)} to ${many}.`
        : `I saw that you’re ${does} ${many}${inPlace(context)}.`,
    question: callAbout(`the new ${isCounted || JOBS.test(unit) ? 'people' : bare(unit)}`),
  };
};

/** Trades that a seller's sentence may be about. */
const TRADE =
  /\b(?:technician|dispatcher|driver|crew|picker|courier|nurse|engineer|developer|analyst|teacher|cleaner|guard)s?\b/gi;

const tradesIn = (text: string): readonly string[] =>
  text
    .toLowerCase()
    .match(TRADE)
    ?.map((trade) => trade.replace(/s$/, '')) ?? [];
/** "… without hiring dispatchers": those are not the ones who come. */
const meantBy = (sentence: string): readonly string[] =>
  tradesIn(sentence.replace(/\b(?:without|instead of)\b.*/i, ''));

/** Who is hired, as far as the sources say. */
const hired = ({ unit }: SignalEvent, claims: string): string => WHO.exec(claims)?.[1] ?? bare(unit ?? '');

/** A sentence about technicians says nothing to those who hire analysts. */
const isSuchTrade = (sentence: string, event: SignalEvent, claims: string): boolean => {
  const trades = tradesIn(hired(event, claims));
  const meant = meantBy(sentence);
  return trades.length === 0 || meant.length === 0 || meant.some((trade) => trades.includes(trade));
};

export const written: WrittenKind = {
  headline,
  labels: { count: 'Hiring' },
  answers: [GROWTH, /\b(?:hir(?:e|es|ed|ing)|recruit\w*|onboard\w*|first (?:day|week))\b/i],
  fits: isSuchTrade,
  misfit: (sentences, event, claims) =>
    `${hired(event, claims)} aren’t ${sentences.flatMap(meantBy)[0] ?? 'one of your trade'}s.`,
  unmet: (sentence, event, claims) => {
    if (tradesIn(sentence).length === 0 || tradesIn(hired(event, claims)).length > 0) return null;
    const who = WHO.exec(claims)?.[1];
    return who === undefined
      ? 'the sources don’t say who is hired.'
      : `the sources speak of ${who}, and none of your lines does.`;
  },
  message,
};

export const samples: KindOfSignal['samples'] = {
  taken: [
    'Ardenne wants to recruit 150 software developers.',
    'Ardenne has 48 open positions on its careers page.',
  ],
  lookAlikes: ['Founded in 1998, Ardenne employs about 800 people.'],
  event: { form: 'hires', count: 120, unit: 'service technicians', place: 'Ohio' },
  pitchedBy: ['payroll'],
};
