import { formatMoney, formatThousands } from '#domain/shared/text/plain-figures.ts';
import type { SignalEvent } from '#domain/signals/definitions/signal-event.ts';
import type { SignalKind } from '#domain/signals/definitions/signal-kinds.ts';
import { stripArticle, withArticle, withAuthorityArticle } from '../text/prose.ts';
import TABLE from './headlines.json' with { type: 'json' };

/** The company and what the evidence says about the event. */
interface HeadlineFacts {
  readonly company: string;
  readonly event: SignalEvent;
  /** What the sources say. @default nothing */
  readonly quotes?: string;
}

/**
 * Company, verb, the thing itself, number with its unit; what the evidence doesn't name is left out. The first row whose
 * conditions hold counts: values that are known, "!" those that aren't, and the event's form. `{thing|a site}` is the value
 * or else those words, `<opens/will open>` what is and what is to come, and `[ in {place}]` is left out without the value or
 * where the line would become too long.
 */
const ROWS: Readonly<Record<SignalKind, readonly { readonly when: string; readonly text: string }[]>> =
  TABLE.kinds;

const LEGAL_VERBS: Readonly<Record<string, { readonly does: string; readonly suffers: string }>> =
  TABLE.legal;

const MAX_CHARACTERS = 140;
const PEOPLE = /\b(?:people|employees|workers|staff|colleagues|persons|staffers)$/i;
const POSITIONS = /\b(?:positions?|openings?|vacancy|vacancies)$/i;
const JOBS = /\b(?:jobs?|roles?|posts?)$/i;
/** An incident isn't named for what can't be counted, such as malware. */
const NO_NAME = /^$|\b(?:\w*ware|access|activity)$/i;
/** Only who says so reports it. */
const REPORTING_WORD =
  /\b(?:sa(?:id|ys)|notice submitted|(?:report|disclos|confirm|announc|notifi|inform)e?[ds]?|according to|we|our)\b/i;
/** "U.S. authorities investigate" */
const PLURAL_AUTHORITY =
  /\b(?:authorities|regulators|prosecutors|officials|inspectors|lawmakers|agents|police|states)$/i;

type Values = Readonly<Record<string, string | boolean | null | undefined>>;

const mapText = (text: string | null, format: (text: string) => string): string | null =>
  text === null ? null : format(text);

/** Everything a row may ask for or say. */
function readValues({ company, event, quotes }: HeadlineFacts): Values {
  const { form, role, counterpart, place, product, share, baseline, deadline } = event;
  const unit = event.unit ?? '';
  const amount = event.amount === null ? null : formatMoney(event.amount);
  const authority = mapText(counterpart, withAuthorityArticle);
  const legal = LEGAL_VERBS[form ?? ''];
  const isPlural = PLURAL_AUTHORITY.test(authority ?? '');
  const incident = product?.replace(/^(?:this|that|such) /i, '') ?? '';
  const isChanged = baseline !== null && event.count !== null && baseline !== event.count;
  const count =
    event.count === null || unit === '' ? null : `${formatThousands(event.count)} ${stripArticle(unit)}`;
  // Who leads a round isn't the only one to pay.
  const isLed = quotes?.toLowerCase().includes(`led by ${counterpart?.toLowerCase()}`);
  return {
    company,
    amount,
    role,
    counterpart,
    place,
    authority,
    leaves: event.move === 'leaves',
    ahead: event.ahead,
    person: event.person?.name,
    /** In the text's own unit; a count without a unit says nothing. */
    count,
    people: PEOPLE.test(unit),
    positions: POSITIONS.test(unit),
    jobs: JOBS.test(unit),
    change: isChanged
      ? `${baseline < (event.count ?? 0) ? 'up' : 'down'} from ${formatThousands(baseline)}`
      : null,
    share,
    cut: count ?? mapText(share, (part) => `${part} of its workforce`),
    office: mapText(role, stripArticle),
    thing: mapText(product, withArticle),
    bareThing: mapText(product, stripArticle),
    incident: NO_NAME.test(incident) ? null : withArticle(incident),
    /** "by the end of 2027", for what is still to come. */
    deadline: event.ahead ? deadline : null,
    from: isLed ? 'in a round led by' : 'from',
    reported: REPORTING_WORD.test(quotes ?? 'said'),
    ...legal,
    ...(legal && isPlural && { does: legal.does.replace(/^(\w+)s\b/, '$1') }),
    fine: form === 'fine' ? amount : null,
    orderDeadline: form === 'order' ? deadline : null,
  };
}

const holds = (condition: string, form: string | null, values: Values): boolean => {
  if (condition.startsWith('form=')) return condition === `form=${form}`;
  return condition.startsWith('!')
    ? !values[condition.slice(1)]
    : condition === '' || Boolean(values[condition]);
};

const VALUE = /\{(\w+)(?:\|([^}]*))?\}/g;

export function writeHeadlineOf(kind: SignalKind, facts: HeadlineFacts): string {
  const values = readValues(facts);
  const row = ROWS[kind].find(({ when }) =>
    when.split(', ').every((condition) => holds(condition, facts.event.form, values)),
  );
  const fill = (text: string): string =>
    text
      .replace(/<([^/>]*)\/([^>]*)>/g, (_, now: string, future: string) => (facts.event.ahead ? future : now))
      .replace(VALUE, (_, name: string, words = '') => String(values[name] || words));
  const [required = '', ...parts] = (row?.text ?? '').split(/(?=\[)|(?<=\])/);
  return parts.reduce((line, part) => {
    if (!part.startsWith('[')) return line + fill(part);
    const detail = fill(part.slice(1, -1));
    const isKnown = [...part.matchAll(VALUE)].every(([, name = '']) => values[name]);
    return isKnown && line.length + detail.length <= MAX_CHARACTERS ? line + detail : line;
  }, fill(required));
}
