import { DOCUMENT_PATH } from '#http/pages/pages.ts';
import type { Draft } from './draft.ts';
import { check, everyCode, judgeAnyAnswer, judgeRefusal, type Secrets } from './judge.ts';
import type { WireResponse } from './send-raw.ts';

const TYPES = /^(text\/(html|css|javascript)|application\/json|image\/|font\/)/;

/** Throws if a page, one of its files, or an error for them is wrong. */
export function judgePage(response: WireResponse, draft: Draft, secrets: Secrets): void {
  judgeAnyAnswer(response, draft, secrets);
  const { status, headers } = response;
  if (draft.bends === 'wire' || draft.method === 'HEAD' || draft.method === 'OPTIONS') return;
  if (status >= 400) {
    judgeRefusal(response, draft.to, everyCode);
    return;
  }
  // Another path may reach an endpoint, which responds in its own way.
  if (draft.bends === 'route') return;
  check(headers.get('x-content-type-options') === 'nosniff', 'a file whose type may be guessed');
  check(!headers.has('x-injected'), 'a header of the caller');
  if (status === 200) {
    check(TYPES.test(headers.get('content-type') ?? ''), `a file of type ${headers.get('content-type')}`);
    check(draft.path === DOCUMENT_PATH || !response.body.includes('"stored":'), 'the list of files');
  } else check([304, 308].includes(status), `a page with ${status}`);
}
