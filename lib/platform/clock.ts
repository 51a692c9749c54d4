/** The source of time: rules take it as an argument, so tests can fix it. */
export type Clock = () => Date;

export const systemClock: Clock = () => new Date();
