import { useEffect, useRef, useState } from 'react';
import type { ReadFile } from '#contract/filing/documentCheck/page';
import { DRAFT_LIMITS } from '#contract/filing/draftWords';
import { UPLOAD_FILE_PATH } from '#contract/filing/uploads';
import { formatCount } from '#contract/formats';
import { fillPath } from '#contract/links';
import type { DraftContent, DraftDocument } from '#contract/schemas/filingDrafts';
import type { Upload } from '#contract/schemas/filingUploads';
import { usePdf } from '../../../platform/usePdf';
import { useAppDispatch, useAppSelector } from '../../../store/hooks';
import { Button } from '../../../ui/Button';
import { Checkbox } from '../../../ui/Checkbox';
import { Field } from '../../../ui/Field';
import { TextInput } from '../../../ui/TextInput';
import { useHrefs } from '../../../widgets/useHrefs';
import { megabytesOf } from '../flow/sizes';
import { useDraft } from '../flow/useDraft';
import { useDone } from './RedactForm';
import { splitUpload } from './slice';
import { partsOf, readStarts, suggestSplit } from './splits';
import styles from './checks.module.css';

export interface SplitFormProps {
  readonly document: DraftDocument;
  readonly upload: Upload;
  readonly content: DraftContent;
  readonly isSending: boolean;
  readonly onBack: () => void;
  readonly onDone: () => void;
}

/** Splits a document at bookmarks or pages; initially into parts within the court's limits. */
export function SplitForm({
  content,
  document,
  isSending,
  onBack,
  onDone,
  upload,
}: SplitFormProps) {
  const dispatch = useAppDispatch();
  const { policy } = useDraft('documents');
  const heading = useRef<HTMLHeadingElement>(null);
  const size = { bytes: upload.bytes, pages: upload.pages ?? 1 };
  const [text, setText] = useState(() =>
    policy === null ? '' : suggestSplit(size, policy).join(', '),
  );
  const { status } = useAppSelector((state) => splitUpload.select(state, upload.id));
  useEffect(() => heading.current?.focus(), []);
  useDone(status, onDone);
  const starts = readStarts(text, size.pages);
  const parts = starts === null ? [] : partsOf(size, starts);
  const beside =
    content.filings.find(({ documents }) => documents.includes(document))?.documents.length ?? 1;
  const room = DRAFT_LIMITS.documents - beside + 1;
  const error =
    starts === null
      ? `Enter page numbers from 2 to ${formatCount(size.pages)}.`
      : parts.length > room
        ? `A filing can have at most ${formatCount(DRAFT_LIMITS.documents)} documents. Make at most ${formatCount(room)} parts.`
        : null;
  return (
    <>
      <h3 ref={heading} tabIndex={-1} className={styles.level}>
        Split
      </h3>
      <Field
        label="New parts start at pages"
        hint="Page numbers separated by commas, such as 21, 41"
        error={error}
      >
        <TextInput maxLength={400} value={text} onValueChange={setText} />
      </Field>
      <Bookmarks
        upload={upload}
        starts={starts ?? []}
        onChange={(changed) => setText(changed.join(', '))}
      />
      <ol className={styles.findings} aria-label="Parts">
        {parts.map(({ bytes, from, to }, index) => {
          const pages = to - from + 1;
          const isTooMuch =
            policy !== null && (pages > policy.documentPages || bytes > policy.documentBytes);
          return (
            <li key={from} className={styles.part}>
              <span>
                Part {formatCount(index + 1)}: {from === to ? 'page' : 'pages'} {formatCount(from)}
                {from === to ? '' : `-${formatCount(to)}`}
              </span>
              <span className={styles.soft}>
                about {megabytesOf(bytes)}
                {isTooMuch ? ', more than the court accepts' : ''}
              </span>
            </li>
          );
        })}
      </ol>
      <div className={styles.tools}>
        <Button
          variant="primary"
          isBusy={isSending}
          isDisabled={error !== null || parts.length < 2}
          onClick={() =>
            dispatch(
              splitUpload.send({
                params: { uploadId: upload.id },
                body: { before: starts ?? [] },
              }),
            )
          }
        >
          {parts.length < 2 ? 'Split' : `Split into ${formatCount(parts.length)} parts`}
        </Button>
        <Button onClick={onBack}>Back to the findings</Button>
      </div>
    </>
  );
}

interface BookmarksProps {
  readonly upload: Upload;
  readonly starts: readonly number[];
  readonly onChange: (starts: readonly number[]) => void;
}

/** Bookmarks at which to split. */
function Bookmarks({ onChange, starts, upload: { id, pages } }: BookmarksProps) {
  const { file } = useHrefs();
  const state = usePdf(file(fillPath(UPLOAD_FILE_PATH, { uploadId: id })));
  const [bookmarks, setBookmarks] = useState<ReadFile['bookmarks']>([]);
  const pdf = state.status === 'open' ? state.pdf : null;
  useEffect(() => {
    let isCurrent = true;
    void pdf?.bookmarks().then((found) => {
      if (isCurrent) setBookmarks(found);
    });
    return () => {
      isCurrent = false;
    };
  }, [pdf]);
  const usable = bookmarks.flatMap(({ page, title }) =>
    page === null || page < 2 || page > (pages ?? 0) ? [] : [{ page, title }],
  );
  if (usable.length === 0) return null;
  return (
    <fieldset className={styles.boxes}>
      <legend>Bookmarks</legend>
      {usable.map(({ page, title }, index) => (
        <Checkbox
          key={`${String(index)} ${title}`}
          checked={starts.includes(page)}
          onCheckedChange={(isOn) => {
            const others = starts.filter((start) => start !== page);
            onChange(isOn ? [...others, page].sort((a, b) => a - b) : others);
          }}
        >
          <bdi>{title}</bdi>, page {formatCount(page)}
        </Checkbox>
      ))}
    </fieldset>
  );
}
