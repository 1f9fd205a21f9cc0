import type { ReviewDocument, ReviewFiling, ReviewRecord } from '#contract/schemas/filingReview';
import { PdfPages } from '../../../records/PdfPages';
import { useIsPhone } from '../../../records/PhoneFold';
import { SHORTCUT_KEYS } from '../../../platform/shortcuts';
import { useAppDispatch, useAppSelector } from '../../../store/hooks';
import { buttonClass } from '../../../ui/buttonClass';
import { RecordIcon } from '../../../ui/RecordIcon';
import { Select } from '../../../ui/Select';
import { VisuallyHidden } from '../../../ui/VisuallyHidden';
import { useHrefs } from '../../../widgets/useHrefs';
import styles from './clerk.module.css';
import { documentChosen, selectDesk } from './desk';

/** Returns all documents of an envelope, in the order of its filings. */
export function documentsOf({ filings }: ReviewRecord): readonly ReviewDocument[] {
  return filings.flatMap(({ documents }) => documents);
}

/** Returns the selected document, or otherwise the first one. */
export function shownDocument(
  of: ReviewRecord,
  documentId: string | null,
): ReviewDocument | undefined {
  const documents = documentsOf(of);
  return documents.find((document) => document.documentId === documentId) ?? documents[0];
}

/** Returns the filing of the displayed document; decisions apply to that filing. */
export function shownFiling(of: ReviewRecord, documentId: string | null): ReviewFiling | undefined {
  const shown = shownDocument(of, documentId);
  return of.filings.find(({ documents }) => documents.some((each) => each === shown));
}

/** A document with its toolbar: the names of all documents, pages, zoom, and download. */
export function DocumentPane({ of }: { readonly of: ReviewRecord }) {
  const { file } = useHrefs();
  const isPhone = useIsPhone();
  const { documentId } = useAppSelector(selectDesk);
  const documents = documentsOf(of);
  const shown = shownDocument(of, documentId);
  if (shown === undefined) return <p>This envelope has no documents.</p>;
  const address = file(shown.url);
  return (
    <section className={styles.pages} aria-label="Document">
      <div className={styles.documentNav}>
        {documents.length === 1 ? (
          <bdi className={styles.documentTitle}>{shown.title}</bdi>
        ) : (
          <DocumentChoice documents={documents} shown={shown} />
        )}
        {isPhone ? null : (
          <a className={buttonClass('secondary', 'small')} href={address} download>
            <RecordIcon name="download" size={16} />
            Download
          </a>
        )}
      </div>
      <div className={styles.viewer}>
        {shown.pages === 0 ? (
          <p>{shown.fileName} has no pages to show. Download it to read it.</p>
        ) : (
          <PdfPages
            key={address}
            address={address}
            title={shown.title}
            isFitted
            isCompact
            classes={{
              frame: styles.frame,
              tools: styles.tools,
              page: styles.page,
              thumbnails: styles.thumbnails,
            }}
            numbers={Array.from({ length: shown.pages }, (_, page) => page + 1)}
          />
        )}
      </div>
    </section>
  );
}

interface DocumentChoiceProps {
  readonly documents: readonly ReviewDocument[];
  readonly shown: ReviewDocument;
}

/** Selects the document: tabs, or a list on phones, which have no room for two names. */
function DocumentChoice({ documents, shown }: DocumentChoiceProps) {
  const dispatch = useAppDispatch();
  const isPhone = useIsPhone();
  if (!isPhone) return <DocumentTabs documents={documents} shown={shown} />;
  return (
    <Select
      aria-label="Document"
      className={styles.documentSelect}
      choices={documents.map(({ documentId, title }, place) => ({
        id: documentId,
        label: `${String(place + 1)}. ${title}`,
      }))}
      value={shown.documentId}
      onValueChange={(documentId) => dispatch(documentChosen({ documentId }))}
    />
  );
}

/** Names of the documents; the [ and ] keys select the previous and the next document. */
function DocumentTabs({ documents, shown }: DocumentChoiceProps) {
  const dispatch = useAppDispatch();
  const index = documents.indexOf(shown);
  const shortcutOf = (place: number) => {
    if (place === index - 1) return 'previousDocument';
    return place === index + 1 ? 'nextDocument' : undefined;
  };
  return (
    <>
      <ul className={styles.documentTabs} aria-label="Documents">
        {documents.map((document, place) => {
          const shortcut = shortcutOf(place);
          return (
            <li key={document.documentId}>
              <button
                type="button"
                className={styles.documentTab}
                aria-pressed={document === shown}
                data-shortcut={shortcut}
                aria-keyshortcuts={shortcut === undefined ? undefined : SHORTCUT_KEYS[shortcut]}
                onClick={() => dispatch(documentChosen({ documentId: document.documentId }))}
              >
                <bdi>{document.title}</bdi>
              </button>
            </li>
          );
        })}
      </ul>
      <VisuallyHidden>
        <span role="status">
          Document {index + 1} of {documents.length}: {shown.title}
        </span>
      </VisuallyHidden>
    </>
  );
}
