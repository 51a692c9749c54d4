import { describe, expect, test } from 'vitest';
import { type Buyer, loadTitles } from '#reading/writing/buyers.ts';

const titles = await loadTitles();
const seller = (...sections: readonly (readonly [string, string])[]) => ({
  company_name: 'Fernpost',
  sections: sections.map(([type, content_md]) => ({ type, title: type, content_md })),
});
const buyersIn = (icp: string): Promise<readonly Buyer[]> => titles.named(seller(['icp', icp]));

describe('the buyers that a profile names', () => {
  test.each([
    ['Our buyers are COOs, then VPs of Operations.', ['COO', 'VP of Operations']],
    [
      'Our buyers are COOs, heads of operations and operations directors.',
      ['COO', 'Head of Operations', 'Operations Director'],
    ],
    [
      'Good moments: a new head of operations.\n\nBuyers, in this order: VP or Head of Field Operations, COO, CIO.',
      ['VP or Head of Field Operations', 'COO', 'CIO'],
    ],
    [
      'We talk to: Head of Logistics or Supply Chain first, then the Operations Director. Procurement only joins later.',
      ['Head of Logistics', 'Head of Supply Chain', 'Operations Director'],
    ],
    [
      'Companies that buy other companies or sign contracts.\n\nBuyers: General Counsel, CFO, CISO, in that order.',
      ['General Counsel', 'CFO', 'CISO'],
    ],
    [
      'People we sell to: Chief People Officer or Head of HR, CFO, COO at small firms.',
      ['Chief People Officer', 'Head of HR', 'CFO', 'COO'],
    ],
    ['Operations leaders at companies with 50 to 2,000 technicians.', ['Head of Operations']],
    ['Finance and people leaders.', ['Head of Finance', 'Head of HR']],
    ['CISOs and IT leaders at mid-sized companies.', ['CISO', 'Head of IT']],
    ['# Personas\n- Head of IT\n- IT Manager', ['Head of IT', 'IT Manager']],
    ['Companies with more than 50 vans. We don’t sell to purchasing managers.', []],
  ])('%s', async (icp, expected) => {
    expect((await buyersIn(icp)).map(({ title }) => title)).toEqual(expected);
  });

  test('are quoted as the seller wrote them', async () => {
    expect((await buyersIn('Our buyers are COOs.'))[0]?.reason).toBe(
      'Your ideal customer profile names “COOs”.',
    );
  });

  test('may be in the rest of the knowledge base, if it lists them', async () => {
    const elsewhere = seller(
      ['icp', 'Bakeries.'],
      ['overview', 'Our buyers are owners. A COO once called us.'],
    );
    expect((await titles.named(elsewhere)).map(({ title, reason }) => [title, reason])).toEqual([
      ['Owner', 'Your knowledge base names “owners”.'],
    ]);
  });
});

describe('a buyer’s title', () => {
  const person = (full_name: string, title: string, job_level: string) => ({ full_name, title, job_level });
  const PEOPLE = [
    person('Ben', 'VP Operations', 'VP'),
    person('Cem', 'Head of Operations', 'Director'),
    person('Dee', 'VP Procurement', 'VP'),
    person('Eva', 'Directora de Operaciones', 'Director'),
    person('Fay', 'Operations Coordinator', 'Staff'),
    person('Gus', 'Former COO', 'C-Team'),
  ];
  const names = (people: readonly { full_name: string }[]) => people.map(({ full_name }) => full_name);

  test('is held by those with its words, then by those with its work and rank, in any language', async () => {
    const [head] = await buyersIn('Buyers: heads of operations.');
    expect(names(await titles.holders(head!, PEOPLE))).toEqual(['Cem', 'Ben', 'Eva']);
  });

  test('is held by no one at another rank, who is only near', async () => {
    const [coo] = await buyersIn('Buyers: COOs.');
    expect(names(await titles.holders(coo!, PEOPLE))).toEqual([]);
    expect(names(await titles.holders(coo!, PEOPLE, true))).toEqual(['Ben', 'Cem', 'Eva']);
  });

  test('is held strictly: a part of its work is another office', async () => {
    const people = [
      person('Ann', 'Director of Compliance', 'Director'),
      person('Bob', 'Chief Compliance Officer', 'C-Team'),
      person('Cat', 'Director, Learning & Development', 'Director'),
      person('Dov', 'VP Legal & Compliance', 'VP'),
      person('Eli', 'Head of People', 'Director'),
      person('Fen', 'Dyrektorka finansowa', 'Director'),
    ];
    const [counsel, cfo, hr] = await buyersIn('Buyers: General Counsel, CFO, Head of HR.');
    expect(names(await titles.holders(counsel!, people))).toEqual([]);
    expect(names(await titles.holders(counsel!, people, true))).toEqual(['Dov']);
    expect(names(await titles.holders(cfo!, people, true))).toEqual(['Fen']);
    expect(names(await titles.holders(hr!, people))).toEqual(['Eli']);
    expect(await titles.buyerWith('Director of Compliance', [counsel!, hr!])).toBeUndefined();
    expect((await titles.buyerWith('Head of Legal', [counsel!]))?.title).toBe('General Counsel');
  });

  test.each([
    ['Vice President of Operations', 'Head of Operations'],
    ['Chief Operating Officer', 'COO'],
    ['Chief Financial Officer', undefined],
    ['Operations Coordinator', undefined],
  ])('is found for %s: %s', async (title, expected) => {
    const buyers = await buyersIn('Buyers: COOs, heads of operations.');
    expect((await titles.buyerWith(title, buyers))?.title).toBe(expected);
  });
});
