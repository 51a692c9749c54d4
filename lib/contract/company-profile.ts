import * as z from 'zod';
import { defineEndpoint } from './endpoint.ts';
import { timestamp } from './fields.ts';
import { one } from './responses.ts';

export const companyProfile = z
  .object({
    name: z.string(),
    domain: z.string(),
    logo_url: z.string(),
    business_context: z.string(),
    scraped_meta: z.record(z.string(), z.unknown()),
    updated_at: timestamp,
  })
  .meta({ id: 'CompanyProfile' });

export type CompanyProfile = z.infer<typeof companyProfile>;

export const getCompanyProfile = defineEndpoint({
  id: 'get-company-profile',
  resource: 'company-profile',
  method: 'GET',
  path: '/company-profile',
  summary: 'Get your company profile',
  description: 'Your own company, read-only. It seeds the knowledge base of a new workspace.',
  responses: { 200: one(companyProfile) },
  errors: ['not_found'],
  uses: { table: 'read' },
});
