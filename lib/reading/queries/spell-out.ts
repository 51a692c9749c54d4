import WORDINGS from './spell-out.json' with { type: 'json' };

/** Wordings, and how they are spelled out before their words are looked up. Each applies to the result of those before it. */
const wordings = WORDINGS.map(({ wording, flags, spelled_out }) => ({
  pattern: new RegExp(wording, flags),
  spelledOut: spelled_out,
}));

export const spellOut = (query: string): string =>
  wordings.reduce((text, { pattern, spelledOut }) => text.replace(pattern, spelledOut), query);
