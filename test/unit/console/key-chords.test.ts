import { describe, expect, it } from 'vitest';
import { createKeyChords } from '#console/state/key-chords.ts';

const chords = ['j', '/', 'g a', 'g f', 'a'];

function keyboard() {
  let now = 0;
  const read = createKeyChords(() => now);
  return {
    press: (key: string) =>
      read(
        key,
        (chord) => chords.includes(chord),
        (first) => chords.some((chord) => chord.startsWith(`${first} `)),
      ),
    wait: (ms: number) => {
      now += ms;
    },
  };
}

describe('keys', () => {
  it('do what they are bound to', () => {
    const { press } = keyboard();

    expect([press('j'), press('q'), press('/')]).toEqual(['j', undefined, '/']);
  });

  it('can be pressed in pairs', () => {
    const { press } = keyboard();

    expect([press('g'), press('a')]).toEqual([undefined, 'g a']);
  });

  it("work alone if the second doesn't complete a pair", () => {
    const { press } = keyboard();

    expect([press('g'), press('j')]).toEqual([undefined, 'j']);
  });

  it("don't form a pair after a pause", () => {
    const { press, wait } = keyboard();
    press('g');
    wait(2000);

    expect(press('a')).toBe('a');
  });
});
