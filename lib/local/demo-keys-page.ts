import { type LocalPage, sendJson } from './local-pages.ts';

interface DemoKeys {
  readonly api_key: string;
  readonly read_only_api_key: string;
  readonly scoped_api_key: string;
}

/** The printed keys, for the console's sign-in form: sign in with one click. */
export const demoKeysPage = (
  keys: () => DemoKeys | undefined,
  signInWorkspace: () => string | undefined,
): LocalPage => ({
  method: 'GET',
  path: '/_local/demo-keys',
  answer(_cloud, _request, response) {
    const access = keys();
    if (!access) {
      sendJson(response, { error: 'The workspace is not ready yet. Try again in a few seconds.' }, 503);
      return;
    }
    sendJson(response, {
      keys: [
        { name: 'an administrator', key: access.api_key },
        { name: 'a reader', key: access.read_only_api_key },
        { name: 'a member who sees their own accounts', key: access.scoped_api_key },
      ],
      sign_in_workspace: signInWorkspace() ?? null,
    });
  },
});
