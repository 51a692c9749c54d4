/** Where time comes from: rules take it as an argument, so that a test can stand still. */
export type Clock = () => Date;

export const systemClock: Clock = () => new Date();
