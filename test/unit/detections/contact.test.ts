import { describe, expect, it } from 'vitest';
import {
  type Contact,
  contactAmong,
  contactLine,
  withoutContactLine,
} from '#domain/signals/detections/contact.ts';
import { shownDetection } from '#domain/signals/detections/shown-detection.ts';
import { exampleDetection, exampleSignalEvent } from '#test/harness/detections.ts';

const persona = (title: string, full_name: string | null = null) => ({
  title,
  reason: `Why the ${title}.`,
  person_id: full_name === null ? null : `per_${full_name}`,
  full_name,
});
const ADA: Contact = { kind: 'person', ...persona('COO', 'Ada Brandt') };
const ROLE: Contact = { kind: 'role', ...persona('Head of HR') };

describe('the reasons to reach out', () => {
  const why = (contact: Contact) =>
    `**Why now:** A depot.\n\n${contactLine(contact)}\n\n**Take care:** Be kind.`;

  it.each([
    [ADA, '**Who to contact:** Ada Brandt, COO.'],
    [ROLE, '**Who to contact:** the Head of HR.'],
  ])('are shown without their contact %j', (contact, line) => {
    expect(contactLine(contact)).toBe(line);
    expect(withoutContactLine(why(contact), contact)).toBe(
      '**Why now:** A depot.\n\n**Take care:** Be kind.',
    );
  });

  it('stay as they are if they have no contact, or name another', () => {
    expect(withoutContactLine(why(ADA), null)).toBe(why(ADA));
    expect(withoutContactLine(why(ADA), ROLE)).toBe(why(ADA));
    expect(withoutContactLine('Ask Ada Brandt, COO.', ADA)).toBe('Ask Ada Brandt, COO.');
  });
});

describe('the contact of a detection that was stored without one', () => {
  const personas = [persona('CEO'), persona('CFO', 'Ben Osei'), persona('COO', 'Ada Brandt')];

  it('is the persona that its text names', () => {
    expect(contactAmong({ persona_details: personas, why_reach_out_md: contactLine(ADA) })).toEqual(ADA);
  });

  it('is otherwise the best one who is known, then the best role, then none', () => {
    const among = (persona_details: ReturnType<typeof persona>[]) =>
      contactAmong({ persona_details, why_reach_out_md: 'Why.' });
    expect(among(personas)).toMatchObject({ kind: 'person', full_name: 'Ben Osei' });
    expect(among([persona('CEO'), persona('COO')])).toMatchObject({ kind: 'role', title: 'CEO' });
    expect(among([])).toBeNull();
  });
});

describe('a detection as shown', () => {
  const account = { name: 'Acme', domain: null, status: 'active', owner_id: null } as const;
  const looking = { reader: 'team', now: new Date('2026-05-02T08:00:00Z') };
  const shown = (signal_id: string) =>
    shownDetection(
      exampleDetection({
        signal_id,
        event: exampleSignalEvent({ count: 1_036, person: { name: 'Ada Brandt', role: null } }),
      }),
      account,
      looking,
    );

  it('gives the number of a hiring surge as open positions, and no other number', () => {
    expect(shown('sig_hiring_surge').open_positions).toBe(1_036);
    expect(shown('sig_layoffs').open_positions).toBeNull();
    expect(shown('sig_own').open_positions).toBeNull();
  });

  it('names its account and the person it is about', () => {
    expect(shown('sig_own')).toMatchObject({
      account_name: 'Acme',
      account_domain: null,
      account_status: 'active',
      about_person: { full_name: 'Ada Brandt', role: null },
    });
    expect(shownDetection(exampleDetection(), account, looking).about_person).toBeNull();
  });
});
