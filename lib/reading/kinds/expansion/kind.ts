import type { SignalEvent } from '#domain/signals/definitions/signal-event.ts';
import { callAbout, type EventContext, inPlace, verb } from '../../wording/event-phrases.ts';
import { bare, isNoneOf, withArticle } from '../../wording/prose.ts';
import { NEW_SITE } from '../../wording/seller-words.ts';
import { fitted, toldAfter, whenDue } from '../headline.ts';
import type { KindOfSignal, WrittenKind } from '../kind-of-signal.ts';
import { readExpansion } from './read.ts';

export const reader: KindOfSignal['reader'] = {
  trigger:
    /\b(?:open|production at|lease|spend|com(?:e|es|ing) to|site of|build|built|establish|set(?:s|ting)? up|inaugurat|expan|enter|construct|ground|capacity|new (?:\w+ ){0,3}(?:office|plant|factory|store|warehouse|facility|headquarters|campus|site|location|center|centre|hub)|launch|relocat|headquarters|mov(?:e|ed|ing)\b)/i,
  shownBy: { documents: ['job_posting', 'job_board'], items: ['7.01', '8.01'] },
  read: readExpansion,
};

export const explained: KindOfSignal['explained'] = { does: 'expands', noun: 'an expansion' };

export const asked: KindOfSignal['asked'] = {
  forms: { opens: 'opens', enters: 'enters', capacity: 'capacity' },
  needs: ['place', 'product'],
  words:
    /\b(?:open(?:s|ed|ing)?\b|expan(?:d|sion)|capacity|break(?:s|ing)? ground|inaugurat|set(?:s|ting)? up|establish|buil(?:d|t|ding)\b|construct|enter(?:s|ed|ing)?\b|new (?:\w+ ){0,3}(?:office|plant|factory|store|shop|warehouse|facility|headquarters|campus|site|location|cent(?:er|re)|hub|market|countr|region)|relocat|mov(?:e[ds]?|ing) (?:in)?to\b|nationally|fab\b|ramp)/i,
  advertWords:
    /\b(?:expan(?:d|sion)|open(?:ed|ing)? (?:\w+ ){0,5}(?:office|store|showroom|site|hub|studio|lab|location|market)|new (?:\w+ ){0,3}(?:office|store|showroom|site|hub|studio|lab|factory|headquarters|region|market|location)|moving (?:in)?to\b|nationally|scaling)/i,
};

export const concerned: KindOfSignal['concerned'] = {
  event: 'An expansion',
  roles: ['operations', 'general-management', 'it'],
};

function headline(context: EventContext): string {
  const { company, event } = context;
  if (event.form === 'enters')
    return `${company} ${verb(context, 'expands', 'will expand')} into ${event.place ?? 'a new market'}`;
  const site = event.product === null ? 'a new site' : withArticle(event.product);
  if (event.form === 'grows site')
    return `${company} ${verb(context, 'expands', 'will expand')} its ${bare(event.product ?? 'site')}${inPlace(context)}`;
  if (event.form === 'capacity')
    return `${company} ${verb(context, 'adds', 'will add')} capacity${inPlace(context)}`;
  if (event.form === 'builds')
    return fitted(
      `${company} ${verb(context, 'is building', 'will build')} ${site}`,
      inPlace(context),
      whenDue(context),
    );
  const people = toldAfter(bare(event.product ?? ''), context, STAFF);
  return fitted(
    `${company} ${verb(context, 'opens', 'will open')} ${site}`,
    inPlace(context),
    people && ` for ${people}`,
    whenDue(context),
  );
}

/** "with 39 employees", "where 211 people will work" */
const STAFF =
  /\b(?:with|where|employs?|employing|creating|staff of) (\d[\d,]* (?:people|employees|staff|workers|technicians))\b/i;

const message: WrittenKind['message'] = (context) => {
  const { form, place, product } = context.event;
  if (form === 'enters')
    return place === null
      ? null
      : {
          subject: `${context.company} in ${place}`,
          line: `I saw that you’re expanding into ${place}.`,
          question: callAbout(`your start in ${place}`),
        };
  if (product === null) return null;
  const site = bare(product);
  const old = site.replace(/^(?:new|larger) /i, '');
  const isGrown = form === 'grows site' || form === 'capacity';
  const opens = form === 'builds' ? 're building' : verb(context, 've opened', 're opening');
  const where = inPlace(context);
  const thing = `the ${isGrown ? `larger ${old}` : site}${where}`;
  const does = isGrown
    ? `re expanding your ${site}`
    : `${opens} ${withArticle(site).replace(/^its /, 'your ')}`;
  return {
    subject: `Your ${site}${where}`,
    // An opening that is announced may be ahead or over.
    line:
      form === 'opening of' && !context.event.ahead
        ? `I read about the opening of your ${site}${where}.`
        : `I saw that you’${does}${where}${whenDue(context)}.`,
    question: context.presumed
      ? `Will ${context.presumed} work from there?`
      : context.isAboutCrews && !isGrown
        ? `Who ${verb(context, 'plans', 'will plan')} the crews${where || ' there'}?`
        : callAbout(thing),
  };
};

/** Sites with the same kind of work. The last that a text names counts: a care hub isn't a parcel hub. */
const SITES = [
  /\b(?:depots?|(?:maintenance|service|repair) (?:bases?|cent(?:er|re)s?|stations?)|terminals?|cross-docks?|warehouses?|distribution|fulfil\w+|logistics|yards?|hubs?|buildings?)\b/i,
  /\b(?:plants?|factor(?:y|ies)|production|assembly|mills?|buildings?)\b/i,
  /\b(?:stores?|shops?|showrooms?|restaurants?|branch(?:es)?)\b/i,
  /\b(?:offices?|headquarters|campus|labs?)\b/i,
  /\b(?:clinics?|clinical|hospitals?|care|hotels?|schools?)\b/i,
];
/** What is promised for the opening comes too late once it is open. */
const BEFORE_IT_OPENS = /\b(?:before|day one|first day|after the (?:contract|order))\b/i;
const ANY_SITE = /\b(?:sites?|locations?|regions?|markets?)\b/i;

/** A seller who speaks of depots means no hotels. */
const isSuchSite = (sentence: string, { product }: SignalEvent): boolean =>
  ANY_SITE.test(sentence) || SITES.findLast((site) => site.test(product ?? ''))?.test(sentence) === true;

export const written: WrittenKind = {
  headline,
  labels: { amount: 'Invested', product: 'Site' },
  answers: [NEW_SITE],
  fits: isSuchSite,
  misfit: (sentences, { product }) =>
    isNoneOf(
      product === null ? 'a new market' : withArticle(product),
      sentences.map((sentence) => NEW_SITE.exec(sentence)?.[0].replace(/^.* |s$/g, '') ?? 'site'),
    ),
  unmet: (sentence, { ahead }) =>
    !ahead && BEFORE_IT_OPENS.test(sentence)
      ? 'the site has opened, and your line is for the time before that.'
      : null,
  overdue: 'that it has opened',
  message,
};

export const samples: KindOfSignal['samples'] = {
  taken: ['Ardenne has opened an office in Gdansk.', 'Ardenne will build a bottling plant near Leipzig.'],
  lookAlikes: ['The gallery opens at ten and closes at six.'],
  event: { form: 'opens', product: 'new depot', place: 'Monterrey', ahead: true },
  pitchedBy: ['dispatch'],
};
