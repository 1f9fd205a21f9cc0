import { useState, type KeyboardEvent } from 'react';
import { partyName } from '#contract/filingDrafts';
import { codesOf, findCode, isCodeFor } from '#contract/filingProblems';
import type { PolicyCode } from '#contract/schemas/efmMessages';
import type { Upload } from '#contract/schemas/filingUploads';
import type { DraftFiling } from '#contract/schemas/filingDrafts';
import { useAppDispatch, useAppSelector } from '../../../store/hooks';
import { Button } from '../../../ui/Button';
import { Checkbox } from '../../../ui/Checkbox';
import { Combobox } from '../../../ui/Combobox';
import { Disclosure } from '../../../ui/Disclosure';
import { Field } from '../../../ui/Field';
import { MessageBox } from '../../../ui/MessageBox';
import { ProgressMeter } from '../../../ui/ProgressMeter';
import { Select } from '../../../ui/Select';
import { TextInput } from '../../../ui/TextInput';
import { DocumentUploads } from '../uploads/DocumentUploads';
import { formatBytes } from '../uploads/words';
import { moved } from './edits';
import { PromptFields } from './PromptFields';
import { selectDraftUploads, selectFlow } from './selectors';
import { ServiceFields } from './ServiceFields';
import { fileRemoved, filingChanged, partAdded } from './slice';
import { useDraft } from './useDraft';
import { fieldId } from './words';
import styles from './Flow.module.css';

const MEGABYTE = 1_000_000;

/** The filings, each with its code, description, and documents. */
export function DocumentsStep() {
  const dispatch = useAppDispatch();
  const { content, edit, policy } = useDraft('documents');
  const uploads = useAppSelector(selectDraftUploads);
  const [announced, setAnnounced] = useState('');
  const [dragged, setDragged] = useState<number | null>(null);
  if (content === null) return null;
  if (policy === null) {
    return (
      <MessageBox>Choose the court first: it decides which documents can be filed.</MessageBox>
    );
  }
  const { filings } = content;
  const used = new Set(
    filings.flatMap(({ documents }) => documents.map(({ uploadId }) => uploadId)),
  );
  const bytes = uploads
    .filter(({ id }) => used.has(id))
    .reduce((sum, { bytes: size }) => sum + size, 0);
  const move = (from: number, by: number) => {
    const after = moved(filings, from, by);
    if (after === filings) return;
    edit({ filings: after });
    setAnnounced(`Filing moved to place ${String(from + by + 1)} of ${String(filings.length)}`);
  };
  return (
    <>
      <p>
        PDF files, at most {policy.documentBytes / MEGABYTE} MB and {policy.documentPages} pages
        each, and {policy.envelopeBytes / MEGABYTE} MB together.
      </p>
      {bytes > 0 && (
        <ProgressMeter
          label="MB of all documents"
          used={Math.ceil(bytes / MEGABYTE)}
          included={policy.envelopeBytes / MEGABYTE}
        />
      )}
      <Files />
      <div id={fieldId('filings')} tabIndex={-1}>
        {filings.length === 0 && <p>Add what you want to file.</p>}
      </div>
      {filings.map((filing, index) => (
        <FilingFields
          key={filing.filingId}
          filing={filing}
          number={index + 1}
          count={filings.length}
          isDragged={dragged === index}
          onMove={(by) => move(index, by)}
          onRemove={() =>
            edit({ filings: filings.filter(({ filingId }) => filingId !== filing.filingId) })
          }
          onDrag={setDragged}
          onDrop={() => {
            if (dragged !== null) move(dragged, index - dragged);
            setDragged(null);
          }}
        />
      ))}
      <div role="status" className={styles.saving}>
        {announced}
      </div>
      {filings.length < 50 && (
        <div className={styles.tools}>
          <Button onClick={() => dispatch(partAdded({ kind: 'filing', code: null, name: '' }))}>
            Add a filing
          </Button>
        </div>
      )}
    </>
  );
}

/** Uploads of the draft. A new one fills the first empty place, or starts a filing. */
function Files() {
  const dispatch = useAppDispatch();
  const { draftId } = useAppSelector(selectFlow);
  const { content } = useDraft('documents');
  const uploads = useAppSelector(selectDraftUploads);
  // A file that was there before the step opened stays where the filer left it.
  const [old] = useState(() => uploads.map(({ id }) => id));
  if (draftId === null || content === null) return null;
  const used = content.filings.flatMap(({ documents }) =>
    documents.flatMap(({ uploadId }) => (uploadId === null ? [] : [uploadId])),
  );
  return (
    <DocumentUploads
      draftId={draftId}
      uploadIds={[...used, ...old]}
      onAdded={({ id, kind, name }) =>
        dispatch(partAdded({ kind: 'file', uploadId: id, name, isWord: kind === 'word' }))
      }
      onRemoved={(uploadId) => dispatch(fileRemoved({ uploadId }))}
    />
  );
}

interface FilingFieldsProps {
  readonly filing: DraftFiling;
  readonly number: number;
  readonly count: number;
  readonly isDragged: boolean;
  readonly onMove: (by: number) => void;
  readonly onRemove: () => void;
  readonly onDrag: (index: number | null) => void;
  readonly onDrop: () => void;
}

function FilingFields({
  count,
  filing,
  isDragged,
  number,
  onDrag,
  onDrop,
  onMove,
  onRemove,
}: FilingFieldsProps) {
  const dispatch = useAppDispatch();
  const { codes, content, field, kind, start } = useDraft('documents');
  const { code, codeName, description, documents, filingId } = filing;
  const change = (part: Partial<DraftFiling>) =>
    dispatch(filingChanged({ filingId, change: part }));
  const own = codesOf(codes, 'filingCode').filter((each) => isCodeFor(each, kind));
  const chosen = findCode(codes, 'filingCode', code);
  const name = chosen?.name ?? codeName;
  const title = name === '' ? `Filing ${String(number)}` : `${String(number)}. ${name}`;
  const attorneys = start?.filer?.attorneys ?? [];
  const parties = content?.parties ?? [];
  const isConfidential = documents.some(({ security }) => security !== 'PUBLIC');
  const { error } = field(`filing.${filingId}`);
  const handleKeys = (event: KeyboardEvent) => {
    if (!event.altKey || (event.key !== 'ArrowUp' && event.key !== 'ArrowDown')) return;
    event.preventDefault();
    onMove(event.key === 'ArrowUp' ? -1 : 1);
  };
  return (
    // The buttons do the same as the keys and the mouse.
    // eslint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <fieldset
      className={styles.group}
      id={fieldId(`filing.${filingId}`)}
      tabIndex={-1}
      data-dragged={isDragged ? '' : undefined}
      onKeyDown={handleKeys}
      onDragOver={(event) => event.preventDefault()}
      onDrop={onDrop}
    >
      <legend>{title}</legend>
      {error !== null && <p>{error}</p>}
      <Field {...field(`filing.${filingId}.code`)} label="Filing code" isRequired>
        <Combobox
          label="Filing code"
          groups={[
            {
              key: 'codes',
              label: null,
              choices: own.map((each) => ({ id: each.code, label: each.name })),
            },
          ]}
          value={code}
          onValueChange={(id) => {
            const picked = findCode(codes, 'filingCode', id);
            if (picked === undefined) return;
            const goesToJudge = picked.facts['goesToJudge'] === true;
            dispatch(
              partAdded({ kind: 'code', filingId, code: id, name: picked.name, goesToJudge }),
            );
          }}
        />
      </Field>
      <Field label="Description" hint="Appears in the notice of filing. Optional.">
        <TextInput
          maxLength={500}
          value={description}
          onValueChange={(value) => change({ description: value })}
        />
      </Field>
      <PromptFields key={code} filing={filing} code={chosen} />
      <Documents filing={filing} code={chosen} />
      {!isConfidential && documents.length > 0 && (
        <Disclosure summary="Does it contain confidential information?">
          <p>
            Rules on access to court records require a redacted public version, the full version as
            a confidential document, and a notice that names the ground.
          </p>
          <Button
            size="small"
            onClick={() => dispatch(partAdded({ kind: 'confidential', filingId }))}
          >
            Make places for the three documents
          </Button>
        </Disclosure>
      )}
      <ServiceFields filing={filing} />
      {parties.length > 2 && (
        <Disclosure summary="Other party or attorney for this filing">
          {parties.map((party) => (
            <Checkbox
              key={party.partyId}
              checked={filing.partyIds.includes(party.partyId)}
              onCheckedChange={(isChosen) => {
                const others = filing.partyIds.filter((id) => id !== party.partyId);
                change({ partyIds: isChosen ? [...others, party.partyId] : others });
              }}
            >
              {partyName(party) || 'Unnamed party'}
            </Checkbox>
          ))}
          {attorneys.length > 1 && (
            <Field {...field(`filing.${filingId}.attorney`)} label="Attorney">
              <Select
                choices={[
                  { id: '', label: 'The attorney who files' },
                  ...attorneys.map(({ barNumber, name: attorney }) => ({
                    id: barNumber,
                    label: `${attorney} (${barNumber})`,
                  })),
                ]}
                value={filing.attorney ?? ''}
                onValueChange={(value) => change({ attorney: value === '' ? null : value })}
              />
            </Field>
          )}
        </Disclosure>
      )}
      <div className={styles.tools}>
        {count > 1 && (
          <>
            <span
              draggable
              aria-hidden="true"
              title="Drag to reorder"
              onDragStart={() => onDrag(number - 1)}
              onDragEnd={() => onDrag(null)}
            >
              <svg width="12" height="16" viewBox="0 0 12 16" fill="currentColor" focusable="false">
                <path d="M2 2h2v2H2zM8 2h2v2H8zM2 7h2v2H2zM8 7h2v2H8zM2 12h2v2H2zM8 12h2v2H8z" />
              </svg>
            </span>
            <Button
              size="small"
              isDisabled={number === 1}
              aria-label={`Move ${title} up`}
              aria-keyshortcuts="Alt+ArrowUp"
              onClick={() => onMove(-1)}
            >
              Move up
            </Button>
            <Button
              size="small"
              isDisabled={number === count}
              aria-label={`Move ${title} down`}
              aria-keyshortcuts="Alt+ArrowDown"
              onClick={() => onMove(1)}
            >
              Move down
            </Button>
          </>
        )}
        <Button size="small" aria-label={`Remove ${title}`} onClick={onRemove}>
          Remove filing
        </Button>
      </div>
    </fieldset>
  );
}

/** "4 pages, 230 kB, checked". */
function fileFacts({ bytes, pages, state }: Upload): string {
  const size = formatBytes(bytes);
  if (state !== 'passed') return `${size}, ${state === 'refused' ? 'refused' : 'being checked'}`;
  return pages === null || pages === 0
    ? `${size}, checked`
    : `${String(pages)} ${pages === 1 ? 'page' : 'pages'}, ${size}, checked`;
}

const COMPONENTS = [
  { id: 'lead', label: 'Lead document' },
  { id: 'attachment', label: 'Attachment' },
  { id: 'word', label: 'Word version' },
] as const;

function Documents({
  code,
  filing,
}: {
  readonly filing: DraftFiling;
  readonly code: PolicyCode | undefined;
}) {
  const dispatch = useAppDispatch();
  const { codes, field } = useDraft('documents');
  const uploads = useAppSelector(selectDraftUploads);
  const { documents, filingId } = filing;
  const securities = codesOf(codes, 'documentType').map(({ code: id, name }) => ({
    id,
    label: name,
  }));
  const change = (after: DraftFiling['documents']) =>
    dispatch(filingChanged({ filingId, change: { documents: after } }));
  const isOrder = code?.facts['goesToJudge'] === true;
  return (
    <>
      {documents.map((document, index) => {
        const { component, documentId, security, title, uploadId } = document;
        const upload = uploads.find(({ id }) => id === uploadId);
        const set = (part: Partial<typeof document>) =>
          change(documents.map((each) => (each === document ? { ...each, ...part } : each)));
        return (
          <div key={documentId} className={styles.row}>
            <Field
              {...field(`document.${documentId}`)}
              label={`Title of document ${String(index + 1)}`}
            >
              <TextInput
                maxLength={300}
                value={title}
                onValueChange={(value) => set({ title: value })}
              />
            </Field>
            <div className={styles.pair}>
              <Field label="Part">
                <Select
                  choices={COMPONENTS.filter(({ id }) => isOrder || id !== 'word')}
                  value={component}
                  onValueChange={(value) => {
                    const chosen = COMPONENTS.find(({ id }) => id === value);
                    if (chosen !== undefined) set({ component: chosen.id });
                  }}
                />
              </Field>
              <Field label="Security">
                <Select
                  choices={securities}
                  value={security}
                  onValueChange={(value) => set({ security: value })}
                />
              </Field>
            </div>
            <Field
              label="File"
              hint={
                upload === undefined
                  ? 'Upload it above, or choose an uploaded file.'
                  : fileFacts(upload)
              }
            >
              <Select
                choices={[
                  { id: '', label: 'No file yet' },
                  ...uploads
                    .filter(
                      ({ id, kind, state }) =>
                        id === uploadId ||
                        (state === 'passed' && (kind === 'word') === (component === 'word')),
                    )
                    .map(({ id, name }) => ({ id, label: name })),
                ]}
                value={upload === undefined ? '' : upload.id}
                onValueChange={(id) => set({ uploadId: id === '' ? null : id })}
              />
            </Field>
            {documents.length > 1 && (
              <div className={styles.tools}>
                <Button
                  size="small"
                  isDisabled={index === 0}
                  aria-label={`Move document ${title} up`}
                  onClick={() => change(moved(documents, index, -1))}
                >
                  Move up
                </Button>
                <Button
                  size="small"
                  aria-label={`Remove document ${title}`}
                  onClick={() => change(documents.filter((each) => each !== document))}
                >
                  Remove
                </Button>
              </div>
            )}
          </div>
        );
      })}
      {documents.length < 20 && (
        <div className={styles.tools}>
          <Button size="small" onClick={() => dispatch(partAdded({ kind: 'document', filingId }))}>
            Add a document
          </Button>
        </div>
      )}
    </>
  );
}
