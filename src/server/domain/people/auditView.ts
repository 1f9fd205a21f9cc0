import type { RecordKind } from '#contract/admin/people';
import { auditUse } from '../audit/auditUse';
import { targetOf } from './changesRepository';
import { requireLookReason } from './looksRepository';
import type { Actor } from '../../http/requester';
import type { AppDatabase } from '../../http/services';

/** The record that a super user views, and the session that stated the reason. */
export interface ViewedRecord {
  readonly kind: RecordKind;
  readonly id: number;
  readonly sessionHash: string;
}

/**
 * Audits a super user's view of a record, with the reason stated in this session; throws 403 if
 * none was stated.
 */
export async function auditView(
  db: AppDatabase,
  actor: Actor,
  { id, kind, sessionHash }: ViewedRecord,
): Promise<void> {
  const reason = await requireLookReason(db, { sessionHash, kind, id }, actor.at);
  const target = targetOf(kind, id);
  await auditUse(db, { ...actor, action: 'recordViewed', target, detail: { reason } });
}
