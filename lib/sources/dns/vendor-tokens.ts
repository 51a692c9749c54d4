/** How a DNS record reveals a vendor. */
interface VendorToken {
  readonly vendor: string;
  readonly record: 'txt' | 'spf';
  readonly match: RegExp;
}

const verified = (vendor: string, beginning: string): VendorToken => ({
  vendor,
  record: 'txt',
  match: new RegExp(`^${beginning}`, 'i'),
});
const sends = (vendor: string, host: string): VendorToken => ({
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
  verified('Salesforce', '00D[a-z0-9]{12,15}=1TB[a-z0-9]{12,15}$'),
  verified('Atlassian', 'atlassian-domain-verification='),
  verified('DocuSign', 'docusign='),
  verified('Adobe', 'adobe-idp-site-verification='),
  verified('Stripe', 'stripe-verification='),
  verified('Zoom', '(?:zoom-domain-verification=|ZOOM_verify_)'),
  verified('Webex', 'cisco-ci-domain-verification='),
  verified('1Password', '1password-site-verification='),
  verified('OpenAI', 'openai-domain-verification='),
  verified('Anthropic', 'anthropic-domain-verification-'),
  verified('Miro', 'miro-verification='),
  verified('Notion', 'notion-domain-verification='),
  verified('Postman', 'postman-domain-verification='),
  verified('Jamf', 'jamf-site-verification='),
  verified('Twilio', 'twilio-domain-verification='),
  verified('Shopify', 'shopify-verification-code='),
  verified('Slack', 'slack-domain-verification='),
  verified('Dropbox', 'dropbox-domain-verification='),
  verified('Figma', 'figma-domain-verification='),
  sends('HubSpot', 'hubspotemail.net'),
  sends('SendGrid', 'sendgrid.net'),
  sends('Mailgun', 'mailgun.org'),
  sends('Mailchimp', 'servers.mcsv.net'),
  sends('Amazon SES', 'amazonses.com'),
  sends('Zendesk', 'zendesk.com'),
  sends('Freshdesk', 'freshdesk.com'),
];
