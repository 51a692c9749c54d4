import { describe, expect, test } from 'vitest';
import { verdicts } from './judge.ts';

describe('each kind is recognised in varied wording', () => {
  test.each([
    ['Ardenne has raised €12 million in a Series A round.', ['funding']],
    ['Lenders granted Ardenne a 90 million dollar credit facility.', ['funding']],
    ['Ardenne names Lucie Moreau chief financial officer', ['leadership_change']],
    ['Its chairman, Jan Post, will step down in May.', ['leadership_change']],
    ['Ardenne wants to recruit 150 software developers.', ['hiring_surge']],
    ['There are 48 open positions on our careers page.', ['hiring_surge']],
    ['Ardenne is laying off a tenth of its workforce.', ['layoffs']],
    ['Some 400 jobs will be lost at the foundry.', ['layoffs']],
    ['Ardenne has opened an office in Gdansk.', ['expansion']],
    ['The brewer broke ground on a bottling plant near Leipzig.', ['expansion']],
    ['Ardenne has acquired the Belgian start-up Kabel.', ['acquisition']],
    ['A takeover of Kabel was completed by Ardenne.', ['acquisition']],
    ['Ardenne unveiled a new cordless drill at the fair.', ['product_launch']],
    ['Ardenne has teamed up with Kabel on heat pumps.', ['partnership']],
    ['Ardenne is migrating its data warehouse to Snowflake.', ['technology_migration']],
    ['Ardenne was hit by ransomware over the weekend.', ['security_incident']],
    ['The watchdog fined Ardenne 3 million euros.', ['regulatory_pressure']],
    ['Ardenne has filed for an initial public offering.', ['ipo_plans']],
    // A contract award is stated by the records of an authority alone.
    ['Ardenne has won a $40 million contract from the Army.', ['partnership']],
  ])('%s', async (text, expected) => {
    expect(await verdicts(text)).toEqual(expected);
  });
});

describe('look-alikes are not mentions', () => {
  test.each([
    'The mayor raised concerns about noise.',
    'The dairy raised its prices by $2 a crate.',
    'The gallery opens at ten and closes at six.',
    'She acquired a taste for oysters.',
    'Customer acquisition cost fell to $40.',
    'The club bought the striker for 20 million euros.',
    'The crew launched a lifeboat.',
    'Vandals sacked the town in 455.',
    'The speaker was fired up by the crowd.',
    'A merger of ideas from two schools.',
    'The minister went public with her illness.',
    'The soup was fine.',
    'The hardest one, according to the cook, is how it is cleaned, and Jörg Weiß agrees.',
    'The longest entry comes from Lucie Moreau, and fills eight pages.',
    'The parade moves from Castle Street to Market Square, police said.',
    'The roof leaked in the storm.',
    'Founded in 1998, Ardenne employs about 800 people.',
    'Ardenne sells mobile plans to companies.',
    'Managing director Sue Grant opened the meeting.',
    '',
  ])('%s', async (text) => {
    expect(await verdicts(text)).toEqual([]);
  });

  test.each([
    ['Ardenne moves from Axapta ERP to Dynamics, its finance team said.', ['technology_migration']],
    ['Ardenne has replaced Remedy in favour of Jira Service Management.', ['technology_migration']],
  ])('a move from one system to another is a migration: %s', async (text, expected) => {
    expect(await verdicts(text)).toEqual(expected);
  });

  test('launching an investigation is a regulatory matter, not a product', async () => {
    expect(await verdicts('The regulator launched an investigation into Ardenne.')).toEqual([
      'regulatory_pressure',
    ]);
  });
});

describe('two events in one text are two findings', () => {
  test('of different kinds', async () => {
    expect(await verdicts('Ardenne raised $9 million. It also appointed Lucie Moreau as CEO.')).toEqual([
      'funding',
      'leadership_change',
    ]);
  });
});
