import type { Token } from '../../text/token.ts';

const INSTITUTION =
  /^(?:Authority|Administration|Commission|Agency|Board|Office|Bureau|Council|Inspectorate|Tribunal|Department)$/;
const LONGEST = 4;

/** Whether the "and" at this place joins the words of one name: "Competition and Markets Authority". */
export function isInstitutionPart(tokens: readonly Token[], at: number): boolean {
  if (!/^(?:and|&)$/.test(tokens[at]?.lower ?? '') || tokens[at - 1]?.capital !== true) return false;
  for (let next = at + 1; next <= at + LONGEST; next += 1) {
    if (tokens[next]?.capital !== true) return false;
    if (INSTITUTION.test(tokens[next]?.text ?? '')) return true;
  }
  return false;
}
