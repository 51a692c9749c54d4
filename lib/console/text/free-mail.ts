/** Hosts where anyone gets an address, so it says nothing about the company. Country editions such as yahoo.co.uk count. */
const HOSTS =
  /^(?:(?:yahoo|hotmail|outlook|live|gmx|yandex|aol|msn|ymail|rocketmail)\.[a-z]{2,3}(?:\.[a-z]{2})?|(?:gmail|googlemail|icloud|me|mac|protonmail|mail|email|zoho|hey|fastmail|tutanota|qq|163|126|naver|btinternet)\.com|(?:proton|pm)\.me|(?:web|t-online|freenet|posteo|mailbox|arcor)\.(?:de|org)|(?:orange|free|wanadoo|sfr)\.fr|laposte\.net|(?:libero|virgilio)\.it|(?:comcast|verizon|att|sbcglobal|cox)\.net|mail\.ru|tuta\.io)$/i;

export const isFreeMail = (domain: string): boolean => HOSTS.test(domain);
