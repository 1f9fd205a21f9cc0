import type { ReactNode } from 'react';
import { RECEIPT_WORDS, receiptNumber } from '#contract/billing/files';
import { formatMoney } from '#contract/formats';
import { ACCOUNT_PATH } from '#contract/account/members';
import { ADMIN_TODAY_PATH } from '#contract/admin/pages';
import type { AccountMoney, BonusGrant, CardRefund } from '#contract/schemas/accountMoney';
import type { ReceiptRow } from '#contract/schemas/billing';
import { parseId } from '#contract/site/queryFields';
import { STATE_TIME_ZONE } from '#contract/stateClock';
import {
  countColumn,
  dateColumn,
  dayColumn,
  momentColumn,
  moneyColumn,
  rowHeader,
  statusColumn,
  textColumn,
  type Status,
} from '../../../records/columns';
import { Loaded } from '../../../records/Loaded';
import { TransactionsChart } from '../../../records/TransactionsChart';
import { LookGate } from '../../../records/look/LookGate';
import { RecordNotFound } from '../../../records/RecordNotFound';
import { selectLocation } from '../../../state/location/selectors';
import { useAppSelector } from '../../../store/hooks';
import { buttonClass } from '../../../ui/buttonClass';
import type { DataColumn } from '../../../ui/dataColumn';
import { DataTable } from '../../../ui/DataTable';
import { Disclosure } from '../../../ui/Disclosure';
import { FiguresRow } from '../../../ui/FiguresRow';
import { PageActions } from '../../../ui/PageActions';
import { MessageBox } from '../../../ui/MessageBox';
import { Section } from '../../../ui/Section';
import { Stack } from '../../../ui/Stack';
import { asSentenceStart } from '../../../ui/words';
import { AppLink } from '../../../widgets/AppLink';
import { ScreenHeading } from '../../../widgets/ScreenHeading';
import styles from '../admin.module.css';
import { CheckForm } from '../money/CheckForm';
import { CreditForm } from '../money/CreditForm';
import { CreditTermsForm } from '../money/CreditTermsForm';
import { DunningForm } from '../money/DunningForm';
import { GrantForm } from '../money/GrantForm';
import { RefundForm } from '../money/RefundForm';
import { ReturnedCheckForm } from '../money/ReturnedCheckForm';
import { accountMoney, stateReason } from '../slice';

const RECEIPTS: readonly DataColumn<ReceiptRow>[] = [
  rowHeader('Receipt', ({ number }) => receiptNumber(number)),
  dayColumn(STATE_TIME_ZONE)('Received', ({ receivedAt }) => receivedAt, {
    priority: 2,
    phone: 'line',
  }),
  textColumn('Paid by', ({ kind, reference }) => `${RECEIPT_WORDS[kind]}, ${reference}`, {
    phone: 'line',
  }),
  moneyColumn('Amount', ({ cents }) => cents, { phone: 'end' }),
  moneyColumn('Returned', ({ refundedCents }) => (refundedCents === 0 ? null : refundedCents), {
    priority: 3,
    phone: 'named',
  }),
  moneyColumn('Unapplied', ({ unappliedCents }) => unappliedCents, { phone: 'named' }),
];

const REFUND_STATUS: Readonly<Record<CardRefund['status'], Status>> = {
  WAITING: { tone: 'open', word: 'Waiting for the card company' },
  DONE: { tone: 'released', word: 'Refunded' },
  REFUSED: { tone: 'pastDue', word: 'Declined; the amount was returned to the account' },
};

const REFUNDS: readonly DataColumn<CardRefund>[] = [
  rowHeader('Receipt', ({ receiptNumber: number }) => receiptNumber(number)),
  momentColumn(STATE_TIME_ZONE)('Requested', ({ askedAt }) => askedAt, {
    priority: 3,
    phone: 'line',
  }),
  moneyColumn('Amount', ({ cents }) => cents, { phone: 'end' }),
  textColumn(
    'Reason',
    ({ problem, reason }) => (problem === null ? reason : `${reason}. ${problem}`),
    { phone: 'line' },
  ),
  statusColumn('Status', ({ status }) => REFUND_STATUS[status], { phone: 'line' }),
];

const GRANTS: readonly DataColumn<BonusGrant>[] = [
  rowHeader('Reason', ({ reason }) => reason),
  countColumn('Searches', ({ searches }) => searches, { phone: 'end' }),
  countColumn('Used', ({ used }) => used, { phone: 'named' }),
  dateColumn('Expires', ({ expiresOn }) => expiresOn, { phone: 'named' }),
  textColumn('By', ({ grantedBy }) => grantedBy, {
    none: 'Unknown',
    priority: 3,
    phone: 'line',
  }),
];

/** Credits, refunds, and bonus searches of an account, for super users. */
export function Screen() {
  const of = useAppSelector(accountMoney.select);
  const { query = {} } = useAppSelector(selectLocation) ?? {};
  const accountId = parseId(query['accountId']);
  if (of.status === 'failed' && of.isReasonNeeded === true && accountId !== null) {
    return (
      <Stack>
        <ScreenHeading title="Account billing" />
        <LookGate kind="account" id={accountId} look={stateReason} />
      </Stack>
    );
  }
  return (
    <Loaded
      of={of}
      what="the account"
      title="Account not loaded"
      notFound={
        <RecordNotFound
          title="Account not found"
          problem="We can’t find this account"
          nextLink={{ to: ADMIN_TODAY_PATH, label: 'Find an account' }}
        >
          Search for the account by name, then select Billing.
        </RecordNotFound>
      }
    >
      {(loaded) => <Money of={loaded} />}
    </Loaded>
  );
}

function Money({ of }: { readonly of: AccountMoney }) {
  const { accountId, balanceCents, checks, credit, dunning, emails, openCents, refundable } = of;
  const { limitCents, owedCents, wantedPlan, wantedPlanProblem } = credit;
  const refundableCents = refundable.reduce((sum, { unappliedCents }) => sum + unappliedCents, 0);
  return (
    <Stack>
      <ScreenHeading title={`Billing: ${of.accountName}`} />
      <PageActions>
        <AppLink
          to={ACCOUNT_PATH}
          query={{ accountId }}
          className={buttonClass('secondary', 'small')}
        >
          View account
        </AppLink>
      </PageActions>
      {emails.length === 0 ? (
        <MessageBox tone="warning">
          <p>No one receives this account’s invoices and reminders by email.</p>
        </MessageBox>
      ) : (
        <p className={styles.notified}>Notified by email: {emails.join(', ')}</p>
      )}
      <FiguresRow
        label="Balance"
        figures={[
          {
            label: 'Balance due',
            value: formatMoney(openCents),
            note: openCents === 0 ? 'No open invoices' : netWords(owedCents),
            ...(openCents > 0 ? { tone: 'warning' as const } : {}),
          },
          {
            label: 'Not invoiced yet',
            value: formatMoney(owedCents - openCents + balanceCents),
            note: 'On the next invoice',
          },
          {
            label: 'Account credit',
            value: formatMoney(balanceCents),
            note: 'For the next invoice',
          },
          { label: 'Credit limit', value: formatMoney(limitCents), note: limitWords(credit) },
        ]}
      />
      <TransactionsChart months={of.months} />
      <Section title="Actions">
        <div className={styles.actions}>
          <Action
            title="Credit and invoicing"
            state={
              wantedPlan === null
                ? credit.isInvoiced
                  ? 'Invoicing approved'
                  : 'Card only'
                : `Requested plan: ${wantedPlan}`
            }
            isInitiallyOpen={wantedPlan !== null}
          >
            {wantedPlanProblem === null ? (
              <p>
                {wantedPlan === null
                  ? 'An account approved for invoicing can start paid plans without a card.'
                  : `The account requested the plan ${wantedPlan}. Approving the account for invoicing starts the plan now.`}
              </p>
            ) : (
              <MessageBox tone="warning" title={`${wantedPlan ?? 'The plan'} can’t start now`}>
                <p>The account requested this plan. {wantedPlanProblem}</p>
              </MessageBox>
            )}
            <CreditTermsForm
              key={`${String(credit.isInvoiced)} ${String(credit.staffLimitCents)}`}
              accountId={accountId}
              credit={credit}
            />
          </Action>
          <Action
            title="Payment reminders"
            state={dunning.isBilled ? (dunning.isOff ? 'Off' : 'On') : 'No billed plan'}
          >
            <DunningForm
              key={`${String(dunning.isOff)} ${dunning.since ?? ''}`}
              accountId={accountId}
              dunning={dunning}
            />
          </Action>
          <Action title="Record a check">
            <p>A check pays open invoices first, oldest first. The rest pays the next invoice.</p>
            <CheckForm accountId={accountId} openCents={openCents} />
          </Action>
          {checks.length === 0 ? null : (
            <Action title="Reverse a check">
              <p>
                If the bank returned a check, or it was recorded by mistake, reverse its payment.
              </p>
              <ReturnedCheckForm
                key={checks.map(({ id }) => id).join()}
                accountId={accountId}
                checks={checks}
              />
            </Action>
          )}
          <Action title="Add a credit">
            <p>
              A credit is applied to open invoices first; any remainder to the next invoice. It
              can’t be paid out.
            </p>
            <CreditForm accountId={accountId} />
          </Action>
          <Action
            title="Refund a payment"
            state={
              refundable.length === 0
                ? 'Nothing to refund'
                : `Up to ${formatMoney(refundableCents)}`
            }
          >
            {refundable.length === 0 ? (
              <p>All payments are applied to invoices. Add a credit instead.</p>
            ) : (
              <RefundForm
                key={refundable.map(({ id }) => id).join()}
                accountId={accountId}
                receipts={refundable}
              />
            )}
          </Action>
          <Action title="Add bonus searches">
            <p>Bonus searches are used before plan searches.</p>
            <GrantForm accountId={accountId} />
          </Action>
        </div>
      </Section>
      <Histories of={of} />
    </Stack>
  );
}

interface ActionProps {
  readonly title: string;
  /** The account's current setting, such as "On". */
  readonly state?: string;
  readonly isInitiallyOpen?: boolean;
  readonly children: ReactNode;
}

/** Collapsible section for a change to the account. */
function Action({ children, isInitiallyOpen = false, state, title }: ActionProps) {
  return (
    <Disclosure
      isInitiallyOpen={isInitiallyOpen}
      summary={
        <>
          {title}
          {state === undefined ? null : <span className={styles.actionState}>{state}</span>}
        </>
      }
    >
      <Stack gap={3}>{children}</Stack>
    </Disclosure>
  );
}

/** Receipts, refunds, and bonus searches. */
function Histories({ of: { grants, receipts, refunds } }: { readonly of: AccountMoney }) {
  return (
    <>
      <Section title="Receipts">
        {receipts.length === 0 ? (
          <p>No payments yet.</p>
        ) : (
          <DataTable
            caption="Recent receipts"
            isCaptionHidden
            columns={RECEIPTS}
            rows={receipts}
            rowKey={({ id }) => id}
            isOneLine={receipts.every(({ refundedCents }) => refundedCents === 0)}
          />
        )}
      </Section>
      {refunds.length === 0 ? null : (
        <DataTable
          caption="Refunds to cards"
          columns={REFUNDS}
          rows={refunds}
          rowKey={({ key }) => key}
        />
      )}
      {grants.length === 0 ? null : (
        <DataTable
          caption="Bonus searches"
          columns={GRANTS}
          rows={grants}
          rowKey={({ id }) => id}
        />
      )}
    </>
  );
}

/** Formats the balance after new charges and account credit. */
function netWords(owedCents: number): string {
  const amount = formatMoney(Math.abs(owedCents));
  return owedCents < 0 ? `Net credit ${amount}` : `Net balance ${amount}`;
}

/** Formats the reasons for the credit limit. */
function limitWords({
  hasGoodCard,
  isConfirmed,
  isInvoiced,
  staffLimitCents,
}: AccountMoney['credit']): string {
  const reasons = [
    ...(isConfirmed ? [] : ['email address not confirmed']),
    ...(staffLimitCents === null ? [] : ['set by staff']),
    ...(hasGoodCard ? ['valid card on file'] : []),
    ...(isInvoiced ? ['approved for invoices'] : []),
  ];
  return asSentenceStart(reasons.length === 0 ? 'standard limit' : reasons.join(', '));
}
