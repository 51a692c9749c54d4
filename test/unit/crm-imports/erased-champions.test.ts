import { UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { beforeEach, describe, expect, it } from 'vitest';
import { DAY_MS } from '#contract/time.ts';
import type { WonContact } from '#domain/market/crm-imports/crm-reader.ts';
import { CommandInput, Report } from '#operations/command.ts';
import { personExport } from '#operations/person-export.ts';
import { createAccountStore } from '#table/accounts/account-store.ts';
import { requirePersonKey } from '#table/people/person-item.ts';
import { createPersonStore } from '#table/people/person-store.ts';
import { createSuppressionList } from '#table/privacy/suppression-list.ts';
import { importsOver } from '#test/harness/crm-imports.ts';
import { crmCompany, MemoryCrm } from '#test/harness/memory-crm.ts';
import { must } from '#test/harness/must.ts';
import type { OwnTable } from '#test/harness/own-table.ts';
import { erasePerson, operatorContext, pepper, startWorkspaceTable } from '#test/harness/person-erasure.ts';
import { itemsWith } from '#test/harness/table-bytes.ts';

const WS = 'ws_first';
const EMAIL = 'orla@quarry.example';
const PROFILE = 'https://network.example/in/ov-1977';

let table: OwnTable;
beforeEach(async () => {
  table = await startWorkspaceTable(WS);
  return () => table.stop();
});

const contact = (changes: Partial<WonContact> = {}): WonContact => ({
  crmId: 'c1',
  full_name: 'Orla Vance',
  title: 'VP Operations',
  email: EMAIL,
  network_url: PROFILE,
  ...changes,
});
const kim = contact({ crmId: 'c2', full_name: 'Kim Vale', email: 'kim@quarry.example', network_url: null });

const companyWith = (name: string, ...wonContacts: readonly WonContact[]) =>
  crmCompany(name, { name, websites: [`${name}.example`], relation: 'prospect', wonContacts });

const importAll = (...companies: readonly ReturnType<typeof crmCompany>[]) =>
  importsOver(table, WS).run(new MemoryCrm(companies));

const people = () => createPersonStore(table, pepper);

async function peopleAt(name: string) {
  const domain = `${name}.example`;
  const account = must((await createAccountStore(table).findByDomains(WS, [domain])).get(domain));
  return people().listAtAccount(WS, account.id);
}
const namesAt = async (name: string) => (await peopleAt(name)).map(({ full_name }) => full_name).sort();

const erase = (options: Record<string, string>, ...flags: string[]) => erasePerson(table, options, ...flags);

async function exported(options: Record<string, string>): Promise<string> {
  const report = await personExport.run(operatorContext(table), new CommandInput(options, new Set()));
  if (!(report instanceof Report)) throw new Error('there is no report');
  return report.text;
}

const suppress = (email: string) =>
  createSuppressionList(table, pepper).add([{ email }], 'everywhere', new Date());

describe('a contact of a won deal whose address is not stored', () => {
  it('is found by the address, exported without its hash, erased, and does not come back', async () => {
    await importAll(companyWith('quarry', contact(), kim));
    const [{ email_marks: [mark = ''] = [] } = {}] = (await peopleAt('quarry')).filter(
      ({ full_name }) => full_name === 'Orla Vance',
    );
    expect(mark).toMatch(/^[0-9a-f]{64}$/);
    expect(await itemsWith(table, [/orla@/i, /kim@/i])).toEqual([]);

    const before = await exported({ email: 'Orla@Quarry.example' });
    expect(JSON.parse(before).held).toContainEqual(
      expect.objectContaining({
        kind: 'person',
        content: expect.objectContaining({ full_name: 'Orla Vance' }),
      }),
    );
    expect(before).not.toContain('email_marks');
    expect(before).not.toContain(mark);

    expect(await erase({ email: EMAIL }, 'dry-run')).toMatchObject([{ workspace_id: WS }]);
    const [row] = await erase({ email: EMAIL });
    // The address, the profile, and the name at the company in two spellings that are one.
    expect(row).toMatchObject({ workspace_id: WS, left: 0, suppressed_by: 3 });
    expect(await itemsWith(table, [/orla/i, /ov-1977/])).toEqual([]);
    expect(JSON.parse(await exported({ email: EMAIL })).held).toEqual([]);
    await importAll(companyWith('quarry', contact({ title: 'CEO' }), kim));
    expect(await namesAt('quarry')).toEqual(['Kim Vale']);
  });

  it('goes from both companies where they are one, also where only the address shows it', async () => {
    await importAll(
      companyWith('quarry', contact()),
      companyWith('silomoor', contact({ crmId: 'c7', full_name: 'O. Vance', network_url: null }), {
        ...kim,
        crmId: 'c8',
      }),
    );
    await erase({ linkedin: PROFILE });
    expect([await namesAt('quarry'), await namesAt('silomoor')]).toEqual([[], ['Kim Vale']]);
    // Nor does the address bring them back to a third company.
    await importAll(companyWith('third', contact({ crmId: 'c9', full_name: 'O. V.', network_url: null })));
    expect(await namesAt('third')).toEqual([]);
  });

  it('is one person with every address of the contacts that they are', async () => {
    const twice = [contact(), contact({ crmId: 'c3', email: 'o.vance@home.example' })];
    await importAll(companyWith('quarry', ...twice, kim));
    expect(await namesAt('quarry')).toEqual(['Kim Vale', 'Orla Vance']);
    await suppress('o.vance@home.example');
    await importAll(companyWith('quarry', ...twice, kim));
    expect(await namesAt('quarry')).toEqual(['Kim Vale']);

    await createSuppressionList(table, pepper).lift([{ email: 'o.vance@home.example' }], 'everywhere');
    await importAll(companyWith('quarry', ...twice, kim));
    await erase({ email: 'o.vance@home.example' });
    expect(await namesAt('quarry')).toEqual(['Kim Vale']);
    await importAll(companyWith('quarry', ...twice, kim));
    expect(await namesAt('quarry')).toEqual(['Kim Vale']);
  });

  it('is also known by an address that the CRM no longer has', async () => {
    await importAll(companyWith('quarry', contact()));
    await importAll(companyWith('quarry', contact({ email: 'orla@new.example' })));
    expect((await peopleAt('quarry'))[0]?.email_marks).toHaveLength(2);
    await erase({ email: EMAIL });
    expect(await namesAt('quarry')).toEqual([]);
  });

  it('is not stored at all with another secret than the one before', async () => {
    await importAll(companyWith('quarry', contact()));
    const over = importsOver(table, WS);
    const changed = { people: createPersonStore(table, async () => 'another') };
    const record = await over.start();
    const crm = new MemoryCrm([companyWith('quarry', contact({ title: 'CEO' }))]);
    await expect(over.step(record, crm, changed)).rejects.toThrow('another secret');
  });

  it.each([
    ['changes them', 'CEO', 1],
    ['finds nothing new', 'VP Operations', 1],
    ['has just checked them', 'VP Operations', 2],
  ])('is not watched if they are erased while an import %s', async (_, title, checks) => {
    await importAll(companyWith('quarry', contact()));
    const stores = people();
    let checked = 0;
    const erasing = {
      ...stores,
      async findSuppressed(...asked: Parameters<typeof stores.findSuppressed>) {
        const found = await stores.findSuppressed(...asked);
        checked += 1;
        if (checked === checks) await erase({ email: EMAIL });
        return found;
      },
    };
    const later = () => new Date(Date.now() + 31 * DAY_MS);
    const over = importsOver(table, WS, later);
    const crm = new MemoryCrm([companyWith('quarry', contact({ title }))]);
    expect(await over.step(await over.start(), crm, { people: erasing })).toBeNull();
    expect(checked).toBeGreaterThanOrEqual(checks);
    expect(await itemsWith(table, [/orla/i, /watched/])).toEqual([]);
  });
});

describe('an address that a CRM has for several people', () => {
  const INFO = 'info@quarry.example';
  const WORKSHOP = 'werkhalle@quarry.example';
  const orlaTwice = (shared: string) => [contact(), contact({ crmId: 'c3', email: shared })];
  const kimWith = (email: string) => ({ ...kim, email });
  const robinWith = (email: string) =>
    contact({ crmId: 'c5', full_name: 'Robin Ashe', network_url: null, email });

  /** As records have it that were stored while every address was marked. */
  async function markAll(name: string, address: string) {
    const marks = await people().createEmailMarks([address]);
    for (const { id } of await peopleAt(name)) {
      await table.client.send(
        new UpdateCommand({
          TableName: table.name,
          Key: requirePersonKey(WS, id),
          UpdateExpression: 'SET email_marks = list_append(if_not_exists(email_marks, :none), :marks)',
          ExpressionAttributeValues: { ':none': [], ':marks': marks },
        }),
      );
    }
  }
  const isSuppressed = async (email: string) =>
    (await createSuppressionList(table, pepper).check(WS, [{ email }]))[0];

  it.each([
    ['a mailbox of the company', INFO],
    ['one that colleagues share', WORKSHOP],
  ])('is not marked if it is %s, and erases no one else', async (_, shared) => {
    await importAll(companyWith('quarry', ...orlaTwice(shared), kimWith(shared)));
    const marked = (await peopleAt('quarry')).map(({ full_name, email_marks }) => [
      full_name,
      email_marks.length,
    ]);
    expect(Object.fromEntries(marked)).toEqual({ 'Orla Vance': 1, 'Kim Vale': 0 });
    await erase({ email: EMAIL });
    expect(await namesAt('quarry')).toEqual(['Kim Vale']);
    expect(await isSuppressed(EMAIL)).toBe(true);
    expect(await isSuppressed(shared)).toBe(false);
    await importAll(companyWith('quarry', ...orlaTwice(shared), kimWith(shared), robinWith(shared)));
    expect(await namesAt('quarry')).toEqual(['Kim Vale', 'Robin Ashe']);
  });

  it('erases no one else where earlier imports have marked it, at no company', async () => {
    await importAll(
      companyWith('quarry', contact(), kim),
      companyWith('silomoor', robinWith('r@silomoor.example')),
    );
    await markAll('quarry', WORKSHOP);
    await markAll('silomoor', WORKSHOP);
    await erase({ email: EMAIL });
    expect([await namesAt('quarry'), await namesAt('silomoor')]).toEqual([['Kim Vale'], ['Robin Ashe']]);
    expect(await isSuppressed(WORKSHOP)).toBe(false);
  });

  it('still finds who has nothing else of it when it is the address that was given', async () => {
    await importAll(companyWith('quarry', contact({ network_url: null }), kim));
    await markAll('quarry', WORKSHOP);
    await erase({ email: WORKSHOP });
    expect(await namesAt('quarry')).toEqual([]);
    expect(await isSuppressed(WORKSHOP)).toBe(true);
  });
});

describe('a person with an address of their own at each of two companies', () => {
  const other = contact({
    crmId: 'c7',
    full_name: 'O. Vance',
    email: 'ov@silomoor.example',
    network_url: null,
  });

  it('is erased by one address where nothing connects the two, and by the other as well', async () => {
    await importAll(companyWith('quarry', contact()), companyWith('silomoor', other));
    await erase({ email: EMAIL });
    expect([await namesAt('quarry'), await namesAt('silomoor')]).toEqual([[], ['O. Vance']]);
    await erase({ email: 'ov@silomoor.example' });
    expect(await namesAt('silomoor')).toEqual([]);
  });

  it('is erased at both by one address if a contact with an agreeing name has both', async () => {
    await importAll(
      companyWith('quarry', contact(), contact({ crmId: 'c3', email: 'ov@silomoor.example' })),
      companyWith('silomoor', other),
    );
    await erase({ email: EMAIL });
    expect([await namesAt('quarry'), await namesAt('silomoor')]).toEqual([[], []]);
  });
});
