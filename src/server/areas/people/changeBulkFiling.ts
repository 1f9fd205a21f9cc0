import type { CallBody } from '#contract/calls';
import { transactionWithAudit } from '../../domain/audit/repository';
import { lockAccount } from '../../domain/ledger/repository';
import { requireVersion, targetOf } from '../../domain/people/changesRepository';
import { renewTokensOf, renewTokensOfAccount } from '../../domain/sessions/repository';
import { conflict, notFound } from '../../http/problems';
import type { AppDatabase } from '../../http/services';
import { ALREADY } from './changeAccount';
import { CLOSED } from './closed';
import { requireGrantable, requireOtherUser, requireReason } from './changeUser';
import { requireOpenRecord, type Staff } from './openRecord';
import { findAccountAccess } from './repository';
import {
  findBulkFiling,
  lockUsers,
  setBulkFilingOn,
  setBulkRights,
  type BulkFiling,
} from './rightsRepository';

type BulkUser = BulkFiling['users'][number];
type Change = CallBody<'putBulkFiling'>['users'][number];

/**
 * Turns an account's bulk e-filing on or off, and sets which of its users upload and release
 * batches, in one audited transaction. Open pages of the affected users notice it. Throws 400 for
 * an invalid reason, and 404 for an unknown account or a user outside the account. Throws 403 for
 * new rights of a super user, and if no reason for opening the record was stated; 409 if another
 * change came first, the account is closed, nothing would change, a user can't get rights, or a
 * user is the requester.
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
    const locked = await lockUsers(
      trx,
      users.map(({ userId }) => userId),
    );
    const before = await findBulkFiling(trx, accountId);
    const changed = users.flatMap((after) => changeOf(before.users, after));
    if (changed.length === 0 && isOn === before.isOn) throw conflict(ALREADY);
    for (const { after, before: old } of changed) {
      requireOtherUser(staff.reader, after.userId);
      const user = locked.find(({ id }) => id === after.userId);
      if (user === undefined) throw notFound();
      if (hasMore(old, after)) requireGrantable(user);
      await setBulkRights(trx, after);
      await renewTokensOf(trx, after.userId);
      audit({
        ...staff.actor,
        action: 'bulkFilingRightsChanged',
        target: targetOf('user', after.userId),
        detail: {
          uploadsBefore: old.isUploader,
          uploadsAfter: after.isUploader,
          releasesBefore: old.isReviewer,
          releasesAfter: after.isReviewer,
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

/** True if the rights of `after` include one that `before` lacks. */
function hasMore(before: BulkUser, after: Change): boolean {
  return (after.isUploader && !before.isUploader) || (after.isReviewer && !before.isReviewer);
}

/**
 * Pairs a user's rights before and after a change; empty if they stay the same. Throws 404 for a
 * user outside the account.
 */
function changeOf(users: readonly BulkUser[], after: Change): readonly BulkChange[] {
  const before = users.find(({ userId }) => userId === after.userId);
  if (before === undefined) throw notFound();
  const isSame = before.isUploader === after.isUploader && before.isReviewer === after.isReviewer;
  return isSame ? [] : [{ before, after }];
}
