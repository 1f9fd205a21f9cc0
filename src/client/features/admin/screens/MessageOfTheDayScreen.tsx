import { useState } from 'react';
import type { MessageOfTheDay } from '#contract/motd';
import { SafeHtml } from '../../../platform/SafeHtml';
import { Loaded } from '../../../records/Loaded';
import { useAppDispatch, useAppSelector } from '../../../store/hooks';
import { Button } from '../../../ui/Button';
import { Card } from '../../../ui/Card';
import { formatDateTime } from '../../../ui/formats';
import { Row } from '../../../ui/Row';
import { Stack } from '../../../ui/Stack';
import { StateMessage } from '../../../ui/StateMessage';
import { STATE_TIME_ZONE } from '../../../widgets/AsOf';
import { ScreenHeading } from '../../../widgets/ScreenHeading';
import { changeOf, draftOf, EMPTY_DRAFT, scopeInWords, type MessageDraft } from '../messageDraft';
import { MessageEditor } from '../MessageEditor';
import { messageEdited, messageEditor, messageList } from '../slice';

/** Writes the messages of the day (spec sections 2 and 7). */
export function Screen() {
  return (
    <Loaded of={useAppSelector(messageList.select)} what="the messages" title="Messages not loaded">
      {({ items }) => <Messages items={items} />}
    </Loaded>
  );
}

function Messages({ items }: { readonly items: readonly MessageOfTheDay[] }) {
  const [editing, setEditing] = useState<{ readonly id: number; readonly draft: MessageDraft }>({
    id: 0,
    draft: EMPTY_DRAFT,
  });
  const [removing, setRemoving] = useState<string | null>(null);
  const [isRefused, setIsRefused] = useState(false);
  const isRejected = useAppSelector(messageEditor.select).status === 'rejected';
  return (
    <Stack>
      <ScreenHeading title="Message of the day" hasProblem={isRefused || isRejected} />
      <MessageEditor
        key={editing.id}
        started={editing.draft}
        isChosen={editing.id > 0}
        isRemoving={removing !== null}
        onSend={() => {
          setRemoving(null);
          setIsRefused(false);
        }}
        onRefuse={() => setIsRefused(true)}
      />
      <Card title="Messages on the site">
        {items.length === 0 ? (
          <StateMessage kind="empty" title="No message is set">
            Write one above; it shows on the pages that it names.
          </StateMessage>
        ) : (
          <Stack>
            {items.map((message) => (
              <MessageRow
                key={message.category}
                message={message}
                isRemoving={message.category === removing}
                onEdit={() => setEditing({ id: editing.id + 1, draft: draftOf(message) })}
                onRemove={() => setRemoving(message.category)}
              />
            ))}
          </Stack>
        )}
      </Card>
    </Stack>
  );
}

interface MessageRowProps {
  readonly message: MessageOfTheDay;
  /** This row's removal was asked for last. */
  readonly isRemoving: boolean;
  readonly onEdit: () => void;
  readonly onRemove: () => void;
}

function MessageRow({ isRemoving, message, onEdit, onRemove }: MessageRowProps) {
  const dispatch = useAppDispatch();
  const isSending = useAppSelector(messageEditor.select).status === 'submitting';
  return (
    <section aria-label={message.category}>
      <Row isApart>
        <span>
          <strong>{scopeInWords(draftOf(message))}</strong> <small>{message.category}</small>
        </span>
        <span>Changed {formatDateTime(message.updated, STATE_TIME_ZONE)}</span>
        <Row gap={1}>
          <Button size="small" aria-label={`Edit ${message.category}`} onClick={onEdit}>
            Edit
          </Button>
          <Button
            size="small"
            variant="danger"
            aria-label={`Remove ${message.category}`}
            isBusy={isRemoving && isSending}
            isDisabled={isSending}
            onClick={() => {
              onRemove();
              dispatch(messageEdited(changeOf({ ...draftOf(message), message: '' })));
            }}
          >
            Remove
          </Button>
        </Row>
      </Row>
      <SafeHtml html={message.message} />
    </section>
  );
}
