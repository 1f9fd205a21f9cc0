import { RECEIPT_WORDS, receiptNumber } from '#contract/billing';
import { ACCOUNT_PATH } from '#contract/members';
import { MESSAGE_EDITOR_PATH } from '#contract/motd';
import type { AccountMoney, BonusGrant, CardRefund } from '#contract/schemas/accountMoney';
import type { ReceiptRow } from '#contract/schemas/billing';
import {
  countColumn,
  dateColumn,
  momentColumn,
  moneyColumn,
  rowHeader,
  statusColumn,
  textColumn,
  type Status,
} from '../../../records/columns';
import { Loaded } from '../../../records/Loaded';
import { RecordNotFound } from '../../../records/RecordNotFound';
import { useAppSelector } from '../../../store/hooks';
import { DataTable, type DataColumn } from '../../../ui/DataTable';
import { DescriptionList } from '../../../ui/DescriptionList';
import { formatMoney } from '../../../ui/formats';
import { Section } from '../../../ui/Section';
import { Stack } from '../../../ui/Stack';
import { AppLink } from '../../../widgets/AppLink';
import { STATE_TIME_ZONE } from '../../../widgets/AsOf';
import { ScreenHeading } from '../../../widgets/ScreenHeading';
import { CreditForm } from '../money/CreditForm';
import { CreditTermsForm } from '../money/CreditTermsForm';
import { GrantForm } from '../money/GrantForm';
import { RefundForm } from '../money/RefundForm';
import { accountMoney } from '../slice';

const RECEIPTS: readonly DataColumn<ReceiptRow>[] = [
  rowHeader('Receipt', ({ number }) => receiptNumber(number)),
  momentColumn(STATE_TIME_ZONE)('Received', ({ receivedAt }) => receivedAt, { priority: 2 }),
  textColumn('Paid by', ({ kind, reference }) => `${RECEIPT_WORDS[kind]}, ${reference}`),
  moneyColumn('Amount', ({ cents }) => cents),
  moneyColumn('Given back', ({ refundedCents }) => refundedCents, { priority: 3 }),
  moneyColumn('Left', ({ unappliedCents }) => unappliedCents),
];

const REFUND_STATUS: Readonly<Record<CardRefund['status'], Status>> = {
  WAITING: { tone: 'open', word: 'The card company is asked' },
  DONE: { tone: 'released', word: 'Given back' },
  REFUSED: { tone: 'pastDue', word: 'Refused; the money is the account’s again' },
};

const REFUNDS: readonly DataColumn<CardRefund>[] = [
  rowHeader('Receipt', ({ receiptNumber: number }) => receiptNumber(number)),
  momentColumn(STATE_TIME_ZONE)('Asked', ({ askedAt }) => askedAt, { priority: 3 }),
  moneyColumn('Amount', ({ cents }) => cents),
  textColumn('Reason', ({ problem, reason }) =>
    problem === null ? reason : `${reason}. ${problem}`,
  ),
  statusColumn('Status', ({ status }) => REFUND_STATUS[status]),
];

const GRANTS: readonly DataColumn<BonusGrant>[] = [
  rowHeader('Reason', ({ reason }) => reason),
  countColumn('Searches', ({ searches }) => searches),
  countColumn('Used', ({ used }) => used),
  dateColumn('Until', ({ expiresOn }) => expiresOn),
  textColumn('By', ({ grantedBy }) => grantedBy, { none: 'Not known', priority: 3 }),
];

/** Credits, refunds and searches on top of an account, for super users. */
export function Screen() {
  return (
    <Loaded
      of={useAppSelector(accountMoney.select)}
      what="the account"
      title="Account not loaded"
      notFound={
        <RecordNotFound
          title="Account not found"
          problem="There is no such account"
          wayOn={{ to: MESSAGE_EDITOR_PATH, label: 'Go to the administrative area' }}
        >
          Open it from the page of an account.
        </RecordNotFound>
      }
    >
      {(loaded) => <Money of={loaded} />}
    </Loaded>
  );
}

function Money({ of }: { readonly of: AccountMoney }) {
  const { accountId, balanceCents, emails, grants, openCents, receipts, refunds } = of;
  // A credit is not paid out.
  const left = receipts.filter(
    ({ kind, unappliedCents }) => kind !== 'CREDIT' && unappliedCents > 0,
  );
  return (
    <Stack>
      <ScreenHeading title={`Money of ${of.accountName}`} />
      <DescriptionList
        items={[
          {
            term: 'Account',
            description: (
              <AppLink to={ACCOUNT_PATH} query={{ accountId }}>
                {of.accountName}
              </AppLink>
            ),
          },
          { term: 'Open', description: openCents === 0 ? 'Nothing' : formatMoney(openCents) },
          {
            term: 'Left for the next invoice',
            description: balanceCents === 0 ? 'Nothing' : formatMoney(balanceCents),
          },
          { term: 'Owes in all', description: formatMoney(of.credit.owedCents) },
          { term: 'Credit limit', description: creditWords(of.credit) },
          { term: 'Is told by email', description: emails.join(', ') || 'Nobody' },
        ]}
      />
      <Section title="Credit and invoicing">
        <p>
          {of.credit.wantedPlan === null
            ? 'An account approved for invoices starts paid plans without a card.'
            : `The account wants the plan ${of.credit.wantedPlan}. Approving it for invoices starts the plan now.`}
        </p>
        <CreditTermsForm
          key={`${String(of.credit.isInvoiced)} ${String(of.credit.staffLimitCents)}`}
          accountId={accountId}
          credit={of.credit}
        />
      </Section>
      <Section title="Give a credit">
        <p>A credit pays open invoices, and what is left of it the next one. It is not paid out.</p>
        <CreditForm key={receipts.length} accountId={accountId} />
      </Section>
      <Section title="Refund a payment">
        {left.length === 0 ? (
          <p>
            Nothing is left to refund: invoices have taken every payment. Give a credit instead.
          </p>
        ) : (
          <RefundForm key={balanceCents} accountId={accountId} receipts={left} />
        )}
        {refunds.length === 0 ? null : (
          <DataTable
            caption="Refunds to cards"
            columns={REFUNDS}
            rows={refunds}
            rowKey={({ key }) => key}
          />
        )}
      </Section>
      <Section title="Give searches">
        <p>They are used before those of the plan.</p>
        <GrantForm key={grants.length} accountId={accountId} />
        {grants.length === 0 ? null : (
          <DataTable
            caption="Searches given on top"
            columns={GRANTS}
            rows={grants}
            rowKey={({ id }) => id}
          />
        )}
      </Section>
      <Section title="Receipts">
        {receipts.length === 0 ? (
          <p>Nothing was paid yet.</p>
        ) : (
          <DataTable
            caption="The newest receipts"
            isCaptionHidden
            columns={RECEIPTS}
            rows={receipts}
            rowKey={({ id }) => id}
          />
        )}
      </Section>
    </Stack>
  );
}

/** The limit, and why it is that much. */
function creditWords({
  hasGoodCard,
  isConfirmed,
  isInvoiced,
  limitCents,
  staffLimitCents,
}: AccountMoney['credit']): string {
  const reasons = [
    ...(isConfirmed ? [] : ['email address not confirmed']),
    ...(staffLimitCents === null ? [] : ['set by staff']),
    ...(hasGoodCard ? ['good card on file'] : []),
    ...(isInvoiced ? ['approved for invoices'] : []),
  ];
  const words = reasons.length === 0 ? 'usual limit' : reasons.join(', ');
  return `${formatMoney(limitCents)} (${words})`;
}
