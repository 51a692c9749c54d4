const REGIONS = ['eu', 'com'] as const;

/** Lever and Greenhouse have separate hosts for European tenants. Personio has two top-level domains. */
type Region = (typeof REGIONS)[number] | null;

/** Where a vendor shows its customers' boards. */
interface BoardHost {
  readonly host: RegExp;
  readonly region: Region;
  /** Where the URL has the company's token: as the host's first label, or as the first part of the path. */
  readonly tokenIn: 'host' | 'path';
}

interface Vendor {
  readonly name: string;
  readonly hosts: readonly BoardHost[];
  /** The URL where people read a board. */
  readonly buildUrl: (token: string, region: Region) => string;
  /** Whether a board names its company, so that a guessed token can be verified. */
  readonly namesCompany: boolean;
  /** The vendor's own board, which always exists. */
  readonly vendorBoard: string;
}

const tokenInPath = (host: RegExp, region: Region = null): BoardHost => ({ host, region, tokenIn: 'path' });
const tokenInHost = (host: RegExp, region: Region = null): BoardHost => ({ host, region, tokenIn: 'host' });

/**
 * Vendors whose public boards can be read without a contract. Every list of vendors, readers and test doubles is
 * derived from this one.
 */
const VENDORS = {
  greenhouse: {
    name: 'Greenhouse',
    hosts: [
      tokenInPath(/^(?:job-)?boards\.greenhouse\.io$/),
      tokenInPath(/^(?:job-)?boards\.eu\.greenhouse\.io$/, 'eu'),
    ],
    buildUrl: (token, region) =>
      `https://job-boards.${region === 'eu' ? 'eu.' : ''}greenhouse.io/${encodeURIComponent(token)}`,
    namesCompany: true,
    vendorBoard: 'greenhouse',
  },
  ashby: {
    name: 'Ashby',
    hosts: [tokenInPath(/^jobs\.ashbyhq\.com$/)],
    buildUrl: (token) => `https://jobs.ashbyhq.com/${encodeURIComponent(token)}`,
    namesCompany: false,
    vendorBoard: 'ashby',
  },
  lever: {
    name: 'Lever',
    hosts: [tokenInPath(/^jobs\.lever\.co$/), tokenInPath(/^jobs\.eu\.lever\.co$/, 'eu')],
    buildUrl: (token, region) =>
      `https://jobs.${region === 'eu' ? 'eu.' : ''}lever.co/${encodeURIComponent(token)}`,
    namesCompany: true,
    vendorBoard: 'leverdemo',
  },
  personio: {
    name: 'Personio',
    hosts: [tokenInHost(/^[^.]+\.jobs\.personio\.de$/), tokenInHost(/^[^.]+\.jobs\.personio\.com$/, 'com')],
    buildUrl: (token, region) => `https://${token}.jobs.personio.${region ?? 'de'}`,
    namesCompany: false,
    vendorBoard: 'personio',
  },
  recruitee: {
    name: 'Recruitee',
    hosts: [tokenInHost(/^[^.]+\.recruitee\.com$/)],
    buildUrl: (token) => `https://${token}.recruitee.com`,
    namesCompany: true,
    vendorBoard: 'careers',
  },
  workable: {
    name: 'Workable',
    hosts: [tokenInPath(/^apply\.workable\.com$/)],
    buildUrl: (token) => `https://apply.workable.com/${encodeURIComponent(token)}`,
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
export function parseStoredJobBoard(storedBoard: unknown): JobBoard | null {
  if (
    typeof storedBoard !== 'object' ||
    storedBoard === null ||
    !('vendor' in storedBoard && 'token' in storedBoard)
  )
    return null;
  const { vendor, token } = storedBoard;
  const region =
    'region' in storedBoard
      ? REGIONS.find((supportedRegion) => supportedRegion === storedBoard.region)
      : undefined;
  return isVendor(vendor) && typeof token === 'string' ? { vendor, token, region: region ?? null } : null;
}

const TOKEN_PATTERN = /^[A-Za-z0-9._-]{1,100}$/;
/** A token that becomes part of a host must be a single label. */
const HOST_LABEL_PATTERN = /^[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/;

/** Vendors' hosts and paths that don't belong to a company. */
const RESERVED_TOKENS: ReadonlySet<string> = new Set('www api app embed support help careers'.split(' '));

/** The board that a URL belongs to, or null. */
export function findJobBoard(address: string): JobBoard | null {
  const url = URL.parse(address.trim());
  if (url === null || !/^https?:$/.test(url.protocol)) return null;
  for (const vendor of jobBoardVendors) {
    const hosts: readonly BoardHost[] = VENDORS[vendor].hosts;
    const boardHost = hosts.find(({ host }) => host.test(url.hostname));
    if (boardHost !== undefined) {
      const token = readToken(url, boardHost);
      return token === null ? null : { vendor, token, region: boardHost.region };
    }
  }
  return null;
}

/** The company's token at a vendor. Null if the URL has none. */
function readToken(url: URL, { tokenIn }: BoardHost): string | null {
  const [pathStart = ''] = url.pathname.split('/').filter(Boolean);
  const [hostLabel = ''] = url.hostname.split('.');
  const ownToken = tokenIn === 'host' ? hostLabel : decodeOrEmpty(pathStart);
  const token = pathStart === 'embed' ? (url.searchParams.get('for') ?? '') : ownToken;
  const pattern = tokenIn === 'host' ? HOST_LABEL_PATTERN : TOKEN_PATTERN;
  return pattern.test(token) && !RESERVED_TOKENS.has(token.toLowerCase()) ? token : null;
}

function decodeOrEmpty(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return '';
  }
}

/** The URL where people read the board. */
export const buildJobBoardUrl = ({ vendor, token, region }: JobBoard): string =>
  VENDORS[vendor].buildUrl(token, region);
