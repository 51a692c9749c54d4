import { describe, expect, it } from 'vitest';
import { type CrmName, crmNames, crms } from '#contract/crms.ts';
import type { CrmOutcome, CrmPlan } from '#domain/outbound/crm/crm.ts';
import type { CrmCompany } from '#domain/outbound/crm/crm-record.ts';
import type { SandboxRecord } from '#local/crm/sandbox.ts';
import {
  company,
  contact,
  kindsOf,
  many,
  never,
  openSandbox,
  writeContacts,
  writesOf,
} from './crm-records.ts';

/** Every sandbox account starts with what `customers-records.json` lists. */

const known = (number: number, name: string, domain: string | null, country: string): CrmCompany =>
  company(number, { name, domain, country });

/** What each of our companies is in the customer's CRM: the name there, and how it is recognized. */
const found: readonly (readonly [CrmCompany, string, string])[] = [
  [known(1, 'Amberside Kitchen', 'amberside.de', 'DE'), 'Amberside Küche', 'domain'],
  [known(2, 'Zomimo Therapeutics', 'zomimotherapeutics.ai', 'US'), 'Zomimo Therapeutics Inc.', 'domain'],
  [known(3, 'Aspenreach Foods', 'aspenreachfoods.co', 'US'), 'Aspenreach Foods', 'domain'],
  [known(4, 'Basaltbourne Freight', 'basaltbourne.com', 'GB'), 'Basaltbourne Freight', 'domain'],
  [known(5, 'Relmeva Clinics', 'relmeva-clinics.com', 'JP'), 'Relmeva', 'domain'],
  [known(6, 'Beaconfold Market', 'beaconfold-market.com', 'ES'), 'Beaconfold', 'domain'],
  [known(7, 'Cairnloft Biologics', 'cairnloftbiologics.pt', 'PT'), 'Cairnloft Biologics', 'domain'],
  [known(8, 'Flulino', 'flulino.com', 'GB'), 'FLULINO', 'name_and_country'],
  [known(9, 'Anlagenbau Müller', 'xn--mller-anlagenbau-jzb.de', 'DE'), 'Müller Anlagenbau', 'domain'],
];
/** Nothing says which of two it is. */
const unclear = known(10, 'Hadiste', 'hadisteretail.jp', 'JP');
/** Others only look like it. */
const unknown = known(11, 'Pastiko', 'pastiko.io', 'AU');
const companies = [...found.map(([each]) => each), unclear, unknown];

const matchesOf = (results: readonly (CrmOutcome | CrmPlan)[]): (string | undefined)[] =>
  results.map((result) => {
    if (result.kind === 'failed' || result.kind === 'retry') return result.problem.code;
    return ('matchedBy' in result && result.matchedBy) || 'new';
  });

const expected = [...found.map(([, , by]) => by), 'crm_match_unclear', 'new'];

let accounts = 0;
function connected(crm: CrmName) {
  accounts += 1;
  const opened = openSandbox(crm, `filled-${accounts}`);
  // The account exists from its first use on.
  opened.sandbox.setRules(opened.account, {});
  const everything = () => [...opened.all('company'), ...opened.all('contact')];
  return { ...opened, everything, writes: () => writesOf(opened.sandbox, opened.account) };
}

/** Fails if anything that a person typed has another value now, or a contact another company. */
function expectUntouched(before: readonly SandboxRecord[], after: readonly SandboxRecord[]): void {
  for (const { kind, id, fields, companyId } of before) {
    const now = after.find((record) => record.kind === kind && record.id === id);
    for (const [field, value] of Object.entries(fields)) {
      expect([field, now?.fields[field]]).toEqual([field, value]);
    }
    if (companyId !== undefined) expect(now?.companyId).toBe(companyId);
  }
}

const nameIn = ({ fields }: SandboxRecord): string => fields.name ?? fields.Name ?? '';

describe.each(crmNames.map((crm) => [crms[crm].name, crm] as const))('a filled %s', (_, crm) => {
  it('gets one new company for eleven, and keeps what people typed', async () => {
    const filled = connected(crm);
    const before = filled.everything();
    const outcomes = await filled.crm.writeCompanies(companies, never);
    expect(matchesOf(outcomes)).toEqual(expected);
    const after = filled.everything();
    expect(after).toHaveLength(before.length + 1);
    expectUntouched(before, after);
    const written = filled.companies();
    expect(
      written
        .filter(({ isCustomers }) => isCustomers)
        .map(nameIn)
        .sort(),
    ).toEqual(found.map(([, name]) => name).sort());
    for (const { fields } of written)
      expect(Object.values(fields)).toEqual(
        expect.arrayContaining([expect.stringMatching(/^acc_/), '71', 'Opens an office']),
      );
  });

  it('says of several that fit which they are and what to do', async () => {
    const { crm: opened, all } = connected(crm);
    const [outcome] = await opened.writeCompanies([unclear], never);
    const twins = all('company').filter((record) => nameIn(record) === 'Hadiste Retail');
    expect(outcome).toMatchObject({ kind: 'failed', problem: { code: 'crm_match_unclear' } });
    const { message } = outcome?.kind === 'failed' ? outcome.problem : { message: '' };
    for (const { id } of twins) expect(message).toContain(id);
    expect(message).toContain('enter acc_10 in the field "Signal Intelligence account"');
  });

  it('leaves the record of another account alone, and takes that of a deleted one', async () => {
    const filled = connected(crm);
    await filled.crm.writeCompanies([found[0]![0]], never);
    const again = { ...found[0]![0], accountId: 'acc_again' };
    const [taken] = await filled.crm.writeCompanies([again], never);
    expect(taken).toMatchObject({ kind: 'failed', problem: { code: 'crm_match_unclear' } });
    expect(JSON.stringify(taken)).toContain('acc_1)');

    const deleted = openSandbox(crm, 'deleted', {
      transport: filled.transport,
      credentials: filled.credentials,
      liveAccounts: async () => new Set(),
    });
    expect(matchesOf(await deleted.crm.writeCompanies([again], never))).toEqual(['domain']);
    expect(filled.companies().map(({ fields }) => Object.values(fields))).toEqual([
      expect.arrayContaining(['acc_again']),
    ]);
  });

  it('is planned exactly as it is then written, and a plan changes nothing', async () => {
    const filled = connected(crm);
    const before = filled.everything();
    const plans = await filled.crm.planCompanies(companies, never);
    expect(matchesOf(plans)).toEqual(expected);
    expect(filled.writes()).toBe(0);
    expect(filled.everything()).toEqual(before);
    await filled.crm.writeCompanies(companies, never);
    const again = await filled.crm.planCompanies(companies, never);
    expect(again.map((plan) => ('changes' in plan ? plan.changes.length : plan.kind))).toEqual([
      ...found.map(() => 0),
      'failed',
      0,
    ]);
    expect(matchesOf(again).filter((by) => by === 'our_id')).toHaveLength(found.length + 1);
  });

  it('a plan tells our fields from those of the CRM that are empty', async () => {
    const filled = connected(crm);
    const [plan] = await filled.crm.planCompanies([found[1]![0]], never);
    const changes = plan?.kind === 'update' ? plan.changes : [];
    expect(changes).toContainEqual({ field: expect.stringMatching(/score/i), kind: 'ours', value: 71 });
    const filledIn = changes.filter(({ kind }) => kind === 'filled').map(({ field }) => field);
    expect(filledIn).toEqual(
      {
        hubspot: ['numberofemployees', 'city', 'country', 'description', 'linkedin_company_page'],
        salesforce: ['NumberOfEmployees', 'Description'],
      }[crm],
    );
  });

  it('isn’t written to again when nothing has changed, and our fields follow when it has', async () => {
    const filled = connected(crm);
    const people = many(3, (number) => contact(number, { company: found[0]![0] }));
    const push = async () => {
      const [written] = await filled.crm.writeCompanies([found[0]![0]], never);
      const companyId = written?.kind === 'written' ? written.crmId : '';
      return filled.crm.writeContacts(
        people.map((each) => ({ contact: each, companyId })),
        never,
      );
    };
    await push();
    const [writes, everything] = [filled.writes(), filled.everything()];
    expect(matchesOf(await push())).not.toContain('new');
    expect(filled.writes()).toBe(writes);
    expect(filled.everything()).toEqual(everything);

    const warmer = { ...found[0]![0], signal: { score: 90, headline: 'Hires', why: 'w', date: null } };
    await filled.crm.writeCompanies([warmer], never);
    const fields = Object.values(filled.companies()[0]?.fields ?? {});
    expect(fields).toEqual(expect.arrayContaining(['90', 'Hires', 'Amberside Küche']));
  });

  it('keeps contacts at their companies, and gives those without one theirs', async () => {
    const filled = connected(crm);
    const before = filled.everything();
    const [written] = await filled.crm.writeCompanies([found[0]![0]], never);
    const companyId = written?.kind === 'written' ? written.crmId : '';
    const addresses = ['ida.moor@amberside.de', 'jonas.beck@amberside.de', 'mara.voss@amberside.de'];
    const people = addresses.map((email, place) => contact(place, { email, phone: '+49 221 1' }));
    const placed = people.map((each) => ({ contact: each, companyId }));
    const plans = await filled.crm.planContacts(placed, never);
    expect(matchesOf(plans)).toEqual(['email', 'email', 'email']);
    const moved = plans.map((plan) => JSON.stringify(plan).includes(`"value":${JSON.stringify(companyId)}`));
    expect(moved.map(String)).toEqual(['false', 'true', 'false']);
    expect(matchesOf(await filled.crm.writeContacts(placed, never))).toEqual(['email', 'email', 'email']);
    expectUntouched(before, filled.everything());
    expect(filled.contacts().filter((each) => each.companyId === companyId).length).toBeGreaterThan(0);
    // Where an address is there twice, the contact at the company is the one.
    const mara = filled.contacts().filter(({ fields }) => JSON.stringify(fields).includes('mara.voss'));
    if (crm !== 'hubspot') expect(mara.map((each) => each.companyId)).toEqual([companyId]);
    const jonas = filled.contacts().find(({ fields }) => JSON.stringify(fields).includes('jonas.beck'));
    expect(jonas?.companyId).toBe(companyId);
    expect(Object.values(jonas?.fields ?? {})).toContain('Head of Operations');
  });

  it('has one record when two pushes run at once, or one dies and another follows', async () => {
    const filled = connected(crm);
    const before = filled.everything();
    const other = openSandbox(crm, 'other', {
      transport: filled.transport,
      credentials: filled.credentials,
    });
    const pair = [found[0]![0], unknown];
    await Promise.all([filled.crm.writeCompanies(pair, never), other.crm.writeCompanies(pair, never)]);
    expect(matchesOf(await other.crm.writeCompanies(pair, never))).toEqual(['our_id', 'our_id']);
    expect(filled.everything()).toHaveLength(before.length + 1);
  });

  it('isn’t given a second record by a push that was killed between looking and writing', async () => {
    const filled = connected(crm);
    const before = filled.everything();
    const dying = new AbortController();
    const killed = openSandbox(crm, 'killed', {
      credentials: filled.credentials,
      transport: async (request, signal) => {
        const isWrite = request.method === 'PATCH' || /upsert|update/.test(request.path);
        if (isWrite && !request.path.includes('tooling')) dying.abort();
        return filled.transport(request, signal);
      },
    });
    await killed.crm.writeCompanies([found[0]![0], unknown], dying.signal).catch(() => undefined);
    const outcomes = await filled.crm.writeCompanies([found[0]![0], unknown], never);
    expect(outcomes.map(({ kind }) => kind)).toEqual(['written', 'written']);
    expect(filled.everything()).toHaveLength(before.length + 1);
  });
});

describe.each(crmNames.map((crm) => [crms[crm].name, crm] as const))('contacts in %s', (_, crm) => {
  it('are found by email, otherwise by profile, and belong to their company', async () => {
    const { crm: opened, contacts, companies } = connected(crm);
    const people = [contact(1), contact(2, { email: null }), contact(3, { network_url: null })];
    expect(kindsOf(await writeContacts(opened, people))).toEqual(['created', 'created', 'created']);
    expect(kindsOf(await writeContacts(opened, people))).toEqual(['updated', 'updated', 'updated']);
    expect(contacts().map(({ companyId }) => companyId)).toEqual(Array(3).fill(companies()[0]?.id));
    expect(Object.values(contacts()[0]?.fields ?? {})).toEqual(
      expect.arrayContaining([
        'ada-1@company.example',
        'https://network.example/in/ada-1',
        'Example 1',
        'Head of Operations',
      ]),
    );
  });

  it('pushed before their email was known get it, and are not duplicated', async () => {
    const { crm: opened, contacts } = connected(crm);
    await writeContacts(opened, [contact(1, { email: null })]);
    expect(kindsOf(await writeContacts(opened, [contact(1)]))).toEqual(['updated']);
    expect(contacts().map(({ fields }) => fields.email ?? fields.Email)).toEqual(['ada-1@company.example']);
  });

  it('that exist twice, once by email and once by profile, are matched by email', async () => {
    const { crm: opened, contacts } = connected(crm);
    await writeContacts(opened, [contact(1, { email: null })]);
    await writeContacts(opened, [contact(1, { network_url: null, lastName: 'Elsewhere' })]);
    expect(kindsOf(await writeContacts(opened, [contact(1)]))).toEqual(['updated']);
    expect(contacts()).toHaveLength(2);
    const values = Object.values(contacts()[1]?.fields ?? {});
    expect(values).toEqual(
      expect.arrayContaining(['ada-1@company.example', 'Elsewhere', 'Head of Operations']),
    );
    expect(values).not.toContain('https://network.example/in/ada-1');
  });
});
