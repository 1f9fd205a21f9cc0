import { formatCount, formatDateTime } from '#contract/formats';
import type { EditedMessage, MessageBanner } from '#contract/schemas/motd';
import { fillPlaceholders } from '#contract/site/motd';
import { STATE_TIME_ZONE } from '#contract/stateClock';
import { SafeHtml } from '../../../platform/SafeHtml';
import { Loaded } from '../../../records/Loaded';
import { selectSite } from '../../../state/site/selectors';
import { useAppDispatch, useAppSelector } from '../../../store/hooks';
import { Button } from '../../../ui/Button';
import { Card } from '../../../ui/Card';
import { MessageBox } from '../../../ui/MessageBox';
import { Row } from '../../../ui/Row';
import { Stack } from '../../../ui/Stack';
import { StateMessage } from '../../../ui/StateMessage';
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
  const edit = (message: EditedMessage) => dispatch(messageOpened(message));
  return (
    <Stack>
      <MessageEditor
        key={opened}
        started={edited === null ? EMPTY_DRAFT : draftOf(edited)}
        isChosen={edited !== null}
        messages={items}
        banners={banners}
        onEdit={edit}
      >
        {removed === null || items.some(({ category }) => category === removed.category) ? null : (
          <RemovedMessage message={removed} />
        )}
        <Card title="Messages on the site">
          {items.length === 0 ? (
            <StateMessage kind="empty" title="No messages">
              Write one below. It shows on the pages you select.
            </StateMessage>
          ) : (
            <Stack>
              {items.map((message) => (
                <MessageRow key={message.category} message={message} onEdit={() => edit(message)} />
              ))}
            </Stack>
          )}
        </Card>
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

interface MessageRowProps {
  readonly message: EditedMessage;
  readonly onEdit: () => void;
}

/**
 * Formats the number of dismissals since the text last changed. The site doesn't record who
 * dismissed the message.
 */
function dismissedInWords(count: number): string {
  if (count === 0) return 'Not dismissed yet.';
  return count === 1 ? 'Dismissed once.' : `Dismissed ${formatCount(count)} times.`;
}

function MessageRow({ message, onEdit }: MessageRowProps) {
  const dispatch = useAppDispatch();
  const site = useAppSelector(selectSite);
  const removal = removeMessage.send(
    sendChange({
      ...changeOf({ ...draftOf(message), message: '', from: '', until: '' }),
      seen: seenOf(message),
    }),
  );
  const { status } = useAppSelector((state) => removeMessage.select(state, removal.payload.key));
  return (
    <section aria-label={message.category}>
      <Stack gap={1}>
        <Row isApart>
          <strong>{scopeInWords(draftOf(message))}</strong>
          <Row gap={1}>
            <Button size="small" aria-label={`Edit ${message.category}`} onClick={onEdit}>
              Edit
            </Button>
            <Button
              size="small"
              aria-label={`Remove ${message.category}`}
              isBusy={status === 'running'}
              onClick={() => {
                dispatch(messageRemoved(message));
                dispatch(removal);
              }}
            >
              Remove
            </Button>
          </Row>
        </Row>
        <p className={styles.notified}>
          {periodInWords(message)}. {dismissedInWords(message.dismissals)} Changed{' '}
          {formatDateTime(message.updated, STATE_TIME_ZONE)}.
        </p>
        <SafeHtml html={fillPlaceholders(message.message, site)} />
      </Stack>
    </section>
  );
}
