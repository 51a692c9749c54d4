/** The result of a check before the deploy. */
export interface PreflightResult {
  readonly check: string;
  /** An error stops the deploy, a warning is shown. */
  readonly level: 'ok' | 'warning' | 'error';
  readonly message: string;
  /** What to do; set unless the result is ok. */
  readonly hint?: string;
}

export const ok = (check: string, message: string): PreflightResult => ({ check, level: 'ok', message });

export const warning = (check: string, message: string, hint: string): PreflightResult => ({
  check,
  level: 'warning',
  message,
  hint,
});

export const error = (check: string, message: string, hint: string): PreflightResult => ({
  check,
  level: 'error',
  message,
  hint,
});
