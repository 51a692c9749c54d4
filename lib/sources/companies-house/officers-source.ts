import * as z from 'zod';
import { DAY_MS } from '#contract/time.ts';
import type { ResearchDocument } from '#domain/signals/research/research.ts';
import { registerNames } from '../records/company-names.ts';
import { recordDocument } from '../records/record-document.ts';
import { lookAtRecords } from '../records/record-memory.ts';
import type { Source } from '../source.ts';
import { WebError } from '../web/web-error.ts';
import { type Officer, readOfficers } from './companies-house-api.ts';
import { type OwnCompany, ownCompany } from './own-company.ts';

/** Older changes aren't news. Corrections bring up appointments from decades ago. */
const OLDEST_DAYS = 365;
const KNOWN_DAYS = 30;
const UNKNOWN_DAYS = 7;

/** Roles of people who run a company. Corporate officers, secretaries and nominees don't count. */
const ROLES: Readonly<Record<string, string>> = {
  director: 'director',
  'llp-designated-member': 'designated member',
  'managing-officer': 'managing officer',
  'member-of-a-management-organ': 'member of the management board',
  'cic-manager': 'manager',
};

const officersMemory = z.object({
  names: z.string(),
  company: z.object({ number: z.string(), created: z.string().nullable() }).nullable(),
  resolved: z.string(),
  records: z.unknown(),
});

/** "DOE, Jane Mary" in the usual order. */
function fullName(written: string): string {
  const [family = '', ...given] = written.split(',').map((part) => part.trim());
  const cased = family.toLowerCase().replace(/(?<![\p{L}])\p{L}/gu, (first) => first.toUpperCase());
  return [...given, cased].filter((part) => part !== '').join(' ');
}

/** The officer's own description of the role, if it is more than "company director". */
const officeOf = ({ officer_role, occupation }: Officer): string | null => {
  const role = ROLES[officer_role];
  if (role === undefined) return null;
  return /\b(?:chief|c[efot]o|managing director|finance director|president)\b/i.test(occupation ?? '')
    ? (occupation?.trim() ?? role)
    : role;
};

function changesOf(
  officer: Officer,
  { number, created }: OwnCompany,
  since: string,
): readonly ResearchDocument[] {
  const office = officeOf(officer);
  if (office === null) return [];
  const { appointed_on = null, resigned_on = null } = officer;
  const name = fullName(officer.name);
  const appointment = officer.links?.self ?? `${officer.name} ${officer.officer_role} ${appointed_on}`;
  const change = (move: 'joins' | 'leaves', on: string): ResearchDocument =>
    recordDocument({
      id: `companies-house:${number}:${appointment}:${move}`,
      url: `https://find-and-update.company-information.service.gov.uk/company/${number}/officers`,
      publisher: 'company-information.service.gov.uk',
      title: `${name}: ${office}, ${move === 'joins' ? 'appointed' : 'resigned'}`,
      published_at: `${on}T00:00:00.000Z`,
      fields: [
        ['Officer', name],
        ['Role', office],
        ['Appointed on', appointed_on],
        ['Resigned on', resigned_on],
        ['Company number', number],
      ],
      facts: [
        {
          kind: 'leadership_change',
          event: { person: { name, role: office }, role: office, move, happened_on: on },
        },
      ],
    });
  return [
    // A company's first officers aren't a change.
    ...(appointed_on && appointed_on >= since && appointed_on !== created
      ? [change('joins', appointed_on)]
      : []),
    ...(resigned_on && resigned_on >= since ? [change('leaves', resigned_on)] : []),
  ];
}

/** Changes in the management of a British company, from its register. */
export const officers = (readKey: () => Promise<string | null>): Source => ({
  name: 'companies_house',
  async look(company, { memory, whole, identity }, { crawler, now }, signal) {
    const key = await readKey();
    if (key === null) throw new WebError('no_key', 'There is no key for Companies House.');
    const house = { crawler, key, signal };
    const names = registerNames(company, identity);
    const asked = [company.domain ?? '', identity?.register?.number?.value ?? '', ...names].join('\n');
    const parsed = officersMemory.safeParse(memory);
    const known = parsed.success && parsed.data.names === asked ? parsed.data : null;
    const keptMs = (known?.company ? KNOWN_DAYS : UNKNOWN_DAYS) * DAY_MS;
    const isResolved = known !== null && now().getTime() - Date.parse(known.resolved) < keptMs;
    const own = isResolved
      ? known.company
      : await ownCompany(house, names, { domain: company.domain, identity });
    const about = { names: asked, company: own, resolved: isResolved ? known.resolved : now().toISOString() };
    if (own === null) return { documents: [], memory: { ...about, records: null } };
    const since = new Date(now().getTime() - OLDEST_DAYS * DAY_MS).toISOString().slice(0, 10);
    const looked = await lookAtRecords({
      of: own.number,
      memory: known?.records ?? null,
      whole,
      now: now(),
      read: async () =>
        (await readOfficers(house, own.number)).flatMap((officer) => changesOf(officer, own, since)),
    });
    return { documents: looked.documents, memory: { ...about, records: looked.memory } };
  },
});
