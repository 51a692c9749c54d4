import { siteEndpoint } from '#site/site-endpoint.ts';

export const handler = siteEndpoint();
