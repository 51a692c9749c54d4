import { describe, expect, test } from 'vitest';
import { sellerLines } from '#reading/writing/drafts/seller-lines.ts';
import { SELLERS } from '#test/bench/drafts/sellers.ts';
import { WORLD_SELLERS } from '#test/bench/drafts/world-sellers.ts';

const lineOf = (text: string) =>
  sellerLines({
    company_name: 'Fernpost',
    sections: [{ type: 'value_prop', title: 'Value', content_md: `- ${text}` }],
  })[0];

test.each([
  'Fernpost puts a new depot and its crews on the schedule from day one.',
  'With Fernpost, teams grow without hiring dispatchers.',
  'When two crews become one, Fernpost puts both on one schedule.',
  'After a takeover, both companies’ crews run on one plan.',
  'Before a listing we arrange the cover that underwriters ask for.',
  'Customers who merged two dispatch teams worked from one schedule after six weeks.',
  'Vandaal, an online furniture shop, handled its peak with 30 temporary workers instead of 110.',
  'A logistics group with 1,200 people closed its payroll in two days instead of nine.',
  'New technicians work from the app on their first day.',
  'Moving to another building takes a weekend: the robots drive onto the truck.',
  'We place cyber, technology and D&O cover with 22 insurers.',
  'Nothing gets lost.',
])('may be said as it stands: %s', (text) => {
  expect(lineOf(text)).toMatchObject({ text, isSentence: true });
});

test.each([
  'Cut second visits by 31 percent without hiring dispatchers.',
  'Connects to your ERP and CRM.',
  'Plans every crew on one board',
  'Real-time plans for every crew.',
  'One dispatch board for every crew and every depot, so nobody books the same van twice.',
  'Technician app that works without a signal.',
  'Installed between existing racks: no rails, no floor work.',
  'Payroll, payslips and statutory filings in 47 countries, in one system.',
  'Everything your crews need on one board.',
  'Reports in one place that have every number.',
  'Onboard new hires in a country before you have an entity there.',
  'Más visitas con los mismos técnicos.',
])('is half a sentence: %s', (text) => {
  expect(lineOf(text)).toMatchObject({ text, isSentence: false });
});

describe('a knowledge base', () => {
  test('has no line twice, and none about prices, customers or other sections', () => {
    const lines = sellerLines({
      company_name: 'Fernpost',
      sections: [
        {
          type: 'overview',
          title: 'O',
          content_md: 'Fernpost is a planner. Our buyers are COOs. It works well.',
        },
        {
          type: 'value_prop',
          title: 'V',
          content_md: '- It works well.\n- It costs $49 per month and works.',
        },
        { type: 'icp', title: 'I', content_md: 'Our buyers are COOs.' },
        { type: 'product', title: 'P', content_md: 'Our customers are firms with 100 to 5,000 employees.' },
      ],
    });
    expect(lines.map(({ text }) => text)).toEqual(['It works well.', 'Fernpost is a planner.']);
  });

  test.each(Object.entries({ ...SELLERS, ...WORLD_SELLERS }))('of %s has a sentence to say', (_, seller) => {
    expect(sellerLines(seller).some(({ isSentence }) => isSentence)).toBe(true);
  });
});

test.each([
  ['One customer had a new depot on the schedule in two weeks.', true],
  ['One customer now answers auditors in an hour instead of two days.', true],
  ['Growing companies add robots by the month instead of hiring pickers for the peak.', false],
  ['We cut second visits by a third.', false],
  ['Fernpost saved a new depot three weeks.', false],
])('%s is what a customer got: %s', (text, isProof) => {
  expect(lineOf(text)?.isProof).toBe(isProof);
});
