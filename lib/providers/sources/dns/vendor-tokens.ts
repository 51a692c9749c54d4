import records from './vendor-records.json' with { type: 'json' };

/** How a DNS record reveals a vendor. */
interface VendorToken {
  readonly vendor: string;
  readonly record: 'txt' | 'spf';
  readonly match: RegExp;
}

const matchTxt = ([vendor = '', prefix = '']: readonly string[]): VendorToken => ({
  vendor,
  record: 'txt',
  match: new RegExp(`^${prefix}`, 'i'),
});
const matchSpf = ([vendor = '', host = '']: readonly string[]): VendorToken => ({
  vendor,
  record: 'spf',
  match: new RegExp(`(?:^|[\\s:.])${host.replaceAll('.', '\\.')}(?:\\s|$)`, 'i'),
});

/** Who receives a company's mail, by the ends of the server names. A change means a move. */
export const MAIL_VENDORS: readonly Omit<VendorToken, 'record'>[] = records.mail.map(
  ([vendor = '', serverName = '']) => ({ vendor, match: new RegExp(serverName, 'i') }),
);

/**
 * As they occur in real records; Salesforce's are an organization's id and the key's id, both with the prefix of their type.
 * `google-site-verification` is left out: everyone has one, and it says nothing about Workspace. So is
 * `hubspot-developer-verification`, which marks companies that build for HubSpot, not customers.
 */
export const VENDOR_TOKENS: readonly VendorToken[] = [
  ...records.txt.map(matchTxt),
  ...records.spf.map(matchSpf),
];
