import type { Filer } from '#contract/schemas/filingDrafts';
import { transactionWithAudit } from '../../domain/audit/repository';
import { addIndividualFiler } from '../../domain/firms/membersRepository';
import type { Actor } from '../../http/requester';
import type { AppDatabase } from '../../http/services';
import { requireFiler } from '../../domain/filing/filerRules';

/**
 * Registers a user as an individual filer, in one audited transaction. Changes nothing for a user who
 * already files.
 */
export async function becomeFiler(
  db: AppDatabase,
  actor: Actor,
  user: { readonly userId: number; readonly accountId: number | null; readonly name: string },
): Promise<Filer> {
  await transactionWithAudit(db, async (trx, audit) => {
    if (!(await addIndividualFiler(trx, user, actor.at))) return;
    const target = `user/${String(user.userId)}`;
    audit({ ...actor, action: 'filerAdded', target, detail: { isIndividual: true } });
  });
  const { firmId: _firmId, ...filer } = await requireFiler(db, user.userId);
  return filer;
}
