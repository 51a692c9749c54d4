import type { SignalEvent, SignalKind } from '#domain/signals/signal-reasoner.ts';
import type { SentenceView } from '../gate/document-view.ts';
import { textOf } from '../gate/names.ts';
import type { Hit } from '../recognise.ts';
import { fold } from '../text/fold.ts';

type Details = Omit<SignalEvent, 'anchors'>;

const LEGAL_END =
  / (?:inc|incorporated|corp|corporation|co|company|ltd|limited|plc|llc|gmbh|ag|sa|nv|bv|ab|oyj|spa|group|holdings)$/;
const ATTACKS: readonly (readonly [string, RegExp])[] = [
  ['ransomware', /ransomware/i],
  ['phishing', /phish/i],
  ['data breach', /breach|stole|stolen|leak|expos|access/i],
  ['cyberattack', /cyber-?\s?attack|hack|malware|attack/i],
];
const PRESSURES: readonly (readonly [string, RegExp])[] = [
  ['recall', /recall/i],
  ['fine', /\bfined?\b|penalt/i],
  ['lawsuit', /\bsu(?:e|es|ed|ing|it)\b|lawsuit|class action|court|litigation/i],
  ['investigation', /probe|investigat|inquiry|raid/i],
  ['settlement', /settle/i],
];
/** "data protection authority": one that is told without its name. */
const AUTHORITY = /\b[a-z]+ [a-z]+ (?:authority|agency|commissioner|ombudsman|inspectorate)\b/;
const EXCHANGES =
  /\b(?:nasdaq|nyse|new york|london|frankfurt|amsterdam|hong kong|paris|stockholm|euronext|aim)\b/i;

/** Short words by which the same event is known again in another document: folded, sorted, without the company's own name. */
export function anchorsOf(
  view: SentenceView,
  hit: Hit,
  kind: SignalKind,
  details: Details,
): readonly string[] {
  const text = view.source.slice(view.sentence.start, view.sentence.end);
  const anchors = new Set<string>();
  const add = (word: string | null | undefined) => {
    const short = fold(word ?? '')
      .slice(0, 60)
      .trim()
      .replace(LEGAL_END, '');
    if (short !== '') anchors.add(short);
  };
  add(details.counterpart);
  add(details.place);
  addPerson(details, add);
  if (kind === 'funding') {
    add(/\b(?:series [a-h]|pre-?seed|seed)\b/i.exec(text)?.[0]);
    if (details.amount !== null) add(`${details.amount.currency} ${details.amount.amount}`);
  }
  if (kind === 'layoffs' || kind === 'hiring_surge')
    add(details.count === null ? null : `${details.count} jobs`);
  if (kind === 'product_launch') add(productOf(view, hit));
  if (kind === 'security_incident') {
    // Told as a breach in one paper and as an attack in the next; two of them within weeks are one more often than not.
    add('incident');
    for (const [name] of ATTACKS.filter(([, sign]) => sign.test(text)).slice(0, 1)) add(name);
  }
  if (kind === 'regulatory_pressure') {
    add(AUTHORITY.exec(text)?.[0]);
    for (const [name] of PRESSURES.filter(([, sign]) => sign.test(text)).slice(0, 2)) add(name);
  }
  if (kind === 'ipo_plans') {
    add('ipo');
    add(EXCHANGES.exec(text)?.[0]);
  }
  return [...anchors].sort();
}

/** The family name alone too: headlines leave the rest out. */
function addPerson(details: Details, add: (word: string) => void): void {
  if (details.person === null) return;
  add(details.person.name);
  add(details.person.name.split(' ').at(-1) ?? '');
}

/** The first name behind the verb that is not the company's. */
function productOf(view: SentenceView, hit: Hit): string | null {
  const found = view.names.find(
    ({ start, end }) => end > hit.start && !view.company.some((span) => span.start < end && start < span.end),
  );
  if (found === undefined) return null;
  const version = view.sentence.tokens[found.end];
  const end = version?.type === 'number' ? found.end + 1 : found.end;
  return textOf(view.source, view.sentence, { start: found.start, end });
}
