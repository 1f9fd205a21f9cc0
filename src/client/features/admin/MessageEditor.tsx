import { useEffect, useEffectEvent, useRef, useState, type ReactNode } from 'react';
import { MESSAGE_OF_THE_DAY_MAX_LENGTH } from '#contract/limits';
import { isShownSomewhere, SHOWN_NOWHERE } from '#contract/admin/messageScopes';
import type { EditedMessage, MessageBanner } from '#contract/schemas/motd';
import { Form } from '../../forms/Form';
import { useForm } from '../../forms/useForm';
import { useAppDispatch, useAppSelector } from '../../store/hooks';
import { Button } from '../../ui/Button';
import { ChoicePicker } from '../../ui/ChoicePicker';
import { Field } from '../../ui/Field';
import { MessageBox } from '../../ui/MessageBox';
import { Section } from '../../ui/Section';
import { Select } from '../../ui/Select';
import { Stack } from '../../ui/Stack';
import { TextArea } from '../../ui/TextArea';
import { TextInput } from '../../ui/TextInput';
import { ScreenHeading } from '../../widgets/ScreenHeading';
import styles from './admin.module.css';
import {
  APPLICATION_CHOICES,
  changeOf,
  countyChoices,
  countyIn,
  draftOf,
  scopeInWords,
  seenOf,
  STATE_CHOICES,
  type MessageDraft,
} from './messageDraft';
import { MessagePreview } from './MessagePreview';
import { saveMessage, scopeKey, selectMessageDesk, sendChange } from './slice';

export interface MessageEditorProps {
  readonly started: MessageDraft;
  /** True if a listed message is being edited; its text gets the focus. */
  readonly isChosen: boolean;
  /** Current messages on the site. */
  readonly messages: readonly EditedMessage[];
  /** Notices shown next to messages. */
  readonly banners: readonly MessageBanner[];
  /** Replaces the draft with a current message to edit. */
  readonly onEdit: (message: EditedMessage) => void;
  /** Content between the heading and the form. */
  readonly children: ReactNode;
}

/** Names of the form's fields in the request, which is a list with one message. */
const SENT_AS = {
  application: '0.app_code',
  locale: '0.locale',
  county: '0.county_id',
  message: '0.message',
  from: '0.from',
  until: '0.until',
};

function problemsOf(draft: MessageDraft) {
  return {
    application: isShownSomewhere(changeOf(draft)) ? null : SHOWN_NOWHERE,
    message: draft.message.trim() === '' ? 'Please enter a message.' : null,
    until:
      draft.from !== '' && draft.until !== '' && draft.until <= draft.from
        ? 'The end must be after the start. Choose a later end.'
        : null,
  };
}

function messageAt(
  messages: readonly EditedMessage[],
  draft: MessageDraft,
): EditedMessage | undefined {
  const place = scopeKey(changeOf(draft));
  return messages.find((one) => scopeKey(changeOf(draftOf(one))) === place);
}

/**
 * Returns the messages as the editor opened them, so that a reload doesn't hide other editors'
 * changes. They are replaced after a save or a conflict. Leaves out the message that the user
 * removed.
 */
function useSeenMessages(messages: readonly EditedMessage[]): readonly EditedMessage[] {
  const { removed, reviews } = useAppSelector(selectMessageDesk);
  const [seen, setSeen] = useState({ reviews, messages });
  if (seen.reviews !== reviews) setSeen({ reviews, messages });
  const isRemoved = messages.every(({ category }) => category !== removed?.category);
  return seen.messages.filter(({ category }) => !isRemoved || category !== removed?.category);
}

/** Heading and form for a message of the day. */
export function MessageEditor({
  banners,
  children,
  started,
  isChosen,
  messages,
  onEdit,
}: MessageEditorProps) {
  const dispatch = useAppDispatch();
  const opened = useSeenMessages(messages);
  const form = useForm({
    id: 'messageEditor',
    started,
    sentAs: SENT_AS,
    check: problemsOf,
    command: useAppSelector(saveMessage.select),
    onSend(draft) {
      const found = messageAt(opened, draft);
      const seen = found === undefined ? null : seenOf(found);
      dispatch(saveMessage.send(sendChange({ ...changeOf(draft), seen })));
    },
  });
  const { message } = form.values;
  const place = scopeKey(changeOf(form.values));
  const replaced =
    place === scopeKey(changeOf(started)) && isChosen
      ? undefined
      : messageAt(messages, form.values);

  const text = useRef<HTMLTextAreaElement>(null);
  const focusText = useEffectEvent(() => {
    if (isChosen) text.current?.focus();
  });
  useEffect(() => focusText(), []);

  return (
    <>
      <ScreenHeading title="Message of the day" hasProblem={form.lines.length > 0} />
      {children}
      <Section title="Write a message">
        <Form form={form} label="Write a message" button="Save message" areLabelsAbove isInPage>
          <Stack>
            <div className={styles.pairs}>
              <Field {...form.field('application')} label="Show on">
                <Select choices={APPLICATION_CHOICES} {...form.control('application')} />
              </Field>
              <Field {...form.field('locale')} label="State">
                <Select
                  choices={STATE_CHOICES}
                  value={form.values.locale}
                  onValueChange={(locale) => {
                    form.set('locale', locale);
                    form.set('county', countyIn(locale, form.values.county));
                  }}
                />
              </Field>
              <Field {...form.field('county')} label="County">
                <ChoicePicker
                  label="County"
                  groups={countyChoices(form.values.locale)}
                  {...form.control('county')}
                />
              </Field>
            </div>
            <div role="status">
              {replaced === undefined || message.trim() === '' ? null : (
                <MessageBox tone="warning">
                  A message already exists for {scopeInWords(form.values)}. Saving replaces it.{' '}
                  <Button size="small" onClick={() => onEdit(replaced)}>
                    Edit existing message
                  </Button>
                </MessageBox>
              )}
            </div>
            <div className={styles.preview}>
              <Stack>
                <Field
                  {...form.field('message')}
                  label="Message"
                  isRequired
                  hint="HTML: paragraphs, lists, tables, links, bold. {hostName} shows the site’s address; {contextPath} begins a link to the site."
                >
                  <TextArea
                    ref={text}
                    rows={6}
                    maxLength={MESSAGE_OF_THE_DAY_MAX_LENGTH}
                    {...form.control('message')}
                  />
                </Field>
                <div className={styles.pairs}>
                  <Field
                    {...form.field('from')}
                    label="Show from"
                    hint="Indianapolis and Detroit time. Leave blank to show it now."
                  >
                    <TextInput type="datetime-local" {...form.control('from')} />
                  </Field>
                  <Field
                    {...form.field('until')}
                    label="Show until"
                    hint="Leave blank to show it until it is removed."
                  >
                    <TextInput type="datetime-local" {...form.control('until')} />
                  </Field>
                </div>
              </Stack>
              {message.trim() === '' ? (
                <section aria-label="Preview" className={styles.blankPreview}>
                  <p>A preview appears here as you write the message.</p>
                </section>
              ) : (
                <MessagePreview draft={form.values} messages={messages} banners={banners} />
              )}
            </div>
          </Stack>
        </Form>
      </Section>
    </>
  );
}
