import { describe, expect, it } from 'vitest';
import type { Alert } from '#contract/alerts.ts';
import { composeAlertMessage } from '#delivery/chat/alert-blocks.ts';
import { escapeText, formatLink, quoteMarkdown } from '#delivery/chat/mrkdwn.ts';
import { createSlack } from '#delivery/chat/slack.ts';
import { toAlertOutcome } from '#delivery/chat/slack-outcome.ts';
import { buildAlert } from '#domain/outbound/alerts/build-alert.ts';
import { createSampleAlert } from '#domain/outbound/alerts/sample-alert.ts';
import { findMessageError } from '#local/chat-rules.ts';
import type { VendorRequest } from '#platform/vendor-api/transport.ts';
import { exampleRecord } from '#test/harness/accounts.ts';
import { exampleAlert } from '#test/harness/alerts.ts';
import { exampleDetection } from '#test/harness/detections.ts';
import { must } from '#test/harness/must.ts';

const CONSOLE = 'https://api.example/v1/console';

const textsOf = (alert: Alert): string[] =>
  composeAlertMessage(alert, CONSOLE).blocks.flatMap((block) => {
    if ('text' in block) return [block.text.text];
    return 'elements' in block ? block.elements.map(({ text }) => text) : [];
  });

const markedTextsOf = (alert: Alert) =>
  composeAlertMessage(alert, CONSOLE).blocks.flatMap((block) => {
    if (block.type === 'section') return block.text;
    return block.type === 'context' ? block.elements : [];
  });

describe('a message', () => {
  it('has the headline, the account with score and owner, why now, the evidence and a message to send', () => {
    const { account, detections } = exampleAlert().data;
    expect(textsOf(exampleAlert())).toEqual([
      'Acme opens a plant',
      '*Acme* (acme.example) · score 72 · owner Ada Example · New signal at an active account',
      '*Why now.* They will need technicians.',
      'Evidence: <https://news.example/a|opens a plant>',
      'Talk to: Head of Operations',
      '>*Subject:* Your plant\n>\n>Hello,',
      `<${CONSOLE}#/accounts/${account.id}?d=${must(detections[0]).id}|Open the signal>`,
    ]);
    expect(composeAlertMessage(exampleAlert(), CONSOLE).text).toBe('Acme opens a plant (Acme, score 72)');
  });

  it('shows the three strongest of many and counts the rest', () => {
    const [first] = exampleAlert().data.detections;
    const detections = Array.from({ length: 5 }, (_, n) => ({ ...first!, headline: `News ${n}` }));
    const texts = textsOf(exampleAlert({ detections, more_detections: 7 }));

    expect(texts).toContain('*News 2*');
    expect(texts.join()).not.toContain('News 3');
    expect(texts.at(-1)).toBe('and 9 more detections of the same run');
  });

  it.each([
    ['ampersands', '&'],
    ['emoji', '😀'],
    ['line breaks', '\n'],
    ['letters', 'x'],
    ['pipes', '|'],
    ['words', 'word & <word> **bold** '],
  ])("stays within the chat's limits, whatever it contains: %s", (_, piece) => {
    const long = piece.repeat(20_000);
    const name = [...long].slice(0, 200).join('');
    const alert = buildAlert({
      id: 'alt_1',
      type: 'account.suggested',
      created_at: '2026-05-01T08:00:00.000Z',
      runId: 'run_1',
      account: exampleRecord({ name, domain: `${'a'.repeat(240)}.example` }),
      ownerName: name,
      detections: Array.from({ length: 30 }, (_, n) =>
        exampleDetection({
          id: `det_${n}`,
          headline: long,
          why_reach_out_md: long,
          drafted_message_md: long,
          personas: Array.from({ length: 50 }, () => long),
          evidence: [
            {
              claim: long,
              source_url: `https://news.example/?${'a&'.repeat(n % 2 === 0 ? 100 : 1_000)}`,
              published_date: null,
            },
          ],
        }),
      ),
    });
    const message = { channel: '#signals', ...composeAlertMessage(alert, CONSOLE) };

    expect(findMessageError(message)).toBeUndefined();
    expect(JSON.stringify(message)).not.toMatch(/\\ud[89a-f]/i);
    // No entity is cut in half.
    for (const text of textsOf(alert).slice(1)) expect(text.replace(/&(amp|lt|gt);/g, '')).not.toContain('&');
    expect(JSON.stringify(alert).length).toBeLessThan(64_000);
  });

  it('contains nothing that the chat would treat as a mention or a link', () => {
    const alert = exampleAlert();
    const [first] = alert.data.detections;
    const evil = '<!channel> <@U1> <https://evil.example|click> & more';
    const hostile = exampleAlert({
      account: { ...alert.data.account, name: evil, owner_name: evil },
      detections: [
        { ...first!, headline: evil, why_reach_out_md: evil, drafted_message_md: evil, personas: [evil] },
      ],
    });
    // Without this, Slack itself makes mentions and links of plain words such as "@channel".
    for (const { verbatim } of markedTextsOf(hostile)) expect(verbatim).toBe(true);
    expect(
      textsOf(hostile)
        .slice(1)
        .join('\n')
        .match(/<[^>]*>/g),
    ).toEqual(['<https://news.example/a|opens a plant>', expect.stringMatching(/Open the signal>$/)]);
  });

  it('of a sample, and where the console has no address, has no link to it', () => {
    const { blocks } = composeAlertMessage(exampleAlert(), undefined);

    expect(JSON.stringify(blocks)).not.toContain('Open the signal');
    expect(textsOf(createSampleAlert('alt_1', new Date())).join()).not.toContain('Open the signal');
  });

  it('links only to the web, and never to a second address', () => {
    expect(formatLink('javascript:alert(1)', 'x')).toBe('x');
    expect(formatLink('https://a.example/|https://b.example>', 'x|y')).toBe(
      '<https://a.example/%7Chttps://b.example%3E|x¦y>',
    );
    expect(formatLink(`https://a.example/${'b'.repeat(700)}`, 'x')).toBe('x (a.example)');
    expect(formatLink('https://a.example/?a=1&b=2', '')).toBe('<https://a.example/?a=1&amp;b=2|source>');
  });

  it('is cut after escaping, as the chat counts', () => {
    expect(escapeText('&&&&', 11)).toBe('&amp;&amp;…');
    expect(escapeText('&&', 10)).toBe('&amp;&amp;');
    expect(quoteMarkdown('a\nb', 10)).toBe('>a\n>b');
  });
});

describe('a response from the chat', () => {
  const response = (status: number, body: unknown, retryAfterMs?: number) =>
    toAlertOutcome({ status, body, retryAfterMs });

  it.each([
    'invalid_auth',
    'token_revoked',
    'channel_not_found',
    'not_in_channel',
    'is_archived',
    'missing_scope',
    'invalid_blocks',
    'a_new_one',
  ])('%s is final, and says so', (error) => {
    const outcome = response(200, { ok: false, error });
    expect(outcome).toMatchObject({ kind: 'failed', problem: { code: error, status_code: 200 } });
  });

  it.each(['rate_limited', 'ratelimited', 'internal_error', 'fatal_error', 'service_unavailable'])(
    '%s passes',
    (error) => {
      expect(response(200, { ok: false, error })).toMatchObject({ kind: 'retry', problem: { code: error } });
    },
  );

  it('waits as long as a 429 asks, and retries 5xx and invalid JSON', () => {
    expect(response(429, undefined, 30_000)).toMatchObject({ kind: 'retry', retryAfterMs: 30_000 });
    expect(response(503, undefined)).toMatchObject({ kind: 'retry', problem: { status_code: 503 } });
    expect(response(200, undefined)).toMatchObject({ kind: 'retry', problem: { code: 'invalid_response' } });
    expect(response(404, undefined)).toMatchObject({ kind: 'failed', problem: { code: 'invalid_response' } });
    expect(response(200, { ok: true })).toEqual({ kind: 'delivered', status_code: 200 });
  });

  it("never shows the chat's own text", () => {
    expect(response(200, { ok: false, error: 'xoxb-1 <script>' })).toMatchObject({
      problem: { code: 'unknown_error' },
    });
  });
});

describe('a call', () => {
  const chatAnswering = (body: object) => {
    const requests: VendorRequest[] = [];
    const chat = createSlack(async (request) => {
      requests.push(request);
      return { status: 200, headers: {}, body: JSON.stringify(body) };
    });
    return { chat, requests };
  };

  it('posts JSON with the token to the channel, without previews', async () => {
    const { chat, requests } = chatAnswering({ ok: true, ts: '1.1' });
    const outcome = await chat.post('xoxb-1', '#signals', createSampleAlert('alt_1', new Date()));

    expect(outcome).toEqual({ kind: 'delivered', status_code: 200 });
    expect(requests[0]).toMatchObject({
      method: 'POST',
      path: '/api/chat.postMessage',
      headers: { authorization: 'Bearer xoxb-1', 'content-type': 'application/json; charset=utf-8' },
    });
    expect(JSON.parse(requests[0]?.body ?? '')).toMatchObject({
      channel: '#signals',
      unfurl_links: false,
      unfurl_media: false,
    });
  });

  it('tells a rejected token from an unreachable chat', async () => {
    const silent = createSlack(() => Promise.reject(new Error('no route')));
    expect(await chatAnswering({ ok: true, team: 'Acme' }).chat.tryToken('xoxb-1')).toEqual({
      kind: 'accepted',
      label: 'Acme',
    });
    expect(await chatAnswering({ ok: false, error: 'invalid_auth' }).chat.tryToken('x')).toMatchObject({
      kind: 'refused',
    });
    expect(await silent.tryToken('xoxb-1')).toMatchObject({ kind: 'unreachable' });
    expect(await silent.post('xoxb-1', '#signals', exampleAlert())).toMatchObject({
      kind: 'retry',
      problem: { code: 'connection_failed' },
    });
  });
});
