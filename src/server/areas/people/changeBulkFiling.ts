import type { CallBody } from '#contract/calls';
import { transactionWithAudit } from '../../domain/audit/repository';
import { lockAccount } from '../../domain/ledger/repository';
import { requireVersion, targetOf } from '../../domain/people/changesRepository';
import { renewTokensOf, renewTokensOfAccount } from '../../domain/sessions/repository';
import { conflict, notFound } from '../../http/problems';
import type { AppDatabase } from '../../http/services';
import { ALREADY, CLOSED } from './changeAccount';
import { requireReason } from './changeUser';
import { requireOpenRecord, type Staff } from './openRecord';
import { findAccountAccess } from './repository';
import {
  findBulkFiling,
  setBulkFilingOn,
  setBulkRights,
  type BulkFiling,
} from './rightsRepository';

type BulkUser = BulkFiling['users'][number];
type Change = CallBody<'putBulkFiling'>['users'][number];

/**
 * Turns an account's bulk e-filing on or off, and sets which of its users upload and release
 * batches, in one audited transaction. Open pages of the affected users notice it. Throws 400 for
 * an invalid reason, and 404 for an unknown account, a user who isn't in it, and a super user. Throws
 * 403 without a stated reason to open the record, and 409 if another change came first, the account
 * is closed, or nothing would change.
 */
export async function changeBulkFiling(
  db: AppDatabase,
  staff: Staff,
  accountId: number,
  { isOn, reason: sentReason, users, version }: CallBody<'putBulkFiling'>,
): Promise<void> {
  const reason = requireReason(sentReason);
  await requireOpenRecord(db, staff, { kind: 'account', id: accountId });
  await transactionWithAudit(db, async (trx, audit) => {
    await lockAccount(trx, accountId);
    const target = targetOf('account', accountId);
    await requireVersion(trx, target, version);
    if ((await findAccountAccess(trx, accountId))?.isClosed === true) throw conflict(CLOSED);
    const before = await findBulkFiling(trx, accountId);
    const changed = users.flatMap((after) => changeOf(before.users, after));
    if (changed.length === 0 && isOn === before.isOn) throw conflict(ALREADY);
    for (const { after, before: old } of changed) {
      await setBulkRights(trx, after);
      await renewTokensOf(trx, after.userId);
      audit({
        ...staff.actor,
        action: 'bulkFilingRightsChanged',
        target: targetOf('user', after.userId),
        detail: {
          ...{ uploadsBefore: old.isUploader, uploadsAfter: after.isUploader },
          ...{ releasesBefore: old.isReviewer, releasesAfter: after.isReviewer },
          reason,
        },
      });
    }
    if (isOn !== before.isOn) {
      await setBulkFilingOn(trx, accountId, isOn);
      await renewTokensOfAccount(trx, accountId);
    }
    audit({
      ...staff.actor,
      action: 'bulkFilingChanged',
      target,
      detail: {
        ...(isOn === before.isOn ? {} : { wasOn: before.isOn, isOn }),
        ...(changed.length === 0
          ? {}
          : { users: changed.map(({ before: { username } }) => username).join(', ') }),
        reason,
      },
    });
  });
}

interface BulkChange {
  readonly before: BulkUser;
  readonly after: Change;
}

/** Pairs a user's rights before and after; none if they stay the same. Throws 404 for others. */
function changeOf(users: readonly BulkUser[], after: Change): readonly BulkChange[] {
  const before = users.find(({ userId }) => userId === after.userId);
  if (before === undefined) throw notFound();
  const isSame = before.isUploader === after.isUploader && before.isReviewer === after.isReviewer;
  return isSame ? [] : [{ before, after }];
}
