import type { CallBody } from '#contract/calls';
import type { WarrantSubscription } from '#contract/schemas/warrantSubscription';
import { stateDate } from '#contract/stateClock';
import { transactionWithAudit } from '../../domain/audit/repository';
import { lockAccount } from '../../domain/ledger/repository';
import {
  findSubscriptions,
  setSubscribers,
} from '../../domain/warrantSubscriptions/subscriptionRepository';
import type { Actor } from '../../http/requester';
import { conflict, notFound } from '../../http/problems';
import type { AppDatabase } from '../../http/services';
import { requireSeats, requireSubscribers } from './subscribers';

const CHANGED =
  'The users changed after you opened this page. Reload the page to see them. Nothing was saved.';

/**
 * Changes the users of an account's current or next subscription, in one audited transaction with
 * the account locked. Throws 404 for another account's or an ended subscription, 400 for too many
 * users or users who aren't active users of the account, and 409 if the users shown have changed.
 */
export async function changeSubscribers(
  db: AppDatabase,
  actor: Actor,
  { accountId, subscriptionId }: { readonly accountId: number; readonly subscriptionId: number },
  { shownUserIds, userIds }: CallBody<'putSubscriptionUsers'>,
): Promise<WarrantSubscription> {
  const today = stateDate(actor.at);
  return transactionWithAudit(db, async (trx, audit) => {
    await lockAccount(trx, accountId);
    const find = async () =>
      (await findSubscriptions(trx, accountId, today)).find(({ id }) => id === subscriptionId);
    const before = await find();
    if (before === undefined) throw notFound();
    requireSeats(before.kind, userIds);
    await requireSubscribers(trx, accountId, userIds);
    const usersBefore = listed(before.users.map(({ id }) => id));
    if (usersBefore !== listed(shownUserIds)) throw conflict(CHANGED);
    await setSubscribers(trx, subscriptionId, userIds);
    audit({
      ...actor,
      action: 'warrantSubscribersChanged',
      target: `warrantSubscription/${String(subscriptionId)}`,
      detail: { usersBefore, usersAfter: listed(userIds) },
    });
    const after = await find();
    if (after === undefined) throw new Error('The changed subscription was not found.');
    return after;
  });
}

/** Returns ids in order: "7, 12". */
function listed(ids: readonly number[]): string {
  return ids.toSorted((one, other) => one - other).join(', ');
}
