import { grouped } from '#domain/shared/text/plain-figures.ts';
import type { SignalEvent } from '#domain/signals/definitions/signal-event.ts';
import { counted, type EventContext, inPlace, orCall, verb } from '../../wording/event-phrases.ts';
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
  const due = event.deadline === null || does === 'has' ? '' : ` ${event.deadline}`;
  return fitted(`${company} ${does}${many === null ? '' : ` ${many}`}`, inPlace(context), before, due);
}

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
    question: orCall(
      `Is the first week of the new ${isCounted || JOBS.test(unit) ? 'people' : bare(unit)} already planned`,
    ),
  };
};

/** Trades that a seller's sentence may be about. */
const TRADE =
  /\b(?:technician|dispatcher|driver|crew|picker|courier|nurse|engineer|developer|analyst|teacher|cleaner|guard)s?\b/gi;

const tradesIn = (text: string | null): readonly string[] => text?.toLowerCase().match(TRADE) ?? [];

/** A sentence about technicians says nothing to those who hire analysts. */
const isSuchTrade = (sentence: string, { unit }: SignalEvent): boolean => {
  const hired = tradesIn(unit);
  const meant = tradesIn(sentence);
  return hired.length === 0 || meant.length === 0 || meant.some((trade) => hired.includes(trade));
};

export const written: WrittenKind = {
  headline,
  labels: { count: 'Open positions' },
  why: 'Many people who start at once have to be planned, equipped and paid.',
  answers: [GROWTH, /\b(?:hir(?:e|es|ed|ing)|recruit\w*|onboard\w*|first (?:day|week))\b/i],
  fits: isSuchTrade,
  unmet: (sentence, { unit }) =>
    tradesIn(sentence).length > 0 && tradesIn(unit).length === 0
      ? 'the sources don’t say who is hired, and your line is about one trade.'
      : null,
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
