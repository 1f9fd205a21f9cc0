import { formatCount, formatDateShort, formatDateTimeShort } from '#contract/formats';
import type { EditedMessage, MessageBanner } from '#contract/schemas/motd';
import { fillPlaceholders } from '#contract/site/motd';
import { STATE_TIME_ZONE } from '#contract/stateClock';
import { usePagePorts } from '../../../platform/PagePorts';
import { SafeHtml } from '../../../platform/SafeHtml';
import { column, rowHeader, toolsColumn } from '../../../records/columns';
import { Loaded } from '../../../records/Loaded';
import { selectSite } from '../../../state/site/selectors';
import { useAppDispatch, useAppSelector } from '../../../store/hooks';
import { Button } from '../../../ui/Button';
import type { DataColumn } from '../../../ui/dataColumn';
import { DataTable } from '../../../ui/DataTable';
import { MessageBox } from '../../../ui/MessageBox';
import { Stack } from '../../../ui/Stack';
import { StateMessage } from '../../../ui/StateMessage';
import { StatusTag } from '../../../ui/StatusTag';
import { asSentenceStart } from '../../../ui/words';
import {
  changeOf,
  draftOf,
  EMPTY_DRAFT,
  periodInWords,
  scopeInWords,
  seenOf,
} from '../messageDraft';
import styles from '../admin.module.css';
import { MessageEditor } from '../MessageEditor';
import {
  messageList,
  messageOpened,
  messageRemoved,
  removeMessage,
  saveMessage,
  selectMessageDesk,
  sendChange,
} from '../slice';

/** Editor for messages of the day (spec sections 2 and 7). */
export function Screen() {
  return (
    <Loaded of={useAppSelector(messageList.select)} what="the messages" title="Messages not loaded">
      {({ banners, items }) => <Messages items={items} banners={banners ?? NO_BANNERS} />}
    </Loaded>
  );
}

const NO_BANNERS: readonly MessageBanner[] = [];

interface MessagesProps {
  readonly items: readonly EditedMessage[];
  readonly banners: readonly MessageBanner[];
}

function Messages({ banners, items }: MessagesProps) {
  const dispatch = useAppDispatch();
  const { edited, opened, removed } = useAppSelector(selectMessageDesk);
  return (
    <Stack>
      <MessageEditor
        key={opened}
        started={edited === null ? EMPTY_DRAFT : draftOf(edited)}
        isChosen={edited !== null}
        messages={items}
        banners={banners}
        onEdit={(message) => dispatch(messageOpened(message))}
      >
        {removed === null || items.some(({ category }) => category === removed.category) ? null : (
          <RemovedMessage message={removed} />
        )}
        {items.length === 0 ? (
          <StateMessage kind="empty" title="No messages">
            Write one below. It shows on the pages you select.
          </StateMessage>
        ) : (
          <DataTable
            caption="Messages on the site"
            isCaptionHidden
            columns={COLUMNS}
            rows={items}
            rowKey={({ category }) => category}
          />
        )}
      </MessageEditor>
    </Stack>
  );
}

/** The message that was removed last, with Undo. */
function RemovedMessage({ message }: { readonly message: EditedMessage }) {
  const dispatch = useAppDispatch();
  const { status } = useAppSelector(saveMessage.select);
  return (
    <MessageBox>
      The message for {scopeInWords(draftOf(message))} was removed.{' '}
      {message.state === 'ended' ? null : (
        <Button
          size="small"
          isBusy={status === 'running'}
          onClick={() =>
            dispatch(saveMessage.send(sendChange({ ...changeOf(draftOf(message)), seen: null })))
          }
        >
          Undo
        </Button>
      )}
    </MessageBox>
  );
}

/**
 * Formats the number of dismissals since the text last changed. The site doesn't record who
 * dismissed the message.
 */
function dismissedInWords(count: number): string {
  if (count === 0) return 'not dismissed yet';
  return count === 1 ? 'dismissed once' : `dismissed ${formatCount(count)} times`;
}

const TONES = { scheduled: 'neutral', shown: 'open', ended: 'closed' } as const;

const COLUMNS: readonly DataColumn<EditedMessage>[] = [
  rowHeader('Where', (message) => scopeInWords(draftOf(message))),
  column('Message', ({ message }) => <MessageText html={message} />, { isLabelHidden: true }),
  column('Status', (message) => <MessageState of={message} />, {
    isLabelHidden: true,
    phone: 'line',
  }),
  toolsColumn('Edit or remove', (message) => <MessageTools of={message} />, {
    align: 'end',
    phone: 'end',
  }),
];

function MessageText({ html }: { readonly html: string }) {
  return <SafeHtml html={fillPlaceholders(html, useAppSelector(selectSite))} />;
}

/** Whether and when readers see a message, how often it was dismissed, and its last change. */
function MessageState({ of }: { readonly of: EditedMessage }) {
  const [word = '', ...period] = periodInWords(of).split(', ');
  const { now } = usePagePorts();
  const today = new Date(now()).toISOString();
  return (
    <span className={styles.state}>
      <StatusTag tone={TONES[of.state]}>{word}</StatusTag>
      <span className={styles.notified}>
        {asSentenceStart([...period, dismissedInWords(of.dismissals)].join(', '))}. Changed{' '}
        <time dateTime={of.updated} title={formatDateTimeShort(of.updated, STATE_TIME_ZONE, today)}>
          {formatDateShort(of.updated, STATE_TIME_ZONE, today)}
        </time>
        .
      </span>
    </span>
  );
}

function MessageTools({ of }: { readonly of: EditedMessage }) {
  const dispatch = useAppDispatch();
  const removal = removeMessage.send(
    sendChange({
      ...changeOf({ ...draftOf(of), message: '', from: '', until: '' }),
      seen: seenOf(of),
    }),
  );
  const { status } = useAppSelector((state) => removeMessage.select(state, removal.payload.key));
  return (
    <span className={styles.rowTools}>
      <Button
        size="small"
        variant="quiet"
        aria-label={`Edit ${of.category}`}
        onClick={() => dispatch(messageOpened(of))}
      >
        Edit
      </Button>
      <Button
        size="small"
        variant="quiet"
        aria-label={`Remove ${of.category}`}
        isBusy={status === 'running'}
        onClick={() => {
          dispatch(messageRemoved(of));
          dispatch(removal);
        }}
      >
        Remove
      </Button>
    </span>
  );
}
