import * as z from 'zod';

/** How a description of people in plain words was read; whoever reads it, a model too, answers in this shape. */

export const jobLevel = z.enum(['C-Team', 'VP', 'Director', 'Manager', 'Staff']);

const FUNCTION_IDS = [
  'sales',
  'account-executives',
  'sales-development',
  'account-management',
  'presales',
  'revenue-operations',
  'partnerships',
  'marketing',
  'demand-generation',
  'product-marketing',
  'communications',
  'content',
  'events',
  'customer-success',
  'support',
  'product',
  'product-managers',
  'product-owners',
  'design',
  'engineering',
  'software',
  'infrastructure',
  'qa',
  'hardware',
  'research',
  'data',
  'data-engineering',
  'data-science',
  'it',
  'security',
  'finance',
  'accounting',
  'controlling',
  'treasury',
  'tax',
  'audit',
  'investor-relations',
  'hr',
  'recruiting',
  'payroll',
  'training',
  'legal',
  'compliance',
  'privacy',
  'procurement',
  'operations',
  'supply-chain',
  'warehouse',
  'transport',
  'dispatch',
  'field-service',
  'maintenance',
  'technicians',
  'production',
  'quality',
  'safety',
  'sustainability',
  'laboratory',
  'project-management',
  'facilities',
  'property',
  'construction',
  'stores',
  'merchandising',
  'ecommerce',
  'hospitality',
  'travel',
  'care',
  'teaching',
  'claims',
  'underwriting',
  'payments',
  'credit',
  'implementation',
  'consulting',
  'creative',
  'assistance',
  'strategy',
  'general-management',
  'founders',
  'trainees',
] as const;

const functionId = z.enum(FUNCTION_IDS);

const role = z
  .object({
    functions: z.array(functionId).meta({
      description: 'What the person does; more than one: all of them at once, as in IT procurement.',
    }),
    job_levels: z.array(jobLevel).meta({ description: 'None: any level.' }),
    title: z
      .string()
      .nullable()
      .meta({ description: 'Words that the title itself must hold, whatever their form.' }),
  })
  .meta({ id: 'WishedRole' });

const place = z
  .object({
    name: z.string(),
    countries: z.array(z.string()).meta({ description: 'ISO 3166-1 alpha-2.' }),
    localities: z.array(z.string()).meta({ description: 'Cities or states; none: anywhere there.' }),
    is_preferred: z.boolean().meta({ description: 'Wished for, but not insisted on.' }),
  })
  .meta({ id: 'WishedPlace' });

const companies = z
  .object({
    names: z.array(z.string()),
    industries: z.array(z.string()),
    locations: z.array(place),
    employees_min: z.int().nullable(),
    employees_max: z.int().nullable(),
  })
  .meta({ id: 'WishedCompanies' });

export const interpretation = z
  .object({
    functions: z
      .array(z.string())
      .meta({ description: 'All functions of the choices, by name; IT × procurement is both at once.' }),
    job_levels: z.array(jobLevel).meta({ description: 'All levels of the choices; none: any level.' }),
    locations: z.array(place).meta({ description: 'Where the person is; one of them.' }),
    exclusions: z.object({
      roles: z.array(role),
      locations: z.array(place),
      companies: z.array(companies),
    }),
    companies: companies.meta({
      description:
        'What the account must be, as far as its record says. An account that does not fit is not searched.',
    }),
    choices: z.array(z.object({ roles: z.array(role) })).meta({
      description:
        'Who is wanted, first choice first; a later choice counts where an earlier one has nobody.',
    }),
    allows_fallback: z.boolean().meta({
      description: 'Whether whoever answers for the matter at the top will do where nobody else is found.',
    }),
    not_understood: z.array(z.string()).meta({
      description: 'Words no lexicon knows. Where they stand for a role they are searched as a title.',
    }),
  })
  .meta({ id: 'Interpretation' });

export type JobLevel = z.infer<typeof jobLevel>;
export type FunctionId = z.infer<typeof functionId>;
export type WishedRole = z.infer<typeof role>;
export type WishedPlace = z.infer<typeof place>;
export type WishedCompanies = z.infer<typeof companies>;
export type Interpretation = z.infer<typeof interpretation>;
