import { type EventContext, newRole } from '../../wording/event-phrases.ts';
import { bare } from '../../wording/prose.ts';
import { isAboutNoEvent } from '../../wording/seller-words.ts';
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
  roles: ['general-management', 'operations', 'finance'],
};

function headline(context: EventContext): string {
  const { company, event } = context;
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

/** Like `SOMEONE_NEW`, which esbuild would keep in every bundle. */
export const written: WrittenKind = {
  headline,
  labels: {},
  answers: 'buyer',
  fits: isAboutNoEvent,
  message: newRole,
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
  // The new leader buys neither payroll nor security, and no deal is in the news.
  pitchedBy: ['dispatch', 'logistics'],
};
