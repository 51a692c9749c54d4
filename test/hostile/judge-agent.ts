import type { Draft } from './draft.ts';
import { check, everyCode, judgeAnyAnswer, judgeRefusal, type Secrets } from './judge.ts';
import { isStranger } from './known-ids.ts';
import type { WireResponse } from './send-raw.ts';

/** JSON-RPC's code for internal errors. */
const INTERNAL_ERROR = -32_603;
/** A tool's message for an internal error. */
const BROKEN = ['internal_error', 'upstream_failed'];

interface Reply {
  readonly jsonrpc?: unknown;
  readonly id?: unknown;
  readonly error?: { readonly code?: unknown; readonly message?: unknown };
  readonly result?: { readonly isError?: boolean; readonly content?: readonly { readonly text?: string }[] };
}

function repliesOf({ headers, body }: WireResponse): readonly Reply[] {
  const text = body.toString();
  const isStream = /^text\/event-stream/.test(headers.get('content-type') ?? '');
  const texts = isStream ? [...text.matchAll(/^data: (.+)$/gm)].map(([, data = '']) => data) : [text];
  try {
    return texts.map((one) => JSON.parse(one));
  } catch {
    throw new Error('the answer is no JSON');
  }
}

function judgeReply({ jsonrpc, error, result }: Reply): void {
  check(jsonrpc === '2.0', 'an answer that is no JSON-RPC');
  check((error === undefined) !== (result === undefined), 'neither a result nor an error, or both');
  // The protocol's library also uses it for an invalid handshake, and for subscriptions, which are not supported.
  const isRefusal = /^\[\s*\{|^Subscription limit reached$/.test(String(error?.message));
  check(error?.code !== INTERNAL_ERROR || isRefusal, `an internal error: ${String(error?.message)}`);
  if (error)
    check(typeof error.message === 'string' && Number.isInteger(error.code), 'an error says nothing');
  if (result?.isError !== true) return;
  const told = JSON.parse(result.content?.[0]?.text ?? '{}');
  check(typeof told.error?.code === 'string', 'a tool refuses without a code');
  check(!BROKEN.includes(told.error.code), `a tool says ${told.error.code}: ${told.error.message}`);
}

/** Throws if a response to an agent is wrong. */
export function judgeAgent(response: WireResponse, draft: Draft, secrets: Secrets): void {
  judgeAnyAnswer(response, draft, secrets);
  const { status, body } = response;
  if (draft.bends === 'wire' || draft.method === 'HEAD' || draft.method === 'OPTIONS') return;
  if (status >= 300 && body.includes('"request_id"')) {
    judgeRefusal(response, draft.to, everyCode);
    return;
  }
  if (draft.bends === 'route') return;
  check(!isStranger(draft.actor), `a ${draft.actor} key was let in`);
  if (body.length === 0) {
    check(status === 202, `${status} without a word`);
    return;
  }
  for (const reply of repliesOf(response)) judgeReply(reply);
}
