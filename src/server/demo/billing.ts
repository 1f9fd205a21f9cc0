import { sql, type Kysely } from 'kysely';
import type { Database } from '../db/tables/database';
import { runPeriods, type RunTime } from '../domain/billing/periodsRepository';
import { receivePayment } from '../domain/billing/paymentsRepository';
import { addDays, addMonths, daysBetween } from '../domain/billing/periods';
import { updateStandings } from '../domain/billing/standingRepository';
import { holdAccount } from '../domain/ledger/repository';
import { civilDate } from '../http/services';

/** Months for which the demo's accounts have been billed. */
const MONTHS = 5;
const DAY_MS = 86_400_000;
/** Nobody of the demo gets letters. */
const PAY_ADDRESS = 'https://demo.invalid';

interface DemoBilling {
  readonly username: string;
  readonly billTo: readonly [name: string, street: string, city: string, postalCode: string];
  /** Days before the demo was made on which the running month began. */
  readonly startedDaysAgo: number;
  /** Null pays by check. */
  readonly card: { readonly token: string; readonly lastDigits: string } | null;
  /** Leaves the last invoice open. */
  readonly owes?: boolean;
}

const BILLED: readonly DemoBilling[] = [
  {
    username: 'user',
    billTo: ['Fairbanks Title Services', '112 Court Street', 'Shelbyville', '46176'],
    startedDaysAgo: 16,
    card: { token: 'pays', lastDigits: '4242' },
  },
  {
    username: 'admin',
    billTo: ['Holloway & Birch, Accounts Payable', '48 N Delaware Street', 'Indianapolis', '46204'],
    startedDaysAgo: 9,
    card: { token: 'pays', lastDigits: '4242' },
  },
  {
    username: 'pastdue',
    billTo: ['Dunning Abstracts', 'PO Box 77', 'Muncie', '47305'],
    startedDaysAgo: 20,
    card: null,
    owes: true,
  },
  {
    username: 'michigan',
    billTo: ['Lakeshore Land Title', '9 Harbor Avenue', 'Muskegon', '49440'],
    startedDaysAgo: 12,
    card: { token: 'asks', lastDigits: '3155' },
  },
];

/**
 * Bills demo accounts for the months until now, by the same run that bills all others: invoices,
 * receipts, one account that owes. No letter is sent.
 */
export async function loadDemoBilling(
  db: Kysely<Database>,
  userIds: ReadonlyMap<string, number>,
  now: number,
): Promise<void> {
  const today = civilDate(now);
  for (const demo of BILLED) {
    const userId = userIds.get(demo.username);
    if (userId !== undefined) await billOne(db, demo, userId, today);
  }
  await sql`delete from mail_message where body like ${`%${PAY_ADDRESS}%`}`.execute(db);
}

async function billOne(
  db: Kysely<Database>,
  demo: DemoBilling,
  userId: number,
  today: string,
): Promise<void> {
  const { account_id: accountId } = await db
    .selectFrom('app_user')
    .where('id', '=', userId)
    .select('account_id')
    .executeTakeFirstOrThrow();
  if (accountId === null) return;
  const plan = await db
    .selectFrom('subscription')
    .where('account_id', '=', accountId)
    .select('plan_id')
    .executeTakeFirstOrThrow();
  const current = addDays(today, -demo.startedDaysAgo);
  const anchor = addMonths(current, -MONTHS);
  const [billTo, street, city, postalCode] = demo.billTo;
  await db
    .updateTable('account')
    .set({
      bill_to: billTo,
      street,
      city,
      region: demo.username === 'michigan' ? 'MI' : 'IN',
      postal_code: postalCode,
    })
    .where('id', '=', accountId)
    .execute();
  await db
    .updateTable('subscription')
    .set({ starts_on: anchor, anchor_on: anchor })
    .where('account_id', '=', accountId)
    .execute();
  await db
    .insertInto('account_billing')
    .values({
      account_id: accountId,
      plan_id: plan.plan_id,
      renewal_plan_id: plan.plan_id,
      anchor_on: anchor,
      period_from: addMonths(anchor, -1),
      period_to: anchor,
      is_dunning_disabled: demo.owes === true,
    })
    .execute();
  const { card } = demo;
  for (let month = 0; month <= MONTHS; month += 1) {
    const day = addMonths(anchor, month);
    if (day > today) break;
    const time = timeOf(day);
    await runPeriods(db, time);
    const isLast = addMonths(anchor, month + 1) > today;
    if (!isLast || demo.owes !== true) {
      const paidOn = card === null ? addDays(day, Math.min(9, daysBetween(day, today))) : day;
      await payOpen(db, accountId, card, timeOf(paidOn));
    }
  }
  if (card !== null) await addCard(db, accountId, card, timeOf(anchor).at);
  await db.transaction().execute((trx) => updateStandings(trx, [accountId], today));
  if (demo.owes === true) {
    await db
      .updateTable('account')
      .set({ status: 'INACTIVE', account_status: 'PAST_DUE' })
      .where('id', '=', accountId)
      .execute();
  }
}

/** The morning of a day. */
function timeOf(today: string): RunTime {
  return { today, at: Date.parse(`${today}T14:00:00Z`), payAddress: PAY_ADDRESS };
}

async function payOpen(
  db: Kysely<Database>,
  accountId: number,
  card: DemoBilling['card'],
  { at }: RunTime,
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await holdAccount(trx, accountId);
    const { cents } = await trx
      .selectFrom('invoice')
      .where('account_id', '=', accountId)
      .select(sql<number>`coalesce(sum(open_cents), 0)::bigint`.as('cents'))
      .executeTakeFirstOrThrow();
    if (cents === 0) return;
    await receivePayment(
      trx,
      {
        accountId,
        userId: null,
        kind: card === null ? 'CHECK' : 'CARD',
        cents,
        reference: card === null ? 'check 2071' : `Visa ending in ${card.lastDigits}`,
      },
      at + DAY_MS / 24,
    );
  });
}

async function addCard(
  db: Kysely<Database>,
  accountId: number,
  { lastDigits, token }: NonNullable<DemoBilling['card']>,
  at: number,
): Promise<void> {
  await db
    .insertInto('payment_card')
    .values({
      account_id: accountId,
      processor: 'test',
      customer_token: 'test',
      card_token: token,
      brand: 'Visa',
      last_digits: lastDigits,
      expires_month: '2099-12',
      added_at: new Date(at),
    })
    .execute();
}
