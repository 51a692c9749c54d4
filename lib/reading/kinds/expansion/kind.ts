import { bare, withArticle } from '../../wording/prose.ts';
import { inPlace, is, type Opening, saw, type Told, type ToldToReader, verb } from '../../wording/telling.ts';
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
  roles: ['operations', 'executive', 'it'],
};

function headline(told: Told): string {
  const { company, event } = told;
  if (event.form === 'enters')
    return `${company} ${verb(told, 'expands', 'will expand')} into ${event.place ?? 'a new market'}`;
  const site = event.product === null ? 'a new site' : withArticle(event.product);
  if (event.form === 'grows site')
    return `${company} ${verb(told, 'expands', 'will expand')} its ${bare(event.product ?? 'site')}${inPlace(told)}`;
  if (event.form === 'capacity')
    return `${company} ${verb(told, 'adds', 'will add')} capacity${inPlace(told)}`;
  if (event.form === 'builds')
    return `${company} ${verb(told, 'is building', 'will build')} ${site}${inPlace(told)}`;
  return `${company} ${verb(told, 'opens', 'will open')} ${site}${inPlace(told)}`;
}

function opening(told: ToldToReader): Opening {
  const { company, event, age } = told;
  if (event.form === 'enters')
    return {
      subject: event.place === null ? 'Your new market' : `${company} in ${event.place}`,
      line: saw(told, `${company} ${is(told)} expanding into ${event.place ?? 'a new market'}`),
    };
  if (event.form === 'grows site' || event.form === 'capacity') {
    const what = event.product === null ? 'capacity' : `its ${bare(event.product)}`;
    return {
      subject: `More capacity${inPlace(told)}`,
      line: saw(told, `${company} ${is(told)} expanding ${what}${inPlace(told)}`),
    };
  }
  const site = bare(event.product ?? 'new site');
  const built = event.form === 'builds';
  const several = /s$/.test(site);
  return {
    subject: `Your ${site}${inPlace(told)}`,
    line:
      event.ahead || built || !age.isNews
        ? saw(
            told,
            `${company} ${event.ahead || built ? `${is(told)} ${built ? 'building' : 'opening'}` : 'opened'} ${withArticle(site)}${inPlace(told)}`,
          )
        : `Congratulations on ${several ? '' : 'the '}${site}${inPlace(told)}.`,
  };
}

export const written: WrittenKind = {
  headline,
  labels: { amount: 'Invested', product: 'Site' },
  opening,
  answers:
    /\b(?:(?:new|second|another|every|both|a) (?:sites?|depots?|branch(?:es)?|locations?|markets?|countr(?:y|ies)|regions?|warehouses?|offices?|stores?|entity)|opened in)\b/i,
  reasons: {
    scheduling:
      'A new site strains the schedule first: another planner, another spreadsheet, crews booked twice.',
    logistics:
      'A new site changes every delivery route around it, and stock ends up in the wrong place first.',
    hiring: 'A new site has to be staffed on a date, in a labor market nobody there knows yet.',
    onboarding: 'A new site starts with people who are all new at the same time.',
    payroll: 'A new site often means a new tax registration and another set of pay rules.',
    security: 'A new site is a new network and a new door, and both are open on day one.',
    systems: 'A new site needs the same systems on day one, without the people who built them.',
    data: 'With one more site, the first question at every meeting is whose numbers are right.',
    compliance: 'A new location brings its own permits, inspections and records.',
    sales: 'A new market starts with an empty pipeline and a target that isn’t.',
    marketing: 'In a new market nobody knows the name yet.',
    support: 'New customers in a new place call with questions the old team has never heard.',
    cost: 'A new site adds its own overhead unless the planning is shared.',
    finance: 'A new location often means intercompany invoices and a longer close.',
    change: 'A new site turns habits into processes, because not everyone is in the same room anymore.',
  },
};

export const samples: KindOfSignal['samples'] = {
  taken: ['Ardenne has opened an office in Gdansk.', 'Ardenne will build a bottling plant near Leipzig.'],
  lookAlikes: ['The gallery opens at ten and closes at six.'],
  event: { form: 'opens', product: 'new depot', place: 'Monterrey', ahead: true },
  pitchedBy: ['dispatch', 'payroll', 'security', 'logistics'],
};
