const REGIONS = ['eu', 'com'] as const;

/** Lever and Greenhouse have separate hosts for European tenants. Personio has two top-level domains. */
type Region = (typeof REGIONS)[number] | null;

/** Where a vendor shows its customers' boards. */
interface BoardHost {
  readonly host: RegExp;
  readonly region: Region;
  /** Whether the token is the host's first label; otherwise it is the first part of the path. */
  readonly inHost: boolean;
}

interface Vendor {
  readonly name: string;
  readonly hosts: readonly BoardHost[];
  /** Where a person reads a board. */
  readonly page: (token: string, region: Region) => string;
  /** Whether a board names its company, so that a guessed token can be verified. */
  readonly namesCompany: boolean;
  /** The vendor's own board, which always exists. */
  readonly vendorBoard: string;
}

const inPath = (host: RegExp, region: Region = null): BoardHost => ({ host, region, inHost: false });
const inHost = (host: RegExp, region: Region = null): BoardHost => ({ host, region, inHost: true });

/**
 * Vendors whose public boards can be read without a contract. Every list of vendors, readers and test doubles is
 * derived from this one.
 */
const VENDORS = {
  greenhouse: {
    name: 'Greenhouse',
    hosts: [
      inPath(/^(?:job-)?boards\.greenhouse\.io$/),
      inPath(/^(?:job-)?boards\.eu\.greenhouse\.io$/, 'eu'),
    ],
    page: (token, region) =>
      `https://job-boards.${region === 'eu' ? 'eu.' : ''}greenhouse.io/${encodeURIComponent(token)}`,
    namesCompany: true,
    vendorBoard: 'greenhouse',
  },
  ashby: {
    name: 'Ashby',
    hosts: [inPath(/^jobs\.ashbyhq\.com$/)],
    page: (token) => `https://jobs.ashbyhq.com/${encodeURIComponent(token)}`,
    namesCompany: false,
    vendorBoard: 'ashby',
  },
  lever: {
    name: 'Lever',
    hosts: [inPath(/^jobs\.lever\.co$/), inPath(/^jobs\.eu\.lever\.co$/, 'eu')],
    page: (token, region) =>
      `https://jobs.${region === 'eu' ? 'eu.' : ''}lever.co/${encodeURIComponent(token)}`,
    namesCompany: true,
    vendorBoard: 'leverdemo',
  },
  personio: {
    name: 'Personio',
    hosts: [inHost(/^[^.]+\.jobs\.personio\.de$/), inHost(/^[^.]+\.jobs\.personio\.com$/, 'com')],
    page: (token, region) => `https://${token}.jobs.personio.${region ?? 'de'}`,
    namesCompany: false,
    vendorBoard: 'personio',
  },
  recruitee: {
    name: 'Recruitee',
    hosts: [inHost(/^[^.]+\.recruitee\.com$/)],
    page: (token) => `https://${token}.recruitee.com`,
    namesCompany: true,
    vendorBoard: 'careers',
  },
  workable: {
    name: 'Workable',
    hosts: [inPath(/^apply\.workable\.com$/)],
    page: (token) => `https://apply.workable.com/${encodeURIComponent(token)}`,
    namesCompany: false,
    vendorBoard: 'workable',
  },
} as const satisfies Readonly<Record<string, Vendor>>;

export type JobBoardVendor = keyof typeof VENDORS;

/** A company's board at a vendor. */
export interface JobBoard {
  readonly vendor: JobBoardVendor;
  /** The company's id at the vendor. */
  readonly token: string;
  readonly region: Region;
}

const isVendor = (name: unknown): name is JobBoardVendor =>
  typeof name === 'string' && Object.hasOwn(VENDORS, name);

export const jobBoardVendors: readonly JobBoardVendor[] = Object.keys(VENDORS).filter(isVendor);

export const getVendorName = (vendor: JobBoardVendor): string => VENDORS[vendor].name;

/** "Greenhouse, Ashby, … or Workable", for messages. */
export const JOB_BOARD_NAMES = jobBoardVendors
  .map(getVendorName)
  .join(', ')
  .replace(/, (?=[^,]*$)/, ' or ');

/** Vendors whose boards name their company, so that a guess can be verified. */
export const PROVABLE_VENDORS = jobBoardVendors.filter((vendor) => VENDORS[vendor].namesCompany);

/** One board per vendor that is sure to exist. */
export const VENDORS_OWN_BOARDS: readonly JobBoard[] = jobBoardVendors.map((vendor) => ({
  vendor,
  token: VENDORS[vendor].vendorBoard,
  region: null,
}));

/** A board with this name at every vendor, in each of the vendor's regions. */
export const listBoardsNamed = (token: string): readonly JobBoard[] =>
  jobBoardVendors.flatMap((vendor) =>
    VENDORS[vendor].hosts.map(({ region }): JobBoard => ({ vendor, token, region })),
  );

/** Parses a stored board. Null if its vendor is not supported (any more). */
export function parseStoredJobBoard(stored: unknown): JobBoard | null {
  if (typeof stored !== 'object' || stored === null || !('vendor' in stored && 'token' in stored))
    return null;
  const { vendor, token } = stored;
  const region = 'region' in stored ? REGIONS.find((each) => each === stored.region) : undefined;
  return isVendor(vendor) && typeof token === 'string' ? { vendor, token, region: region ?? null } : null;
}

const TOKEN_PATTERN = /^[A-Za-z0-9._-]{1,100}$/;
/** A token that becomes part of a host must be a single label. */
const HOST_LABEL_PATTERN = /^[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/;

/** Vendors' hosts and paths that don't belong to a company. */
const RESERVED_TOKENS: ReadonlySet<string> = new Set([
  'www',
  'api',
  'app',
  'embed',
  'support',
  'help',
  'careers',
]);

/** The board that a URL belongs to, or null. */
export function findJobBoard(address: string): JobBoard | null {
  const url = URL.parse(address.trim());
  if (url === null || !/^https?:$/.test(url.protocol)) return null;
  for (const vendor of jobBoardVendors) {
    const hosts: readonly BoardHost[] = VENDORS[vendor].hosts;
    const boardHost = hosts.find(({ host }) => host.test(url.hostname));
    if (boardHost !== undefined) return parseBoardUrl(url, vendor, boardHost);
  }
  return null;
}

function parseBoardUrl(url: URL, vendor: JobBoardVendor, boardHost: BoardHost): JobBoard | null {
  const [pathStart = ''] = url.pathname.split('/').filter(Boolean);
  const boardName = boardHost.inHost ? (url.hostname.split('.')[0] ?? '') : decodePart(pathStart);
  const token = pathStart === 'embed' ? (url.searchParams.get('for') ?? '') : boardName;
  const isToken =
    (boardHost.inHost ? HOST_LABEL_PATTERN : TOKEN_PATTERN).test(token) &&
    !RESERVED_TOKENS.has(token.toLowerCase());
  return isToken ? { vendor, token, region: boardHost.region } : null;
}

function decodePart(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return '';
  }
}

/** The URL where people read the board. */
export const buildJobBoardUrl = ({ vendor, token, region }: JobBoard): string =>
  VENDORS[vendor].page(token, region);
