import { describe, expect, it } from 'vitest';
import type { Alert } from '#contract/alerts.ts';
import { composeAlertMail } from '#delivery/alert-mail.ts';
import { buildDigest } from '#domain/outbound/alerts/build-digest.ts';
import { exampleAlert } from '#test/harness/alerts.ts';
import { must } from '#test/harness/must.ts';

const CONSOLE = 'https://api.example.com/v1/console';
const SETTINGS = `${CONSOLE}#/settings/alerts?of=mine`;
const UNSUBSCRIBE = 'https://api.example.com/v1/mail/unsubscribe?token=x';

const [detection] = exampleAlert().data.detections;

/** An alert with these words of strangers. */
const saying = (headline: string, parts: Partial<Alert['data']> = {}): Alert =>
  exampleAlert({ detections: [{ ...must(detection), headline }], ...parts });

/** As people read it. */
const read = (text: string): string => text.replaceAll('\u200b', '');

const digestOf = (...alerts: readonly Alert[]) =>
  buildDigest('mem_example', alerts, new Date('2026-05-02T08:00:00.000Z'));

describe('an alert as an email', () => {
  it('says in text and in HTML what was found, why it matters and where to go on', () => {
    const { subject, text, html, unsubscribeUrl } = composeAlertMail(
      exampleAlert({ more_detections: 2 }),
      CONSOLE,
      UNSUBSCRIBE,
    );

    expect(subject).toBe('New signal: Acme: Acme opens a plant');
    expect(unsubscribeUrl).toBe(UNSUBSCRIBE);
    expect(
      read(text),
    ).toBe(`Acme (acme.example) · score 72 · owner Ada Example · New signal at an active account

Acme opens a plant
Why now. They will need technicians.
Evidence: opens a plant (news.example)
Talk to: Head of Operations
and 2 more detections
Evidence and the drafted message:
${CONSOLE}#/accounts/acc_example

You get this because you chose email for your own alerts.
Change them:
${SETTINGS}

Stop these emails:
${UNSUBSCRIBE}`);
    expect(read(html)).toContain('<h2>Acme opens a plant</h2>\n<p>Why now. They will need technicians.</p>');
    expect(html).toContain(`<a href="${CONSOLE}#/accounts/acc_example">`);
    expect(html).toContain(`<a href="${SETTINGS}">`);
    expect(html).toContain(`<a href="${UNSUBSCRIBE}">`);
  });

  it('says that it was sent again', () => {
    expect(composeAlertMail(exampleAlert({ is_repeat: true }), CONSOLE, UNSUBSCRIBE).text).toContain(
      'sent again on request',
    );
  });

  it('shows three detections and counts the others', () => {
    const detections = Array.from({ length: 5 }, (_, at) => ({ ...must(detection), headline: `News ${at}` }));
    const { text } = composeAlertMail(exampleAlert({ detections, more_detections: 1 }), CONSOLE, UNSUBSCRIBE);

    expect(text).toContain('News 2');
    expect(text).not.toContain('News 3');
    expect(text).toContain('and 3 more detections');
  });

  it('loads nothing and reports nothing', () => {
    expect(composeAlertMail(exampleAlert(), CONSOLE, UNSUBSCRIBE).html).not.toMatch(
      /<(img|script|link|iframe)|url\(/i,
    );
  });
});

describe('a digest as an email', () => {
  it('has an account once, however often something was found there that day', () => {
    const weak = { ...must(detection), alpha: 10, headline: 'Acme moves' };
    const { subject, text, html } = composeAlertMail(
      digestOf(exampleAlert({ detections: [weak] }), exampleAlert({ more_detections: 1 })),
      CONSOLE,
      UNSUBSCRIBE,
    );

    expect(subject).toBe('New findings at 1 account');
    expect(html.match(/<h2>/g)).toHaveLength(1);
    expect(read(text)).toContain('Acme opens a plant\nand 2 more detections');
  });

  it('has a paragraph and a link for each account', () => {
    const other = saying('Beta hires', {
      account: { ...exampleAlert().data.account, id: 'acc_beta', name: 'Beta', score: 40 },
      more_detections: 1,
    });
    const { subject, text, html } = composeAlertMail(digestOf(exampleAlert(), other), CONSOLE, UNSUBSCRIBE);

    expect(subject).toBe('New findings at 2 accounts');
    expect(read(text)).toContain('Acme · score 72\nAcme opens a plant\nOpen the account:');
    expect(read(text)).toContain('Beta · score 40\nBeta hires\nand 1 more detection\nOpen the account:');
    expect(html).toContain(`${CONSOLE}#/accounts/acc_beta`);
    expect(html).toContain(SETTINGS);
    expect(composeAlertMail(digestOf(other), CONSOLE, UNSUBSCRIBE).subject).toBe('New findings at 1 account');
  });
});

describe('words of strangers', () => {
  const ATTACKS = [
    'News\r\nBcc: eve@evil.example\r\n\r\nHello',
    'News\u2028Bcc: eve@evil.example\u0085X: y\u0000\u000b',
    '=?utf-8?B?QmNjOiBldmVAZXZpbC5leGFtcGxl?= news',
    '=\u200b?utf-8?Q?=0D=0ABcc:_eve?=',
    '<img src=x onerror=alert(1)><a href="https://evil.example">Click</a>',
    '"><script>alert(1)</script>',
    'Pay at https://evil.example/pay or www.evil.example, evil。example or eve@evil.example',
    'mailto:eve@evil.example javascript:alert(1) [x](https://evil.example)',
    '\u202egnp.exe\u2066 \u200f\ud800',
    'x'.repeat(5_000),
  ];
  const everywhere = (words: string): Alert => {
    const data = exampleAlert().data;
    return exampleAlert({
      account: { ...data.account, name: words, domain: words, owner_name: words },
      detections: [
        {
          ...must(detection),
          headline: words,
          why_reach_out_md: words,
          evidence: { claim: words, source_url: 'https://evil.example/"><b>', published_date: null },
          personas: [words],
        },
      ],
    });
  };
  const cases = ATTACKS.flatMap((words) => [
    [words.slice(0, 40), everywhere(words)] as const,
    [`${words.slice(0, 40)} in a digest`, digestOf(everywhere(words))] as const,
  ]);

  it.each(cases)('stay words: %j', (_, alert) => {
    const { subject, text, html } = composeAlertMail(alert, CONSOLE, UNSUBSCRIBE);

    expect(subject).not.toMatch(/[\p{C}\p{Zl}\p{Zp}]/u);
    expect(subject).not.toContain('=?');
    expect([...subject].length).toBeLessThanOrEqual(150);
    // Every link in either part is the service's own, also for programs that look for addresses in text.
    for (const [url] of `${text} ${html}`.matchAll(/\w+:\/\/[^\s"<]*/g))
      expect(url).toMatch(/^https:\/\/api\.example\.com\/v1\/(?:console#\/|mail\/unsubscribe\?token=x$)/);
    expect(`${text} ${html}`).not.toMatch(/evil[.。]example|@evil/);
    // Every tag is one that the service writes.
    const tags = [...html.matchAll(/<\/?([^\s>]+)/g)].map(([, name]) => name);
    expect(new Set(tags)).toEqual(
      new Set(
        ['!doctype', 'html', 'head', 'meta', 'title', 'body', 'h2', 'p', 'a'].filter((name) =>
          tags.includes(name),
        ),
      ),
    );
    expect(html).not.toMatch(/<[^>]+\son\w+=/i);
    expect(`${text}${html}`).not.toMatch(/[\u202a-\u202e\u2066-\u2069\u200e\u200f\u2028\u0085]/);
    // No line begins as a header would.
    expect(text).not.toMatch(/^(Bcc|X):/m);
    expect(`${subject}${text}${html}`.isWellFormed()).toBe(true);
    expect(text.length).toBeLessThan(10_000);
  });

  it('keep decimal points and letters of all languages', () => {
    const { subject, text } = composeAlertMail(
      saying('Café “Zürich” raises $3.5M — 東京 & Co.'),
      CONSOLE,
      UNSUBSCRIBE,
    );

    expect(subject).toBe('New signal: Acme: Café “Zürich” raises $3.5M — 東京 & Co.');
    expect(text).toContain('Café “Zürich” raises $3.5M — 東京 & Co.');
  });
});
