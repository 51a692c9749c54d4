/** How a DNS record reveals a vendor. */
interface VendorToken {
  readonly vendor: string;
  readonly record: 'txt' | 'spf';
  readonly match: RegExp;
}

const matchTxt = (vendor: string, prefix: string): VendorToken => ({
  vendor,
  record: 'txt',
  match: new RegExp(`^${prefix}`, 'i'),
});
const matchSpf = (vendor: string, host: string): VendorToken => ({
  vendor,
  record: 'spf',
  match: new RegExp(`(?:^|[\\s:.])${host.replaceAll('.', '\\.')}(?:\\s|$)`, 'i'),
});

/** Who receives a company's mail, by the ends of the server names. A change means a move. */
export const MAIL_VENDORS: readonly { readonly vendor: string; readonly match: RegExp }[] = [
  { vendor: 'Microsoft 365', match: /\.mail\.protection\.outlook\.com\.?$/i },
  { vendor: 'Google Workspace', match: /(?:^|\.)(?:google|googlemail)\.com\.?$/i },
  { vendor: 'Proofpoint', match: /\.pphosted\.com\.?$/i },
  { vendor: 'Mimecast', match: /\.mimecast\.com\.?$/i },
  { vendor: 'Zoho Mail', match: /\.zoho\.(?:com|eu)\.?$/i },
];

/**
 * As they occur in real records. `google-site-verification` is left out: everyone has one, and it says nothing about
 * Workspace. So is `hubspot-developer-verification`, which marks companies that build for HubSpot, not customers.
 */
export const VENDOR_TOKENS: readonly VendorToken[] = [
  // An organization's id and the key's id, both with the prefix of their type.
  matchTxt('Salesforce', '00D[a-z0-9]{12,15}=1TB[a-z0-9]{12,15}$'),
  matchTxt('Atlassian', 'atlassian-domain-verification='),
  matchTxt('DocuSign', 'docusign='),
  matchTxt('Adobe', 'adobe-idp-site-verification='),
  matchTxt('Stripe', 'stripe-verification='),
  matchTxt('Zoom', '(?:zoom-domain-verification=|ZOOM_verify_)'),
  matchTxt('Webex', 'cisco-ci-domain-verification='),
  matchTxt('1Password', '1password-site-verification='),
  matchTxt('OpenAI', 'openai-domain-verification='),
  matchTxt('Anthropic', 'anthropic-domain-verification-'),
  matchTxt('Miro', 'miro-verification='),
  matchTxt('Notion', 'notion-domain-verification='),
  matchTxt('Postman', 'postman-domain-verification='),
  matchTxt('Jamf', 'jamf-site-verification='),
  matchTxt('Twilio', 'twilio-domain-verification='),
  matchTxt('Shopify', 'shopify-verification-code='),
  matchTxt('Slack', 'slack-domain-verification='),
  matchTxt('Dropbox', 'dropbox-domain-verification='),
  matchTxt('Figma', 'figma-domain-verification='),
  matchSpf('HubSpot', 'hubspotemail.net'),
  matchSpf('SendGrid', 'sendgrid.net'),
  matchSpf('Mailgun', 'mailgun.org'),
  matchSpf('Mailchimp', 'servers.mcsv.net'),
  matchSpf('Amazon SES', 'amazonses.com'),
  matchSpf('Zendesk', 'zendesk.com'),
  matchSpf('Freshdesk', 'freshdesk.com'),
];
