/**
 * Text patterns in the regular-expression subset that JavaScript, Python and JSON Schema validators share: no Unicode
 * property classes, and spaces written out because the languages disagree on them.
 */

const CONTROL_CHARACTERS = String.raw`\u0000-\u001f\u007f`;
/** Whitespace that JavaScript trims. */
const OUTER_SPACE = String.raw`[\u0009-\u000d\u0020]*`;

/**
 * Invisible characters: controls, soft hyphens, joiners, zero-width spaces, direction marks, fillers, variation selectors
 * and the byte order mark, which JavaScript treats as a space and others as a letter.
 */
export const INVISIBLE_CHARACTERS = [
  String.raw`\s\u0000-\u001f\u007f-\u009f\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b-\u200f`,
  String.raw`\u2028-\u202e\u2060-\u206f\u2800\u3164\ufe00-\ufe0f\ufeff\uffa0\ufff0-\ufffb`,
].join('');

export const NOT_BLANK = `[^${INVISIBLE_CHARACTERS}]`;

/** One line with visible text. */
export const LINE = `^${OUTER_SPACE}[^${CONTROL_CHARACTERS}]*[^${INVISIBLE_CHARACTERS}][^${CONTROL_CHARACTERS}]*${OUTER_SPACE}$`;
/** `LINE`, or nothing but spaces. */
export const LINE_OR_NONE = `${LINE}|^${OUTER_SPACE}$`;

const HOST_LABEL = '[A-Za-z0-9]([A-Za-z0-9-]{0,61}[A-Za-z0-9])?';
const TOP_LABEL = '[A-Za-z]([A-Za-z0-9-]{0,61}[A-Za-z0-9])?';
/** An ASCII host name of at most 253 characters. */
const HOST = `(?![^/?#:]{254})(${HOST_LABEL}\\.)+${TOP_LABEL}`;
const PATH_AND_QUERY = String.raw`([/?#][^\s\ufeff${CONTROL_CHARACTERS}\\]*)?`;

export const DOMAIN = `^(https?://)?${HOST}\\.?(:[0-9]{1,5})?${PATH_AND_QUERY}$`;
export const WEB_URL = `^https?://${HOST}(:[0-9]{1,5})?${PATH_AND_QUERY}$`;
/** 1 to 65535. */
const PORT = '([1-9][0-9]{0,3}|[1-5][0-9]{4}|6[0-4][0-9]{3}|65[0-4][0-9]{2}|655[0-2][0-9]|6553[0-5])';
export const WEBHOOK_URL = `^https://${HOST}(:${PORT})?${PATH_AND_QUERY}$`;

export const EMAIL_DOMAIN = `^${HOST}$`;
/** An ASCII email address. */
export const EMAIL = `^[!-?A-~]{1,64}@${HOST}$`;

/** A customer's host at a vendor: up to this many labels before the vendor's domain. */
export const matchHostAt = (domain: string, labels: number): string =>
  `^(${HOST_LABEL}\\.){1,${labels}}${domain.replaceAll('.', String.raw`\.`)}$`;

/** Text that is safe in an HTTP header. */
export const HEADER_TEXT = '^[!-~]([ -~]*[!-~])?$';
