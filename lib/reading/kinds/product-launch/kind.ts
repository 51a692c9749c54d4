import { bare, withArticle } from '../../wording/prose.ts';
import { is, saw, verb } from '../../wording/telling.ts';
import type { KindOfSignal, WrittenKind } from '../kind-of-signal.ts';
import { readLaunch } from './read.ts';

export const reader: KindOfSignal['reader'] = {
  trigger:
    /\b(?:launch|unveil|releas|introduc|debut|roll(?:s|ed|ing)? out|ship(?:s|ped|ping)?\b|availab|reveal|announc|\b(?:add(?:s|ed|ing)?|br(?:ings?|inging|ought))\b|present|showcase|now\b|sell|wraps off|order book|on sale|open[- ]sourc|outlin|preview|you can|is live|is out\b|is here\b|now live|meet\b|beta\b|\bnew\b)/i,
  shownBy: { documents: [], items: ['7.01', '8.01'] },
  read: readLaunch,
};

export const explained: KindOfSignal['explained'] = { does: 'launches a product', noun: 'a product launch' };

export const asked: KindOfSignal['asked'] = {
  forms: {},
  needs: ['product'],
  words:
    /\b(?:launch|unveil|introduc|releas|announc|debut|roll(?:s|ed|ing)? out|rollout|ship(?:s|ped|ping)\b|availab|beta\b|preview|is live|now live|now supports?|order books|reveal|showcas|present(?:s|ed)\b|\bnew\b|next[- ]generation|upgrad|develop(?:ed|s)\b|version|open[- ]sourc|pioneer|offer(?:s|ing)?\b)/i,
  advertWords:
    /\b(?:(?:launch|releas)(?:ed|ing)|just shipped|new products?|recently (?:launched|released|introduced))\b/i,
};

export const concerned: KindOfSignal['concerned'] = {
  event: 'A launch',
  roles: ['product', 'marketing', 'sales'],
};

const headline: WrittenKind['headline'] = (told) => {
  const product = bare(told.event.product ?? 'a new feature');
  if (told.event.form === 'supports') return `${told.company} adds support for ${product}`;
  if (told.event.form === 'itself') return `${told.company} ${verb(told, 'launches', 'will launch')}`;
  if (told.event.form === 'adds') return `${told.company} adds ${product}`;
  return `${told.company} ${verb(told, 'launches', 'will launch')} ${told.event.product === null ? 'a new product' : withArticle(told.event.product)}`;
};

const opening: WrittenKind['opening'] = (told) => {
  const product = told.event.product === null ? 'your new product' : bare(told.event.product);
  const adds = told.event.form === 'supports' ? `support for ${product}` : product;
  return {
    subject:
      told.event.product === null
        ? 'Your launch'
        : told.event.form === 'supports'
          ? adds
          : `Your ${adds} launch`,
    line: told.event.ahead
      ? saw(
          told,
          `${told.company} ${is(told)} launching ${told.event.product === null ? 'a new product' : withArticle(adds)}`,
        )
      : told.age.isNews
        ? `Congratulations on launching ${told.event.product === null ? 'your new product' : withArticle(adds)}.`
        : `I saw that ${told.company} launched ${told.event.product === null ? 'a new product' : withArticle(adds)} ${told.age.when}.`,
  };
};

const ABOUT_LAUNCHES = /\b(?:launch\w*|install\w*|new products?|roll-?outs?)\b/i;
/** A launch may be an app or a drug, so work in the field follows from it only if the seller says so. */
const FIELD_WORK = /\b(?:technicians?|crews?|dispatch\w*|visits?|on site|schedul\w+|depots?)\b/i;

export const written: WrittenKind = {
  headline,
  labels: {},
  opening,
  answers: ABOUT_LAUNCHES,
  welcome: (sentence) => !FIELD_WORK.test(sentence) || ABOUT_LAUNCHES.test(sentence),
  reasons: {
    support: 'A launch is judged by how fast the first questions are answered.',
    marketing: 'A launch gets one week of attention, and the work is making the second month count.',
    sales: 'A launch gives reps a reason to call, if they know who to call first.',
    logistics: 'A launch goes wrong most often between the order and the doorstep.',
    scheduling: 'A new product brings installs, visits and returns that no one has planned yet.',
    training: 'Everyone who sells or services a new product has to learn it in the same few weeks.',
    data: 'In the first weeks of a launch everybody wants the numbers by noon.',
    systems: 'A new product has to be in every system on the day it’s on sale.',
    security: 'A new product is one more way in for attackers, from day one.',
    compliance: 'A new product brings its own certificates and records.',
    finance: 'A new product needs prices, invoices and revenue rules before the first sale.',
    cost: 'The margin of a new product is decided in service and returns.',
  },
};

export const samples: KindOfSignal['samples'] = {
  taken: [
    'Ardenne unveiled a new cordless drill at the fair.',
    'Ardenne has launched Nexa 562, a heat pump for schools.',
  ],
  lookAlikes: ['The crew launched a lifeboat.'],
  event: { form: 'launches', product: 'Nexa 562' },
  pitchedBy: ['security', 'logistics'],
};
