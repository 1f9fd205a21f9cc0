import { removeBidiControls } from '#contract/bidi';
import type { CallBody } from '#contract/calls';
import { PAYMENT_ACCOUNTS_MAX } from '#contract/filing/firms';
import { conflict, invalidField, notFound } from '../../http/problems';
import type { AppDatabase } from '../../http/services';
import { changeFirm, type FirmEditor } from './changeFirm';
import {
  countPaymentAccounts,
  findPaymentAccounts,
  findStrangers,
  storePaymentAccount,
  type PaymentAccountFacts,
} from './firmRecordRepository';

const CHANGED =
  'Someone changed this payment account since you opened the form. Check it, then change it again.';

/**
 * Adds or changes a payment account. Only agencies have fee-exempt accounts. Throws 409 if the
 * account changed since the editor loaded it.
 */
export async function savePaymentAccount(
  db: AppDatabase,
  editor: FirmEditor,
  { paymentAccountId, seen, ...given }: CallBody<'savePaymentAccount'>,
): Promise<void> {
  const name = removeBidiControls(given.name).trim().replaceAll(/\s+/g, ' ');
  if (name === '') throw invalidField('name', 'Enter a name.');
  await changeFirm(db, editor, async ({ at, audit, member, trx }) => {
    const { firmId, isAgency } = member;
    const isNew = paymentAccountId === null;
    if (!isNew) {
      const accounts = await findPaymentAccounts(trx, firmId);
      const before = accounts.find(({ id }) => id === paymentAccountId);
      if (before === undefined) throw notFound();
      if (seen === null || !isSame(before, seen)) throw conflict(CHANGED);
    }
    if (given.kind === 'agency' && !isAgency) {
      throw invalidField('kind', 'Only a government agency is exempt from fees.');
    }
    if ((await findStrangers(trx, firmId, given.userIds)).length > 0) {
      throw invalidField('userIds', 'Choose users in your firm.');
    }
    if (isNew && (await countPaymentAccounts(trx, firmId)) >= PAYMENT_ACCOUNTS_MAX) {
      throw conflict(`A firm can have ${String(PAYMENT_ACCOUNTS_MAX)} payment accounts.`);
    }
    const facts = { ...given, name };
    if (!(await storePaymentAccount(trx, firmId, paymentAccountId, facts, at))) throw notFound();
    audit('firmPaymentAccountSaved', `filingFirm/${String(firmId)}`, { kind: given.kind });
  });
}

type Parts = Omit<PaymentAccountFacts, 'kind'>;

/** Compares payment accounts, ignoring the order of their users and courts. */
function isSame(one: Parts, other: Parts): boolean {
  return (
    one.name === other.name &&
    one.isActive === other.isActive &&
    listed(one.userIds) === listed(other.userIds) &&
    listed(one.courtIds) === listed(other.courtIds)
  );
}

function listed(ids: readonly number[]): string {
  return ids.toSorted((a, b) => a - b).join();
}
