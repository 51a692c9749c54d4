import { ApiError, type ErrorDetail } from '#client/api-error.ts';
import errorTexts from './error-texts.json' with { type: 'json' };

type Texts = Readonly<Record<string, string>>;

/** What the fields of the API are called on screen. Others are called by their name in words. */
const LABELS: Texts = errorTexts.labels;

const SNAKE_CASE = /`?\b[a-z]+(?:_[a-z]+)+\b`?/g;

/** Of a path such as `body.alert_filter.tags[0]`: the label of the innermost field. Empty if it names none. */
export function fieldLabel(path: string): string {
  const names = path.replace(/^body\b/, '').split(/[.[\]]+/);
  const name = names.findLast((each) => each !== '' && !/^\d+$/.test(each)) ?? '';
  return LABELS[name] ?? name.replace(/[_-]+/g, ' ').replace(/^./, (first) => first.toUpperCase());
}

/** What the checks of types and lengths say, for a person who fills in a form. */
const CHECKS: readonly (readonly [pattern: RegExp, text: string])[] = [
  [/^Is required\.$|^Too small: expected string to have >=1 characters$/, 'Fill this in.'],
  [/^Must not be blank\.$/, 'Fill this in.'],
  [/^Invalid input: expected (?:number|int),.*$/, 'Enter a whole number.'],
  [/^Too small: expected \w+ to be >=(\S+)$/, 'Enter $1 or more.'],
  [/^Too small: expected \w+ to be >(\S+)$/, 'Enter more than $1.'],
  [/^Too big: expected \w+ to be <=(\S+)$/, 'Enter $1 or less.'],
  [/^Too big: expected string to have <=(\d+) characters$/, 'Use at most $1 characters.'],
  [/^Must be at most (\d+ characters)\.$/, 'Use at most $1.'],
  [/^Invalid email(?: address)?$/, 'Enter an email address, such as ida@company.com.'],
  [/^Invalid (?:option|input)\b.*$/, 'Choose one of the options.'],
  [/^Invalid (?:URL|string)\b.*$/, 'Check how it is written.'],
  [
    /^This API key can only read\..*$/,
    'Your key can only read. Ask for one that may change things, or sign in as yourself.',
  ],
  [/^Unknown field\..*$/, 'The service doesn’t know this field. Reload the page.'],
];

/** "; see GET /members", "with PUT /integrations/chat": advice for programs. */
const CALL = /(?:[;,]? (?:see|with|by|call))? `?(?:GET|POST|PUT|PATCH|DELETE) \/[^\s;,`]*[^\s;,.`]`?/g;

const findCheck = (text: string) => CHECKS.find(([pattern]) => pattern.test(text));

/** A sentence of the service with the labels of the screen for the names of the API. */
export function explainText(text: string): string {
  const check = findCheck(text);
  if (check) return text.replace(...check);
  // What stands in quotes is somebody's own word.
  return text
    .replace(CALL, '')
    .split(/("[^"]*")/)
    .map((part) =>
      part.startsWith('"')
        ? part
        : part.replace(SNAKE_CASE, (name) => `“${fieldLabel(name.replaceAll('`', ''))}”`),
    )
    .join('');
}

/** A row that can't be imported: `owner_id: No member has …`. */
export function explainRow(error: string): string {
  const [, name, text = ''] = /^(\w+): (.*)$/s.exec(error) ?? [];
  return name === undefined ? explainText(error) : `${fieldLabel(name)}: ${explainText(text)}`;
}

/** In place of messages that are written for programs. */
const MESSAGES: Texts = errorTexts.messages;

/** Names of fields, calls and headers, which nobody sees on screen. */
const FOR_PROGRAMS =
  /\b(?:GET|POST|PUT|PATCH|DELETE) \/|\b[a-z]+_[a-z]+|API key|in this workspace|see details|details\.|Retry-After|request id|active subscription|credits of this period|JSON/;

const explainMessage = ({ code, message }: ApiError): string =>
  (FOR_PROGRAMS.test(message) && findCheck(message) === undefined && MESSAGES[code]) || explainText(message);

/** The error as the console shows it. */
export const explainError = (error: ApiError): ApiError =>
  new ApiError(error.status, {
    code: error.code,
    message: explainMessage(error),
    details: error.details.map(({ path, message }) => ({ path, message: explainText(message) })),
    request_id: error.requestId,
  });

/** What to do about an error, apart from correcting a field. */
const NEXT_STEPS: Texts = errorTexts.nextSteps;

/** A message of its own says more than the general advice of its status. */
export const nextStep = ({ status, code, message }: ApiError): string | undefined =>
  status < 500 && message !== MESSAGES[code] ? undefined : NEXT_STEPS[Math.min(status, 500)];

/** Some details hold only the id of a record. */
const ID = /^[a-z]+_[0-9a-z]{20,}$/;

const formatDetail = ({ path, message }: ErrorDetail): string =>
  [fieldLabel(path), message].filter(Boolean).join(': ');

/** What is wrong with which field, one line each. */
export const listProblems = ({ details, message }: ApiError): readonly string[] =>
  details.filter((detail) => detail.message !== message && !ID.test(detail.message)).map(formatDetail);

/** All of it in a line or two. */
export const describeError = (error: ApiError): string => {
  const [first] = listProblems(error);
  return first === undefined
    ? error.message
    : error.code === 'validation_failed'
      ? first
      : `${error.message} ${first}`;
};
