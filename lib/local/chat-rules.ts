import { hash } from 'node:crypto';

/** The rules of Slack's `chat.postMessage` and `users.lookupByEmail`, from its documentation and its responses. */

interface Text {
  readonly type?: unknown;
  readonly text?: unknown;
}

export interface ChatBlock {
  readonly type?: unknown;
  readonly text?: Text;
  readonly elements?: readonly Text[];
}

export interface ChatMessage {
  readonly channel?: unknown;
  readonly text?: unknown;
  readonly blocks?: readonly ChatBlock[];
}

const BLOCKS_MAX = 50;
const SECTION_MAX = 3_000;
const HEADER_MAX = 150;
const ELEMENTS_MAX = 10;
/** The observed limit for `msg_blocks_too_long`. */
const TOGETHER_MAX = 13_000;

const isText = ({ type, text }: Text = {}, types: readonly string[], max: number): boolean =>
  types.includes(String(type)) && typeof text === 'string' && text.length >= 1 && text.length <= max;

const ANY_TEXT = ['mrkdwn', 'plain_text'];

function isBlock({ type, text, elements = [] }: ChatBlock): boolean {
  if (type === 'divider') return true;
  if (type === 'header') return isText(text, ['plain_text'], HEADER_MAX);
  if (type === 'section') return isText(text, ANY_TEXT, SECTION_MAX);
  if (type !== 'context') return false;
  return (
    elements.length >= 1 &&
    elements.length <= ELEMENTS_MAX &&
    elements.every((element) => isText(element, ANY_TEXT, SECTION_MAX))
  );
}

const textsOf = ({ text, elements = [] }: ChatBlock): string[] =>
  [text, ...elements].flatMap((each) => (typeof each?.text === 'string' ? [each.text] : []));

/** Channels for trying out errors. */
const CHANNEL_ERRORS: Readonly<Record<string, string>> = {
  '#missing': 'channel_not_found',
  '#archived': 'is_archived',
  '#not-invited': 'not_in_channel',
};

/** Slack's error code for the message; undefined if it is valid. */
export function findMessageError({ channel, text, blocks = [] }: ChatMessage): string | undefined {
  if (typeof channel !== 'string' || channel === '') return 'channel_not_found';
  const channelError = CHANNEL_ERRORS[channel];
  if (channelError !== undefined) return channelError;
  if (blocks.length === 0 && (typeof text !== 'string' || text === '')) return 'no_text';
  if (blocks.length > BLOCKS_MAX || !blocks.every(isBlock)) return 'invalid_blocks';
  if (blocks.flatMap(textsOf).join('').length > TOGETHER_MAX) return 'msg_blocks_too_long';
  return undefined;
}

/** Slack's error code for the token; undefined if it is valid. */
export function checkToken(authorization: string | undefined): string | undefined {
  const token = /^Bearer (.+)$/.exec(authorization ?? '')?.[1];
  if (token === undefined) return 'not_authed';
  if (token.startsWith('xoxb-revoked')) return 'token_revoked';
  return token.startsWith('xoxb-') ? undefined : 'invalid_auth';
}

/** Slack's error code for a lookup; undefined if there is such a person. Addresses with `+nobody` have none. */
export function checkLookup(email: string | null): string | undefined {
  if (email === null || email === '') return 'invalid_arguments';
  return /^[^@\s]+@[^@\s]+$/.test(email) && !email.includes('+nobody@') ? undefined : 'users_not_found';
}

/** The person's id, which is also the channel of direct messages to them. */
export const toUserId = (email: string): string =>
  `U${hash('sha256', email.toLowerCase()).slice(0, 10).toUpperCase()}`;
