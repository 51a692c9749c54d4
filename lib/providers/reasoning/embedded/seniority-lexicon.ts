import type { JobLevel } from '#domain/directory/directory.ts';
import { phraseList as list } from './phrase-list.ts';

/**
 * How a query says how senior the person is. `levels` are the levels of tier 1; `next` are the levels of the
 * same function to try when nobody there fits. A modifier ("senior") narrows another word of its clause and
 * says nothing alone: a senior engineer is an engineer, a senior leader is no manager.
 */
export interface Seniority {
  readonly levels: readonly JobLevel[];
  readonly next: readonly JobLevel[];
  readonly phrases: readonly string[];
  readonly modifier?: true;
}

/** A query without a word on seniority means who decides and who manages; the staff are asked next. */
export const UNSAID: Pick<Seniority, 'levels' | 'next'> = {
  levels: ['C-Team', 'VP', 'Director', 'Manager'],
  next: ['Staff'],
};

export const CHIEF: Pick<Seniority, 'levels' | 'next'> = { levels: ['C-Team'], next: ['VP', 'Director'] };

/** Roles that carry the word manager and may manage nobody: account managers, product managers. */
export const NOMINAL_MANAGER: Pick<Seniority, 'levels' | 'next'> = {
  levels: ['Manager', 'Staff'],
  next: ['Director'],
};

export const STAFF: Pick<Seniority, 'levels' | 'next'> = { levels: ['Staff'], next: ['Manager'] };

export const SENIORITIES: readonly Seniority[] = [
  {
    ...CHIEF,
    phrases: list('c level, c suite, csuite, clevel, cxo, chief, chief officer, top executive, boardroom'),
  },
  {
    levels: ['C-Team', 'VP'],
    next: ['Director'],
    phrases: list(
      'executive, exec, executive sponsor, vp or above, vp and above, vp level and above, vp plus',
    ),
  },
  {
    levels: ['VP'],
    next: ['C-Team', 'Director'],
    phrases: list('vp, vice president, svp, evp, senior vice president'),
  },
  { levels: ['Director'], next: ['VP', 'Manager'], phrases: list('director, director level') },
  {
    levels: ['C-Team', 'VP', 'Director'],
    next: ['Manager'],
    phrases: list(
      'head, leader, leadership, leadership team, senior management, top management, decision maker, decisionmaker, decision making, final say, economic buyer, budget holder, budget owner, budget, holds the budget, signs, signing, the person who signs, sign off, signs contracts, signs the contract, signs the check, signs the cheque, approves, approving, approval, approver, boss, top, most senior, calls the shots, makes decisions, makes the decision, makes the call, director or above, director and above, director plus',
    ),
  },
  {
    levels: ['C-Team', 'VP', 'Director', 'Manager'],
    next: [],
    phrases: list(
      'owner, owns, owning, ownership, whoever owns, whoever runs, runs, running, in charge, in charge of, responsible, responsible for, accountable, accountable for, oversees, overseeing, leads, leading, manages, managing, decides, deciding, chooses, picks, manager or above, manager and above, manager plus',
    ),
  },
  {
    levels: ['Manager'],
    next: ['Director'],
    phrases: list(
      'manager, management, middle management, team lead, team leader, supervisor, lead, senior manager',
    ),
  },
  {
    levels: ['VP', 'Director', 'Manager', 'Staff'],
    next: ['C-Team'],
    phrases: list(
      'handles, handling, makes, making, takes care of, deals with, dealing with, works on, working on, looks after, does the, point of contact, go to person, day to day contact',
    ),
  },
  {
    ...STAFF,
    phrases: list(
      'junior, entry level, individual contributor, IC, practitioner, specialist, hands on, rank and file, end user, associate, coordinator, analyst, administrator, rep, staff member',
    ),
  },
  { levels: ['VP', 'Director'], next: [], modifier: true, phrases: list('senior, seasoned, experienced') },
];
