import {
  CHECK_NUMBER,
  CHECK_NUMBER_RULE,
  MAX_CHECK_DAYS,
  REASON_MAX_LENGTH,
} from '#contract/billing/accountMoney';
import { receiptNumber } from '#contract/billing/files';
import type { CallBody } from '#contract/calls';
import { formatMoney, formatDateLong } from '#contract/formats';
import type { AccountMoney } from '#contract/schemas/accountMoney';
import { checkLetter } from '../../domain/billing/letters';
import { receivePayment } from '../../domain/billing/paymentsRepository';
import { addDays } from '../../domain/billing/periods';
import { updateBillingStatuses } from '../../domain/billing/standingRepository';
import { findLastClosed } from '../../domain/ledger/monthsRepository';
import { nameProblem, tidyName } from '../../domain/users/rules';
import type { Actor } from '../../http/requester';
import { invalidField } from '../../http/problems';
import { changeMoney, type MoneyChange, type MoneyParts, type MoneyRequest } from './changeMoney';
import { findCheckReceipt } from './repository';

/**
 * Records a received check, in one audited transaction per key. Pays open invoices, oldest first,
 * updates the account's billing status, and emails the account. Throws like `changeMoney`, and 400
 * for an invalid check number, date, or note, or a check that is already recorded.
 */
export async function recordCheck(
  parts: MoneyParts,
  actor: Actor,
  request: MoneyRequest<CallBody<'postCheck'>>,
): Promise<AccountMoney> {
  const { body, userId } = request;
  const { cents, receivedOn } = body;
  const checkNumber = checkNumberIn(body);
  const note = noteIn(body);
  const change = { ...request, call: 'postCheck' } as const;
  return changeMoney(parts, actor, change, async (money) => {
    const { account, audit, today, trx } = money;
    const { accountId, accountName } = account;
    await requireOpenDay(money, receivedOn);
    await requireNewCheck(money, checkNumber, cents);
    const payment = { accountId, userId, kind: 'CHECK', cents } as const;
    const reference = `check ${checkNumber}`;
    const receivedAt = receivedOn === today ? actor.at : noonOf(receivedOn);
    const receiptId = await receivePayment(trx, { ...payment, reference, receivedAt }, actor.at);
    await updateBillingStatuses(trx, [accountId], today);
    const detail = { receiptId, cents, checkNumber, receivedOn, note };
    audit({ ...actor, action: 'checkRecorded', target: `account/${String(accountId)}`, detail });
    return checkLetter(accountName, cents, checkNumber, receivedOn);
  });
}

/** Start of Stripe's payment IDs, in which case matters. */
const PAYMENT_ID_PREFIX = 'pi_';

function checkNumberIn(body: { readonly checkNumber: string }): string {
  const typed = body.checkNumber.trim();
  if (!CHECK_NUMBER.test(typed)) throw invalidField('checkNumber', CHECK_NUMBER_RULE);
  return typed.startsWith(PAYMENT_ID_PREFIX) ? typed : typed.toUpperCase();
}

function noteIn(body: { readonly note: string }): string {
  const note = tidyName(body.note);
  const problem = note === '' ? null : nameProblem('note', note, REASON_MAX_LENGTH);
  if (problem !== null) throw invalidField('note', problem);
  return note;
}

async function requireOpenDay({ today, trx }: MoneyChange, receivedOn: string): Promise<void> {
  const first = addDays(today, -MAX_CHECK_DAYS);
  if (receivedOn > today || receivedOn < first) {
    throw invalidField('receivedOn', `Choose a day from ${first} to today (${today}).`);
  }
  const lastClosed = await findLastClosed(trx);
  if (lastClosed !== null && receivedOn.slice(0, 7) <= lastClosed) {
    throw invalidField('receivedOn', 'The books of that month are closed. Choose a later day.');
  }
}

async function requireNewCheck(
  { account, trx }: MoneyChange,
  checkNumber: string,
  cents: number,
): Promise<void> {
  const known = await findCheckReceipt(trx, account.accountId, checkNumber, cents);
  if (known === null) return;
  const amount = formatMoney(cents);
  throw invalidField(
    'checkNumber',
    `Check ${checkNumber} for ${amount} is already recorded: receipt ${receiptNumber(known.number)}, received ${formatDateLong(known.receivedOn)}.`,
  );
}

/** Returns a time around noon on a day in Indiana, in milliseconds since 1970. */
function noonOf(day: string): number {
  return Date.parse(`${day}T17:00:00Z`);
}
