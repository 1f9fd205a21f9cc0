import { sql, type Kysely } from 'kysely';
import { stateDate } from '#contract/stateClock';
import { DAY_MS } from '#contract/time';
import type { Database } from '../server/db/tables/database';
import { runPeriods, type RunTime } from '../server/domain/billing/periodsRepository';
import { receivePayment, receivePayments } from '../server/domain/billing/paymentsRepository';
import { addDays, addMonths, daysBetween } from '../server/domain/billing/periods';
import { TEST_CARDS } from '../server/domain/cards/testCards';
import { updateBillingStatuses } from '../server/domain/billing/standingRepository';
import { lockAccount } from '../server/domain/ledger/repository';

/** Months billed for accounts without a history. */
const MONTHS = 5;
const FIRST_CHECK = 2_071;
const CHECKS_A_MONTH = 14;
/** Days from an invoice to the check that pays it. */
const CHECK_DAYS = 9;
/** Placeholder address. Emails that contain it are deleted, so demo accounts get none. */
const PAY_ADDRESS = 'https://demo.invalid';

/** Activity of accounts in the billed months. */
export interface BilledHistory {
  /** Number of billed months before the current one. */
  readonly months: number;
  /**
   * Writes the accounts' activity before a day, unless it is already written. Bills must depend
   * only on this activity.
   */
  writeUntil(accountIds: readonly number[], day: string): Promise<void>;
  /**
   * Number of days from the start of every account's current month to the demo's creation; null if
   * accounts have different start days.
   */
  readonly startedDaysAgo: number | null;
}

export const NO_HISTORY: BilledHistory = {
  months: MONTHS,
  startedDaysAgo: null,
  writeUntil: () => Promise.resolve(),
};

interface DemoBilling {
  readonly username: string;
  readonly billTo: readonly [name: string, street: string, city: string, postalCode: string];
  /** Number of days from the start of the current month to the demo's creation. */
  readonly startedDaysAgo: number;
  /** Null if the account pays by check. */
  readonly card: {
    readonly token: string;
    /** Visa by default. */
    readonly brand?: string;
    readonly lastDigits: string;
  } | null;
  /** True if the last invoice is unpaid because the card was declined. */
  readonly owes?: boolean;
  /** True if the last invoice was paid twice, so a refund is due. */
  readonly hasPaidTwice?: boolean;
  /** True if the account is billed only when accounts have a year of history. */
  readonly needsHistory?: boolean;
}

const BILLED: readonly DemoBilling[] = [
  {
    username: 'user',
    billTo: ['Fairbanks Title Services', '112 Court Street', 'Shelbyville', '46176'],
    startedDaysAgo: 16,
    card: { token: 'pays', lastDigits: '4242' },
    hasPaidTwice: true,
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
    card: { token: 'declines', brand: 'Mastercard', lastDigits: '0002' },
    owes: true,
  },
  {
    username: 'michigan',
    billTo: ['Lakeshore Land Title', '9 Harbor Avenue', 'Muskegon', '49440'],
    startedDaysAgo: 12,
    card: { token: 'asks', lastDigits: '3155' },
  },
  {
    username: 'full',
    billTo: ['Brimley Investigations', '2210 E Main Street', 'Richmond', '47374'],
    startedDaysAgo: 16,
    card: { token: 'pays', lastDigits: '4242' },
    needsHistory: true,
  },
  {
    username: 'clerk',
    billTo: ['Wayne County Auditor', '401 E Main Street', 'Richmond', '47374'],
    startedDaysAgo: 16,
    card: null,
    needsHistory: true,
  },
  {
    username: 'recorder',
    billTo: ['Wayne County Auditor', '401 E Main Street', 'Richmond', '47374'],
    startedDaysAgo: 16,
    card: null,
    needsHistory: true,
  },
  {
    username: 'bulk',
    billTo: ['Kingsley Filing Bureau', '77 Monument Circle', 'Indianapolis', '46204'],
    startedDaysAgo: 16,
    card: { token: 'pays', lastDigits: '4242' },
  },
  {
    username: 'judge',
    billTo: ['Wayne County Auditor', '401 E Main Street', 'Richmond', '47374'],
    startedDaysAgo: 16,
    card: null,
    needsHistory: true,
  },
];

/** Usernames whose accounts are billed for a year of history. */
export const BILLED_NAMES: readonly string[] = BILLED.map(({ username }) => username);

/**
 * Returns the first day of a billed account's first month; null for an account that isn't billed.
 */
export function billedFrom(
  username: string,
  today: string,
  history: Pick<BilledHistory, 'months' | 'startedDaysAgo'>,
): string | null {
  const demo = BILLED.find((each) => each.username === username);
  if (demo === undefined) return null;
  return addMonths(addDays(today, -startOf(demo, history).startedDaysAgo), -history.months);
}

/** Returns the start of an account's current month. */
function startOf(
  demo: DemoBilling,
  history: Pick<BilledHistory, 'startedDaysAgo'>,
): Pick<DemoBilling, 'startedDaysAgo'> {
  return { startedDaysAgo: history.startedDaysAgo ?? demo.startedDaysAgo };
}

/**
 * Bills demo accounts for the months until now, using the regular billing run: invoices, receipts,
 * and one account with a balance due. Sends no email.
 */
export async function loadDemoBilling(
  db: Kysely<Database>,
  userIds: ReadonlyMap<string, number>,
  now: number,
  history: BilledHistory,
): Promise<void> {
  const today = stateDate(now);
  const { months } = history;
  const found = BILLED.flatMap((demo) => {
    if (demo.needsHistory === true && history === NO_HISTORY) return [];
    const userId = userIds.get(demo.username);
    return userId === undefined ? [] : [{ ...demo, ...startOf(demo, history), userId }];
  });
  // Accounts whose months begin on the same day share billing runs.
  for (const daysAgo of new Set(found.map(({ startedDaysAgo }) => startedDaysAgo))) {
    const current = addDays(today, -daysAgo);
    const anchor = addMonths(current, -months);
    const accounts: BilledAccount[] = [];
    for (const { userId, ...demo } of found) {
      if (demo.startedDaysAgo !== daysAgo) continue;
      const accountId = await beginBilling(db, demo, userId, anchor);
      if (accountId !== null) accounts.push({ accountId, demo });
    }
    await billTogether(db, accounts, { anchor, current, today, history });
  }
  await beginTrials(db);
  await addDemoSearches(db, userIds, { at: now, today });
  await sql`delete from mail_message where body like ${`%${PAY_ADDRESS}%`}`.execute(db);
}

interface BilledAccount {
  readonly accountId: number;
  readonly demo: DemoBilling;
}

/** Sets an account's billing contact and first billed day; null for a user without an account. */
async function beginBilling(
  db: Kysely<Database>,
  demo: DemoBilling,
  userId: number,
  anchor: string,
): Promise<number | null> {
  const { account_id: accountId } = await db
    .selectFrom('app_user')
    .where('id', '=', userId)
    .select('account_id')
    .executeTakeFirstOrThrow();
  if (accountId === null) return null;
  const plan = await db
    .selectFrom('subscription')
    .where('account_id', '=', accountId)
    .select('plan_id')
    .executeTakeFirstOrThrow();
  const [billTo, street, city, postalCode] = demo.billTo;
  await db
    .updateTable('account')
    .set({
      bill_to: billTo,
      street,
      city,
      region: demo.username === 'michigan' ? 'MI' : 'IN',
      postal_code: postalCode,
      // The card is added with the payments below; until then the account pays by invoice.
      is_invoiced: true,
      // Even an overdue account paid every invoice except the last one.
      account_status: 'ACTIVE',
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
  return accountId;
}

/**
 * Bills accounts whose months begin on the same days, month by month, and records their payments.
 */
async function billTogether(
  db: Kysely<Database>,
  accounts: readonly BilledAccount[],
  {
    anchor,
    current,
    history,
    today,
  }: {
    readonly anchor: string;
    readonly current: string;
    readonly history: BilledHistory;
    readonly today: string;
  },
): Promise<void> {
  const accountIds = accounts.map(({ accountId }) => accountId);
  for (let month = 0; month <= history.months; month += 1) {
    const day = addMonths(anchor, month);
    if (day > today) break;
    await history.writeUntil(accountIds, day);
    await runPeriods(db, timeOf(day));
    const isLast = addMonths(anchor, month + 1) > today;
    const paying = accounts.filter(({ demo }) => !(isLast && demo.owes === true));
    const [byCard, byCheck] = [
      paying.filter(({ demo }) => demo.card !== null),
      paying.filter(({ demo }) => demo.card === null),
    ];
    // Cards pay on the day of the invoice; checks arrive later.
    await payOpen(db, byCard, month, timeOf(day));
    const late = Math.min(CHECK_DAYS, daysBetween(day, today));
    await payOpen(db, byCheck, month, timeOf(addDays(day, late)));
  }
  await history.writeUntil(accountIds, addDays(today, 1));
  for (const { accountId, demo } of accounts) {
    await finishBilling(db, { accountId, demo }, { anchor, current, today });
  }
}

/** Sets an account's card and the status that follows from its payments. */
async function finishBilling(
  db: Kysely<Database>,
  { accountId, demo }: BilledAccount,
  { anchor, current, today }: Readonly<Record<'anchor' | 'current' | 'today', string>>,
): Promise<void> {
  if (demo.hasPaidTwice === true) await payAgain(db, accountId, timeOf(current));
  if (demo.card !== null) {
    await addCard(db, accountId, demo.card, timeOf(anchor).at);
    await db
      .updateTable('account')
      .set({ is_invoiced: false })
      .where('id', '=', accountId)
      .execute();
  }
  await db.transaction().execute((trx) => updateBillingStatuses(trx, [accountId], today));
  if (demo.owes === true) {
    await declineCard(db, accountId);
    await db
      .updateTable('account')
      .set({ status: 'INACTIVE', account_status: 'PAST_DUE' })
      .where('id', '=', accountId)
      .execute();
  }
}

/** Returns the morning of a day. */
function timeOf(today: string): RunTime {
  return { today, at: Date.parse(`${today}T14:00:00Z`), payAddress: PAY_ADDRESS };
}

/**
 * Chooses how an account pays a month's invoice; months are counted from the account's first
 * invoice.
 */
function paymentOf(
  { card }: DemoBilling,
  month: number,
): { readonly kind: 'CHECK' | 'CARD'; readonly reference: string } {
  return card === null
    ? { kind: 'CHECK', reference: `check ${String(FIRST_CHECK + month * CHECKS_A_MONTH)}` }
    : { kind: 'CARD', reference: `${card.brand ?? 'Visa'} ending in ${card.lastDigits}` };
}

/** Records payments of accounts' unpaid invoices, all on the same day. */
async function payOpen(
  db: Kysely<Database>,
  payers: readonly BilledAccount[],
  month: number,
  { at }: RunTime,
): Promise<void> {
  if (payers.length === 0) return;
  await db.transaction().execute(async (trx) => {
    for (const { accountId } of payers) await lockAccount(trx, accountId);
    const open = await trx
      .selectFrom('invoice')
      .where(
        'account_id',
        'in',
        payers.map(({ accountId }) => accountId),
      )
      .where('open_cents', '>', 0)
      .groupBy('account_id')
      .select(['account_id', sql<number>`sum(open_cents)::bigint`.as('cents')])
      .execute();
    const owed = new Map(open.map(({ account_id, cents }) => [account_id, cents]));
    const payments = payers.flatMap(({ accountId, demo }) => {
      const cents = owed.get(accountId);
      return cents === undefined
        ? []
        : [{ ...paymentOf(demo, month), accountId, userId: null, cents }];
    });
    await receivePayments(trx, payments, at + DAY_MS / 24);
  });
}

async function addCard(
  db: Kysely<Database>,
  accountId: number,
  { brand = 'Visa', lastDigits, token }: NonNullable<DemoBilling['card']>,
  at: number,
): Promise<void> {
  await db
    .insertInto('payment_card')
    .values({
      account_id: accountId,
      processor: 'test',
      customer_token: 'test',
      card_token: token,
      brand,
      last_digits: lastDigits,
      expires_month: '2099-12',
      added_at: new Date(at),
    })
    .execute();
  await addCharges(db, accountId);
}

/** Records a second payment of the last invoice. */
async function payAgain(db: Kysely<Database>, accountId: number, { at }: RunTime): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await lockAccount(trx, accountId);
    const last = await trx
      .selectFrom('receipt')
      .where('account_id', '=', accountId)
      .select(['cents', 'kind', 'reference'])
      .orderBy('id', 'desc')
      .limit(1)
      .executeTakeFirst();
    if (last !== undefined) {
      await receivePayment(trx, { ...last, accountId, userId: null }, at + DAY_MS / 12);
    }
  });
}

/**
 * Creates the charges of card payments, here and at the test processor, so they can be refunded.
 */
async function addCharges(db: Kysely<Database>, accountId: number): Promise<void> {
  await sql`
    insert into card_charge (key, account_id, card_id, invoice_id, cents, status, processor_id,
                             receipt_id, asked_at, settled_at)
    select k.key, r.account_id, c.id, coalesce(u.invoice_id, i.id), r.cents, 'PAID',
           'test_' || k.key, r.id, r.received_at, r.received_at
      from receipt r join payment_card c on c.account_id = r.account_id
     cross join lateral (select md5('demo receipt ' || r.number)::uuid as key) k
     cross join lateral (select max(id) as id from invoice where account_id = r.account_id) i
      left join lateral (
        select min(invoice_id) as invoice_id from receipt_use where receipt_id = r.id) u on true
     where r.account_id = ${accountId} and r.kind = 'CARD'`.execute(db);
  await sql`
    insert into test_charge (key, id, card, cents, status)
    select k.key, k.processor_id, c.card_token, k.cents, 'PAID'
      from card_charge k join payment_card c on c.id = k.card_id
     where k.account_id = ${accountId}`.execute(db);
}

/** Declines the card of an account's unpaid invoices, on the day of the invoice. */
async function declineCard(db: Kysely<Database>, accountId: number): Promise<void> {
  await sql`
    insert into card_charge (key, account_id, card_id, invoice_id, cents, status, problem,
                             asked_at, settled_at)
    select md5('demo invoice ' || i.number)::uuid, i.account_id, c.id, i.id, i.open_cents,
           'DECLINED', ${TEST_CARDS.declines.outcome}, t.at, t.at
      from invoice i join payment_card c on c.account_id = i.account_id and c.removed_at is null
     cross join lateral (
        select (i.issued_on + time '14:05') at time zone 'UTC' as at) t
     where i.account_id = ${accountId} and i.open_cents > 0`.execute(db);
}

/** Gives trials a period, so that a plan can follow them. */
async function beginTrials(db: Kysely<Database>): Promise<void> {
  await sql`
    insert into account_billing (account_id, plan_id, anchor_on, period_from, period_to)
    select s.account_id, s.plan_id, min(s.starts_on), min(s.starts_on), max(s.ends_on) + 1
      from subscription s join plan p on p.id = s.plan_id and p.is_trial
     where s.ends_on is not null group by s.account_id, s.plan_id
    on conflict do nothing`.execute(db);
}

/** Adds bonus searches to the plan of `admin`, granted by the super user. */
async function addDemoSearches(
  db: Kysely<Database>,
  userIds: ReadonlyMap<string, number>,
  { at, today }: { readonly at: number; readonly today: string },
): Promise<void> {
  await sql`
    insert into bonus_grant (account_id, searches, reason, granted_by, granted_at, expires_on)
    select u.account_id, 25, 'The site was down for an hour', ${userIds.get('super') ?? null},
           ${new Date(at)}, ${addDays(today, 60)}::date
      from app_user u where u.id = ${userIds.get('admin') ?? null}`.execute(db);
}
