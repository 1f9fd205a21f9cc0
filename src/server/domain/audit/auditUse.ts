import type { AppDatabase } from '../../http/services';
import { transactionWithAudit, type AuditEvent } from './repository';

/** Audits a view or download that changes nothing, before its data is sent. */
export async function auditUse(db: AppDatabase, event: AuditEvent): Promise<void> {
  await transactionWithAudit(db, async (_trx, audit) => audit(event));
}
