import type { Cloud, LocalPages } from '@signal/embedded-cloud/boot/boot-cloud.ts';

const WELL_KNOWN = '/.well-known/';

/**
 * A local run answers at the root of its host as a custom domain does that maps its root to the stage: clients look there
 * for the documents about sign-in (RFC 8414).
 */
export const withRootOfHost =
  (pages: (cloud: Cloud) => LocalPages, stagePath: string) =>
  (cloud: Cloud): LocalPages => {
    const serve = pages(cloud);
    return (request, response) => {
      if (request.url?.startsWith(WELL_KNOWN)) request.url = `${stagePath}${request.url}`;
      return serve(request, response);
    };
  };
