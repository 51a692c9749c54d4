import { describe, expect, it } from 'vitest';
import { NO_DETAILS } from '#domain/signals/definitions/signal-event.ts';
import type { SignalReasoner, WriteRequest } from '#domain/signals/detections/signal-reasoner.ts';
import { quotedOnly } from '#reading/quoted-only.ts';
import { createEmbeddedSignalWriter } from '#reading/writing/embedded-signal-writer.ts';

const CLAIM = 'Aldershaw has raised $12.4 million in a Series B round led by Hallbrook Capital.';

const request: WriteRequest = {
  company: {
    name: 'Aldershaw',
    domain: 'aldershaw.example',
    industry: null,
    employees: null,
    location: null,
    country: null,
  },
  signal: {
    id: 'sig_funding',
    kind: 'funding',
    name: 'Funding',
    description: '',
    keywords: [],
    exclusions: [],
  },
  event: { ...NO_DETAILS, counterpart: 'Hallbrook Capital', amount: { amount: 12_400_000, currency: 'USD' } },
  detected_at: '2026-11-10',
  evidence: [
    {
      claim: CLAIM,
      source_url: 'https://wire.example/a',
      published_date: '2026-11-10',
      title: 'Aldershaw raises money',
      publisher: 'wire.example',
    },
  ],
  seller: { company_name: 'Fernpost', sections: [] },
  people: [],
  today: new Date('2026-11-15T10:00:00Z'),
};

const rules = createEmbeddedSignalWriter();
const judge: SignalReasoner['judge'] = async () => ({ taken: [], rejected: [], read_by: 'rules' });

/** What is stored if a writer returns this headline and these facts. */
async function stored(headline: string, key_facts: readonly string[] = []) {
  const written = await rules.write(request);
  const writer: SignalReasoner = { judge, write: async () => ({ ...written, headline, key_facts }) };
  return quotedOnly(writer, rules).write(request);
}

describe('a text about an event', () => {
  it('stays unchanged if quotes contain every name and number', async () => {
    const headline = 'Aldershaw raises $12.4 million from Hallbrook Capital';
    expect((await stored(headline)).headline).toBe(headline);
  });

  it.each([
    ['a number', 'Aldershaw raises $14.2 million from Hallbrook Capital'],
    ['a name', 'Aldershaw raises $12.4 million from Vire Partners'],
    ['a number in words', 'Aldershaw raises money for two hundred people'],
  ])('loses its details if no quote contains %s', async (_, headline) => {
    expect((await stored(headline)).headline).toBe('Aldershaw raises new funding');
  });

  it('keeps facts that a quote contains, and those about the source', async () => {
    const { key_facts } = await stored('Aldershaw raises $12.4 million', [
      'Raised: $12.4 million',
      'Raised: $99 million',
      'Investor: Hallbrook Capital',
      'Investor: Vire Partners',
      'Reported by wire.example',
    ]);
    expect(key_facts).toEqual([
      'Raised: $12.4 million',
      'Investor: Hallbrook Capital',
      'Reported by wire.example',
    ]);
  });

  it('applies to the rules, too', async () => {
    const invented = { ...request, event: { ...request.event, counterpart: 'Vire Partners' } };
    const { headline } = await quotedOnly({ judge, ...rules }, rules).write(invented);
    expect(headline).toBe('Aldershaw raises new funding');
  });
});
