import { formatOr } from '#contract/formats';
import { sql, type Kysely, type Transaction } from 'kysely';
import { billingCodeKey } from '#contract/billing/billingCodes';
import { WARN_PERCENT } from '#contract/billing/spending';
import { stateDate } from '#contract/stateClock';
import type { Database } from '../../db/tables/database';
import { forbidden } from '../../http/problems';
import { requireCredit } from '../credit/creditRepository';
import { lockAccount } from '../ledger/repository';
import { logSearch, type CountedAs, type LoggedSearch } from '../searchLog/repository';
import { findAdministrators, findBudgets, findSpending, hasBudgets } from './repository';
import { refusalOf, warningOf, type BudgetUse } from './words';

/** The spending user, with the account and billing code. */
export interface Spender {
  readonly accountId: number;
  readonly userId: number;
  readonly billingCode: string | null;
}

/**
 * Spending already written in the same transaction: a search, or pages with their price in cents.
 */
export type Spent =
  | { readonly kind: 'SEARCH' }
  | { readonly kind: 'PAGES'; readonly cents: number };

const SPEND_REFUSED = 'SPEND_LIMIT';

function covers(budget: BudgetUse, { billingCode, userId }: Spender): boolean {
  if (budget.scope === 'USER') return budget.userId === userId;
  if (budget.scope === 'ACCOUNT') return true;
  return (
    budget.billingCode !== null &&
    billingCode !== null &&
    billingCodeKey(budget.billingCode) === billingCodeKey(billingCode)
  );
}

function isNearlyUsed({ cents, usedCents }: BudgetUse): boolean {
  return usedCents > 0 && usedCents * 100 >= cents * WARN_PERCENT;
}

/** Returns the nearly used-up budgets that cover the spending, most used first. */
function nearlyUsed(budgets: readonly BudgetUse[], spender: Spender): BudgetUse[] {
  const share = ({ cents, usedCents }: BudgetUse): number => usedCents / Math.max(cents, 1);
  return budgets
    .filter((budget) => covers(budget, spender) && isNearlyUsed(budget))
    .sort((one, other) => share(other) - share(one));
}

/**
 * Checks the budgets that apply to spending that the transaction has already recorded. The caller
 * must hold the account's lock, so concurrent spending is serialized. Throws a 403 if a hard budget
 * is exceeded, which rolls back the spending. Otherwise returns the warning about a nearly used-up
 * budget, or null. Notifies administrators and the user once per period.
 */
export async function requireWithinBudgets(
  trx: Transaction<Database>,
  spender: Spender,
  spent: Spent,
  at: number,
): Promise<string | null> {
  const { accountId } = spender;
  if (!(await hasBudgets(trx, accountId))) return null;
  const today = stateDate(at);
  const { extraCents, included, periodFrom, periodTo, used } = await findSpending(
    trx,
    accountId,
    today,
  );
  const isExtra = included !== null && used > included;
  const costCents = spent.kind === 'PAGES' ? spent.cents : isExtra ? extraCents : 0;
  const budgets = await findBudgets(trx, accountId, today);
  const over = budgets.find(
    (budget) => budget.isStop && covers(budget, spender) && budget.usedCents > budget.cents,
  );
  if (over !== undefined && costCents > 0) {
    const isSearch = spent.kind === 'SEARCH';
    const admins = await adminsInWords(trx, accountId);
    throw forbidden(refusalOf(over, costCents, { admins, isSearch, periodTo }), SPEND_REFUSED);
  }
  const near = nearlyUsed(budgets, spender);
  for (const budget of near) await warnOnce(trx, spender, budget, { at, periodFrom, periodTo });
  const [fullest] = near;
  return fullest === undefined ? null : warningOf(fullest, periodTo).body;
}

/**
 * Predicts whether a search at this price would be rejected or get a warning, without a lock. The
 * search itself checks the budgets again.
 */
export async function predictBudgets(
  db: Kysely<Database>,
  spender: Spender,
  costCents: number,
  today: string,
): Promise<{ readonly refusal: string | null; readonly warning: string | null }> {
  const { accountId } = spender;
  if (!(await hasBudgets(db, accountId))) return { refusal: null, warning: null };
  const { periodTo } = await findSpending(db, accountId, today);
  const budgets = (await findBudgets(db, accountId, today)).map((budget) =>
    covers(budget, spender) ? { ...budget, usedCents: budget.usedCents + costCents } : budget,
  );
  const over = budgets.find(
    (budget) => budget.isStop && covers(budget, spender) && budget.usedCents > budget.cents,
  );
  if (over !== undefined && costCents > 0) {
    const admins = await adminsInWords(db, accountId);
    return {
      refusal: refusalOf(over, costCents, { admins, isSearch: true, periodTo }),
      warning: null,
    };
  }
  const [fullest] = nearlyUsed(budgets, spender);
  return {
    refusal: null,
    warning: fullest === undefined || costCents === 0 ? null : warningOf(fullest, periodTo).body,
  };
}

async function adminsInWords(db: Kysely<Database>, accountId: number): Promise<string> {
  const names = await findAdministrators(db, accountId);
  return names.length === 0 ? 'Your account administrator' : formatOr(names);
}

async function warnOnce(
  trx: Transaction<Database>,
  { accountId, userId }: Spender,
  budget: BudgetUse,
  { at, periodFrom, periodTo }: { at: number; periodFrom: string; periodTo: string },
): Promise<void> {
  const { body, title } = warningOf(budget, periodTo);
  await sql`
    with warned as (
      update spend_budget set warned_in = ${periodFrom}::date
       where id = ${budget.id} and warned_in is distinct from ${periodFrom}::date returning id)
    insert into notification (user_id, kind, target, title, body, created_at)
    select u.id, 'ACCOUNT', null, ${title}, ${body}, ${new Date(at)}
      from app_user u cross join warned
     where u.account_id = ${accountId} and u.status = 'ACTIVE'
       and (u.is_admin or u.id = ${userId} or u.id = ${budget.userId}::bigint)`.execute(trx);
}

/** Returns whether a search may cost the account money or count against a budget. */
async function maySpend(db: Kysely<Database>, accountId: number): Promise<boolean> {
  const { rows } = await sql<{ may: boolean }>`
    select exists (
      select from account_billing b join plan p on p.id = b.plan_id
       where b.account_id = ${accountId} and b.ended_on is null and p.extra_search_cents > 0
    ) as may`.execute(db);
  return rows[0]?.may === true || hasBudgets(db, accountId);
}

/**
 * Counts a finished search (see `logSearch`) and checks it against the account's credit and
 * budgets, with the account locked. `warning` is about a nearly used-up budget. If the search
 * exceeds the credit or a hard budget, throws a 403 and counts nothing.
 */
export async function countSearch(
  db: Kysely<Database>,
  search: LoggedSearch,
): Promise<CountedAs & { readonly warning: string | null }> {
  const { accountId, at, billingCode, userId } = search;
  if (accountId === null || !(await maySpend(db, accountId))) {
    return { ...(await logSearch(db, search)), warning: null };
  }
  return db.transaction().execute(async (trx) => {
    await lockAccount(trx, accountId);
    const counted = await logSearch(trx, search);
    const isOfPlan = counted.isCounted && !counted.isGivenOnTop;
    if (!isOfPlan) return { ...counted, warning: null };
    const today = stateDate(at);
    const { extraCents, included, used } = await findSpending(trx, accountId, today);
    const isExtra = included !== null && used > included;
    await requireCredit(trx, accountId, isExtra ? extraCents : 0, today);
    const spender = { accountId, userId, billingCode };
    return {
      ...counted,
      warning: await requireWithinBudgets(trx, spender, { kind: 'SEARCH' }, at),
    };
  });
}
