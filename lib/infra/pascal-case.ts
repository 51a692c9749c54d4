/** `webhook-rows` as the name of a resource: `WebhookRows`. */
export const toPascalCase = (id: string): string =>
  id.replace(/(^|-)([a-z])/g, (_, __, letter: string) => letter.toUpperCase());
