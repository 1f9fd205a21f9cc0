import { REASON_MAX_LENGTH } from '#contract/billing/accountMoney';
import {
  formatCount,
  formatDateTime,
  formatMoney,
  formatMonth,
  formatQuantity,
} from '#contract/formats';
import { JOURNAL_FILE, JOURNAL_HASH_FILE } from '#contract/billing/monthEnd';
import { fillPath } from '#contract/links';
import { reportPage } from '#contract/admin/reports/reportPages';
import type { BookMonth } from '#contract/schemas/monthEnd';
import { STATE_TIME_ZONE } from '#contract/stateClock';
import { Form } from '../../../forms/Form';
import { useForm } from '../../../forms/useForm';
import { column, rowHeader, statusColumn, textColumn, type Status } from '../../../records/columns';
import { ListView } from '../../../records/ListView';
import { useAppDispatch, useAppSelector } from '../../../store/hooks';
import { Button } from '../../../ui/Button';
import { ChangePreview } from '../../../ui/ChangePreview';
import { Field } from '../../../ui/Field';
import { Row } from '../../../ui/Row';
import { Section } from '../../../ui/Section';
import { Stack } from '../../../ui/Stack';
import { TextInput } from '../../../ui/TextInput';
import { VisuallyHidden } from '../../../ui/VisuallyHidden';
import { AppLink } from '../../../widgets/AppLink';
import { useHrefs } from '../../../widgets/useHrefs';
import { monthOpened, selectOpenedMonth } from '../monthSlice';
import { bookMonths, closeBookMonth, requestReopening } from '../slice';

const STATES: Readonly<Record<BookMonth['state'], Status>> = {
  RUNNING: { tone: 'neutral', word: 'In progress' },
  OPEN: { tone: 'open', word: 'Open' },
  CLOSED: { tone: 'released', word: 'Closed' },
  LAST_CLOSED: { tone: 'released', word: 'Closed' },
};

const COLUMNS = [
  rowHeader<BookMonth>('Month', ({ month }) => (
    <AppLink to={reportPage('Transactions').path} query={{ month }}>
      {formatMonth(month)}
    </AppLink>
  )),
  statusColumn<BookMonth>('Status', ({ state }) => STATES[state]),
  column<BookMonth>('Journal lines', ({ lines }) => formatCount(lines), { align: 'end' }),
  column<BookMonth>('Moved here', ({ movedLines }) => formatCount(movedLines), {
    align: 'end',
    priority: 3,
  }),
  column<BookMonth>('Debits', ({ debitCents }) => formatMoney(debitCents), {
    align: 'end',
    priority: 2,
  }),
  textColumn<BookMonth>(
    'Closed',
    ({ closedAt, closedBy }) =>
      closedAt === null
        ? null
        : `${formatDateTime(closedAt, STATE_TIME_ZONE)} by ${closedBy ?? 'a deleted user'}`,
    { priority: 3 },
  ),
  column<BookMonth>('Journal file', (month) => <Files of={month} />),
  column<BookMonth>('Action', (month) => <Action of={month} />),
];

function Files({ of: { hash, month } }: { readonly of: BookMonth }) {
  const { file } = useHrefs();
  const name = formatMonth(month);
  return (
    <>
      <a href={file(fillPath(JOURNAL_FILE, { month }))} download>
        CSV
        <VisuallyHidden> of {name}</VisuallyHidden>
      </a>
      {' · '}
      <a href={file(fillPath(JOURNAL_HASH_FILE, { month }))} download>
        {hash === null ? 'SHA-256' : `SHA-256 ${hash.slice(0, 8)}…`}
        <VisuallyHidden> of {name}</VisuallyHidden>
      </a>
    </>
  );
}

function Action({ of: { month, state } }: { readonly of: BookMonth }) {
  const dispatch = useAppDispatch();
  if (state !== 'OPEN' && state !== 'LAST_CLOSED') return 'None';
  const words = state === 'OPEN' ? 'Close' : 'Reopen';
  return (
    <Button
      size="small"
      aria-label={`${words} ${formatMonth(month)}`}
      onClick={() => dispatch(monthOpened({ month }))}
    >
      {words}
    </Button>
  );
}

/** Closes months, and requests to reopen the last one (spec section 2, Admin). */
export function Screen() {
  const opened = useAppSelector(selectOpenedMonth);
  return (
    <ListView
      of={useAppSelector(bookMonths.select)}
      things={{ one: 'month', many: 'months' }}
      caption="Accounting months, newest first"
      rowKey={({ month }) => month}
      columns={COLUMNS}
      lead={() =>
        'A closed month gets no more entries. Later ones are posted to the next month. Reopening a month requires two super users.'
      }
      controls={({ items }) => {
        const month = items.find((each) => each.month === opened);
        if (month?.state === 'OPEN') {
          return <Closing key={month.month} month={month} all={items} />;
        }
        return month?.state === 'LAST_CLOSED' ? (
          <Reopening key={month.month} month={month.month} />
        ) : null;
      }}
      empty={{ title: 'No months', text: 'Months with journal entries will appear here.' }}
    />
  );
}

function Closing({
  all,
  month: { debitCents, lines, month },
}: {
  readonly month: BookMonth;
  readonly all: readonly BookMonth[];
}) {
  const dispatch = useAppDispatch();
  const { status } = useAppSelector(closeBookMonth.select);
  const earlier = all.filter((each) => each.state === 'OPEN' && each.month < month);
  const name = formatMonth(month);
  return (
    <Section title={`Close ${name}`}>
      <ChangePreview
        title={`Close ${name}?`}
        lines={[
          `${formatQuantity(lines, 'journal line')} (${formatMoney(debitCents)} in debits) won’t change.`,
          ...(earlier.length === 0
            ? []
            : [`Closes ${formatQuantity(earlier.length, 'earlier open month')} as well.`]),
          'Later entries for these months are posted to the next month.',
          'To reopen it, one super user makes a request and another approves it.',
        ]}
        button={`Close ${name}`}
        isSending={status === 'running'}
        onBack={() => dispatch(monthOpened({ month: null }))}
        onConfirm={() => dispatch(closeBookMonth.send({ params: { month }, body: { lines } }))}
      />
    </Section>
  );
}

function Reopening({ month }: { readonly month: string }) {
  const dispatch = useAppDispatch();
  const name = formatMonth(month);
  const form = useForm({
    id: 'reopening',
    started: { reason: '' },
    check: ({ reason }) => ({ reason: reason.trim() === '' ? 'Enter a reason.' : null }),
    command: useAppSelector(requestReopening.select),
    onSend: ({ reason }) =>
      dispatch(requestReopening.send({ params: { month }, body: { reason } })),
  });
  return (
    <Section title={`Reopen ${name}`}>
      <Stack>
        <p>
          Another super user has 24 hours to approve this. After approval, entries can be added to{' '}
          {name} again, and its file will change. Entries that were moved to the next month stay
          there.
        </p>
        <Form form={form} label={`Reopen ${name}`} button="Send request">
          <Field {...form.field('reason')} label="Reason" isRequired>
            <TextInput maxLength={REASON_MAX_LENGTH} {...form.control('reason')} />
          </Field>
        </Form>
        <Row>
          <Button onClick={() => dispatch(monthOpened({ month: null }))}>Back</Button>
        </Row>
      </Stack>
    </Section>
  );
}
