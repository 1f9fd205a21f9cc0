import { BACKEND_PAGES } from '#contract/backendPages';
import { invoiceNumber } from '#contract/billing';
import type { OpenInvoice } from '#contract/schemas/users';
import { selectUser } from '../state/session/selectors';
import { useAppSelector } from '../store/hooks';
import { buttonClass } from '../ui/buttonClass';
import type { DataColumn } from '../ui/dataColumn';
import { DataTable } from '../ui/DataTable';
import { FiguresRow } from '../ui/FiguresRow';
import { formatCount, formatDate, formatMoney } from '../ui/formats';
import { MessageBox } from '../ui/MessageBox';
import { Row } from '../ui/Row';
import { Stack } from '../ui/Stack';
import { BackendLink } from '../widgets/BackendLink';

const COLUMNS: readonly DataColumn<OpenInvoice>[] = [
  {
    key: 'number',
    header: 'Invoice',
    cell: ({ number }) => invoiceNumber(number),
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
 * Replaces the page for administrators of a past-due account: shows the reason and the amounts due.
 */
export function PastDue({ notice }: { readonly notice: string }) {
  const account = useAppSelector((state) => selectUser(state).account);
  const open = account?.openInvoices ?? NO_INVOICES;
  const due = formatMoney(account?.dueCents ?? 0);
  const [oldest] = open;
  const only = open.length === 1 ? oldest : undefined;
  return (
    <Stack>
      <div role="alert">
        <MessageBox tone="warning" title={`Your account is past due: ${due}`}>
          <p>
            {notice}{' '}
            {only === undefined
              ? 'Pay the open invoices to restore access.'
              : `Pay invoice ${invoiceNumber(only.number)} to restore access.`}
          </p>
          <Row gap={2}>
            <BackendLink to={BACKEND_PAGES.payInvoices} className={buttonClass('primary')}>
              Pay {due}
            </BackendLink>
            <BackendLink to={BACKEND_PAGES.editCard} className={buttonClass()}>
              Change card
            </BackendLink>
          </Row>
        </MessageBox>
      </div>
      {oldest === undefined ? null : (
        <>
          <FiguresRow
            label="Invoices at a glance"
            figures={[
              {
                label: 'Balance due',
                value: due,
                note: open.length === 1 ? '1 invoice' : `${formatCount(open.length)} invoices`,
              },
              { label: 'Past due since', value: formatDate(oldest.dueOn) },
            ]}
          />
          <DataTable
            caption="Open invoices"
            columns={COLUMNS}
            rows={open}
            rowKey={({ number }) => number}
            {...(only === undefined ? { sums: { amount: due } } : {})}
            isOneLine
          />
        </>
      )}
    </Stack>
  );
}
