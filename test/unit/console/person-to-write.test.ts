import { describe, expect, it } from 'vitest';
import { addresseeOf, isNamedIn, personToWrite } from '#console/text/person-to-write.ts';

const person = (full_name: string, title: string, ranking: number, network_url: string | null = null) => ({
  full_name,
  title,
  ranking,
  network_url,
  icp_tier: null as number | null,
});
const chief = person('Uwe Schäfer', 'Chief Executive Officer', 1);
const head = person('Rhys C. Clarke', 'Head of Operations', 9);
const junior = person('Inês Simões', 'Planner', 40, 'https://network.example/in/ines');

const detection = (changes: object = {}) => ({
  headline: 'Acme opens a depot',
  why_reach_out_md:
    '**Why now:** A depot.\n\n**Who to contact:** the COO. No one with that title is on file.',
  key_facts: [],
  evidence: [],
  personas: [] as string[],
  sources: [] as string[],
  ...changes,
});

describe('the person to write to', () => {
  it('is the contact that the detection names', () => {
    const named = detection({ why_reach_out_md: '**Who to contact:** Inês Simões, Planner.' });
    expect(personToWrite(named, [chief, head, junior])).toBe(junior);
    expect(addresseeOf(named)).toBe('Inês Simões, Planner');
    const senior = detection({
      why_reach_out_md: '**Who to contact:** Uwe Schäfer, Chief Executive Officer.',
      personas: ['Head of Operations'],
    });
    expect(personToWrite(senior, [chief, head])).toBe(chief);
  });

  it('is otherwise the first with a requested title, in the order of the personas', () => {
    const asking = detection({ personas: ['COO', 'head of operations', 'Chief Executive Officer'] });
    expect(personToWrite(asking, [chief, head, junior])).toBe(head);
    expect(addresseeOf(asking)).toBeUndefined();
  });

  it('is otherwise the one a search for the role found', () => {
    const found = { ...head, icp_tier: 2 };
    expect(personToWrite(detection(), [chief, { ...junior, icp_tier: 3 }, found])).toBe(found);
  });

  it('is otherwise the most relevant one, or no one', () => {
    expect(personToWrite(detection(), [junior, head, chief])).toBe(chief);
    expect(personToWrite(detection(), [])).toBeUndefined();
  });
});

describe('a person is named in a detection', () => {
  it.each([
    ['by the headline', { headline: 'Rhys C. Clarke joined Acme' }, head, true],
    ['by the evidence', { evidence: [{ claim: 'Acme named Rhys C. Clarke.' }] }, head, true],
    ['by their profile', { sources: ['https://network.example/in/ines'] }, junior, true],
    ['by nothing', { headline: 'Rhys joined Acme' }, head, false],
  ])('%s', (_, changes, who, expected) => {
    expect(isNamedIn(detection(changes), who)).toBe(expected);
  });
});
