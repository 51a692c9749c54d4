/** A label ends before the next bracket, an address before the next unpaired one: no character is read for two links. */
export const LINK = String.raw`\[([^[\]]+)\]\((https?:\/\/[^\s()]+(?:\([^\s()]*\)[^\s()]*)*)\)`;
