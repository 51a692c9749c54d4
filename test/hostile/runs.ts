/** One or two characters of every class that an expression may tell apart. */
const CHARACTERS = [
  ...'aAzZ019 .,-"\'()[]<>/*_\n\t&#$%@:;!?+=~`|\\{}^’“”–éß€•買…®🚀',
  '\u00a0',
  '\u200d',
  'e\u0301',
  '\ud83d',
];

/** What hostile texts repeat: every class of characters alone, in pairs, and as words. */
export const PIECES = [
  ...CHARACTERS,
  ...['a ', 'A ', 'Aa ', '1 ', '. ', ', ', '; ', '" ', '- ', '\n ', '\r\n', '( ', ') ', '! '],
  ...['1,', '1.', 'a.', 'A.', 'a-', 'A/', 'A&', '&a', '$1', "'s", 'a,b ', 'A.B. ', '000,', '0 000 '],
  ...['()', '[]', '((', '[[a', '](', '<b', '<a>', '<p>', '<!--', '**', '*a', '`a', '&amp;', '.)', '."'],
];

export const filled = (piece: string, length: number): string =>
  piece.repeat(Math.ceil(length / piece.length)).slice(0, length);
