import { bare, everydayName } from '../../wording/prose.ts';
import { is, type Opening, saw, type Told, type ToldToReader } from '../../wording/telling.ts';
import type { KindOfSignal, WrittenKind } from '../kind-of-signal.ts';
import { readLeadership } from './read.ts';

export const reader: KindOfSignal['reader'] = {
  trigger:
    /\b(?:appoint|named?\b|names\b|naming|hire[sd]?\b|elect|promot|tap(?:s|ped)\b|install|recruit|welcom|nominat|poach|re-?elect|serve|employment|resign|retire|step(?:s|ped|ping)? (?:down|aside|back)|depart|left\b|leav|quit|exit|oust|fired|dismiss|join|succe|replac|becom|became|assum|takes? over|took over|died|chief|ceo|cfo|president|chairman|director)/i,
  shownBy: { documents: [], items: ['5.01', '5.02', '7.01', '8.01'] },
  read: readLeadership,
};

export const explained: KindOfSignal['explained'] = {
  does: 'changes its leadership',
  noun: 'a change of leadership',
};

export const asked: KindOfSignal['asked'] = {
  forms: {},
  needs: ['person', 'role'],
  words:
    /\b(?:appoint|names?\b|named\b|hires?\b|hired|elect(?:s|ed|ion)\b|promot|nominat|resign|retire|step(?:s|ped|ping)? (?:down|aside|back)|depart|leav(?:e|es|ing)\b|left\b|quit|oust|fired|dismiss|join(?:s|ed|ing)?\b|succe(?:ed|ss)|replac|becom|became|takes? over|took over|died|new (?:\w+ ){0,3}(?:chief|ceo|cto|cfo|coo|head|president|chair|director|management|leadership)|reelection|re-election)/i,
  advertWords:
    /\b(?:new (?:\w+ ){0,3}(?:ceo|cto|cfo|coo|chief|head|president|management|leadership)|(?:ceo|cto|cfo|chief \w+ officer).{0,40}(?:joined|left|appointed))/i,
};

export const concerned: KindOfSignal['concerned'] = {
  event: 'A change at the top',
  roles: ['executive', 'operations', 'finance'],
};

function headline(told: Told): string {
  const { company, event } = told;
  const role = event.role === null ? null : bare(event.role);
  if (event.move === 'leaves') {
    if (event.person === null) return `${company}’s ${role ?? 'executive'} is leaving`;
    // Who steps down as chief executive may stay as chairman.
    const seat = event.form === 'board' ? `the board of ${company}` : company;
    return `${event.person.name} is leaving ${role === null ? seat : `as ${role} of ${company}`}`;
  }
  if (event.person === null) return `${company} appoints a new ${role ?? 'executive'}`;
  const seat = event.form === 'board' ? ' to its board' : '';
  return `${company} appoints ${event.person.name}${role === null ? seat : ` as ${role}`}`;
}

function opening(told: ToldToReader): Opening {
  const { company, event } = told;
  const role = event.role === null ? null : bare(event.role);
  const name = event.person === null ? null : everydayName(event.person.name);
  if (event.move === 'leaves') {
    const who = name === null ? `your ${role ?? 'executive'}` : `${name}${role === null ? '' : `, ${role},`}`;
    return {
      subject: name === null ? `Your ${role ?? 'team'}` : `${name} leaving ${company}`,
      line: saw(told, `${who} ${is(told)} leaving ${company}`),
    };
  }
  if (told.toThem)
    return {
      subject: role === null ? `Your new role at ${company}` : `Your first months as ${role}`,
      line: told.age.isNews
        ? `Congratulations on the new role${role === null ? '' : ` as ${role}`} at ${company}.`
        : `You’ve been${role === null ? '' : ` ${role}`} at ${company} for about ${told.age.ago} now.`,
    };
  const has = told.age.isNews ? 'has' : 'had';
  const who =
    name === null
      ? `${company} ${has} a new ${role ?? 'executive'}`
      : `${name} ${told.age.isNews ? 'has ' : ''}joined ${company}${role === null ? '' : ` as ${role}`}`;
  return {
    subject: name === null ? `Your new ${role ?? 'executive'}` : `${name} at ${company}`,
    line: saw(told, who),
  };
}

export const written: WrittenKind = {
  headline,
  labels: {},
  opening,
  isAboutPerson: true,
  reasons: {
    change: 'Most new leaders want one early change that the team can feel.',
    data: 'New leaders want to see the numbers for themselves in the first weeks.',
    cost: 'A new leader’s first review usually starts with where the money and the hours go.',
    scheduling: 'New leaders tend to ask how much of the plan still lives in spreadsheets.',
    systems: 'A change at the top is when inherited tools get a second look.',
    finance: 'A new finance lead usually starts with how long the close takes and who touches it.',
    security: 'A new leader takes on the risks too, and no one wants to find them late.',
    sales: 'New revenue leaders look at the pipeline first, because it’s the part they’re measured on.',
    marketing: 'New leaders look for early wins, and a working demand engine is the visible one.',
    support: 'New leaders listen to customers first, and support is where customers talk.',
    hiring: 'New leaders usually rebuild part of the team in the first half year.',
    onboarding: 'New leaders usually bring new people, and those people need to get going quickly.',
    payroll: 'A new people or finance lead often starts with payroll, because errors there hurt the most.',
    logistics: 'Most new leaders start with what goes wrong between the order and the door.',
    compliance: 'A new leader signs for records that somebody else kept.',
  },
};

export const samples: KindOfSignal['samples'] = {
  taken: [
    'Ardenne names Lucie Moreau chief financial officer',
    'Jan Post, the chairman of Ardenne, will step down in May.',
  ],
  lookAlikes: [
    'Managing director Sue Grant opened the meeting.',
    'The speaker was fired up by the crowd.',
    'The longest entry comes from Lucie Moreau, and fills eight pages.',
  ],
  event: {
    move: 'joins',
    person: { name: 'Dana Whitfield', role: 'Chief Operating Officer' },
    role: 'Chief Operating Officer',
  },
  // The new leader buys neither payroll nor security.
  pitchedBy: ['dispatch', 'logistics', 'consultancy'],
};
