/**
 * The template parameter for the table's deletion protection. It is off only in a stage's first deploy: CloudFormation
 * can't roll back a protected table.
 */
export const TABLE_PROTECTION = { parameter: 'TableProtection', on: 'on', off: 'off' } as const;
