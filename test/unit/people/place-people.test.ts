import { describe, expect, it } from 'vitest';
import type { DirectoryPerson } from '#domain/market/directory/directory.ts';
import { createPersonIds } from '#domain/market/people/person-id.ts';
import { newPersonRecord, type PersonRecord } from '#domain/market/people/person-record.ts';
import { recognizePeople } from '#domain/market/people/recognize-people.ts';

const ACCOUNT = 'acc_01jz8k2m4n6p8q0r2s4t6v8w0x';
const profile = (name: string) => `https://network.example/in/${name}`;

const found = (directory_id: string, network_url: string | null): { found: DirectoryPerson } => ({
  found: {
    directory_id,
    full_name: `Person ${directory_id}`,
    title: 'Head of Sales',
    headline: 'Head of Sales at Example',
    network_url,
    location: 'Lyon',
    country_code: 'FR',
    connections_count: 10,
    profile_picture_url: null,
    job_level: 'Director',
    department: 'Sales',
    ranking: 1,
  },
});

const known = (directory_id: string, network_url: string | null): PersonRecord => {
  const entry = found(directory_id, network_url);
  const [id = ''] = createPersonIds(ACCOUNT, entry.found);
  return newPersonRecord({ id, account_id: ACCOUNT, created_at: '2026-01-01T00:00:00.000Z' }, entry.found);
};

describe('recognizePeople', () => {
  it('recognizes a person by profile URL, whatever the directory calls them now', () => {
    const record = known('d1', profile('ada'));

    const placed = recognizePeople(ACCOUNT, [record], [found('d9', `${profile('ADA')}/?x=1`)]);

    expect(placed).toMatchObject([{ id: record.id, before: record }]);
  });

  it.each([
    ['gets a profile URL', null, profile('ada')],
    ['loses the profile URL', profile('ada'), null],
    ['changes the profile URL', profile('ada'), profile('ada-l')],
  ])('recognizes a person who %s', (_, before, after) => {
    const record = known('d1', before);

    expect(recognizePeople(ACCOUNT, [record], [found('d1', after)])).toMatchObject([
      { id: record.id, before: record },
    ]);
  });

  it('treats two entries with one profile URL as one person, the first', () => {
    const entries = [found('d1', profile('ada')), found('d2', profile('Ada/'))];

    const placed = recognizePeople(ACCOUNT, [], entries);

    expect(placed).toMatchObject([{ entry: entries[0], before: undefined }]);
  });

  it('gives a newcomer with a reused profile URL a new id', () => {
    // Ada was known by this URL and now has another one. She keeps her id.
    const ada = { ...known('d1', profile('sales')), network_url: profile('ada') };

    const [placed] = recognizePeople(ACCOUNT, [ada], [found('d2', profile('sales'))]);

    expect(placed?.before).toBeUndefined();
    expect(placed?.id).not.toBe(ada.id);
  });
});
