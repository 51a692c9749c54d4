import { expect, it } from 'vitest';
import { createEmbeddedReasoner } from '#reading/queries/read-query.ts';

const reasoner = createEmbeddedReasoner();

/** Query | roles of the first group | excluded roles | places, ":" before the towns | not understood. */
const CASES = `
engineers reporting to the CTO | engineering S | | | reporting to the CTO
engineers who report to the CTO | engineering S | | | report to the CTO
sales directors reporting to the CRO | sales D, sales "sales director" | | | reporting to the CRO
CTOs and their direct reports | engineering C | | | their direct reports
managers who report to the COO | | | | managers who report to the COO
who do the sales managers report to | | | | who do the sales managers report to
the CFO's right hand | | | | the CFO right hand
the person below the CMO | | | | the person below the CMO
the boss of the dispatchers | | | | the boss of the dispatchers
the CEO's assistant | assistance S, assistance "ceo assistant" | | |
plant technicians in Ohio | production S, production "plant technician" | | US:OH/Ohio |
wer plant die Techniker | dispatch | | |
Head of People | hr VD, hr "head hr" | | |
VP People | hr V, hr "vp hr" | | |
heads of people in Berlin | hr VD, hr "head hr" | | DE:Berlin/Berlín/Berlino/Berlijn |
people in Berlin | - | | DE:Berlin/Berlín/Berlino/Berlijn |
technicians in Malta | technicians S | | MT |
CTOs auf Malta oder in Polsce | engineering C | | MT PL |
plant managers in Georgia | production M, production "plant manager" | | US:GA/Georgia |
CFO in Cebu City | finance C | | PH:Cebu City |
CEOs from Rivne, Ukraine | general-management C | | UA:Rivne |
sales managers in St. Gallen | sales M, sales "sales manager" | | :St Gallen |
buyers in Little Rock | procurement S | | US:Little Rock |
CTOs in YC companies | engineering C | | | YC
CFOs hired in Q4 | finance C | | | Q4
cfos in cebu | finance C | | :cebu |
heads of IT in Moscow | it VD, it "head it" | | :Moscow |
CTOs in Berlin, Gozo or Valletta | engineering C | | DE:Berlin/Berlín/Berlino/Berlijn :Gozo :Valletta |
engineers in the Algarve | engineering S | | :Algarve |
bakers in Gozo and nurses in Malta | "bakers" | | :Gozo | bakers
Schweißer in Hamburg | production S | | DE:Hamburg/Hambourg |
Qualitätsmanager | quality MS | | |
Technischer Leiter | engineering D, engineering "technischer leiter" | | |
Pflegedienstleitung | care DM | | |
soldadores | production S | | |
jefe de taller | maintenance M, maintenance "jefe de taller" | | |
ingenieros de procesos | production S, production "ingeniero de procesos" | | |
plumbers | construction "plumber" | | |
pharmacists | care "pharmacist" | | |
chef des achats | procurement DM, procurement "chef des achat" | | |
who looks after patient records | care | | |
who makes sure the machines are safe | safety | | |
people who train our staff | training | | |
quién paga a los proveedores | accounting | | |
wer plant die Schichten | dispatch | | |
`;

const rows = CASES.trim()
  .split('\n')
  .map((line) => line.split('|').map((cell) => cell.trim()));

type Group = Awaited<ReturnType<typeof reasoner.interpret>>['groups'][number];

const roles = (all: Group['roles']): string =>
  all
    .map(({ functions, job_levels, title }) =>
      [functions.join('+'), job_levels.map((level) => level.slice(0, 1)).join(''), title && `"${title}"`]
        .filter(Boolean)
        .join(' '),
    )
    .map((role) => role || '-')
    .join(', ');

const places = (all: Group['locations']): string =>
  all
    .map(({ countries, localities }) =>
      [countries.join('+'), localities.join('/')].join(localities.length > 0 ? ':' : ''),
    )
    .join(' ');

it.each(rows)('%s', async (query = '', wanted, unwanted, where, rest) => {
  const { groups, exclusions, not_understood } = await reasoner.interpret(query, {
    companies: async () => [],
  });

  expect([
    roles(groups[0]?.roles ?? []),
    roles(exclusions.roles),
    places(groups[0]?.locations ?? []),
    not_understood.join(),
  ]).toEqual([wanted, unwanted, where, rest]);
});
