import type { Generated } from 'kysely';

/** State of a register's name index. */
export interface NameIndexTable {
  register: string;
  rules_version: number;
  /** Null while it's being built, or after an interrupted build. */
  built_at: Date | null;
  checked_at: Generated<Date | null>;
  /** Records that the last check repaired. */
  repaired_records: Generated<number>;
}
