import { describe, expect, it } from 'vitest';
import { filterByName, toLegalKey, toShortKey } from '#providers/sources/records/company-names.ts';

const own = (names: readonly string[], entries: readonly string[]) =>
  filterByName(names, entries, (entry) => entry);

describe('a legal name', () => {
  it.each([
    ['Acme Robotics, Incorporated', 'ACME ROBOTICS INC.'],
    ['The Boeing Company', 'BOEING CO'],
    ['Smith & Wesson Brands, Inc.', 'SMITH AND WESSON BRANDS INC'],
    ['Müller Pumpen GmbH', 'MULLER PUMPEN GMBH'],
    ["O'Reilly Tools L.L.C.", 'OREILLY TOOLS LLC'],
    ['Acme  Robotics Ltd', 'Acme Robotics Limited'],
  ])('%s is %s', (a, b) => {
    expect(toLegalKey(a)).toBe(toLegalKey(b));
  });

  it.each([
    ['Acme Robotics Inc', 'Acme Robotics LLC'],
    ['Acme Robotics Inc', 'Acme Robotics Holdings Inc'],
    ['Acme Robotics Inc', 'Acme Robotics of Texas Inc'],
  ])('%s is not %s', (a, b) => {
    expect(toLegalKey(a)).not.toBe(toLegalKey(b));
  });

  it("without its form still differs from its parent's", () => {
    expect(toShortKey('Acme Robotics Holdings, Inc.')).toBe('acme robotics holdings');
    expect(toShortKey('Acme Co., Ltd.')).toBe('acme');
  });
});

describe('entries of a register', () => {
  it('belong to the company by its exact legal name, despite similar names', () => {
    expect(
      own(
        ['Acme Robotics, Inc.', 'Acme Robotics'],
        ['ACME ROBOTICS INC', 'ACME ROBOTICS LLC', 'ACME ROBOTICS OF TEXAS INC'],
      ),
    ).toEqual(['ACME ROBOTICS INC']);
  });

  it('are ignored if a legal name is known and none has it', () => {
    expect(own(['Acme Robotics, Inc.', 'Acme Robotics'], ['ACME ROBOTICS LLC'])).toEqual([]);
  });

  it('are found without a form if they all share one legal name', () => {
    expect(own(['Acme Robotics'], ['Acme Robotics, Inc.', 'ACME ROBOTICS INC'])).toEqual([
      'Acme Robotics, Inc.',
      'ACME ROBOTICS INC',
    ]);
  });

  it('are ignored if two legal names match', () => {
    expect(own(['Acme Robotics'], ['Acme Robotics, Inc.', 'Acme Robotics LLC'])).toEqual([]);
  });

  it.each(['Apex', 'Summit', 'A B Co'])('are never found by a common word: %s', (name) => {
    expect(own([name], [`${name} Inc`])).toEqual([]);
  });
});
