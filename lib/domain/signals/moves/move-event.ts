import { hash } from 'node:crypto';
import type { AccountRecord } from '#domain/market/accounts/account-record.ts';
import type { DirectoryPerson, Employment } from '#domain/market/directory/directory.ts';
import type { Roster } from '#domain/market/directory/fetch-roster.ts';
import { NO_DETAILS, type SignalEvent } from '#domain/signals/definitions/signal-event.ts';
import type { FoundEvent, FoundMention } from '#domain/signals/detections/found-event.ts';
import type { Move } from './find-moves.ts';
import type { RosterState } from './move-ports.ts';

/** The form of a departure that is only inferred from absence. */
const UNLISTED = 'unlisted';

/** The directory says so itself. */
const STATED_STRENGTH = 1;
/** A complete list can leave people out for other reasons, too. */
const ABSENCE_STRENGTH = 0.7;

/** One statement by a directory. */
interface Statement {
  readonly claim: string;
  readonly provider: string;
  /** ISO timestamp. */
  readonly at: string;
}

/** Shared by all statements about a move at one account. */
export interface MoveContext {
  readonly workspaceId: string;
  readonly account: Pick<AccountRecord, 'id' | 'name' | 'domain' | 'network_url'>;
  readonly now: Date;
}

interface MoveFacts {
  /** Identify the same move again. These are ids, so erasing the person finds them. */
  readonly anchors: readonly string[];
  readonly signalId: string;
  readonly event: Pick<SignalEvent, 'role' | 'move' | 'counterpart' | 'form'>;
  readonly name: string;
  readonly profile: string | null;
  readonly strength: number;
  readonly reason: string;
  /** Latest first. */
  readonly statements: readonly [Statement, ...Statement[]];
}

/** The person's page, or else the company's. */
const getPage = (profile: string | null, { account: { network_url, domain } }: MoveContext): string =>
  profile ?? network_url ?? (domain === null ? '' : `https://${domain}`);

/** The same for the same statement about the same person, without naming either. */
const createRecordId = (
  { workspaceId, account }: MoveContext,
  { anchors, signalId }: MoveFacts,
  claim: string,
): string => `directory:${hash('sha256', [workspaceId, account.id, signalId, anchors[0], claim].join(' '))}`;

function createEvent(context: MoveContext, facts: MoveFacts): FoundEvent {
  const toMention = ({ claim, provider, at }: Statement): FoundMention => ({
    mention: {
      read_by: 'rules',
      signal_id: facts.signalId,
      quote: claim,
      event: NO_DETAILS,
      strength: facts.strength,
      reason: facts.reason,
    },
    document: {
      id: createRecordId(context, facts, claim),
      kind: 'directory',
      url: getPage(facts.profile, context),
      publisher: provider,
      title: '',
      published_at: at,
    },
  });
  const [latestStatement, ...earlierStatements] = facts.statements;
  const { role } = facts.event;
  return {
    event: { ...NO_DETAILS, ...facts.event, anchors: facts.anchors, person: { name: facts.name, role } },
    mentions: [toMention(latestStatement), ...earlierStatements.map(toMention)],
    date: context.now.toISOString().slice(0, 'YYYY-MM-DD'.length),
  };
}

const parseRole = (title: string): string | null => {
  const normalizedTitle = title.replace(/\s+/g, ' ').trim();
  return normalizedTitle === '' ? null : normalizedTitle;
};

/** A directory's statement that a person has a position. */
const createListing = (
  verb: 'lists' | 'listed',
  name: string,
  { title, company, provider, at }: { title: string; company: string; provider: string; at: string },
): Statement => {
  const role = parseRole(title);
  const claim = `${provider} ${verb} ${name}${role === null ? '' : ` as ${role}`} at ${company}.`;
  return { claim, provider, at };
};

const formatPeople = (count: number): string => (count === 1 ? '1 person' : `${count} people`);

interface Comparison {
  readonly roster: Roster & { readonly provider: string };
  readonly last: RosterState;
}

/** A move within one roster, as an event. */
export function createRosterEvent(
  context: MoveContext,
  { roster, last }: Comparison,
  move: Move,
  signalId: string,
  /** Where the person works now, if known. */
  employer: Employment | null,
): FoundEvent {
  const { name: company } = context.account;
  const { provider } = roster;
  const statedAt = context.now.toISOString();
  const previousSource = { provider, at: last.asked_at };
  const currentSource = { provider, at: statedAt };
  const count = formatPeople(roster.people.length);
  if (move.kind === 'champion_left') {
    const { full_name, listed, network_url } = move.before;
    const absenceStatement = {
      claim: `The complete ${provider} list of ${count} at ${company} no longer names ${full_name}.`,
      ...currentSource,
    };
    const postStatement = createListing('listed', full_name, { ...listed, company, ...previousSource });
    return createEvent(context, {
      anchors: [move.id],
      signalId,
      event: {
        role: parseRole(listed.title),
        move: 'leaves',
        counterpart: employer?.company ?? null,
        form: employer ? null : UNLISTED,
      },
      name: full_name,
      profile: network_url,
      strength: employer ? STATED_STRENGTH : ABSENCE_STRENGTH,
      reason: employer
        ? 'The directory lists the person at another company.'
        : 'A complete list no longer names the person. That is likely a departure, but not proof of one.',
      statements: employer
        ? [createListing('lists', full_name, { ...employer, at: statedAt }), absenceStatement, postStatement]
        : [absenceStatement, postStatement],
    });
  }
  const { full_name, title, network_url } = move.now;
  const earlierStatement =
    move.kind === 'promotion'
      ? createListing('listed', full_name, { ...move.before.listed, company, ...previousSource })
      : {
          claim: `The complete ${provider} list of ${formatPeople(last.people)} at ${company} did not name ${full_name}.`,
          ...previousSource,
        };
  return createEvent(context, {
    // Two promotions of one person are two events.
    anchors: move.kind === 'promotion' ? [`${move.id} ${move.now.job_level}`] : [move.id],
    signalId,
    event: { role: parseRole(title), move: 'joins', counterpart: null, form: null },
    name: full_name,
    profile: network_url,
    strength: STATED_STRENGTH,
    reason:
      move.kind === 'promotion'
        ? 'The directory lists the person at a higher level than before.'
        : 'The directory lists the person now and did not before.',
    statements: [createListing('lists', full_name, { title, company, ...currentSource }), earlierStatement],
  });
}

/** A champion and their former position. */
export interface FormerPost {
  /** All records of the person at other accounts. The first one is reported. */
  readonly ids: readonly [string, ...string[]];
  readonly company: string;
  readonly title: string;
  readonly provider: string;
  /** When the directory listed them there (ISO timestamp). */
  readonly at: string;
}

/** A champion at their new company. `isShown`: whether viewers of the account may see where the person comes from. */
export function createChampionEvent(
  context: MoveContext,
  person: Pick<DirectoryPerson, 'full_name' | 'title' | 'network_url'>,
  provider: string,
  former: FormerPost,
  signalId: string,
  canSeeFormer: boolean,
): FoundEvent {
  const { name: company } = context.account;
  const { full_name, title, network_url } = person;
  const at = context.now.toISOString();
  const listing = createListing('lists', full_name, { title, company, provider, at });
  return createEvent(context, {
    anchors: former.ids,
    signalId,
    event: {
      role: parseRole(title),
      move: 'joins',
      counterpart: canSeeFormer ? former.company : null,
      form: null,
    },
    name: full_name,
    profile: network_url,
    strength: STATED_STRENGTH,
    reason: 'The directory lists a contact of the team at this company.',
    statements: canSeeFormer ? [listing, createListing('listed', full_name, former)] : [listing],
  });
}
