/** Why a vendor's API did not do what it was asked. Its text is for the API's callers: no credential, no address. */
interface VendorProblem {
  readonly code: string;
  readonly message: string;
  readonly status?: number;
}

abstract class VendorError extends Error {
  readonly code: string;
  readonly status: number | undefined;

  constructor({ code, message, status }: VendorProblem) {
    super(message);
    this.code = code;
    this.status = status;
  }
}

/** It takes nothing at present; another time may be better. */
export class VendorBusy extends VendorError {
  readonly retryAfterMs: number | undefined;
  /** It may have done what it was asked all the same. */
  readonly isUnclear: boolean;

  constructor(
    problem: VendorProblem & { readonly retryAfterMs?: number | undefined; readonly isUnclear?: boolean },
  ) {
    super(problem);
    this.retryAfterMs = problem.retryAfterMs;
    this.isUnclear = problem.isUnclear ?? false;
  }
}

/** It has decided against it, whatever is sent. */
export class VendorRefused extends VendorError {}
