import { sql, type Kysely, type Transaction } from 'kysely';
import type { ApplicationCode } from '#contract/applications';
import type { AccountPlanState, PlanChoice } from '#contract/schemas/billing';
import type { PublicPlan } from '#contract/schemas/plans';
import { PLAN } from '../../db/reference/plans';
import type { Database } from '../../db/tables/database';
import { chargeAccount, type Booker } from '../ledger/repository';
import { announceInvoices, span, type RunTime } from './periodsRepository';
import { addDays, nextPeriod, proratedCents } from './periods';
import { writeInvoices } from './writeInvoicesRepository';

/** The plan of an account and its period. */
export interface RunningPlan {
  readonly planId: number;
  readonly planName: string;
  readonly priceCents: number;
  readonly isTrial: boolean;
  readonly includedSearches: number | null;
  readonly pageCents: number;
  readonly anchorOn: string;
  readonly from: string;
  readonly to: string;
  readonly renewalPlanId: number | null;
}

/** The plan whose period runs, trials too; null where none runs. */
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
    .select(['p.page_price_cents as pageCents', 'b.anchor_on as anchorOn'])
    .select(['b.period_from as from', 'b.period_to as to'])
    .select('b.renewal_plan_id as renewalPlanId')
    .executeTakeFirst();
  return found ?? null;
}

/** The one that is paid for; null during a trial, and where none runs. */
export async function findPaidPlan(
  db: Kysely<Database>,
  accountId: number,
): Promise<RunningPlan | null> {
  const running = await findRunningPlan(db, accountId);
  return running === null || running.isTrial ? null : running;
}

/** A plan that can be taken today, and what that costs now. */
export interface PlanOffer {
  readonly plan: PublicPlan;
  readonly costCents: number;
}

/**
 * Plans that can start today: those above the one that runs, for what the rest of its period costs
 * more; where none runs every plan, for its first month.
 */
export function offersOf(
  paid: RunningPlan | null,
  plans: readonly PublicPlan[],
  today: string,
): PlanOffer[] {
  if (paid === null) return plans.map((plan) => ({ plan, costCents: plan.priceCents }));
  return plans
    .filter(({ id, priceCents }) => id !== paid.planId && priceCents > paid.priceCents)
    .map((plan) => ({
      plan,
      costCents: proratedCents(plan.priceCents - paid.priceCents, paid, today),
    }));
}

/** The state of the plan for those who change what follows it. */
export function planStateOf(
  running: RunningPlan | null,
  plans: readonly PublicPlan[],
): AccountPlanState {
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
}

/** What opening a plan takes of an offer. */
interface OpenedPlan {
  readonly plan: Pick<PublicPlan, 'id' | 'name'>;
  readonly costCents: number;
  readonly paid: RunningPlan | null;
}

/**
 * Opens a plan: an upgrade within its period, or a first period from today on. The caller holds the
 * account and has the money, or has decided to extend it on credit. Gives the entry of the charge;
 * null where it costs nothing.
 */
export async function openPlan(
  trx: Transaction<Database>,
  booker: Booker,
  { costCents, paid, plan }: OpenedPlan,
  applications: readonly ApplicationCode[],
  { at, today }: Pick<RunTime, 'at' | 'today'>,
): Promise<number | null> {
  const { accountId } = booker;
  const to = paid?.to ?? nextPeriod(today, today);
  if (paid === null) await startPlan(trx, accountId, plan.id, { from: today, to }, applications);
  else await upgradePlan(trx, accountId, paid, plan.id, today);
  await setWantedPlan(trx, accountId, null);
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
 * Opens a plan that is free, paid ahead, or billed by invoice: writes the invoice, which a balance or
 * the card then pays. Others open when a card has paid (see `placeOrder`).
 */
export async function takePlan(
  trx: Transaction<Database>,
  booker: Booker,
  opened: OpenedPlan,
  applications: readonly ApplicationCode[],
  time: RunTime,
): Promise<void> {
  const entryId = await openPlan(trx, booker, opened, applications, time);
  if (entryId === null) return;
  await announceInvoices(trx, await writeInvoices(trx, [booker.accountId], time.today), time);
}

/** Remembers the paid plan that an account wants, until one opens; null forgets it. */
export async function setWantedPlan(
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

export async function findWantedPlan(
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
  planId: number,
  today: string,
): Promise<void> {
  // Who meant to go on with the plan goes on with the better one; another choice stands.
  await sql`
    update account_billing set plan_id = ${planId},
           renewal_plan_id = case when renewal_plan_id = ${paid.planId} then ${planId}
                                  else renewal_plan_id end
     where account_id = ${accountId}`.execute(trx);
  await sql`
    update subscription set plan_id = ${planId}
     where account_id = ${accountId} and plan_id = ${paid.planId}
       and (ends_on is null or ends_on >= ${today}::date)`.execute(trx);
}

/** A trial of a new account: nothing is charged, and nothing follows it until a plan is chosen. */
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
  planId: number,
  { from, to }: { readonly from: string; readonly to: string },
  applications: readonly ApplicationCode[],
): Promise<void> {
  const row = {
    plan_id: planId,
    renewal_plan_id: planId,
    anchor_on: from,
    period_from: from,
    period_to: to,
    ended_on: null,
  };
  await trx
    .insertInto('account_billing')
    .values({ account_id: accountId, ...row })
    .onConflict((conflict) => conflict.column('account_id').doUpdateSet(row))
    .execute();
  // Trials and plans that were granted end where the paid one begins.
  await sql`
    delete from subscription where account_id = ${accountId} and starts_on >= ${from}::date`.execute(
    trx,
  );
  await sql`
    update subscription set ends_on = ${from}::date - 1
     where account_id = ${accountId} and (ends_on is null or ends_on >= ${from}::date)`.execute(
    trx,
  );
  const codes = await sql<{ code: ApplicationCode }>`
    select distinct app_code as code from subscription where account_id = ${accountId}
    union select unnest(${applications}::text[])`.execute(trx);
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
