import type { Refuse } from '#contract/errors.ts';

/** Checks the URL and the addresses its host currently resolves to. */
export type CheckUrl = (url: string) => Promise<{ readonly ok: true } | { ok: false; reason: string }>;

/** Refuses a URL at which nothing may be delivered. */
export async function checkPublicUrl(
  { checkUrl, refuse }: { readonly checkUrl: CheckUrl; readonly refuse: Refuse<'url_not_allowed'> },
  path: string,
  url: string,
): Promise<void> {
  const check = await checkUrl(url);
  if (!check.ok) throw refuse('url_not_allowed', check.reason, [{ path, message: check.reason }]);
}
