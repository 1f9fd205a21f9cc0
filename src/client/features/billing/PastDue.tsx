import { BACKEND_PAGES } from '#contract/site/backendPages';
import { INVOICE_FILE, invoiceNumber } from '#contract/billing/files';
import { payableCents, SMALL_CREDITED } from '#contract/billing/smallInvoices';
import { formatDate, formatDateTime, formatMoney, formatQuantity } from '#contract/formats';
import { buildQuery } from '#contract/links';
import type { LastCharge, PastDueFacts } from '#contract/schemas/billing';
import { DAY_MS } from '#contract/time';
import type { OpenInvoice } from '#contract/schemas/users';
import { STATE_TIME_ZONE, stateDate } from '#contract/stateClock';
import { usePagePorts } from '../../platform/PagePorts';
import { dataOf } from '../../state/loadable/dataOf';
import { pastDueFacts, pastDueRetried } from '../../state/pastDue/slice';
import { selectUser } from '../../state/session/selectors';
import { useAppDispatch, useAppSelector } from '../../store/hooks';
import { Button } from '../../ui/Button';
import { buttonClass } from '../../ui/buttonClass';
import type { DataColumn } from '../../ui/dataColumn';
import { DataTable } from '../../ui/DataTable';
import { FiguresRow, type Figure } from '../../ui/FiguresRow';
import { MessageBox } from '../../ui/MessageBox';
import { Row } from '../../ui/Row';
import { Skeleton } from '../../ui/Skeleton';
import { Stack } from '../../ui/Stack';
import { StateMessage } from '../../ui/StateMessage';
import { BackendLink } from '../../widgets/BackendLink';
import { useHrefs } from '../../widgets/useHrefs';
import styles from './billing.module.css';
import { ChargesChart, nextInvoice, paidThisYear } from './InvoiceFigures';

const COLUMNS: readonly DataColumn<OpenInvoice>[] = [
  {
    key: 'number',
    header: 'Open invoice',
    cell: (row) => <InvoiceFile of={row} />,
    isRowHeader: true,
    isNoWrap: true,
  },
  { key: 'due', header: 'Due', cell: ({ dueOn }) => formatDate(dueOn), isNoWrap: true },
  {
    key: 'amount',
    header: 'Balance due',
    cell: ({ openCents }) => formatMoney(openCents),
    align: 'end',
    isNoWrap: true,
  },
];

const NO_INVOICES: readonly OpenInvoice[] = [];

/**
 * Shown to an administrator of a past-due account instead of a page: the reason, the amounts due,
 * and what happened to the card. The balance is known from the session; the rest must be loaded.
 */
export function PastDue({ notice }: { readonly notice: string }) {
  const account = useAppSelector((state) => selectUser(state).account);
  const state = useAppSelector(pastDueFacts.select);
  const { now } = usePagePorts();
  const facts = dataOf(state);
  const open = account?.openInvoices ?? NO_INVOICES;
  const dueCents = account?.dueCents ?? 0;
  const due = formatMoney(dueCents);
  const payable = payableCents(dueCents, open);
  const only = open.length === 1 ? open[0] : undefined;
  return (
    <Stack>
      <div role="alert" aria-atomic="false">
        <MessageBox tone="warning" title={`Your account is past due: ${due}`}>
          <div className={styles.pastDue}>
            <Stack gap={1}>
              <p>
                {payable === 0 ? (
                  SMALL_CREDITED
                ) : only === undefined ? (
                  'Pay the open invoices to restore access.'
                ) : (
                  <>
                    Pay {invoiceNumber(only.number)}, due {formatDate(only.dueOn)}, to restore
                    access.
                  </>
                )}
              </p>
              <p>{notice}</p>
              <CardFacts of={facts} />
            </Stack>
            <Row gap={2}>
              {payable === 0 ? null : (
                <BackendLink to={BACKEND_PAGES.payInvoices} className={buttonClass('primary')}>
                  Pay {formatMoney(payable)}
                </BackendLink>
              )}
              <BackendLink to={BACKEND_PAGES.editCard} className={buttonClass()}>
                {facts?.card === null ? 'Add a card' : 'Change card'}
              </BackendLink>
            </Row>
          </div>
        </MessageBox>
      </div>
      <FiguresRow
        label="Invoices at a glance"
        figures={figuresOf(due, open, facts, state.status === 'failed', stateDate(now()))}
      />
      {open.length === 0 ? null : (
        <DataTable
          caption="Open invoices"
          isCaptionHidden
          columns={COLUMNS}
          rows={open}
          rowKey={({ number }) => number}
          sums={open.length < 2 ? undefined : { amount: due }}
          isOneLine
        />
      )}
      {facts !== null ? (
        <ChargesChart of={facts} />
      ) : state.status === 'failed' ? (
        <FactsFailed error={state.error} />
      ) : (
        <Skeleton lines={4} label="Loading charges" />
      )}
    </Stack>
  );
}

/**
 * Returns the balance due, the next invoice, and this year's payments. The last two have no amounts
 * until they are loaded, or if loading fails.
 */
function figuresOf(
  due: string,
  open: readonly OpenInvoice[],
  facts: PastDueFacts | null,
  hasFailed: boolean,
  today: string,
): Figure[] {
  const [oldest] = open;
  const balance: Figure = {
    label: 'Balance due',
    value: due,
    note:
      oldest === undefined
        ? 'No open invoice'
        : open.length > 1
          ? `${formatQuantity(open.length, 'invoice')}, ${lateWords(oldest.dueOn, today)}`
          : lateWords(oldest.dueOn, today),
    tone: oldest !== undefined && oldest.dueOn < today ? 'warning' : 'plain',
  };
  if (facts !== null) {
    return [balance, atRenewal(facts), paidThisYear(facts)];
  }
  const value = hasFailed ? 'Not available' : '…';
  return [balance, { label: 'Next invoice', value }, { label: 'Paid this year', value }];
}

/** Formats how late a payment is: "2 days late"; for one that isn't due yet, its date. */
function lateWords(dueOn: string, today: string): string {
  const days = Math.round((Date.parse(today) - Date.parse(dueOn)) / DAY_MS);
  return days > 0 ? `${formatQuantity(days, 'day')} late` : `Due ${formatDate(dueOn)}`;
}

/** Returns the next invoice's figure, which the balance due doesn't include. */
function atRenewal(facts: PastDueFacts): Figure {
  const next = nextInvoice(facts);
  return facts.nextInvoiceOn === null ? next : { ...next, note: <>At renewal, {next.note}</> };
}

/** Error shown if the next invoice and the charges couldn't be loaded. */
function FactsFailed({ error }: { readonly error: string }) {
  const dispatch = useAppDispatch();
  return (
    <StateMessage
      kind="error"
      title="The next invoice and charges couldn’t be loaded"
      action={<Button onClick={() => dispatch(pastDueRetried())}>Try again</Button>}
    >
      {error}
    </StateMessage>
  );
}

/** What happened to the card, and what happens next. */
function CardFacts({ of: facts }: { readonly of: PastDueFacts | null }) {
  if (facts === null) return null;
  const { card, lastCharge, nextStep } = facts;
  const charge = lastCharge === null ? noCharge(card) : chargeWords(lastCharge);
  return (
    <>
      <p>{charge}</p>
      {nextStep === null ? null : (
        <p>
          {nextStep.status === 'DUNNED'
            ? `If the balance isn’t paid, searches stop on ${formatDate(nextStep.on)}.`
            : `If the balance isn’t paid, your plan ends on ${formatDate(nextStep.on)}.`}
        </p>
      )}
    </>
  );
}

function noCharge(card: string | null): string {
  return card === null
    ? 'There is no card on file.'
    : `${card} hasn’t been charged for this balance.`;
}

function chargeWords({ at, card, reason, status }: LastCharge): string {
  const when = formatDateTime(at, STATE_TIME_ZONE);
  switch (status) {
    case 'PENDING':
      return `${card} was charged ${when}. The bank hasn’t confirmed the payment yet.`;
    case 'NEEDS_ACTION':
      return `Your bank requires you to confirm the payment made ${when} with ${card}. Choose Pay to confirm it.`;
    case 'DISPUTED':
      return `The bank reversed the payment made ${when} with ${card}.`;
    case 'DECLINED':
      return `Last attempt: ${when} with ${card}. ${reason ?? 'The card was declined.'} We won’t retry it.`;
  }
}

/** The invoice as a file: its page isn’t available while the account is past due. */
function InvoiceFile({ of: { id, number } }: { readonly of: OpenInvoice }) {
  const { file } = useHrefs();
  return (
    <a href={file(INVOICE_FILE) + buildQuery({ invoiceId: id })} download>
      {invoiceNumber(number)} (PDF)
    </a>
  );
}
