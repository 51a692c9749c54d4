import { createDirectoryClient, type DirectoryClient, type VendorAccess } from '../directory-client.ts';

export const HUNTER_ORIGIN = 'https://api.hunter.io';

export const HUNTER_LIMITS = {
  finder: { name: 'hunter finder', perMinute: 500, burst: 15 },
  verifier: { name: 'hunter verifier', perMinute: 300, burst: 10 },
};

/** For Hunter, 403 means "too fast" and 429 "no credits left", the reverse of other APIs. */
const MEANINGS = {
  202: 'still_looking',
  401: 'refused',
  403: 'too_fast',
  429: 'no_credits',
  451: 'objected',
} as const;

export const createHunterClient = (access: VendorAccess): DirectoryClient =>
  createDirectoryClient({ vendor: 'Hunter', access, meanings: MEANINGS });
