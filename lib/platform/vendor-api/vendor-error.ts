/** Why a vendor's API rejected a call. The message is for API callers and contains no credentials or addresses. */
interface VendorProblem {
  readonly code: string;
  readonly message: string;
  readonly status?: number;
}

export abstract class VendorError extends Error {
  readonly code: string;
  readonly status: number | undefined;

  constructor({ code, message, status }: VendorProblem) {
    super(message);
    this.code = code;
    this.status = status;
  }
}

/** The vendor currently accepts nothing. A later try may work. */
export class VendorBusyError extends VendorError {
  readonly retryAfterMs: number | undefined;
  /** The vendor may have carried out the call anyway. */
  readonly mayHaveBeenApplied: boolean;

  constructor(
    problem: VendorProblem & {
      readonly retryAfterMs?: number | undefined;
      readonly mayHaveBeenApplied?: boolean;
    },
  ) {
    super(problem);
    this.retryAfterMs = problem.retryAfterMs;
    this.mayHaveBeenApplied = problem.mayHaveBeenApplied ?? false;
  }
}

/** The vendor rejected the call. Retrying won't help. */
export class VendorRefusedError extends VendorError {}
