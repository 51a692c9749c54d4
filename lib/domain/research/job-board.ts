/** Vendors whose public boards can be read without a contract. */
export const JOB_BOARD_VENDORS = [
  'greenhouse',
  'ashby',
  'lever',
  'personio',
  'recruitee',
  'workable',
] as const;

export type JobBoardVendor = (typeof JOB_BOARD_VENDORS)[number];

/** A company's board at a vendor. */
export interface JobBoard {
  readonly vendor: JobBoardVendor;
  /** The company's name at the vendor. */
  readonly token: string;
  /** Lever and Greenhouse keep European tenants apart; Personio has two top-level domains. */
  readonly region: 'eu' | 'com' | null;
}

const TOKEN = /^[A-Za-z0-9._-]{1,100}$/;
/** Where the token becomes part of a host it must be a single label. */
const LABEL = /^[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/;

interface Place {
  readonly host: RegExp;
  readonly vendor: JobBoardVendor;
  readonly region: JobBoard['region'];
  /** Whether the token is the host's first label, else the first part of the path. */
  readonly inHost: boolean;
}

const PLACES: readonly Place[] = [
  { host: /^(?:job-)?boards\.greenhouse\.io$/, vendor: 'greenhouse', region: null, inHost: false },
  { host: /^(?:job-)?boards\.eu\.greenhouse\.io$/, vendor: 'greenhouse', region: 'eu', inHost: false },
  { host: /^jobs\.ashbyhq\.com$/, vendor: 'ashby', region: null, inHost: false },
  { host: /^jobs\.lever\.co$/, vendor: 'lever', region: null, inHost: false },
  { host: /^jobs\.eu\.lever\.co$/, vendor: 'lever', region: 'eu', inHost: false },
  { host: /^apply\.workable\.com$/, vendor: 'workable', region: null, inHost: false },
  { host: /^[^.]+\.recruitee\.com$/, vendor: 'recruitee', region: null, inHost: true },
  { host: /^[^.]+\.jobs\.personio\.de$/, vendor: 'personio', region: null, inHost: true },
  { host: /^[^.]+\.jobs\.personio\.com$/, vendor: 'personio', region: 'com', inHost: true },
];

/** Hosts and paths of vendors that are no company's board. */
const NOT_A_TOKEN: ReadonlySet<string> = new Set([
  'www',
  'api',
  'app',
  'embed',
  'support',
  'help',
  'careers',
]);

/** The board that an address belongs to; null for any other address. */
export function jobBoardAt(address: string): JobBoard | null {
  const url = URL.parse(address.trim());
  if (url === null || !/^https?:$/.test(url.protocol)) return null;
  const place = PLACES.find(({ host }) => host.test(url.hostname));
  if (place === undefined) return null;
  const [first = ''] = url.pathname.split('/').filter(Boolean);
  const named = place.inHost ? (url.hostname.split('.')[0] ?? '') : decoded(first);
  const token = first === 'embed' ? (url.searchParams.get('for') ?? '') : named;
  const isToken = (place.inHost ? LABEL : TOKEN).test(token) && !NOT_A_TOKEN.has(token.toLowerCase());
  return isToken ? { vendor: place.vendor, token, region: place.region } : null;
}

function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return '';
  }
}

const PAGES: Readonly<Record<JobBoardVendor, (board: JobBoard) => string>> = {
  greenhouse: ({ token, region }) =>
    `https://job-boards.${region === 'eu' ? 'eu.' : ''}greenhouse.io/${encodeURIComponent(token)}`,
  ashby: ({ token }) => `https://jobs.ashbyhq.com/${encodeURIComponent(token)}`,
  lever: ({ token, region }) =>
    `https://jobs.${region === 'eu' ? 'eu.' : ''}lever.co/${encodeURIComponent(token)}`,
  workable: ({ token }) => `https://apply.workable.com/${encodeURIComponent(token)}`,
  recruitee: ({ token }) => `https://${token}.recruitee.com`,
  personio: ({ token, region }) => `https://${token}.jobs.personio.${region ?? 'de'}`,
};

/** Where a person reads the board. */
export const jobBoardPage = (board: JobBoard): string => PAGES[board.vendor](board);
