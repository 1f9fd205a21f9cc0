import type { FastifyInstance, FastifyRequest } from 'fastify';
import { MAX_BONUS_DAYS, REASON_MAX_LENGTH } from '#contract/accountMoney';
import type { CallName } from '#contract/calls';
import type { AccountMoney } from '#contract/schemas/accountMoney';
import { answerOnce } from '../../domain/answeredOnce/repository';
import {
  transactionWithAudit,
  type Audit,
  type AuditedTransaction,
} from '../../domain/audit/repository';
import { bonusLetter, creditLetter, refundLetter, type Letter } from '../../domain/billing/letters';
import { AmountError, receivePayment } from '../../domain/billing/paymentsRepository';
import { addDays } from '../../domain/billing/periods';
import type { RunTime } from '../../domain/billing/periodsRepository';
import {
  findPaidPlan,
  findWantedPlan,
  offersOf,
  takePlan,
} from '../../domain/billing/planRepository';
import { payAddressOf, runTimeOf } from '../../domain/billing/runTime';
import { requireCredit, setCredit } from '../../domain/credit/creditRepository';
import { findOfferedPlans } from '../../domain/plans/repository';
import { updateStandings } from '../../domain/billing/standingRepository';
import { settleCharges } from '../../domain/cards/charging';
import { orderRefund } from '../../domain/cards/refundsRepository';
import { holdAccount } from '../../domain/ledger/repository';
import { sentNameProblem, tidyName, trialApplications } from '../../domain/users/rules';
import type { Actor } from '../../http/asker';
import { onceKeyOf } from '../../http/onceKey';
import { conflict, invalidField, notFound } from '../../http/problems';
import { registerCall } from '../../http/registerCall';
import { civilDate } from '../../http/services';
import { queueMails } from '../../mail/repository';
import { addGrant, findAccountMoney, findReceiptWords } from './repository';

const NOT_CONFIRMED =
  "The email address that opened this account isn't confirmed or belongs to an earlier account, so it can't be approved for invoices.";

/** Super users may act on any account. */
const SUPPORT = { rule: { roles: ['SUPER_USER'] }, ownership: 'anybody' } as const;

/** One change of an account's money, inside its transaction. */
interface Change {
  readonly trx: AuditedTransaction;
  readonly audit: Audit;
  readonly actor: Actor;
  readonly account: AccountMoney;
  readonly today: string;
}

/** The requester and the account of a change. */
interface ChangeRequest {
  readonly request: FastifyRequest;
  readonly actor: Actor;
  readonly userId: number;
  readonly params: { readonly accountId: number };
  readonly body: object;
}

/**
 * Credits, refunds, and bonus searches, by super users. Each happens once and is audited and
 * emailed.
 */
export function registerAccountMoneyArea(app: FastifyInstance): void {
  const { db } = app.database;

  registerCall(app, 'getAccountMoney', {
    access: SUPPORT,
    handler: ({ params }) => moneyOf(params.accountId),
  });

  registerCall(app, 'postCredit', {
    access: SUPPORT,
    handler: (input) => {
      const { cents } = input.body;
      const reason = reasonIn(input.body);
      return change(input, 'postCredit', async ({ account, actor, audit, today, trx }) => {
        const { accountId } = account;
        const credit = { accountId, userId: input.userId, kind: 'CREDIT', cents } as const;
        await receivePayment(trx, { ...credit, reference: reason }, actor.at);
        await updateStandings(trx, [accountId], today);
        const target = `account/${String(accountId)}`;
        audit({ ...actor, action: 'creditGiven', target, detail: { cents, reason } });
        return creditLetter({ ...account, reason }, cents);
      });
    },
  });

  registerCall(app, 'postRefund', {
    access: SUPPORT,
    handler: async (input) => {
      const { cents, receiptId } = input.body;
      const reason = reasonIn(input.body);
      const processor = app.cardProcessor?.name ?? null;
      await change(input, 'postRefund', async ({ account, actor, audit, trx }) => {
        const { accountId } = account;
        const paidBy = await findReceiptWords(trx, accountId, receiptId);
        if (paidBy === null) throw notFound();
        const refund = { accountId, receiptId, cents, reason, userId: input.userId };
        await orderRefund(trx, refund, processor, actor.at);
        const detail = { receiptId, cents, reason };
        const target = `account/${String(accountId)}`;
        audit({ ...actor, action: 'paymentRefunded', target, detail });
        return refundLetter({ ...account, reason }, cents, paidBy);
      });
      // Calls the card processor immediately; if it does not answer, the job retries.
      await settleCharges(app, payAddressOf(app, input.request.locale));
      return moneyOf(input.params.accountId);
    },
  });

  registerCall(app, 'postBonusSearches', {
    access: SUPPORT,
    handler: (input) => {
      const { expiresOn, searches } = input.body;
      const reason = reasonIn(input.body);
      return change(input, 'postBonusSearches', async ({ account, actor, audit, today, trx }) => {
        requireExpiry(expiresOn, today);
        const { accountId } = account;
        const grant = { accountId, searches, reason, expiresOn, grantedBy: input.userId };
        await addGrant(trx, grant, actor.at);
        const detail = { searches, expiresOn, reason };
        const target = `account/${String(accountId)}`;
        audit({ ...actor, action: 'searchesGranted', target, detail });
        return bonusLetter({ ...account, reason }, searches, expiresOn);
      });
    },
  });

  registerCall(app, 'putCredit', {
    access: SUPPORT,
    handler: (input) => {
      const { isInvoiced, limitCents } = input.body;
      const reason = reasonIn(input.body);
      return change(input, 'putCredit', async ({ account, actor, audit, today, trx }) => {
        const { accountId, credit } = account;
        if (isInvoiced && !credit.isConfirmed) throw conflict(NOT_CONFIRMED);
        await setCredit(trx, accountId, { isInvoiced, limitCents });
        const target = `account/${String(accountId)}`;
        const detail = {
          isInvoiced,
          limitCents,
          wasInvoiced: credit.isInvoiced,
          oldLimitCents: credit.staffLimitCents,
          reason,
        };
        audit({ ...actor, action: 'creditSet', target, detail });
        if (!isInvoiced) return null;
        const { locale } = input.request;
        const time = { ...runTimeOf(app), payAddress: payAddressOf(app, locale), today };
        const opened = await startRequestedPlan(trx, accountId, locale, time);
        if (opened !== null) audit({ ...actor, action: 'planTaken', target, detail: opened });
        return null;
      });
    },
  });

  /** Makes a change once per key, emails the account, and returns the account's state after it. */
  async function change(
    { actor, body, params, request, userId }: ChangeRequest,
    call: CallName,
    work: (change: Change) => Promise<Letter | null>,
  ): Promise<AccountMoney> {
    const { accountId } = params;
    const once = {
      userId,
      key: onceKeyOf(request),
      call,
      asked: { ...params, ...body },
      at: actor.at,
    };
    try {
      await transactionWithAudit(db, (trx, audit) =>
        answerOnce(trx, once, async () => {
          await holdAccount(trx, accountId);
          const today = civilDate(actor.at);
          const account = await findAccountMoney(trx, accountId, today);
          if (account === null) throw notFound();
          const letter = await work({ trx, audit, actor, account, today });
          if (letter !== null) {
            const mails = account.emails.map((to) => ({
              ...letter,
              to,
              at: actor.at,
              usefulUntil: null,
              proof: { kind: 'ACCOUNT', accountId } as const,
            }));
            await queueMails(trx, mails);
          }
          return null;
        }),
      );
    } catch (error) {
      if (error instanceof AmountError) throw conflict(error.message);
      throw error;
    }
    app.mails.wake();
    return moneyOf(accountId);
  }

  async function moneyOf(accountId: number): Promise<AccountMoney> {
    const account = await findAccountMoney(db, accountId, civilDate(app.clock.now()));
    if (account === null) throw notFound();
    return account;
  }
}

/**
 * Starts the paid plan that a newly approved account requested, on an invoice; null if there is
 * none.
 */
async function startRequestedPlan(
  trx: AuditedTransaction,
  accountId: number,
  locale: FastifyRequest['locale'],
  time: RunTime,
): Promise<{
  readonly from: number | null;
  readonly to: number;
  readonly costCents: number;
} | null> {
  const requestedId = await findWantedPlan(trx, accountId);
  if (requestedId === null) return null;
  const paid = await findPaidPlan(trx, accountId);
  const plans = await findOfferedPlans(trx, locale.features);
  const offer = offersOf(paid, plans, time.today).find(({ plan }) => plan.id === requestedId);
  if (offer === undefined) return null;
  const booker = { accountId, userId: null };
  await takePlan(trx, booker, { ...offer, paid }, trialApplications(locale), time);
  // The credit limit of the plan that just started must cover it.
  await requireCredit(trx, accountId, offer.costCents, time.today);
  return { from: paid?.planId ?? null, to: requestedId, costCents: offer.costCents };
}

/** The reason as it appears in the ledger, the audit log, and the email. */
function reasonIn(body: { readonly reason: string }): string {
  const reason = tidyName(body.reason);
  const problem = sentNameProblem('reason', reason, REASON_MAX_LENGTH);
  if (problem !== null) throw invalidField('reason', problem);
  return reason;
}

function requireExpiry(expiresOn: string, today: string): void {
  const last = addDays(today, MAX_BONUS_DAYS);
  if (expiresOn >= today && expiresOn <= last) return;
  throw invalidField('expiresOn', `Choose a day from today (${today}) to ${last}.`);
}
