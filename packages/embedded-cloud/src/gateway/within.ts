export const TIMED_OUT = Symbol('timed out');

/** The outcome of `work`, or TIMED_OUT when it takes longer; `work` itself goes on, as a function on AWS does. */
export function within<T>(ms: number, work: Promise<T>): Promise<T | typeof TIMED_OUT> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(resolve, ms, TIMED_OUT);
    work.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}
