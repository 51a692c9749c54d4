/**
 * The template's parameter that switches the table's deletion protection. A stage that keeps its data is protected, but
 * for its first deploy: CloudFormation could not undo that, because it does not delete a protected table.
 */
export const TABLE_PROTECTION = { parameter: 'TableProtection', on: 'on', off: 'off' } as const;
