/** A local run offers the keys of its demo workspace. Deployed stages aren't asked. */
export interface DemoKey {
  readonly name: string;
  readonly key: string;
}

const OWN_NAMES = new Set(['127.0.0.1', 'localhost']);

export async function demoKeys(): Promise<readonly DemoKey[]> {
  if (!OWN_NAMES.has(location.hostname)) return [];
  try {
    const response = await fetch('/_local/demo-keys');
    return response.ok ? ((await response.json()) as { readonly keys: readonly DemoKey[] }).keys : [];
  } catch {
    return [];
  }
}
