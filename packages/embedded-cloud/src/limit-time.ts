export const TIMED_OUT = Symbol('timed out');

/** The result of `work`, or TIMED_OUT if it takes longer. `work` itself continues, like a function on AWS. */
export function limitTime<T>(ms: number, work: Promise<T>): Promise<T | typeof TIMED_OUT> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(resolve, ms, TIMED_OUT);
    work.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}
