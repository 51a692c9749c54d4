import { env } from './env.ts';

/** The console's address. Undefined on a stage that doesn't know its own. */
export function getConsoleUrl(): string | undefined {
  const base = env.publicUrl();
  return base && `${base}/console`;
}
