import { describe, expect, it } from 'vitest';
import {
  type FieldValue,
  planChanges,
  toCompanyValues,
  toContactValues,
} from '#domain/outbound/crm/crm-fields.ts';
import { company, contact } from './crm-records.ts';

const fields = {
  accountId: { name: 'id', owner: 'ours', label: 'Id', type: 'key' },
  name: { name: 'title', owner: 'theirs' },
  why: { name: 'why', owner: 'ours', label: 'Why', type: 'long_text' },
  domain: { name: 'site', owner: 'theirs', shape: (domain: FieldValue) => `https://${domain}` },
  country: { sentWith: 'domain' },
} as const;

const changes = (ours: Parameters<typeof toCompanyValues>[0], current?: Record<string, unknown>) =>
  Object.fromEntries(
    planChanges(fields, toCompanyValues(ours), current && ((field) => current[field])).changes.map(
      ({ field, kind, value }) => [field, `${kind} ${value}`],
    ),
  );

describe('what is written', () => {
  it('to a new record is everything that is known', () => {
    expect(changes(company(1))).toEqual({
      id: 'ours acc_1',
      title: 'filled Company 1',
      why: 'ours **Why now.** A new office.',
      site: 'filled https://company-1.example',
    });
  });

  it('to a field of ours is the current value, and to the customer’s only if it is empty', () => {
    const typed = { id: 'acc_0', title: 'As typed', why: 'Old.', site: null };
    expect(changes(company(1), typed)).toEqual({
      id: 'ours acc_1',
      why: 'ours **Why now.** A new office.',
      site: 'filled https://company-1.example',
    });
    expect(changes(company(1), { ...typed, title: ' ' })).toMatchObject({ title: 'filled Company 1' });
  });

  it('is nothing if only spaces and line breaks differ', () => {
    const ours = company(1, { signal: { score: 1, headline: null, why: 'One.\n\nTwo. ', date: null } });
    const same = { id: 'acc_1', title: 'x', site: 'x', why: 'One.\r\n\r\nTwo.' };
    expect(changes(ours, same)).toEqual({});
  });

  it('clears a signal that is gone, and leaves one that the sender can’t see', () => {
    const current = { id: 'acc_1', title: 'x', site: 'x', why: 'Old.' };
    const gone = company(1, { signal: { score: 1, headline: null, why: null, date: null } });
    expect(changes(gone, current)).toEqual({ why: 'ours null' });
    expect(changes(gone, { ...current, why: null })).toEqual({});
    expect(changes(company(1, { signal: null }), current)).toEqual({});
  });

  it('never contains what is unknown', () => {
    const { domain, country } = toCompanyValues(company(1, { domain: null, country: null }));
    expect([domain, country]).toEqual([undefined, undefined]);
    const { firstName, phone } = toContactValues(contact(1, { firstName: '', phone: null }));
    expect([firstName, phone]).toEqual([undefined, undefined]);
  });
});
