import type { Generated } from 'kysely';

/** Jobs that a super user retried or started. */
export interface JobActionTable {
  id: Generated<number>;
  action: 'RETRY' | 'RUN';
  /** Null for several kinds. */
  kind: string | null;
  requested_at: Date;
  requested_by: number | null;
}

export interface JobActionItemTable {
  action_id: number;
  kind: string;
  job_id: string;
}
