import * as z from 'zod';
import { defineEndpoint } from './endpoint.ts';
import { label, text, timestamp } from './fields.ts';
import { DOMAIN, WEB_URL } from './patterns.ts';
import { recordResponse } from './responses.ts';

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

export const getCompanyProfile = defineEndpoint('GET /company-profile', {
  id: 'get-company-profile',
  summary: 'Get your company profile',
  description: 'Your own company. It seeds the knowledge base of a new workspace.',
  responses: { 200: recordResponse(companyProfile) },
  errors: ['not_found'],
});

const MAX_CONTEXT = 20_000;

export const updateCompanyProfile = defineEndpoint('PATCH /company-profile', {
  id: 'update-company-profile',
  summary: 'Change your company profile',
  description:
    'Fields you leave out stay unchanged. Drafted messages call your company by `name`: after a change, those that your team has neither edited nor sent are rewritten in the background. The knowledge base stays as it is; change it with `PATCH /knowledge-base/{id}`.',
  body: z.strictObject({
    name: label(200).describe('What your company calls itself in messages.').exactOptional(),
    domain: text(500).min(1).meta({ maxLength: 500, pattern: DOMAIN }).exactOptional(),
    logo_url: text(2_000)
      .regex(new RegExp(`${WEB_URL}|^$`), 'Must be a URL such as https://example.com/logo.png, or empty.')
      .exactOptional(),
    business_context: text(MAX_CONTEXT)
      .meta({ maxLength: MAX_CONTEXT, description: 'What you sell, to whom, and why they buy.' })
      .exactOptional(),
  }),
  responses: { 200: recordResponse(companyProfile) },
  errors: ['not_found'],
  access: 'workspace',
  agents: 'refused',
});
