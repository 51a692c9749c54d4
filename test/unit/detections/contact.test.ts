import { describe, expect, it } from 'vitest';
import { toApiDetection } from '#domain/signals/detections/api-detection.ts';
import { type Contact, formatContactLine } from '#domain/signals/detections/choose-contact.ts';
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
  it.each([
    [ADA, '**Who to contact:** Ada Brandt, COO.'],
    [ROLE, '**Who to contact:** the Head of HR.'],
  ])('are shown with and without their contact %j', (contact, line) => {
    const record = exampleDetection({ why_reach_out_md: '**Why now:** A depot.', contact });
    const now = new Date(`${record.detected_at}T08:00:00Z`);
    const account = { name: 'Acme', domain: null, status: 'active', owner_id: null } as const;
    const { why_reach_out_md, reasons_md } = toApiDetection(record, account, { reader: 'team', now });
    expect(formatContactLine(contact)).toBe(line);
    expect(why_reach_out_md).toBe(`**Why now:** A depot.\n\n${line}`);
    expect(reasons_md).toBe('**Why now:** A depot.');
  });
});

describe('a detection as shown', () => {
  const account = { name: 'Acme', domain: null, status: 'active', owner_id: null } as const;
  const looking = { reader: 'team', now: new Date('2026-05-02T08:00:00Z') };
  const shown = (signal_id: string) =>
    toApiDetection(
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
    expect(toApiDetection(exampleDetection(), account, looking).about_person).toBeNull();
  });
});
