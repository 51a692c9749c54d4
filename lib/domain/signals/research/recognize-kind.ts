import type { DocumentKind } from './document-kinds.ts';

/** The kinds a document can be given as or recognized as. */
export type ReadableKind = Extract<
  DocumentKind,
  'news' | 'press_release' | 'blog' | 'job_posting' | 'filing'
>;

/** The cover of a form, or the heading of an item. News speaks of the SEC and its forms as well. */
const FILING_COVER_PATTERN =
  /SECURITIES AND EXCHANGE COMMISSION|Securities and Exchange Commission\s+Washington/;
const FILING_FORM_PATTERN =
  /^[ \t]*form (?:8-k|10-k|10-q|s-1|6-k|20-f)\b.{0,20}$|pursuant to section 13 or 15\(d\)|commission file (?:number|no)|^[ \t]*item\s{1,3}\d{1,2}\.\d\d\b/im;

/** What adverts say to a candidate. Each counts once; a document with several of them is one. */
const ADVERT_PATTERNS: readonly RegExp[] = [
  /\b(?:responsibilities|duties)\b/i,
  /\b(?:requirements|(?:minimum|preferred|basic|required)? ?qualifications|must[- ]haves?|skills (?:required|and experience))\b/i,
  /\bwhat you(?:['’]ll| will) (?:do|bring|need|be doing|learn)|\bwho you are\b|\bwhat we(?:['’]re| are) looking for\b|\byour (?:profile|tasks|role|responsibilities)\b/i,
  /\babout (?:the|this) (?:role|job|position|team|opportunity)\b|\bjob (?:description|summary|title|type|overview)\b|\bposition (?:summary|overview)\b/i,
  /\b(?:nice to have|a plus\b|bonus points|preferred but not required)/i,
  /\b(?:\d\+?|one|two|three|five|several) ?(?:or more |\+ )?years(?:['’])? (?:of )?(?:\w+ ){0,3}experience\b|\bexperience (?:with|in|working)\b/i,
  /\b(?:bachelor|master|degree in|bs\/ms|b\.s\.|ph\.?d)\b/i,
  /\b(?:we(?:['’]re| are) (?:looking for|seeking|hiring)|(?:is|are) (?:looking for|seeking) an?|join (?:our|the) team|you(?:['’]ll| will) \w+|the (?:successful|ideal) candidate)\b/i,
  /\b(?:apply (?:now|here|online|today|for this)|how to apply|send (?:us )?your (?:cv|resume|résumé)|submit your)\b/i,
  /\b(?:equal (?:employment )?opportunity|without regard to race|reasonable accommodation|protected veteran)\b/i,
  /\b(?:full[- ]time|part[- ]time|salary|compensation range|401\(?k\)?|paid time off|health insurance|benefits (?:package|include)|remote[- ]friendly|visa sponsorship|contract position)\b/i,
];
/** "Senior Data Engineer (m/f/d)", with no verb and no number of people. */
const JOB_TITLE_PATTERN =
  /\b(?:engineer|developer|analyst|scientist|manager|director|designer|consultant|specialist|coordinator|administrator|admin|associate|representative|technician|architect|accountant|recruiter|assistant|intern|officer|lead|nurse|writer|executive|researcher|tester|programmer|operator|driver)s?\b(?! (?:who|to|says|said|joins|becomes|named|on|at)\b)/i;
const NEWS_WORDS =
  /[?]|^\w+ing\b|\b(?:vs|names?|named|elects?|appoints?|hires?|promotes?|announces?|welcomes?|adds?|joins?|when|how|why)\b/i;
const LONGEST_ROLE = 12;
const ADVERT_CUES = 4;
/** "We're looking for two developers", before anything else is said. */
const HIRING_PATTERN =
  /\b(?:we(?:['’]re| are)|is|are) (?:currently |actively )?(?:hiring|recruiting|looking for|seeking)\b/i;
const OPENING_CHARACTERS = 700;

const PRESS_RELEASE_PATTERN =
  /for immediate release|\((?:business wire|globe newswire|globenewswire|pr newswire|marketwired?|accesswire)\)|\/prnewswire\/|(?:media|press|investor) contacts?:|^about [A-Z][\w&.' -]{1,60}$/im;
/** Companies announce today; papers say when. */
const ANNOUNCEMENT_PATTERN =
  /\b(?:today announced|announced today|(?:pleased|proud|excited|delighted) to announce)\b/i;
const LEAD_CHARACTERS = 1_200;
const FIRST_PERSON = /\b(?:we|our|us|we're|we've|i'm)\b/gi;

/** In news, only the people who are quoted say "we". */
const QUOTED = /"[^"\n]{1,600}"|“[^“”\n]{1,600}”/g;

const HEAD_CHARACTERS = 6_000;

/** The kind that a document looks like, if none is given. */
export function recognizeKind(title: string, text: string): ReadableKind {
  const head = text.slice(0, HEAD_CHARACTERS);
  if (FILING_COVER_PATTERN.test(head) || FILING_FORM_PATTERN.test(head)) return 'filing';
  if (isAdvert(title, text.slice(0, 2 * HEAD_CHARACTERS))) return 'job_posting';
  if (PRESS_RELEASE_PATTERN.test(text) || ANNOUNCEMENT_PATTERN.test(text.slice(0, LEAD_CHARACTERS)))
    return 'press_release';
  const wordCount = head.split(/\s+/).length;
  const firstPersonCount = (`${title} ${head}`.replace(QUOTED, '').match(FIRST_PERSON) ?? []).length;
  return wordCount > 60 && firstPersonCount / wordCount > 0.012 ? 'blog' : 'news';
}

function isAdvert(title: string, text: string): boolean {
  const opening = text.slice(0, OPENING_CHARACTERS);
  const isJobTitle =
    JOB_TITLE_PATTERN.test(title) &&
    !NEWS_WORDS.test(title) &&
    title.trim().split(/\s+/).length <= LONGEST_ROLE;
  const isHiring = HIRING_PATTERN.test(opening) && JOB_TITLE_PATTERN.test(opening);
  const requiredCues = isJobTitle ? 1 : isHiring ? 2 : ADVERT_CUES;
  return ADVERT_PATTERNS.filter((cue) => cue.test(text)).length >= requiredCues;
}
