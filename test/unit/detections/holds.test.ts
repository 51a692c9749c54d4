import { describe, expect, it } from 'vitest';
import { buildAlert } from '#domain/outbound/alerts/build-alert.ts';
import { formatContactLine } from '#domain/signals/detections/choose-contact.ts';
import { composeWords } from '#domain/signals/detections/compose-words.ts';
import type { DetectionRecord } from '#domain/signals/detections/detection-record.ts';
import { attachHolds, computeHolds } from '#domain/signals/detections/holds.ts';
import { computeWaitEnd } from '#domain/signals/detections/news-age.ts';
import { exampleDetection, exampleSignalEvent } from '#test/harness/detections.ts';

const person = (full_name: string | null, title = 'COO') =>
  ({ kind: 'person', person_id: null, full_name, title, reason: 'They buy.' }) as const;
const ADA = person('Ada Brandt');

/** A drafted message to Ada about something on a day. */
const told = (id: string, day: string, parts: Partial<DetectionRecord> = {}): DetectionRecord =>
  exampleDetection({
    id,
    detected_at: day,
    headline: `Headline of ${id}`,
    why_reach_out_md: `**Why now:** ${id}.`,
    contact: ADA,
    drafted_message_md: 'Hi Ada,',
    relevance: 80,
    ...parts,
  });

const at = (detections: readonly DetectionRecord[], id: string, day: string) => {
  const found = attachHolds(detections).find((each) => each.id === id);
  if (!found) throw new Error(`no ${id}`);
  return composeWords(found, new Date(`${day}T09:00:00Z`));
};
const drafted = (detections: readonly DetectionRecord[], day: string): string[] =>
  detections.filter(({ id }) => at(detections, id, day).drafted_message_md !== '').map(({ id }) => id);

describe('a message', () => {
  it('is there as long as its event is still ahead or running, by what the sources say', () => {
    const event = exampleSignalEvent({
      happened_on: '2026-03-01',
      ahead: true,
      deadline: 'in the third quarter of 2026',
    });
    const depot = told('depot', '2026-03-01', { event });
    expect(at([depot], 'depot', '2026-09-29').drafted_message_md).not.toBe('');
    expect(at([depot], 'depot', '2026-10-02').drafted_message_md).toBe('');
    const open = told('a', '2026-03-01', { event: { ...event, ahead: false } });
    expect(at([open], 'a', '2026-09-29').drafted_message_md).toBe('');
    const project = told('b', '2026-03-01', { event: exampleSignalEvent({ happened_on: null }) });
    const evidence = project.evidence.map((each) => ({
      ...each,
      claim: 'They move, a project of six months.',
    }));
    expect(at([{ ...project, evidence }], 'b', '2026-08-30').drafted_message_md).not.toBe('');
    expect(at([{ ...project, evidence }], 'b', '2026-09-30').drafted_message_md).toBe('');
    expect(at([depot], 'depot', '2026-10-02').why_reach_out_md).toBe(
      '**Why now:** depot.\n\n**No message:** this was due in the third quarter of 2026, and no source says that it has happened. Check first.',
    );
    // It reaches the same person as newer news.
    const both = [told('deal', '2026-08-20', { relevance: 90 }), { ...depot, relevance: 80 }];
    expect(at(both, 'depot', '2026-08-21').drafted_message_md).toBe('');
  });

  it('is there for 60 days after its event, by the event’s own day', () => {
    const news = told('a', '2026-05-20', { event: exampleSignalEvent({ happened_on: '2026-05-01' }) });
    expect(drafted([news], '2026-06-29')).toEqual(['a']);
    const old = at([news], 'a', '2026-07-01');
    expect(old).toMatchObject({
      why_reach_out_md:
        '**Why now:** a.\n\n**No message:** this is more than 60 days old. Find out what has happened since before you write.',
      drafted_message_md: '',
      covered_by: null,
    });
  });

  it('goes to a person once: the most relevant one, whose headline the others name', () => {
    const both = [told('deal', '2026-05-01', { relevance: 90 }), told('depot', '2026-06-01')];
    expect(drafted(both, '2026-06-01')).toEqual(['deal']);
    expect(at(both, 'depot', '2026-06-01')).toMatchObject({
      why_reach_out_md:
        '**Why now:** depot.\n\n**No message:** the message about “Headline of deal” goes to the same person, and one is enough.',
      drafted_message_md: '',
      covered_by: 'deal',
    });
    // Once the first is over, the next one has its turn, and one is still enough.
    const three = [...both, told('launch', '2026-06-02', { relevance: 70 })];
    expect(drafted(three, '2026-06-20')).toEqual(['deal']);
    expect(drafted(three, '2026-07-02')).toEqual(['depot']);
    expect(at(three, 'launch', '2026-07-02').covered_by).toBe('depot');
  });

  it('covers no one else’s, and an unnamed COO is one person', () => {
    const deal = told('deal', '2026-05-01');
    const toRole = (id: string, title: string) => told(id, '2026-05-02', { contact: person(null, title) });
    const all = [deal, told('ben', '2026-05-02', { contact: person('Ben Osei') }), toRole('x', 'COO')];
    expect(drafted(all, '2026-05-03')).toEqual(['deal', 'ben', 'x']);
    expect(drafted([...all, toRole('y', 'COO'), toRole('z', 'CFO')], '2026-05-03')).toHaveLength(4);
    const noOne = ['m', 'n'].map((id) => told(id, '2026-05-02', { contact: null }));
    expect(drafted(noOne, '2026-05-03')).toEqual(['m', 'n']);
  });

  it('is for one of two people at a company if it says the same to both', () => {
    const drafted_message_md = '**Subject:** Your first months\n\nHi,';
    const irma = told('irma', '2026-05-20', { drafted_message_md, contact: person('Irma Ivarsson') });
    const bruno = told('bruno', '2026-05-10', { drafted_message_md, contact: person('Bruno Lorenz') });
    expect(drafted([irma, bruno], '2026-05-21')).toEqual(['irma']);
    expect(at([irma, bruno], 'bruno', '2026-05-21')).toMatchObject({
      why_reach_out_md:
        '**Why now:** bruno.\n\n**No message:** the message about “Headline of irma” says the same to Irma Ivarsson. Send it to one of the two.',
      drafted_message_md: '',
      covered_by: 'irma',
    });
    const sent = { ...irma, message_sent_at: '2026-05-21T10:00:00Z' };
    expect(at([sent, bruno], 'bruno', '2026-05-22').why_reach_out_md).toBe(
      '**Why now:** bruno.\n\n**No message:** Irma Ivarsson got the same message on 21 May 2026. Wait for an answer, or write one of your own.',
    );
    expect(drafted([sent, bruno], '2026-06-21')).toEqual(['irma', 'bruno']);
    const other = { ...bruno, drafted_message_md: '**Subject:** Your new depot\n\nHi,' };
    expect(drafted([irma, other], '2026-05-21')).toEqual(['irma', 'bruno']);
  });

  it.each([
    ['is not useful', { feedback: { useful: false, note: null, member_id: null, given_at: '' } }],
    ['is over', { signal_present: false }],
    ['has no message', { drafted_message_md: '' }],
  ])('is no longer covered by one that %s', (_, parts) => {
    const deal = told('deal', '2026-05-01', { relevance: 90, ...parts });
    expect(at([deal, told('depot', '2026-05-10')], 'depot', '2026-05-11').drafted_message_md).toBe('Hi Ada,');
  });

  it('is covered as long as the other can be sent, and 30 days from when it was', () => {
    const depot = told('depot', '2026-05-20');
    const unsent = [told('deal', '2026-05-01', { relevance: 90 }), depot];
    expect(drafted(unsent, '2026-06-29')).toEqual(['deal']);
    expect(drafted(unsent, '2026-07-02')).toEqual(['depot']);
    const sent = [told('deal', '2026-05-01', { message_sent_at: '2026-05-25T10:00:00Z' }), depot];
    expect(drafted(sent, '2026-06-23')).toEqual(['deal']);
    expect(drafted(sent, '2026-06-25')).toEqual(['deal', 'depot']);
  });

  it('that the team has worded or sent stays, and comes before a more relevant one', () => {
    const edited = told('depot', '2026-05-20', { message_edited_at: '2026-05-21T10:00:00Z', relevance: 30 });
    const all = [told('deal', '2026-05-10', { relevance: 90 }), edited];
    expect(drafted(all, '2026-05-22')).toEqual(['depot']);
    expect(at(all, 'depot', '2027-01-01')).toMatchObject({ drafted_message_md: 'Hi Ada,', covered_by: null });
  });

  it.each(['sig_layoffs', 'sig_security_incident', 'sig_regulatory_pressure'])(
    'to anyone at the account waits until 60 days after %s',
    (signal_id) => {
      const blow = told('blow', '2026-05-10', { signal_id, drafted_message_md: '' });
      const all = [
        blow,
        told('deal', '2026-05-20'),
        told('b', '2026-05-25', { contact: person('Ben Osei') }),
      ];
      expect(drafted(all, '2026-07-08')).toEqual([]);
      expect(at(all, 'deal', '2026-07-08')).toMatchObject({
        why_reach_out_md:
          '**Why now:** deal.\n\n**No message:** wait until 9 July 2026, because of “Headline of blow”.',
        drafted_message_md: '',
        covered_by: 'blow',
      });
      expect(drafted(all, '2026-07-09')).toEqual(['deal', 'b']);
      expect(drafted([{ ...blow, signal_present: false }, ...all.slice(1)], '2026-05-26')).toEqual([
        'deal',
        'b',
      ]);
    },
  );

  const takeover = told('sale', '2026-05-10', {
    signal_id: 'sig_being_acquired',
    drafted_message_md: '',
    event: exampleSignalEvent({ happened_on: null, ahead: true }),
  });

  it('waits for half a year while the company is being sold, and is then sent with that in mind', () => {
    const all = [takeover, told('depot', '2026-05-20'), told('office', '2026-10-20')];
    expect(at(all, 'depot', '2026-05-21')).toMatchObject({
      why_reach_out_md:
        '**Why now:** depot.\n\n**No message:** “Headline of sale” comes first, and no source says that the deal has closed. Check who decides now.',
      drafted_message_md: '',
      covered_by: 'sale',
    });
    expect(drafted(all, '2026-11-05')).toEqual([]);
    expect(at(all, 'office', '2026-11-06')).toMatchObject({
      why_reach_out_md: `**Why now:** office.\n\n${formatContactLine(ADA)}\n\n**Keep in mind:** “Headline of sale” (10 May 2026).`,
      drafted_message_md: 'Hi Ada,',
    });
    // Also on what is too old by itself.
    const old = told('old', '2026-03-01');
    expect(at([takeover, old], 'old', '2026-05-22')).toMatchObject({
      why_reach_out_md: expect.stringContaining('before you write. “Headline of sale” comes first'),
      covered_by: null,
    });
    const closed = { ...takeover, event: { ...takeover.event, ahead: false } };
    expect(drafted([closed, told('depot', '2026-05-20')], '2026-05-21')).toEqual(['depot']);
  });

  it('waits longest after insolvency, and longest counts', () => {
    const claim = 'Acme filed for Chapter 11 and cut 40 jobs.';
    const blow = told('blow', '2026-05-01', { signal_id: 'sig_layoffs', drafted_message_md: '' });
    const insolvent = { ...blow, evidence: blow.evidence.map((each) => ({ ...each, claim })) };
    const all = [takeover, insolvent, told('depot', '2027-03-20')];
    expect(at(all, 'depot', '2027-04-01').why_reach_out_md).toContain(
      '“Headline of blow” comes first. Find out how the company goes on.',
    );
    // A company that buys may buy from an insolvent one.
    expect(drafted([{ ...insolvent, signal_id: 'sig_acquisition' }, all[2]!], '2027-04-01')).toEqual([
      'depot',
    ]);
  });

  it('keeps in mind for a year what it no longer waits for', () => {
    const blow = told('blow', '2026-05-01', { signal_id: 'sig_layoffs', drafted_message_md: '' });
    const why = (day: string) => at([blow, told('depot', day)], 'depot', day).why_reach_out_md;
    expect(why('2027-04-30')).toContain('**Keep in mind:** “Headline of blow” (1 May 2026).');
    expect(why('2027-05-02')).not.toContain('Keep in mind');
  });

  it('calls a time that has come by its name of the day, and asks to check', () => {
    const event = exampleSignalEvent({
      happened_on: '2026-03-01',
      ahead: true,
      deadline: 'in the third quarter of 2026',
    });
    const drafted_message_md = 'I saw that you open a depot in the third quarter of 2026.';
    const depot = told('depot', '2026-03-01', { event, drafted_message_md });
    expect(at([depot], 'depot', '2026-06-30')).toMatchObject({ drafted_message_md });
    expect(at([depot], 'depot', '2026-06-30').why_reach_out_md).not.toContain('Check first');
    const inTime = at([depot], 'depot', '2026-07-02');
    expect(inTime.drafted_message_md).toBe('I saw that you open a depot this quarter.');
    expect(inTime.why_reach_out_md).toContain('**Check first:** it is due about now, and may have happened.');
  });

  it('that was never drafted has a reason that gets older', () => {
    const silent = (parts: Partial<DetectionRecord> = {}) =>
      told('count', '2026-05-01', {
        drafted_message_md: '',
        why_reach_out_md: '**Why now:** x.',
        no_message: { code: 'no_case', text: 'the sources don’t say who is hired.' },
        ...parts,
      });
    const why = (parts: Partial<DetectionRecord>, day: string) =>
      at([silent(parts)], 'count', day).why_reach_out_md.split('**No message:** ')[1];
    const event = exampleSignalEvent({
      happened_on: null,
      ahead: true,
      deadline: 'in the third quarter of 2026',
    });
    expect(why({}, '2026-06-20')).toBe('the sources don’t say who is hired.');
    expect(why({}, '2026-07-20')).toBe(
      'the sources don’t say who is hired. It is also more than 60 days old.',
    );
    expect(why({ event }, '2026-10-02')).toBe(
      'the sources don’t say who is hired. It was due in the third quarter of 2026, and no source says that it has happened.',
    );
    // Another message to the same person may still be sent, if nothing stands before it.
    const depot = told('depot', '2026-07-10');
    const beside = (others: readonly DetectionRecord[]) =>
      at([silent(), depot, ...others], 'count', '2026-07-20').why_reach_out_md;
    expect(beside([])).toContain('days old. The message about “Headline of depot” goes to the same person.');
    expect(beside([takeover])).toContain('“Headline of sale” comes first, and no source says');
    expect(beside([takeover])).not.toContain('Headline of depot');
    // What never mattered doesn't matter less.
    expect(why({ relevance: 10 }, '2026-07-20')).toBe('the sources don’t say who is hired.');
  });

  it('is not for an event that hurts, until a day that is computed when the reason is read', () => {
    const blow = told('blow', '2026-05-12', {
      signal_id: 'sig_layoffs',
      drafted_message_md: '',
      event: exampleSignalEvent({ happened_on: '2026-05-10' }),
      why_reach_out_md: '**Why now:** x.',
      no_message: { code: 'hurts' },
    });
    const why = (day: string) => at([blow], 'blow', day).why_reach_out_md;
    expect(why('2026-07-08')).toBe(
      '**Why now:** x.\n\n**No message:** this is not the time for a pitch. Wait until 9 July 2026, and help if they ask.',
    );
    expect(why('2026-07-09')).toBe(
      '**Why now:** x.\n\n**No message:** this is more than 60 days old. Find out what has happened since before you write.',
    );
    const irrelevant = { ...blow, relevance: 10 };
    expect(at([irrelevant], 'blow', '2026-07-09').why_reach_out_md).toBe(
      '**Why now:** x.\n\n**No message:** this is for your information. You have nothing to offer after it.',
    );
  });

  it('in an alert is the one of the day on which the alert was raised', () => {
    const [deal, depot] = attachHolds([
      told('deal', '2026-05-01', { relevance: 90 }),
      told('depot', '2026-05-02'),
    ]);
    const alert = (created_at: string) =>
      buildAlert({
        id: 'alert',
        type: 'signal.detected',
        created_at,
        runId: 'run',
        account: { id: 'acc', name: 'Acme', domain: null, status: 'active', score: 1, owner_id: null },
        ownerName: null,
        detections: [deal!, depot!],
      }).data.detections.map(({ id, drafted_message_md }) => [id, drafted_message_md]);
    expect(Object.fromEntries(alert('2026-05-03T00:00:00Z'))).toEqual({ deal: 'Hi Ada,', depot: '' });
    expect(Object.fromEntries(alert('2026-08-03T00:00:00Z'))).toEqual({ deal: '', depot: '' });
  });
});

describe('who to contact', () => {
  it('is not in the reason of what has no message', () => {
    const silent = told('a', '2026-05-01', { drafted_message_md: '' });
    expect(composeWords(silent, new Date('2026-05-02')).why_reach_out_md).toBe('**Why now:** a.');
    const quiet = { ...silent, quiet_relation: 'open_deal' as const };
    const said = { ...quiet, no_message: { code: 'no_case', text: 'wait.' } as const };
    for (const each of [quiet, said])
      expect(composeWords(each, new Date('2026-05-02')).why_reach_out_md).toBe(
        '**Why now:** a.\n\n**No message:** there is an open deal.',
      );
    expect(composeWords(told('a', '2026-05-01'), new Date('2026-05-02')).why_reach_out_md).toContain(
      'Ada Brandt',
    );
  });
});

describe('on a stage without a model', () => {
  const unwritten = told('a', '2026-05-01', { drafted_message_md: '', no_message: { code: 'no_model' } });

  it('the reason says why there is no message, and whom to write to', () => {
    expect(composeWords(unwritten, new Date('2026-05-02')).why_reach_out_md).toMatch(
      /^\*\*Why now:\*\* a\.\n\n\*\*Who to contact:\*\* Ada Brandt.+\n\n\*\*No message:\*\* messages are written by a language model, and this stage has none\.$/,
    );
  });

  it('the reason names no one about old news', () => {
    const { why_reach_out_md } = composeWords(unwritten, new Date('2026-07-20'));
    expect(why_reach_out_md).not.toContain('Ada Brandt');
    expect(why_reach_out_md).toContain('this stage has none. It is also more than 60 days old.');
  });
});

describe('the wait for a message', () => {
  const waitEndOf = (detections: readonly DetectionRecord[], id: string) =>
    computeWaitEnd(attachHolds(detections).find((each) => each.id === id)!);
  const blow = told('blow', '2026-05-10', {
    signal_id: 'sig_layoffs',
    drafted_message_md: '',
    no_message: { code: 'hurts' },
  });
  const depot = told('depot', '2026-05-20');

  it.each([
    ['has no end if nothing waits', [depot], 'depot', undefined],
    ['ends with what stands before any pitch', [depot, blow], 'depot', '2026-07-09'],
    ['ends for that itself on the same day', [blow], 'blow', '2026-07-09'],
    [
      'ends with the last of two holds',
      [told('deal', '2026-06-01', { relevance: 90 }), depot, blow],
      'depot',
      '2026-07-31',
    ],
    [
      'is over once the team has worded it',
      [{ ...depot, message_edited_at: '2026-05-21T10:00:00Z' }, blow],
      'depot',
      undefined,
    ],
  ])('%s', (_, detections, id, end) => {
    expect(waitEndOf(detections, id)).toBe(end);
  });
});

describe('holds', () => {
  it('are the same in any order', () => {
    const all = ['a', 'b', 'c'].map((id) => told(id, '2026-05-01'));
    expect([...computeHolds(all)].sort()).toEqual([...computeHolds(all.toReversed())].sort());
  });
});
