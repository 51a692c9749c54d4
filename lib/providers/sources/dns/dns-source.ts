import { Resolver } from 'node:dns/promises';
import * as z from 'zod';
import { formatDay } from '#domain/shared/text/plain-figures.ts';
import type { CompanyIdentity, ResearchDocument } from '#domain/signals/research/research.ts';
import { toIsoDay } from '../days.ts';
import { statedFact } from '../records/record-document.ts';
import type { Source } from '../source.ts';
import { MAIL_VENDORS, VENDOR_TOKENS } from './vendor-tokens.ts';

/** The records of a domain. A record type that it doesn't have is an empty list. */
export interface DnsRecords {
  txt(domain: string): Promise<readonly string[]>;
  /** The preferred one first. */
  mx(domain: string): Promise<readonly string[]>;
}

const dnsMemory = z.object({
  domain: z.string(),
  /** When the first look was. What existed then isn’t an event. */
  since: z.string(),
  /** By vendor: when its record was first seen. */
  seen: z.record(z.string(), z.string()),
  mail: z.string().nullable(),
  /** Changes of the mail provider. */
  moves: z.array(z.object({ from: z.string(), to: z.string(), day: z.string() })),
});

type DnsMemory = z.infer<typeof dnsMemory>;

/** A common DNS timeout. */
const TIMEOUT_MS = 3_000;
const TRIES = 2;
const MAX_MOVES = 10;

const NO_RECORDS: ReadonlySet<string> = new Set(['ENODATA', 'ENOTFOUND']);

async function readRecords<T>(lookup: Promise<readonly T[]>): Promise<readonly T[]> {
  try {
    return await lookup;
  } catch (error) {
    if (error instanceof Error && 'code' in error && NO_RECORDS.has(String(error.code))) return [];
    throw error;
  }
}

/** This machine's resolvers. On Lambda, those of the region. */
export function createSystemDns(): DnsRecords {
  const resolver = new Resolver({ timeout: TIMEOUT_MS, tries: TRIES });
  return {
    // A record comes in pieces of 255 bytes, split anywhere.
    txt: async (domain) => (await readRecords(resolver.resolveTxt(domain))).map((pieces) => pieces.join('')),
    mx: async (domain) =>
      [...(await readRecords(resolver.resolveMx(domain)))]
        .sort((a, b) => a.priority - b.priority)
        .map(({ exchange }) => exchange),
  };
}

/** Vendors whose records appear in a company's DNS. Anything new since the last look is news. */
export const dnsSource = (records: DnsRecords): Source => ({
  name: 'dns',
  async checkCompany(company, { since, memory, ignoresMemory }, { now }) {
    const { domain } = company;
    if (domain === null) return { documents: [], memory: null };
    const [txtRecords, mxHosts] = await Promise.all([records.txt(domain), records.mx(domain)]);
    const checkedAt = now().toISOString();
    const { data: remembered } = dnsMemory.safeParse(memory);
    const previousMemory = remembered?.domain === domain ? remembered : null;
    const currentMemory = mergeFindings(
      previousMemory,
      domain,
      findVendors(txtRecords),
      findMailVendor(mxHosts),
      checkedAt,
    );
    const isReported = (seenAt: string): boolean =>
      seenAt > currentMemory.since && seenAt >= toIsoDay(since) && (ignoresMemory || seenAt === checkedAt);
    const documents = [
      ...Object.entries(currentMemory.seen)
        .filter(([, seenAt]) => isReported(seenAt))
        .map(([vendor, seenAt]) => tokenDocument(company, domain, vendor, seenAt)),
      ...currentMemory.moves
        .filter(({ day }) => isReported(day))
        .map((move) => moveDocument(company, domain, move)),
    ];
    return { documents, memory: currentMemory };
  },
});

function mergeFindings(
  previousMemory: DnsMemory | null,
  domain: string,
  vendors: readonly string[],
  mailVendor: string | null,
  checkedAt: string,
): DnsMemory {
  const seenByVendor = {
    ...Object.fromEntries(vendors.map((vendor) => [vendor, checkedAt])),
    ...previousMemory?.seen,
  };
  const previousMail = previousMemory?.mail ?? null;
  const hasMoved = previousMail !== null && mailVendor !== null && previousMail !== mailVendor;
  const mailMoves = [
    ...(previousMemory?.moves ?? []),
    ...(hasMoved ? [{ from: previousMail, to: mailVendor, day: checkedAt }] : []),
  ];
  return {
    domain,
    since: previousMemory?.since ?? checkedAt,
    seen: seenByVendor,
    mail: mailVendor ?? previousMail,
    moves: mailMoves.slice(-MAX_MOVES),
  };
}

function findVendors(txtRecords: readonly string[]): readonly string[] {
  const spfRecords = txtRecords.filter((record) => /^v=spf1\b/i.test(record));
  const records = { txt: txtRecords, spf: spfRecords };
  return VENDOR_TOKENS.filter(({ record, match }) => records[record].some((value) => match.test(value))).map(
    ({ vendor }) => vendor,
  );
}

/** The first that is known. The others are backups. */
const findMailVendor = (mxHosts: readonly string[]): string | null =>
  mxHosts.flatMap((host) => MAIL_VENDORS.find(({ match }) => match.test(host)) ?? [])[0]?.vendor ?? null;

const createVendorDocument = (domain: string, key: string, seenAt: string) => ({
  id: `dns:${domain}:${key.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-')}`,
  kind: 'dns' as const,
  url: `https://${domain}/`,
  publisher: domain,
  published_at: new Date(toIsoDay(new Date(seenAt))).toISOString(),
});

/**
 * A token proves that a vendor once verified the domain, not that it is in use. The text says "adopted" all the same, and
 * then what the record proves.
 */
const tokenDocument = (
  { name }: CompanyIdentity,
  domain: string,
  vendor: string,
  seenAt: string,
): ResearchDocument => {
  const adoptionText = `${name} has adopted ${vendor}: a record of ${vendor} appeared in the DNS of ${domain}, seen first on ${formatDay(new Date(seenAt))}.`;
  return {
    ...createVendorDocument(domain, vendor, seenAt),
    title: `${name} has adopted ${vendor}, by a new record of its domain`,
    text: `${adoptionText} The record proves that ${vendor} was given access to the domain, not how much it is used.`,
    facts: [
      statedFact(
        { kind: 'technology_migration', event: { form: 'adopts', counterpart: vendor } },
        adoptionText,
      ),
    ],
  };
};

const moveDocument = (
  { name }: CompanyIdentity,
  domain: string,
  { from, to, day }: DnsMemory['moves'][number],
): ResearchDocument => {
  const text = `${name} has moved its mail from ${from} to ${to}: the MX records of ${domain} changed, seen first on ${formatDay(new Date(day))}.`;
  const event = { form: 'moves to', counterpart: to, product: 'mail' };
  return {
    ...createVendorDocument(domain, `mail-${from}-${to}`, day),
    title: `${name} has moved its mail from ${from} to ${to}`,
    text,
    facts: [statedFact({ kind: 'technology_migration', event }, text)],
  };
};
