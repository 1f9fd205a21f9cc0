import { PLAN } from '../../src/server/db/reference/plans';
import type { DatabaseHandle } from '../../src/server/db/handle';
import { nextPeriod } from '../../src/server/domain/billing/periods';
import type { RunTime } from '../../src/server/domain/billing/periodsRepository';
import { addAccount } from '../server/accounts';
import type { TestBrowser } from '../server/testApp';

let made = 0;

export interface BilledAccount {
  readonly accountId: number;
  /** User id of its administrator. */
  readonly userId: number;
  readonly username: string;
}

/** Adds an account that pays for a plan from that day on, with its first period already begun. */
export async function addBilledAccount(
  database: DatabaseHandle,
  {
    from,
    isInvoiced = true,
    planId = PLAN.S20,
  }: {
    readonly from: string;
    readonly planId?: number;
    /** Approved for invoices: its plan renews without a card. */
    readonly isInvoiced?: boolean;
  },
): Promise<BilledAccount> {
  const { db } = database;
  made += 1;
  const username = `payer${String(made)}`;
  const { accountId, userIds } = await addAccount(database, [username], { startsOn: null });
  const [userId = 0] = userIds;
  await db
    .updateTable('account')
    .set({ is_invoiced: isInvoiced })
    .where('id', '=', accountId)
    .execute();
  await db
    .updateTable('app_user')
    .set({ is_admin: true, email: `${username}@example.org` })
    .where('id', '=', userId)
    .execute();
  await db
    .insertInto('subscription')
    .values({
      account_id: accountId,
      app_code: 'COURT',
      plan_id: planId,
      starts_on: from,
      anchor_on: from,
    })
    .execute();
  await db
    .insertInto('account_billing')
    .values({
      account_id: accountId,
      plan_id: planId,
      renewal_plan_id: planId,
      anchor_on: from,
      period_from: from,
      period_to: nextPeriod(from, from),
    })
    .execute();
  return { accountId, userId, username };
}

/** Adds a card to the account, at the test processor. */
export async function giveCard(
  { db }: DatabaseHandle,
  accountId: number,
  card: string,
): Promise<void> {
  await db
    .insertInto('payment_card')
    .values({
      account_id: accountId,
      processor: 'test',
      customer_token: 'test',
      card_token: card,
      brand: 'Visa',
      last_digits: '4242',
      expires_month: '2099-12',
      added_at: new Date(0),
    })
    .execute();
}

/** Noon of a day, as the time of a billing run. */
export function runTime(today: string): RunTime {
  return {
    today,
    at: Date.parse(`${today}T16:00:00Z`),
    payAddress: 'https://records.example.org/pay',
  };
}

/** Stops billing the demo accounts, so that only the test's accounts are billed. */
export async function endDemoBilling({ db }: DatabaseHandle): Promise<void> {
  await db.updateTable('account_billing').set({ ended_on: '2026-01-01' }).execute();
}

/** The page on which an administrator adds a card. */
export const CARD_PAGE = '/web/in/common/EditCcInfo';

/** Adds a card through the pages, as a user would; returns the result page. */
export async function addCard(browser: TestBrowser, card: string): Promise<string> {
  const { body } = await browser.post(CARD_PAGE, { action: 'ADD-CARD' });
  const [, link = ''] = /href="([^"]*TestCardPage[^"]*)"/.exec(body) ?? [];
  const page = new URL(link).pathname + new URL(link).search;
  await browser.open(page);
  const chosen = await browser.post(page, { card });
  expect(chosen.statusCode).toBe(303);
  const back = await browser.open(String(chosen.headers.location));
  return back.statusCode === 303
    ? (await browser.open(String(back.headers.location))).body
    : back.body;
}

/** The page on which a plan is chosen and its charge confirmed. */
export const UPGRADE = '/web/in/common/UpgradeServicePlan';

/** The submission of a plan's confirmation page: the plan with its price, and the page's key. */
export function confirmationIn(body: string): { readonly plan: string; readonly key: string } {
  const valueOf = (name: string): string =>
    new RegExp(`name="${name}" value="([^"]*)"`).exec(body)?.[1] ?? '';
  return { plan: valueOf('plan'), key: valueOf('key') };
}
