const OWN_NAMES = new Set(['127.0.0.1', 'localhost']);

/** A local run offers the keys of its demo workspace. Deployed stages aren't asked. */
interface Demo {
  readonly keys: readonly { readonly name: string; readonly key: string }[];
  /** The workspace, if a provider runs beside the service; otherwise null. */
  readonly sign_in_workspace: string | null;
}

const NO_DEMO: Demo = { keys: [], sign_in_workspace: null };

export async function readDemo(): Promise<Demo> {
  if (!OWN_NAMES.has(location.hostname)) return NO_DEMO;
  try {
    const response = await fetch('/_local/demo-keys');
    return response.ok ? ((await response.json()) as Demo) : NO_DEMO;
  } catch {
    return NO_DEMO;
  }
}
