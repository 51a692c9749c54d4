import { describe, expect, it } from 'vitest';
import { type CrmName, crms } from '#contract/crms.ts';
import {
  callsOf,
  company,
  contact,
  kindsOf,
  many,
  never,
  openSandbox,
  writeContacts,
} from './crm-records.ts';

type Answer = readonly [status: number, body: unknown, headers?: Readonly<Record<string, string>>];

export interface WriterCase {
  readonly crm: CrmName;
  /** What the first company has, by the CRM's names of its fields, once its signal is gone. */
  readonly shown: Readonly<Record<string, string>>;
  /** The CRM's names of these fields. */
  readonly fields: { readonly description: string; readonly score: string; readonly employees: string };
  /** How a CRM may report a bad record, as rules of its sandbox. */
  readonly reports: readonly object[];
  /** The code of a record that lacks a field which the customer requires. */
  readonly missingField: string;
  /** More records that look like company 1 than a page of a search shows, and then company 1. */
  readonly crowd: readonly Readonly<Record<string, string>>[];
  /** Companies are written by this call. */
  readonly writeCall: string;
  readonly passing: readonly Answer[];
  readonly usedUpDay: Answer;
  /** The calls that 500 people at 50 companies take at most: new ones, and when nothing has changed. */
  readonly callsForPeople: readonly [fresh: number, unchanged: number];
}

let accounts = 0;

/** A CRM's adapter, connected to an account of its own. */
export function connectedTo(crm: CrmName) {
  accounts += 1;
  return openSandbox(crm, `writer-${accounts}`);
}

/** What every adapter does with records, over its vendor's sandbox. */
export function describeWriter(vendor: WriterCase): void {
  const { crm, shown, fields, writeCall } = vendor;
  const writePath = writeCall.split(' ')[1] ?? '';
  const connected = () => connectedTo(crm);

  describe(`companies in ${crms[crm].name}`, () => {
    it('are created with their signal, and updated when they are pushed again', async () => {
      const { crm: opened, companies } = connected();
      const created = await opened.writeCompanies([company(1), company(2)], never);
      expect(kindsOf(created)).toEqual(['created', 'created']);
      const cooler = company(1, { signal: { score: 12, headline: null, why: null, date: null } });
      expect(kindsOf(await opened.writeCompanies([cooler], never))).toEqual(['updated']);

      expect(companies()).toHaveLength(2);
      expect(companies()[0]?.fields).toMatchObject(shown);
      const second = Object.values(companies()[1]?.fields ?? {});
      expect(second).toEqual(expect.arrayContaining(['Opens an office', '2026-03-01']));
    });

    it("that the sender can't see keep their signal", async () => {
      const { crm: opened, companies } = connected();
      await opened.writeCompanies([company(1)], never);
      await opened.writeCompanies([company(1, { signal: null, employees: null })], never);
      expect(companies()[0]?.fields).toMatchObject({ [fields.score]: '71', [fields.employees]: '120' });
    });

    it.each(vendor.reports)("that the customer's own rules reject fail alone (%j)", async (report) => {
      const { crm: opened, sandbox, account, companies } = connected();
      sandbox.setRules(account, { required: { company: [fields.description] }, ...report });
      const outcomes = await opened.writeCompanies(
        many(201, (number) =>
          company(number, { domain: null, ...(number === 37 && { short_description: null }) }),
        ),
        never,
      );
      expect(kindsOf(outcomes).filter((kind) => kind !== 'created')).toEqual([
        `failed ${vendor.missingField}`,
      ]);
      expect(outcomes[36]?.kind).toBe('failed');
      expect(companies()).toHaveLength(200);
    });

    it('are found among hundreds that look alike', async () => {
      const { crm: opened, sandbox, account, companies, all } = connected();
      // Smaller pages, if the sandbox knows that rule.
      sandbox.setRules(account, { existing: vendor.crowd, rows_max: 250 });
      const known = all('company').at(-1)?.id;
      expect(kindsOf(await opened.writeCompanies([company(1)], never))).toEqual(['updated']);
      expect(companies().map(({ id }) => id)).toEqual([known]);
    });
  });

  describe(`trouble with ${crms[crm].name}`, () => {
    const toFault = ([status, body, headers = {}]: Answer, times: number) => ({
      path: writePath,
      times,
      status,
      body,
      headers,
    });

    it.concurrent.each(vendor.passing.map((answer): [number, Answer] => [answer[0], answer]))(
      '%i that passes is waited out',
      async (_, answer) => {
        const { crm: opened, sandbox, account } = connected();
        sandbox.addFault(account, toFault(answer, 1));
        expect(kindsOf(await opened.writeCompanies([company(1)], never))).toEqual(['created']);
      },
    );

    it('with the daily limit is left to a later attempt', async () => {
      const { crm: opened, sandbox, account } = connected();
      sandbox.addFault(account, toFault(vendor.usedUpDay, 9));
      expect(kindsOf(await opened.writeCompanies([company(1)], never))).toEqual(['retry rate_limited']);
      expect(sandbox.calls(account).get(writeCall)).toBe(1);
    });

    it('with the credentials fails every record, and never shows them', async () => {
      const credentials = { access_token: 'hunter2', client_id: 'app', client_secret: 'hunter2' };
      const { crm: opened } = openSandbox(crm, 'refused', { credentials });
      const outcomes = await opened.writeCompanies([company(1), company(2)], never);
      expect(kindsOf(outcomes)).toEqual(Array(2).fill('failed credentials_refused'));
      expect(JSON.stringify(outcomes)).not.toContain('hunter2');
    });

    it('ends at once on abort', async () => {
      const { crm: opened, sandbox, account } = connected();
      const ending = new AbortController();
      const fault = {
        path: writePath,
        times: 9,
        status: 503,
        get body() {
          ending.abort();
          return {};
        },
      };
      sandbox.addFault(account, fault);
      await expect(opened.writeCompanies([company(1)], ending.signal)).rejects.toThrow();
      expect(sandbox.calls(account).get(writeCall)).toBe(1);
    });
  });

  it(`500 people at 50 companies take few calls of ${crms[crm].name}`, async () => {
    const { crm: opened, sandbox, account } = connected();
    const people = many(500, (number) =>
      contact(number, { company: company((number % 50) + 1), ...(number % 5 === 0 && { email: null }) }),
    );
    await writeContacts(opened, [contact(1)]);
    const push = async () => {
      const before = callsOf(sandbox, account);
      const kinds = new Set(kindsOf(await writeContacts(opened, people)));
      return { kinds, calls: callsOf(sandbox, account) - before };
    };
    const [fresh, unchanged] = [await push(), await push()];
    expect(fresh.kinds).toEqual(new Set(['created', 'updated']));
    expect(fresh.calls).toBeLessThanOrEqual(vendor.callsForPeople[0]);
    expect(unchanged.kinds).toEqual(new Set(['updated']));
    expect(unchanged.calls).toBeLessThanOrEqual(vendor.callsForPeople[1]);
  });
}
