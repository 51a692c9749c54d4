import { verb } from '../../wording/event-phrases.ts';
import { bare, withArticle } from '../../wording/prose.ts';
import { fitted, toldAfter } from '../headline.ts';
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

const WHAT_IT_IS = /^(, an? [^,.;:\n]{3,70})(?=[,.;]|$)/;

const headline: WrittenKind['headline'] = (context) => {
  const product = bare(context.event.product ?? 'a new feature');
  if (context.event.form === 'supports') return `${context.company} adds support for ${product}`;
  if (context.event.form === 'itself')
    return `${context.company} ${verb(context, 'launches', 'will launch')}`;
  if (context.event.form === 'adds') return `${context.company} adds ${product}`;
  return fitted(
    `${context.company} ${verb(context, 'launches', 'will launch')} ${context.event.product === null ? 'a new product' : withArticle(context.event.product)}`,
    toldAfter(product, context, WHAT_IT_IS),
  );
};

export const written: WrittenKind = {
  headline,
  labels: {},
  answers: [/\b(?:launch\w*|installs?|installations?|new products?|roll-?outs?)\b/i],
  leftOpen: 'the sources don’t say who delivers or installs it.',
};

export const samples: KindOfSignal['samples'] = {
  taken: [
    'Ardenne unveiled a new cordless drill at the fair.',
    'Ardenne has launched Nexa 562, a heat pump for schools.',
  ],
  lookAlikes: ['The crew launched a lifeboat.'],
  event: { form: 'launches', product: 'Nexa 562' },
  pitchedBy: [],
};
