import type { Generated } from 'kysely';

/** Where a register's index of names stands. */
export interface NameIndexTable {
  register: string;
  rules_version: number;
  /** Null while it is being built, or after a build that was cut short. */
  built_at: Date | null;
  checked_at: Generated<Date | null>;
  /** Records that the last check had to mend. */
  repaired_records: Generated<number>;
}
