import { createSiteEndpoint } from '#http/pages/site-endpoint.ts';

export const handler = createSiteEndpoint();
