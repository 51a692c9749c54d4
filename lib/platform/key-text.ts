/** A table key as text, to compare, to look up and to show. */
export const keyText = ({ PK, SK }: { readonly PK: unknown; readonly SK: unknown }): string => `${PK} ${SK}`;
