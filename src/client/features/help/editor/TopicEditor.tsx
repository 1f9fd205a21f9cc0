import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { HELP_HISTORY_PATH } from '#contract/admin/pages';
import { formatDateTime } from '#contract/formats';
import {
  HELP_IMAGE_MAX_BYTES,
  HELP_IMAGE_TYPES,
  HELP_KEYWORDS_MAX_LENGTH,
  HELP_LINK_PROBLEMS,
  HELP_PLACEHOLDERS,
  HELP_REASON_MAX_LENGTH,
  HELP_TEXT_MAX_LENGTH,
  HELP_TITLE_MAX_LENGTH,
} from '#contract/admin/helpEditor';
import { HELP_TOPIC_PATH } from '#contract/site/helpTopics';
import type { HelpEdit } from '#contract/schemas/helpEditor';
import { STATE_TIME_ZONE } from '#contract/stateClock';
import { fillTopic } from '#contract/site/topicPlaceholders';
import { Form } from '../../../forms/Form';
import { useForm, type FormModel } from '../../../forms/useForm';
import { selectLocale } from '../../../state/location/selectors';
import { selectSite } from '../../../state/site/selectors';
import { useAppDispatch, useAppSelector } from '../../../store/hooks';
import { Button } from '../../../ui/Button';
import { buttonClass } from '../../../ui/buttonClass';
import { Field } from '../../../ui/Field';
import { MessageBox } from '../../../ui/MessageBox';
import { PageActions } from '../../../ui/PageActions';
import { Row } from '../../../ui/Row';
import { Section } from '../../../ui/Section';
import { Select } from '../../../ui/Select';
import { Stack } from '../../../ui/Stack';
import { TextArea } from '../../../ui/TextArea';
import { TextInput } from '../../../ui/TextInput';
import { AppLink } from '../../../widgets/AppLink';
import { TopicText } from '../TopicText';
import { comparedText } from './comparedText';
import styles from './editor.module.css';
import { INSERTIONS, insertAround, replaceRange, type TextRange } from './insertions';
import {
  conflictSettled,
  discardDraft,
  imageInserted,
  publishTopic,
  saveDraft,
  selectEditorDesk,
  uploadImage,
} from './slice';
import { WordDiff } from './WordDiff';

type TopicForm = FormModel<'title' | 'html' | 'keywords'>;

interface EditProps {
  readonly edit: HelpEdit;
}

/** Returns the version that the editor saw, which is sent with each change. */
function seenOf({ draft, version }: HelpEdit) {
  return { version, revision: draft?.revision ?? 0 };
}

/** Editor of one topic: form and preview, link check, and publication. */
export function TopicEditor({ edit }: EditProps) {
  const dispatch = useAppDispatch();
  const { draft, id, published } = edit;
  const { html, keywords, title } = draft ?? published;
  const form = useForm({
    id: `helpTopic${String(id)}`,
    started: { title, html, keywords },
    check: (values) => ({ title: values.title.trim() === '' ? 'Enter the title.' : null }),
    command: useAppSelector(saveDraft.select),
    onSend: (values) =>
      dispatch(saveDraft.send({ params: { topicId: id }, body: { ...seenOf(edit), ...values } })),
  });
  const { storedRevision } = useAppSelector(selectEditorDesk);
  const [shownRevision, setShownRevision] = useState(storedRevision);
  // A save may remove markup. Text typed since then stays.
  if (storedRevision !== shownRevision) {
    setShownRevision(storedRevision);
    form.restart({ title, html, keywords });
  }
  return (
    <Stack gap={6}>
      <State edit={edit} />
      <Conflict edit={edit} form={form} />
      <div className={styles.beside}>
        <Form form={form} label="Help topic" button="Save draft" areLabelsAbove>
          <Stack>
            <Field {...form.field('title')} label="Title" isRequired>
              <TextInput maxLength={HELP_TITLE_MAX_LENGTH} {...form.control('title')} />
            </Field>
            <HtmlField form={form} />
            <Field
              {...form.field('keywords')}
              label="Keywords"
              hint="Other words that people use for this topic, separated by spaces."
            >
              <TextInput maxLength={HELP_KEYWORDS_MAX_LENGTH} {...form.control('keywords')} />
            </Field>
          </Stack>
        </Form>
        <Preview html={form.values.html} />
      </div>
      <Problems edit={edit} />
      {draft === null ? null : <Publication edit={edit} isDirty={form.isDirty} />}
    </Stack>
  );
}

function State({ edit }: EditProps) {
  const { draft, id, isPublished, published, shortName, version } = edit;
  const moment = (iso: string): string => formatDateTime(iso, STATE_TIME_ZONE);
  const by = (name: string | null): string => (name === null ? '' : ` by ${name}`);
  return (
    <>
      <p className={styles.subline}>
        {isPublished
          ? `Version ${String(version)}, published ${moment(published.updated)}${by(published.updatedBy)}.`
          : 'Not published yet: only editors can see it.'}{' '}
        {draft === null
          ? ''
          : `Draft saved ${moment(draft.updated)}${by(draft.updatedBy)}. Visitors don’t see it.`}
      </p>
      <PageActions>
        {isPublished ? (
          <AppLink
            to={HELP_TOPIC_PATH}
            query={{ shortName }}
            className={buttonClass('quiet', 'small')}
          >
            Open topic
          </AppLink>
        ) : null}
        <AppLink
          to={HELP_HISTORY_PATH}
          query={{ helpTopicId: String(id) }}
          className={buttonClass('quiet', 'small')}
        >
          History
        </AppLink>
      </PageActions>
    </>
  );
}

/** Compares another editor's saved text with the one in the form. */
function Conflict({ edit, form }: EditProps & { readonly form: TopicForm }) {
  const dispatch = useAppDispatch();
  const { hasConflict } = useAppSelector(selectEditorDesk);
  if (!hasConflict) return null;
  const hasDraft = edit.draft !== null;
  const theirs = edit.draft ?? edit.published;
  return (
    <MessageBox
      tone="warning"
      title={
        hasDraft
          ? 'Another editor saved this topic'
          : 'Another editor published or discarded the draft'
      }
    >
      <Stack>
        <p>
          {hasDraft
            ? `${theirs.updatedBy ?? 'Someone'} saved it ${formatDateTime(theirs.updated, STATE_TIME_ZONE)}. Your text is in the form. Saving again replaces theirs; the difference is below.`
            : 'Your text is in the form. Saving again creates a new draft; the difference from the published text is below.'}
        </p>
        <WordDiff
          label={`${hasDraft ? 'Their' : 'Published'} text compared with yours`}
          before={comparedText(theirs)}
          after={comparedText(form.values)}
        />
        <Row>
          <Button
            onClick={() => {
              form.set('title', theirs.title);
              form.set('html', theirs.html);
              form.set('keywords', theirs.keywords);
              dispatch(conflictSettled());
            }}
          >
            {hasDraft ? 'Use their text' : 'Use published text'}
          </Button>
        </Row>
      </Stack>
    </MessageBox>
  );
}

/** Text field with a toolbar that inserts tags, placeholders, and images at the cursor. */
function HtmlField({ form }: { readonly form: TopicForm }) {
  const dispatch = useAppDispatch();
  const area = useRef<HTMLTextAreaElement>(null);
  const file = useRef<HTMLInputElement>(null);
  /** The last inserted text, which is selected after it is rendered. */
  const [selected, setSelected] = useState<TextRange | null>(null);
  const { image } = useAppSelector(selectEditorDesk);
  const upload = useAppSelector(uploadImage.select);
  const change = (to: (text: string, range: TextRange) => { text: string; range: TextRange }) => {
    const element = area.current;
    const range = {
      start: element?.selectionStart ?? form.values.html.length,
      end: element?.selectionEnd ?? form.values.html.length,
    };
    const changed = to(form.values.html, range);
    form.set('html', changed.text);
    setSelected(changed.range);
  };
  useEffect(() => {
    if (selected === null) return;
    area.current?.focus();
    area.current?.setSelectionRange(selected.start, selected.end);
  }, [selected]);
  const insertImage = useEffectEvent((address: string) => {
    change((text, range) => replaceRange(text, range, `<img src="${address}" alt="" />`));
    dispatch(imageInserted());
  });
  useEffect(() => {
    if (image !== null) insertImage(image);
  }, [image]);
  return (
    <Stack gap={2}>
      <div role="group" aria-label="Insert into the text">
        <Row gap={1}>
          {INSERTIONS.map((insertion) => (
            <Button
              key={insertion.id}
              size="small"
              onClick={() => change((text, range) => insertAround(text, range, insertion))}
            >
              {insertion.label}
            </Button>
          ))}
          <Button
            size="small"
            isBusy={upload.status === 'running'}
            onClick={() => file.current?.click()}
          >
            Image
          </Button>
          <input
            ref={file}
            type="file"
            hidden
            aria-label="Image file"
            accept={HELP_IMAGE_TYPES.join(',')}
            onChange={(event) => {
              const [chosen] = event.currentTarget.files ?? [];
              event.currentTarget.value = '';
              if (chosen !== undefined) void readBase64(chosen).then(send);
            }}
          />
          <Select
            aria-label="Insert a placeholder"
            choices={[
              { id: '', label: 'Placeholder' },
              ...HELP_PLACEHOLDERS.map(([id, words]) => ({ id, label: `${id}: ${words}` })),
            ]}
            value=""
            onValueChange={(name) => {
              if (name !== '') change((text, range) => replaceRange(text, range, name));
            }}
          />
        </Row>
      </div>
      {upload.status === 'rejected' ? (
        <MessageBox tone="error" title="Image not added">
          Choose a PNG, JPEG, or WebP image up to {HELP_IMAGE_MAX_BYTES / 1_000} KB.
        </MessageBox>
      ) : null}
      <Field {...form.field('html')} label="Text (HTML)">
        <TextArea
          ref={area}
          rows={24}
          spellCheck
          className={styles.html}
          maxLength={HELP_TEXT_MAX_LENGTH}
          {...form.control('html')}
        />
      </Field>
    </Stack>
  );

  function send(base64: string): void {
    dispatch(uploadImage.send({ body: { base64 } }));
  }
}

/**
 * Reads a file as base64. Returns '' for a file that is too large; the server then returns its own
 * error.
 */
async function readBase64(file: File): Promise<string> {
  const bytes = new Uint8Array(await file.slice(0, HELP_IMAGE_MAX_BYTES).arrayBuffer());
  let text = '';
  for (const byte of bytes) text += String.fromCharCode(byte);
  return file.size > HELP_IMAGE_MAX_BYTES ? '' : btoa(text);
}

function Preview({ html }: { readonly html: string }) {
  const site = useAppSelector(selectSite);
  const locale = useAppSelector(selectLocale);
  return (
    <Section title={`Preview: ${locale.state}`}>
      <div className={styles.preview}>
        <TopicText html={fillTopic(html, site, locale)} />
      </div>
    </Section>
  );
}

function Problems({ edit: { problems, wasCleaned } }: EditProps) {
  if (problems.length === 0 && !wasCleaned) return null;
  return (
    <Section title="Problems to check">
      <ul>
        {wasCleaned ? (
          <li>The last save removed tags or links that aren’t allowed in topics.</li>
        ) : null}
        {problems.map(({ address, problem }) => (
          <li key={`${problem} ${address}`}>
            <code>{address}</code>: {HELP_LINK_PROBLEMS[problem]}
          </li>
        ))}
      </ul>
    </Section>
  );
}

/** Publishes or discards the saved draft. */
function Publication({ edit, isDirty }: EditProps & { readonly isDirty: boolean }) {
  const dispatch = useAppDispatch();
  const { draft, id, published } = edit;
  const discarding = useAppSelector(discardDraft.select);
  const form = useForm({
    id: `helpPublication${String(id)}`,
    started: { reason: '' },
    check: ({ reason }) => ({
      reason: reason.trim() === '' ? 'Enter a reason for the change.' : null,
    }),
    command: useAppSelector(publishTopic.select),
    onSend: ({ reason }) =>
      dispatch(publishTopic.send({ params: { topicId: id }, body: { ...seenOf(edit), reason } })),
  });
  return (
    <Section title="Publish">
      <Stack>
        {draft === null ? null : (
          <WordDiff
            label="The published text compared with the draft"
            before={comparedText(published)}
            after={comparedText(draft)}
          />
        )}
        <Form
          form={form}
          label="Publish"
          button="Publish"
          dirtyWords=""
          disabledReason={isDirty ? 'Save the draft first: the text has unsaved changes.' : null}
          actions={
            <Button
              variant="danger"
              isBusy={discarding.status === 'running'}
              onClick={() =>
                dispatch(discardDraft.send({ params: { topicId: id }, query: seenOf(edit) }))
              }
            >
              Discard draft
            </Button>
          }
          isInPage
        >
          <Field
            {...form.field('reason')}
            label="Reason"
            hint="Shown in the topic’s history"
            isRequired
          >
            <TextInput maxLength={HELP_REASON_MAX_LENGTH} {...form.control('reason')} />
          </Field>
        </Form>
      </Stack>
    </Section>
  );
}
