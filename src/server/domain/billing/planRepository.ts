import { sql, type Kysely, type Transaction } from 'kysely';
import type { ApplicationCode } from '#contract/site/applications';
import type { EditionFeatures } from '#contract/locales';
import type { AccountPlanState, PlanChoice } from '#contract/schemas/billing';
import type { PublicPlan } from '#contract/schemas/plans';
import { PLAN } from '../../db/reference/plans';
import type { Database } from '../../db/tables/database';
import { chargeAccount, type LedgerActor } from '../ledger/repository';
import { findOfferedPlans } from '../plans/repository';
import { INCLUDED_SEARCHES, searchesAfterUpgrade } from './includedSearches';
import { announceInvoices, span, USED_SEARCHES, type RunTime } from './periodsRepository';
import { addDays, nextPeriod } from './periods';
import { type RunningPlan, startsPeriod } from './planPrices';
import { writeInvoices } from './writeInvoicesRepository';

/** Loads the plan of the current period, including trials; null if there is none. */
export async function findRunningPlan(
  db: Kysely<Database>,
  accountId: number,
): Promise<RunningPlan | null> {
  const found = await db
    .selectFrom('account_billing as b')
    .innerJoin('plan as p', 'p.id', 'b.plan_id')
    .where('b.account_id', '=', accountId)
    .where('b.ended_on', 'is', null)
    .select(['p.id as planId', 'p.name as planName', 'p.price_cents as priceCents'])
    .select(['p.is_trial as isTrial', 'p.included_searches as includedSearches'])
    .select('p.extra_search_cents as extraSearchCents')
    .select(['p.page_price_cents as pageCents', 'b.anchor_on as anchorOn'])
    .select(['b.period_from as from', 'b.period_to as to'])
    .select('b.renewal_plan_id as renewalPlanId')
    .select(INCLUDED_SEARCHES.as('periodSearches'))
    .select(USED_SEARCHES.as('usedSearches'))
    .executeTakeFirst();
  return found ?? null;
}

/** Loads the current paid plan; null during a trial or without a plan. */
export async function findPaidPlan(
  db: Kysely<Database>,
  accountId: number,
): Promise<RunningPlan | null> {
  const running = await findRunningPlan(db, accountId);
  return running === null || running.isTrial ? null : running;
}

/**
 * Finds the plans that can follow an account's plan, cheapest first: plans on offer, its current
 * plan unless that is a trial, and the plan chosen so far, even if the edition doesn't offer it.
 */
export async function findRenewalPlans(
  db: Kysely<Database>,
  running: RunningPlan | null,
  features: Pick<EditionFeatures, 'unlimitedViewing'>,
): Promise<PublicPlan[]> {
  const current = running === null || running.isTrial ? null : running.planId;
  const own = [current, running?.renewalPlanId ?? null].filter((id) => id !== null);
  return findOfferedPlans(db, features, own);
}

/** Returns the plan state for users who can change the next plan. */
export function planStateOf(
  running: RunningPlan | null,
  plans: readonly PublicPlan[],
): Omit<AccountPlanState, 'uncardedCents'> {
  const choices = plans.map(choiceOf);
  if (running === null) {
    return {
      current: null,
      isTrial: false,
      periodFrom: null,
      periodTo: null,
      renewalPlanId: null,
      choices,
    };
  }
  const { includedSearches, isTrial, pageCents, planId, planName, priceCents } = running;
  return {
    current: { id: planId, name: planName, priceCents, includedSearches, pageCents },
    isTrial,
    periodFrom: running.from,
    periodTo: addDays(running.to, -1),
    renewalPlanId: running.renewalPlanId,
    choices,
  };
}

function choiceOf({ id, includedSearches, name, pageCents, priceCents }: PublicPlan): PlanChoice {
  return { id, name, priceCents, includedSearches, pageCents };
}

/**
 * Sets the plan that follows the current one; null cancels the renewal. Clears the plan that the
 * account requested earlier.
 */
export async function setRenewal(
  trx: Transaction<Database>,
  accountId: number,
  planId: number | null,
): Promise<void> {
  await trx
    .updateTable('account_billing')
    .set({ renewal_plan_id: planId })
    .where('account_id', '=', accountId)
    .where('ended_on', 'is', null)
    .execute();
  await saveRequestedPlan(trx, accountId, null);
}

/** Fields of an offer needed to start a plan. */
interface OpenedPlan {
  readonly plan: Pick<PublicPlan, 'id' | 'name' | 'priceCents' | 'includedSearches'>;
  readonly costCents: number;
  /** Total price of an upgrade if part of it is charged later; `costCents` by default. */
  readonly shareCents?: number;
  readonly paid: RunningPlan | null;
}

/**
 * Starts a plan: an upgrade in the current period, or a period that begins today. The caller
 * has locked the account and has collected payment or approved credit. Returns the id of the charge's entry;
 * null if the plan costs nothing.
 */
export async function openPlan(
  trx: Transaction<Database>,
  booker: LedgerActor,
  { costCents, paid, plan, shareCents = costCents }: OpenedPlan,
  applications: readonly ApplicationCode[],
  { at, today }: Pick<RunTime, 'at' | 'today'>,
): Promise<number | null> {
  const { accountId } = booker;
  const isNewPeriod = paid === null || startsPeriod({ plan, costCents }, paid);
  const to = isNewPeriod ? nextPeriod(today, today) : paid.to;
  if (isNewPeriod) {
    const isChosen = paid !== null && paid.renewalPlanId !== paid.planId;
    const ids = { planId: plan.id, renewalPlanId: isChosen ? paid.renewalPlanId : plan.id };
    await startPlan(trx, accountId, ids, { at, from: today, to }, applications);
  } else {
    const periodSearches = searchesAfterUpgrade(plan, paid, shareCents);
    await upgradePlan(trx, accountId, paid, { planId: plan.id, periodSearches }, today);
  }
  await saveRequestedPlan(trx, accountId, null);
  if (costCents === 0) return null;
  const isFirst = paid === null || paid.priceCents === 0;
  return chargeAccount(
    trx,
    booker,
    {
      kind: isFirst ? 'PLAN_PERIOD' : 'PLAN_UPGRADE',
      reference: isFirst
        ? `${plan.name}, ${span(today, to)}`
        : `From ${paid.planName} to ${plan.name}, ${span(today, to)}`,
      billingCode: null,
      parts: [{ ledger: 'SUBSCRIPTION_FEES', countyId: null, cents: costCents }],
    },
    at,
  );
}

/**
 * Starts a plan that is free, covered by the balance, or billed by invoice. Writes the invoice,
 * then pays it from the balance or the card. Other plans start once a card has paid (see
 * `placeOrder`).
 */
export async function startChosenPlan(
  trx: Transaction<Database>,
  booker: LedgerActor,
  opened: OpenedPlan,
  applications: readonly ApplicationCode[],
  time: RunTime,
): Promise<void> {
  const entryId = await openPlan(trx, booker, opened, applications, time);
  if (entryId === null) return;
  await announceInvoices(trx, await writeInvoices(trx, [booker.accountId], time.today), time);
}

/** Saves the paid plan that an account wants until one starts; null clears it. */
export async function saveRequestedPlan(
  trx: Transaction<Database>,
  accountId: number,
  planId: number | null,
): Promise<void> {
  await trx
    .updateTable('account')
    .set({ wanted_plan_id: planId })
    .where('id', '=', accountId)
    .execute();
}

export async function findRequestedPlan(
  db: Kysely<Database>,
  accountId: number,
): Promise<number | null> {
  const found = await db
    .selectFrom('account')
    .where('id', '=', accountId)
    .select('wanted_plan_id as planId')
    .executeTakeFirst();
  return found?.planId ?? null;
}

async function upgradePlan(
  trx: Transaction<Database>,
  accountId: number,
  paid: RunningPlan,
  { periodSearches, planId }: { planId: number; periodSearches: number | null },
  today: string,
): Promise<void> {
  // An upgrade also replaces the next plan if that was the same as the current plan; a different
  // choice stays.
  await sql`
    update account_billing set plan_id = ${planId},
           renewal_plan_id = case when renewal_plan_id = ${paid.planId} then ${planId}
                                  else renewal_plan_id end,
           period_searches = ${periodSearches}, used_up_in = null, upgrade_due_in = null
     where account_id = ${accountId}`.execute(trx);
  // Earlier days keep the old plan, whose page fee applied to them.
  await sql`
    with open as (
      select id, app_code, starts_on, ends_on, coalesce(anchor_on, starts_on) as anchor_on
        from subscription
       where account_id = ${accountId} and plan_id = ${paid.planId}
         and (ends_on is null or ends_on >= ${today}::date)),
    replaced as (
      update subscription s set plan_id = ${planId}
        from open o where s.id = o.id and o.starts_on >= ${today}::date),
    ended as (
      update subscription s set ends_on = ${today}::date - 1
        from open o where s.id = o.id and o.starts_on < ${today}::date)
    insert into subscription (account_id, app_code, plan_id, starts_on, ends_on, anchor_on)
    select ${accountId}, app_code, ${planId}, ${today}::date, ends_on, anchor_on
      from open where starts_on < ${today}::date`.execute(trx);
}

/** Starts the trial of a new account. It costs nothing and ends unless the user chooses a plan. */
export async function startTrial(
  trx: Transaction<Database>,
  accountId: number,
  applications: readonly ApplicationCode[],
  { from, last }: { readonly from: string; readonly last: string },
): Promise<void> {
  await trx
    .insertInto('account_billing')
    .values({
      account_id: accountId,
      plan_id: PLAN.TRIAL,
      renewal_plan_id: null,
      anchor_on: from,
      period_from: from,
      period_to: addDays(last, 1),
    })
    .execute();
  await trx
    .insertInto('subscription')
    .values(
      applications.map((code) => ({
        account_id: accountId,
        app_code: code,
        plan_id: PLAN.TRIAL,
        starts_on: from,
        ends_on: last,
      })),
    )
    .execute();
}

async function startPlan(
  trx: Transaction<Database>,
  accountId: number,
  { planId, renewalPlanId }: { readonly planId: number; readonly renewalPlanId: number | null },
  { at, from, to }: { readonly at: number; readonly from: string; readonly to: string },
  applications: readonly ApplicationCode[],
): Promise<void> {
  const row = {
    plan_id: planId,
    renewal_plan_id: renewalPlanId,
    anchor_on: from,
    period_from: from,
    period_to: to,
    counted_from: new Date(at),
    period_searches: null,
    used_up_in: null,
    upgrade_due_in: null,
    ended_on: null,
  };
  await trx
    .insertInto('account_billing')
    .values({ account_id: accountId, ...row })
    .onConflict((conflict) => conflict.column('account_id').doUpdateSet(row))
    .execute();
  const codes = await sql<{ code: ApplicationCode }>`
    select distinct app_code as code from subscription
     where account_id = ${accountId} and starts_on <= ${from}::date
    union select unnest(${applications}::text[])`.execute(trx);
  // Trials and granted plans end when the paid plan begins.
  await sql`
    delete from subscription where account_id = ${accountId} and starts_on >= ${from}::date`.execute(
    trx,
  );
  await sql`
    update subscription set ends_on = ${from}::date - 1
     where account_id = ${accountId} and (ends_on is null or ends_on >= ${from}::date)`.execute(
    trx,
  );
  await trx
    .insertInto('subscription')
    .values(
      codes.rows.map(({ code }) => ({
        account_id: accountId,
        app_code: code,
        plan_id: planId,
        starts_on: from,
        anchor_on: from,
      })),
    )
    .execute();
}
