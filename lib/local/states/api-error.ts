/** A refusal in the words of the Step Functions API. */
export class ApiError extends Error {
  readonly type: string;
  readonly status: number;

  constructor(type: string, message: string, status = 400) {
    super(message);
    this.name = 'ApiError';
    this.type = type;
    this.status = status;
  }
}
