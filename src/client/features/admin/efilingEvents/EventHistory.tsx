import { EFILING_EVENTS_PATH } from '#contract/admin/pages';
import { EFILING_SIDE_WORDS } from '#contract/filing/events';
import { ENVELOPE_STATUS_WORDS } from '#contract/filing/envelopes';
import { formatDateTime } from '#contract/formats';
import type { EfilingHistory, EfilingMessage, EfilingStep } from '#contract/schemas/efilingEvents';
import { STATE_TIME_ZONE } from '#contract/stateClock';
import {
  column,
  momentColumn,
  rowHeader,
  statusColumn,
  textColumn,
} from '../../../records/columns';
import { useAppDispatch, useAppSelector } from '../../../store/hooks';
import type { DataColumn } from '../../../ui/dataColumn';
import { DataTable } from '../../../ui/DataTable';
import { DescriptionList } from '../../../ui/DescriptionList';
import { Disclosure } from '../../../ui/Disclosure';
import { MessageBox } from '../../../ui/MessageBox';
import { ScrollBox } from '../../../ui/ScrollBox';
import { Section } from '../../../ui/Section';
import { Stack } from '../../../ui/Stack';
import { AppLink } from '../../../widgets/AppLink';
import { ScreenHeading } from '../../../widgets/ScreenHeading';
import { ConfirmedAction } from '../ConfirmedAction';
import { operationWords, outcomeStatus } from './eventWords';
import { requestFilingStatus, sendMessageAgain } from './slice';

type Envelope = NonNullable<EfilingHistory['envelope']>;

const when = (at: string): string => formatDateTime(at, STATE_TIME_ZONE);
const moment = momentColumn(STATE_TIME_ZONE);

/** A timeline row: a step taken by one of the two e-filing systems, or a message. */
interface TimelineRow extends EfilingStep {
  readonly key: string;
  readonly message: EfilingMessage | null;
}

const TIMELINE: readonly DataColumn<TimelineRow>[] = [
  moment('Time', ({ at }) => at),
  textColumn('System', ({ side }) => EFILING_SIDE_WORDS[side], { priority: 2 }),
  rowHeader('Event', ({ message, text }) => (message === null ? text : `Message: ${text}`)),
  textColumn('Filing', ({ filing }) => (filing === null ? null : String(filing)), {
    none: 'Envelope',
    priority: 3,
  }),
  column('Result', ({ message }) => (message === null ? '' : outcomeStatus(message.outcome).word)),
];

const FILINGS: readonly DataColumn<Envelope['filings'][number]>[] = [
  rowHeader('Filing', ({ code, description }) => `${code}: ${description}`),
  textColumn('Filing system', ({ provider }) => ENVELOPE_STATUS_WORDS[provider]),
  textColumn(
    'Court system',
    ({ manager }) => (manager === null ? null : ENVELOPE_STATUS_WORDS[manager]),
    { none: 'Not received' },
  ),
];

const statusOfMessage = statusColumn<EfilingMessage>('Result', ({ outcome }) =>
  outcomeStatus(outcome),
);

/** One envelope's history in one timeline, its messages, and support actions. */
export function EventHistory({ of }: { readonly of: EfilingHistory }) {
  const { envelope, isConcealed, messages, steps } = of;
  return (
    <Stack>
      <ScreenHeading
        title={
          envelope === null
            ? 'Message without an envelope'
            : `Events for envelope ${envelope.number}`
        }
      />
      <p>
        <AppLink to={EFILING_EVENTS_PATH}>Find other events</AppLink>
      </p>
      {isConcealed ? (
        <MessageBox>
          The case or a document isn’t public, so names, titles, and text are hidden.
        </MessageBox>
      ) : null}
      {envelope === null ? null : <Facts of={envelope} />}
      {envelope === null ? null : (
        <Section title="Timeline">
          <DataTable
            caption="Events in both systems, oldest first"
            isCaptionHidden
            columns={TIMELINE}
            rows={timelineOf(steps, messages)}
            rowKey={({ key }) => key}
          />
        </Section>
      )}
      <Section title="Messages">
        {messages.map((message) => (
          <Message key={`${message.sender} ${message.id}`} of={message} />
        ))}
      </Section>
    </Stack>
  );
}

/** Merges steps and messages into one timeline; a message comes before its effects. */
function timelineOf(
  steps: readonly EfilingStep[],
  messages: readonly EfilingMessage[],
): readonly TimelineRow[] {
  const rows: TimelineRow[] = [
    ...messages.map((message) => ({
      key: `message ${message.sender} ${message.id}`,
      at: message.sentAt,
      side: message.sender,
      text: operationWords(message.operation),
      filing: null,
      messageId: message.id,
      message,
    })),
    ...steps.map((step, index) => ({ ...step, key: `step ${String(index)}`, message: null })),
  ];
  return rows.sort((a, b) => (a.at < b.at ? -1 : a.at > b.at ? 1 : 0));
}

function Facts({ of }: { readonly of: Envelope }) {
  const dispatch = useAppDispatch();
  const { status } = useAppSelector(requestFilingStatus.select);
  return (
    <>
      <DescriptionList
        items={[
          { term: 'Court', description: of.courtName },
          { term: 'Case', description: of.caseNumber ?? 'No case number yet' },
          { term: 'Title', description: of.caption === '' ? 'None' : of.caption },
          { term: 'Filed', description: when(of.filedAt) },
          { term: 'Filer', description: of.username ?? 'No user' },
          { term: 'Firm', description: of.firmName ?? 'None' },
          { term: 'Filer’s reference', description: of.clientNumber ?? 'None' },
          { term: 'Envelope ID', description: of.id },
        ]}
      />
      <DataTable
        caption="Filings and their status in both systems"
        columns={FILINGS}
        rows={of.filings}
        rowKey={({ filingId }) => filingId}
      />
      <ConfirmedAction
        button="Request status"
        title="Request the status of each open filing?"
        lines={[
          'The court system responds with all changes to each filing.',
          'Changes that the filing system missed are applied; no change is applied twice.',
        ]}
        isSending={status === 'running'}
        onConfirm={() => dispatch(requestFilingStatus.send({ params: { envelopeId: of.id } }))}
      />
    </>
  );
}

const RESEND_LINES = {
  now: ['It is sent now instead of at the next attempt.'],
  same: [
    'The same message is sent with the same ID.',
    'If the other system already received it, it returns the same response and nothing changes.',
  ],
  copy: ['A copy with a new ID is sent.', 'The refused message isn’t changed.'],
} as const;

function Message({ of }: { readonly of: EfilingMessage }) {
  const dispatch = useAppDispatch();
  const { answer, body, id, isIntact, operation, resend, sender } = of;
  const { status } = useAppSelector((root) => sendMessageAgain.select(root, id));
  const name = operationWords(operation);
  return (
    <Stack gap={2}>
      <Disclosure
        summary={`${when(of.sentAt)}: ${name} (${EFILING_SIDE_WORDS[sender]}, ${outcomeStatus(of.outcome).word})`}
      >
        <Stack>
          <DataTable
            caption={`Delivery of ${name}`}
            isCaptionHidden
            columns={DELIVERY}
            rows={[of]}
            rowKey={(row) => row.id}
          />
          {isIntact ? null : (
            <MessageBox tone="error">
              The stored message was changed after it was sent: its hash doesn’t match.
            </MessageBox>
          )}
          <ScrollBox label={`${name}, message ${id}`}>{body}</ScrollBox>
          {answer === null ? null : (
            <ScrollBox label={`Response to ${name}, message ${id}`}>{answer}</ScrollBox>
          )}
          <p>
            Message {id}, SHA-256 {of.hash}
          </p>
        </Stack>
      </Disclosure>
      {resend === null ? null : (
        <ConfirmedAction
          button={`Send again: ${name}`}
          title={`Send “${name}” again?`}
          lines={RESEND_LINES[resend]}
          isSending={status === 'running'}
          onConfirm={() =>
            dispatch(sendMessageAgain.send({ params: { messageId: id }, body: { sender } }))
          }
        />
      )}
    </Stack>
  );
}

const DELIVERY: readonly DataColumn<EfilingMessage>[] = [
  statusOfMessage,
  moment('Sent', ({ sentAt }) => sentAt),
  moment('Received', ({ receivedAt }) => receivedAt, { none: 'Not here' }),
  moment('Answered', ({ answeredAt }) => answeredAt, { none: 'Not yet' }),
  textColumn('Attempts', ({ tries }) => String(tries), { align: 'end' }),
  moment('Next attempt', ({ nextTryAt }) => nextTryAt, { priority: 3 }),
  textColumn('Problem', ({ problem }) => problem, { priority: 2 }),
];
