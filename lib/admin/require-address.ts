import { UsageError } from './command.ts';

export function requireAddress(email: string): string {
  if (/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(email)) return email;
  throw new UsageError(`--email must be an email address such as ada@company.com, not "${email}".`);
}
