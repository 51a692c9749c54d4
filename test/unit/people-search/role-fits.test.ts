import { describe, expect, it } from 'vitest';
import type { FunctionId, QueryRole } from '#contract/interpretation.ts';
import type { JobLevel } from '#domain/market/directory/directory.ts';
import { roleFits } from '#domain/market/people-search/role-fits.ts';

const fits = (
  functions: FunctionId[],
  title: string,
  more: Partial<QueryRole> = {},
  job_level: JobLevel = 'Staff',
) => roleFits({ functions, job_levels: [], title: null, ...more }, { title, job_level });

describe('the function of a title', () => {
  it.each<[FunctionId, string[]]>([
    [
      'software',
      [
        'Backend Developer',
        'Entwicklerin',
        'Développeuse',
        'Desarrollador',
        'Sviluppatrice',
        'Softwareontwikkelaar',
        'Programistka',
        'Desenvolvedora',
        'Softwareentwickler (m/w/d)',
      ],
    ],
    [
      'procurement',
      [
        'Leiterin Einkauf',
        'Einkaufsleiter',
        'Acheteuse',
        'Jefa de Compras',
        'Responsabile Acquisti',
        'Hoofd Inkoop',
        'Kierowniczka zakupów',
        'Gerente de Compras',
        'Strategische Einkäuferin',
      ],
    ],
    [
      'accounting',
      [
        'Buchhalterin',
        'Comptable',
        'Contable',
        'Ragioniera',
        'Boekhouder',
        'Główna księgowa',
        'Contadora',
        'Accounts Payable Specialist',
      ],
    ],
    [
      'hr',
      [
        'Personalleiterin',
        'Directrice des ressources humaines',
        'Directora de Recursos Humanos',
        'Responsabile Risorse Umane',
        'Hoofd Personeelszaken',
        'Dyrektorka personalna',
        'Chief People Officer',
        'VP, People & Culture',
        'Payroll Manager',
      ],
    ],
    [
      'dispatch',
      [
        'Disponentin',
        'Leiter Disposition',
        'Régulatrice',
        'Planificadora',
        'Planner Buitendienst',
        'Dyspozytorka',
        'Route Planner',
        'Service Dispatch Manager',
      ],
    ],
    [
      'general-management',
      [
        'Geschäftsführerin',
        'Présidente-directrice générale',
        'Consejera Delegada',
        'Amministratrice Delegata',
        'Algemeen directeur',
        'Prezes zarządu',
        'Diretora-Geral',
        'Co-Founder & CEO',
        'Owner',
      ],
    ],
    [
      'sales',
      [
        'Vertriebsleiterin',
        'Directrice commerciale',
        'Jefa de Ventas',
        'Direttrice Vendite',
        'Verkoopleider',
        'Dyrektorka sprzedaży',
        'Diretora de Vendas',
        'Key Account Manager',
        'SDR',
      ],
    ],
    [
      'it',
      [
        'IT-Leiterin',
        'Directrice des systèmes d’information',
        'Director de Sistemas',
        'Hoofd ICT',
        'Kierownik działu informatyki',
        'Diretora de TI',
        'VP IT',
        'Chief Information Officer',
      ],
    ],
  ])('reads %s in eight languages and both genders', (id, titles) => {
    expect(titles.filter((title) => !fits([id], title))).toEqual([]);
  });

  it.each<[FunctionId, string]>([
    ['it', 'IT Procurement Manager'],
    ['product', 'Product Marketing Manager'],
    ['sales', 'Sales Operations Manager'],
    ['sales', 'Sales Engineer'],
    ['general-management', 'Executive Assistant to the CEO'],
    ['operations', 'Director of Payment Operations'],
    ['engineering', 'Support Engineer'],
    ['marketing', 'Marketing Intern'],
    ['finance', 'Former CFO'],
    ['hr', 'Spokesperson'],
  ])('does not mistake for %s: %s', (id, title) => {
    expect(fits([id], title)).toBe(false);
  });

  it('treats several functions as combined', () => {
    const itProcurement: FunctionId[] = ['it', 'procurement'];

    expect(fits(itProcurement, 'IT Procurement Manager')).toBe(true);
    expect(fits(itProcurement, 'Responsable achats informatiques')).toBe(true);
    expect(fits(itProcurement, 'Head of Procurement')).toBe(false);
    expect(fits(itProcurement, 'IT Manager')).toBe(false);
  });

  it('finds a wider function in a narrower one, but not the reverse', () => {
    expect(fits(['marketing'], 'Director of Product Marketing')).toBe(true);
    expect(fits(['product-marketing'], 'Marketing Director')).toBe(false);
  });

  it('reads "e-mail" in a title like "email"', () => {
    expect(fits(['demand-generation'], 'E-Mail Marketing Manager')).toBe(true);
    expect(fits(['demand-generation'], 'Email Marketing Manager')).toBe(true);
  });

  it('keeps "Research & Development" together, and splits "Sales & Marketing"', () => {
    expect(fits(['research'], 'Head of Research & Development')).toBe(true);
    expect(fits(['sales'], 'VP Sales & Marketing')).toBe(true);
    expect(fits(['marketing'], 'VP Sales & Marketing')).toBe(true);
  });
});

describe('levels and titles', () => {
  it('requires one of the levels, or any if none is given', () => {
    expect(fits(['sales'], 'Head of Sales', { job_levels: ['VP'] }, 'Director')).toBe(false);
    expect(fits(['sales'], 'Head of Sales', { job_levels: ['VP', 'Director'] }, 'Director')).toBe(true);
    expect(fits(['sales'], 'Head of Sales', {}, 'Director')).toBe(true);
  });

  it.each([
    ['lichttechniker', 'Lichttechnikerin Oper'],
    ['wind turbine technicians', 'Senior Wind Turbine Technician'],
    ['head of cold chain', 'Head of Cold Chain'],
  ])('finds the words "%s" in "%s"', (title, held) => {
    expect(fits([], held, { title })).toBe(true);
    expect(fits([], 'Software Engineer', { title })).toBe(false);
  });

  it('reads a title of any length quickly', () => {
    expect(fits(['sales'], `${'a'.repeat(100_000)} sales`)).toBe(false);
  });
});
