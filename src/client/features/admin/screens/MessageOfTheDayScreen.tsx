import { useState, type SubmitEvent } from 'react';
import { APPLICATION_CODES, isApplicationCode } from '#contract/applications';
import { MESSAGE_OF_THE_DAY_MAX_LENGTH } from '#contract/limits';
import { LOCALES, localeByCode } from '#contract/locales';
import { parseCategory, type MessageOfTheDay } from '#contract/motd';
import { parseId } from '#contract/queryFields';
import { SafeHtml } from '../../../platform/SafeHtml';
import { useAppDispatch, useAppSelector } from '../../../store/hooks';
import { Button } from '../../../ui/Button';
import { Card } from '../../../ui/Card';
import { Field } from '../../../ui/Field';
import { formatDateTime } from '../../../ui/formats';
import { Row } from '../../../ui/Row';
import { Select } from '../../../ui/Select';
import { Skeleton } from '../../../ui/Skeleton';
import { Stack } from '../../../ui/Stack';
import { StateMessage } from '../../../ui/StateMessage';
import { TextArea } from '../../../ui/TextArea';
import { TextInput } from '../../../ui/TextInput';
import { STATE_TIME_ZONE } from '../../../widgets/AsOf';
import { DraftNotice } from '../../../widgets/DraftNotice';
import { LoadFailed } from '../../../widgets/LoadFailed';
import { useDraft } from '../../../widgets/useDraft';
import { messageEdited, messageEditor, messageList } from '../slice';

const ANY = '*';

const APPLICATIONS = [ANY, ...APPLICATION_CODES].map((code) => ({
  id: code,
  label: code === ANY ? 'Every application' : code,
}));
const STATES = [
  { id: ANY, label: 'Both states' },
  ...LOCALES.map(({ code, state }) => ({ id: code, label: state })),
];

interface Draft {
  readonly application: string;
  readonly locale: string;
  readonly county: string;
  readonly message: string;
}

const EMPTY_DRAFT: Draft = { application: ANY, locale: ANY, county: '', message: '' };

function isSameDraft(a: Draft, b: Draft): boolean {
  return (
    a.message === b.message &&
    a.county === b.county &&
    a.application === b.application &&
    a.locale === b.locale
  );
}

function draftOf({ category, message }: MessageOfTheDay): Draft {
  const scope = parseCategory(category);
  const locale = LOCALES.find(({ abbreviation }) => abbreviation === scope?.stateCode);
  return {
    application: scope?.appCode ?? ANY,
    locale: locale?.code ?? ANY,
    county: scope === null || scope.countyId === '*' ? '' : String(scope.countyId),
    message,
  };
}

/** Writes the messages of the day (spec sections 2 and 7). */
export function Screen() {
  const list = useAppSelector(messageList.select);
  const [editing, setEditing] = useState<{ readonly id: number; readonly draft: Draft }>({
    id: 0,
    draft: EMPTY_DRAFT,
  });
  const [removing, setRemoving] = useState<string | null>(null);
  if (list.status === 'idle' || list.status === 'loading') return <Skeleton lines={8} />;
  if (list.status === 'failed' || list.status === 'notFound') {
    return (
      <LoadFailed error={list.status === 'failed' ? list.error : 'There is no list of messages.'} />
    );
  }
  return (
    <Stack>
      <MessageEditor
        key={editing.id}
        started={editing.draft}
        isRemoving={removing !== null}
        onSend={() => setRemoving(null)}
      />
      <Card title="Messages on the site">
        {list.data.items.length === 0 ? (
          <StateMessage kind="empty" title="No message is set">
            Write one above; it shows on the pages that it names.
          </StateMessage>
        ) : (
          <Stack>
            {list.data.items.map((message) => (
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
  const { application, county, locale } = draftOf(message);
  return (
    <section aria-label={message.category}>
      <Row isApart>
        <strong>{message.category}</strong>
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
              dispatch(messageEdited(changeOf(application, locale, county, '')));
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

function changeOf(application: string, locale: string, county: string, message: string) {
  return {
    app_code: isApplicationCode(application) ? application : null,
    locale: localeByCode(locale)?.code ?? null,
    county_id: parseId(county),
    message,
  };
}

interface MessageEditorProps {
  readonly started: Draft;
  /** What was sent last was a removal. */
  readonly isRemoving: boolean;
  readonly onSend: () => void;
}

function MessageEditor({ started, isRemoving, onSend }: MessageEditorProps) {
  const dispatch = useAppDispatch();
  const submission = useAppSelector(messageEditor.select);
  const errors = useAppSelector(messageEditor.selectErrors);
  const [application, setApplication] = useState(started.application);
  const [locale, setLocale] = useState(started.locale);
  const [county, setCounty] = useState(started.county);
  const [message, setMessage] = useState(started.message);
  const [isAttempted, setIsAttempted] = useState(false);
  const [stored, setStored] = useState(started);

  const countyProblem =
    county !== '' && !/^\d{5}$/.test(county)
      ? 'A county is a five-digit FIPS code, such as 18097 for Marion County.'
      : null;
  const missing = isAttempted && message.trim() === '' ? 'Please enter a message.' : null;
  const typed: Draft = { application, locale, county, message };
  const draft = useDraft(messageEditor.name, {
    values: { ...typed },
    isDirty: !isSameDraft(typed, submission.status === 'done' ? stored : started),
    onRestore: (kept) => fill({ ...started, ...kept }),
  });
  function fill(values: Draft): void {
    setApplication(values.application);
    setLocale(values.locale);
    setCounty(values.county);
    setMessage(values.message);
  }

  const isSending = submission.status === 'submitting';
  // The call takes a list; the editor sends one entry.
  const sent = errors.fields['0']?.fields;

  function handleSubmit(event: SubmitEvent<HTMLFormElement>): void {
    event.preventDefault();
    setIsAttempted(true);
    if (message.trim() === '' || countyProblem !== null) return;
    setStored(typed);
    onSend();
    dispatch(messageEdited(changeOf(application, locale, county, message)));
  }

  return (
    <Card title="Write a message">
      <form noValidate aria-label="Write a message" onSubmit={handleSubmit}>
        <Stack>
          <DraftNotice draft={draft} onDiscard={() => fill(started)} />
          {errors.messages.map((text) => (
            <p key={text} role="alert">
              {text}
            </p>
          ))}
          <Row isAtEnd>
            <Field label="Application" error={sent?.['app_code']?.messages[0]}>
              <Select choices={APPLICATIONS} value={application} onValueChange={setApplication} />
            </Field>
            <Field label="State" error={sent?.['locale']?.messages[0]}>
              <Select choices={STATES} value={locale} onValueChange={setLocale} />
            </Field>
            <Field
              label="County"
              hint="FIPS code; empty for every county"
              error={countyProblem ?? sent?.['county_id']?.messages[0]}
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
            label="Message"
            isRequired
            hint="HTML: paragraphs, lists, tables, links, bold. {hostName} and {contextPath} are filled in."
            error={missing ?? sent?.['message']?.messages[0]}
          >
            <TextArea
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
