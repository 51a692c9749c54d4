import { DOCUMENT_PATH } from '#site/pages.ts';
import type { Draft } from './draft.ts';
import { check, everyCode, judgeAnyAnswer, judgeRefusal, type Secrets } from './judge.ts';
import type { WireAnswer } from './send-raw.ts';

const TYPES = /^(text\/(html|css|javascript)|application\/json|image\/|font\/)/;

/** Throws if a page, one of its files, or an error for them is wrong. */
export function judgePage(answer: WireAnswer, draft: Draft, secrets: Secrets): void {
  judgeAnyAnswer(answer, draft, secrets);
  const { status, headers } = answer;
  if (draft.bends === 'wire' || draft.method === 'HEAD' || draft.method === 'OPTIONS') return;
  if (status >= 400) {
    judgeRefusal(answer, draft.to, everyCode);
    return;
  }
  // Another path may reach an endpoint, which responds in its own way.
  if (draft.bends === 'route') return;
  check(headers.get('x-content-type-options') === 'nosniff', 'a file whose type may be guessed');
  check(!headers.has('x-injected'), 'a header of the caller');
  if (status === 200) {
    check(TYPES.test(headers.get('content-type') ?? ''), `a file of type ${headers.get('content-type')}`);
    check(draft.path === DOCUMENT_PATH || !answer.body.includes('"stored":'), 'the list of files');
  } else check([304, 308].includes(status), `a page with ${status}`);
}
