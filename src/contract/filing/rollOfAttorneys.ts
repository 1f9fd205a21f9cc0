/** Status of an attorney on the Roll of Attorneys; only active ones may file. */
export const ROLL_STATUSES = ['active', 'inactive', 'suspended'] as const;
export type RollStatus = (typeof ROLL_STATUSES)[number];
