import { UsageError } from './command.ts';

export function requireAddress(email: string): string {
  if (/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(email)) return email;
  throw new UsageError(`--email "${email}" is not a valid e-mail address.`);
}
