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

const MAX_BLOCKS = 50;
const MAX_SECTION_LENGTH = 3_000;
const MAX_HEADER_LENGTH = 150;
const MAX_ELEMENTS = 10;
/** The observed limit for `msg_blocks_too_long`. */
const MAX_TOGETHER = 13_000;

const isValidText = ({ type, text }: Text = {}, types: readonly string[], max: number): boolean =>
  types.includes(String(type)) && typeof text === 'string' && text.length >= 1 && text.length <= max;

const ANY_TEXT = ['mrkdwn', 'plain_text'];

function isValidBlock({ type, text, elements = [] }: ChatBlock): boolean {
  if (type === 'divider') return true;
  if (type === 'header') return isValidText(text, ['plain_text'], MAX_HEADER_LENGTH);
  if (type === 'section') return isValidText(text, ANY_TEXT, MAX_SECTION_LENGTH);
  if (type !== 'context') return false;
  return (
    elements.length >= 1 &&
    elements.length <= MAX_ELEMENTS &&
    elements.every((element) => isValidText(element, ANY_TEXT, MAX_SECTION_LENGTH))
  );
}

const textsOf = ({ text, elements = [] }: ChatBlock): string[] =>
  [text, ...elements].flatMap((textObject) =>
    typeof textObject?.text === 'string' ? [textObject.text] : [],
  );

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
  if (blocks.length > MAX_BLOCKS || !blocks.every(isValidBlock)) return 'invalid_blocks';
  if (blocks.flatMap(textsOf).join('').length > MAX_TOGETHER) return 'msg_blocks_too_long';
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
