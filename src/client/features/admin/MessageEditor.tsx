import { useEffect, useEffectEvent, useRef, useState, type SubmitEvent } from 'react';
import { placeFieldErrors } from '#contract/apiErrors';
import { MESSAGE_OF_THE_DAY_MAX_LENGTH } from '#contract/limits';
import { isShownSomewhere, SHOWN_NOWHERE } from '#contract/messageScopes';
import { SafeHtml } from '../../platform/SafeHtml';
import { useAppDispatch, useAppSelector } from '../../store/hooks';
import { Button } from '../../ui/Button';
import { Card } from '../../ui/Card';
import { ErrorSummary, type ErrorLine } from '../../ui/ErrorSummary';
import { Field } from '../../ui/Field';
import { Row } from '../../ui/Row';
import { Select } from '../../ui/Select';
import { Stack } from '../../ui/Stack';
import { TextArea } from '../../ui/TextArea';
import { TextInput } from '../../ui/TextInput';
import { DraftNotice } from '../../widgets/DraftNotice';
import { useDraft } from '../../widgets/useDraft';
import { useErrorFocus } from '../../widgets/useErrorFocus';
import {
  APPLICATION_CHOICES,
  changeOf,
  isSameDraft,
  STATE_CHOICES,
  type MessageDraft,
} from './messageDraft';
import { messageEdited, messageEditor } from './slice';

export interface MessageEditorProps {
  readonly started: MessageDraft;
  /** A message of the list was chosen: its text takes the focus. */
  readonly isChosen: boolean;
  /** What was sent last was a removal. */
  readonly isRemoving: boolean;
  readonly onSend: () => void;
  /** What is typed cannot be sent. */
  readonly onRefuse: () => void;
}

/** The fields as the server names them: the call takes a list, and the editor sends one entry. */
const SENT_AS = ['0.app_code', '0.locale', '0.county_id', '0.message'] as const;

/** Id of the control of a field: the error summary leads there. */
function idOf(field: string): string {
  return `message-${field}`;
}

/** The form in which a message of the day is written. */
export function MessageEditor({
  started,
  isChosen,
  isRemoving,
  onRefuse,
  onSend,
}: MessageEditorProps) {
  const dispatch = useAppDispatch();
  const submission = useAppSelector(messageEditor.select);
  const errors = useAppSelector(messageEditor.selectErrors);
  const [application, setApplication] = useState(started.application);
  const [locale, setLocale] = useState(started.locale);
  const [county, setCounty] = useState(started.county);
  const [message, setMessage] = useState(started.message);
  const [attempts, setAttempts] = useState(0);
  const [stored, setStored] = useState(started);

  const typed: MessageDraft = { application, locale, county, message };
  const draft = useDraft(messageEditor.name, {
    values: { ...typed },
    isDirty: !isSameDraft(typed, submission.status === 'done' ? stored : started),
    onRestore: (kept) => fill({ ...started, ...kept }),
  });
  function fill(values: MessageDraft): void {
    setApplication(values.application);
    setLocale(values.locale);
    setCounty(values.county);
    setMessage(values.message);
  }

  const isSending = submission.status === 'submitting';
  const refused = placeFieldErrors(errors, SENT_AS);
  const own = {
    application: isShownSomewhere(changeOf(typed)) ? null : SHOWN_NOWHERE,
    county:
      county !== '' && !/^\d{5}$/.test(county)
        ? 'A county is a five-digit FIPS code, such as 18097 for Marion County.'
        : null,
    message: message.trim() === '' ? 'Please enter a message.' : null,
  };
  const problems = {
    application: own.application ?? refused.fields['0.app_code'],
    locale: refused.fields['0.locale'],
    county: own.county ?? refused.fields['0.county_id'],
    message: (attempts > 0 ? own.message : null) ?? refused.fields['0.message'],
  };
  const lines: ErrorLine[] = [
    ...refused.others.map((text) => ({ message: text })),
    ...Object.entries(problems).flatMap(([field, text]) =>
      typeof text === 'string' ? [{ message: text, fieldId: idOf(field) }] : [],
    ),
  ];
  const hasProblem = (attempts > 0 || submission.status === 'rejected') && lines.length > 0;
  const summary = useErrorFocus(hasProblem, `${String(attempts)} ${submission.status}`);

  const text = useRef<HTMLTextAreaElement>(null);
  const focusText = useEffectEvent(() => {
    if (isChosen) text.current?.focus();
  });
  useEffect(() => focusText(), []);

  function handleSubmit(event: SubmitEvent<HTMLFormElement>): void {
    event.preventDefault();
    setAttempts(attempts + 1);
    if (Object.values(own).some((problem) => problem !== null)) {
      onRefuse();
      return;
    }
    setStored(typed);
    onSend();
    dispatch(messageEdited(changeOf(typed)));
  }

  return (
    <Card title="Write a message">
      <form noValidate aria-label="Write a message" onSubmit={handleSubmit}>
        <Stack>
          <DraftNotice draft={draft} onDiscard={() => fill(started)} />
          <ErrorSummary ref={summary} errors={hasProblem ? lines : []} />
          <Row isAtEnd>
            <Field id={idOf('application')} label="Application" error={problems.application}>
              <Select
                choices={APPLICATION_CHOICES}
                value={application}
                onValueChange={setApplication}
              />
            </Field>
            <Field id={idOf('locale')} label="State" error={problems.locale}>
              <Select choices={STATE_CHOICES} value={locale} onValueChange={setLocale} />
            </Field>
            <Field
              id={idOf('county')}
              label="County"
              hint="FIPS code; empty for every county"
              error={problems.county}
            >
              <TextInput
                inputMode="numeric"
                maxLength={5}
                value={county}
                onValueChange={setCounty}
              />
            </Field>
          </Row>
          <Field
            id={idOf('message')}
            label="Message"
            isRequired
            hint="HTML: paragraphs, lists, tables, links, bold. {hostName} and {contextPath} are filled in."
            error={problems.message}
          >
            <TextArea
              ref={text}
              rows={6}
              maxLength={MESSAGE_OF_THE_DAY_MAX_LENGTH}
              value={message}
              onValueChange={setMessage}
            />
          </Field>
          {message.trim() === '' ? null : (
            <section aria-label="Preview">
              <SafeHtml html={message} />
            </section>
          )}
          <Row>
            <Button
              type="submit"
              variant="primary"
              isBusy={isSending && !isRemoving}
              isDisabled={isSending}
            >
              Save the message
            </Button>
          </Row>
        </Stack>
      </form>
    </Card>
  );
}
