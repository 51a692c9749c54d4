import { describe, expect, it } from 'vitest';
import { crmNames, crms } from '#contract/crms.ts';
import type { Transport } from '#platform/vendor-api/transport.ts';
import { company, memorySentValues, never, openSandbox } from './crm-records.ts';

const FIELDS = {
  hubspot: ['name', 'numberofemployees', 'description'],
  salesforce: ['Name', 'NumberOfEmployees', 'Description'],
} as const;

const first = company(1, { name: 'First', employees: 10, short_description: 'One.' });
const second = company(1, { name: 'Second', employees: 20, short_description: 'Two.' });
const third = company(1, { name: 'Third', employees: 30, short_description: 'Three.' });
const fourth = company(1, { name: 'Fourth', employees: 40, short_description: 'Four.' });

type Death = 'before' | 'after';
interface Case {
  readonly what: string;
  /** Pushes in order. The name is one that a person types after it; a death is one at its write. */
  readonly pushes: readonly (readonly [typeof first, (string | Death)?])[];
  readonly shown: readonly string[];
  /** How many of the fields are left alone by the last push: the first ones. */
  readonly leftAlone: number;
}

const DEATHS: ReadonlySet<unknown> = new Set<Death>(['before', 'after']);

const cases: readonly Case[] = [
  {
    what: 'gets what changed here',
    pushes: [[first], [second]],
    shown: ['Second', '20', 'Two.'],
    leftAlone: 0,
  },
  {
    what: 'gets what changed here twice',
    pushes: [[first], [second], [third]],
    shown: ['Third', '30', 'Three.'],
    leftAlone: 0,
  },
  {
    what: 'keeps what a person changed there',
    pushes: [[first, 'Typed'], [second]],
    shown: ['Typed', '20', 'Two.'],
    leftAlone: 1,
  },
  {
    what: 'keeps what a person changed back',
    pushes: [[first], [second, 'First'], [third]],
    shown: ['First', '30', 'Three.'],
    leftAlone: 1,
  },
  {
    what: 'keeps what a person changed after an update',
    pushes: [[first], [second, 'Typed'], [third]],
    shown: ['Typed', '30', 'Three.'],
    leftAlone: 1,
  },
  ...(['before', 'after'] as const).map((death) => ({
    what: `gets what changed here if a push died ${death} its write`,
    pushes: [[first], [second, death], [third]] as const,
    shown: ['Third', '30', 'Three.'],
    leftAlone: 0,
  })),
];

const isWrite = ({ method, path }: Parameters<Transport>[0]): boolean =>
  (method === 'PATCH' || /upsert|update/.test(path)) && !path.includes('tooling');

describe.each(crmNames.map((crm) => [crms[crm].name, crm] as const))('a company in %s', (_, crm) => {
  it.each(cases)('$what', async ({ what, pushes, shown, leftAlone }) => {
    const sentValues = memorySentValues();
    const seed = what.replaceAll(' ', '-');
    const { sandbox, account, transport, companies, ...own } = openSandbox(crm, seed, { sentValues });
    let last: readonly unknown[] = [];
    for (const [pushed, then] of pushes) {
      const killed = new AbortController();
      const dying: Transport = async (request, signal) => {
        if (!DEATHS.has(then) || !isWrite(request)) return transport(request, signal);
        if (then === 'after') await transport(request, signal);
        killed.abort();
        throw killed.signal.reason;
      };
      const { crm: opened } = openSandbox(crm, seed, { sandbox, sentValues, transport: dying });
      last = await opened.writeCompanies([pushed], killed.signal).catch(() => []);
      const [id = ''] = companies().map((record) => record.id);
      if (then !== undefined && !DEATHS.has(then))
        sandbox.setRules(account, { acts: [{ kind: 'rename', company: id, name: then }] });
    }
    const [record] = companies();
    expect(FIELDS[crm].map((field) => record?.fields[field])).toEqual(shown);
    expect(last).toMatchObject([{ kind: 'written', leftAlone: FIELDS[crm].slice(0, leftAlone) }]);
    const planned = await own.crm.planCompanies([fourth], never);
    const updated = FIELDS[crm].slice(leftAlone);
    expect(planned).toMatchObject([{ leftAlone: FIELDS[crm].slice(0, leftAlone) }]);
    const kinds = planned.flatMap((plan) => ('changes' in plan ? plan.changes : []));
    expect(kinds.filter(({ kind }) => kind === 'updated').map(({ field }) => field)).toEqual(updated);
  });
});
