import type { ReviewDocument, ReviewRecord } from '#contract/schemas/filingReview';
import { PdfPages } from '../../../records/PdfPages';
import { useAppDispatch, useAppSelector } from '../../../store/hooks';
import { Button } from '../../../ui/Button';
import { Icon } from '../../../ui/Icon';
import { VisuallyHidden } from '../../../ui/VisuallyHidden';
import { useHrefs } from '../../../widgets/useHrefs';
import styles from './clerk.module.css';
import { documentChosen, selectDesk } from './desk';

/** Returns all documents of an envelope, in the order of its filings. */
export function documentsOf({ filings }: ReviewRecord): readonly ReviewDocument[] {
  return filings.flatMap(({ documents }) => documents);
}

/** The pages of the selected document, below the names of all documents. */
export function DocumentPane({ of }: { readonly of: ReviewRecord }) {
  const dispatch = useAppDispatch();
  const { file } = useHrefs();
  const { documentId } = useAppSelector(selectDesk);
  const documents = documentsOf(of);
  const index = Math.max(
    0,
    documents.findIndex((document) => document.documentId === documentId),
  );
  const shown = documents[index];
  if (shown === undefined) return <p>This envelope has no documents.</p>;
  const choose = (document: ReviewDocument | undefined): void => {
    if (document !== undefined) dispatch(documentChosen({ documentId: document.documentId }));
  };
  const address = file(shown.url);
  return (
    <section className={styles.pages} aria-label="Document">
      <div className={styles.documentNav}>
        {documents.length === 1 ? (
          <bdi className={styles.documentTitle}>{shown.title}</bdi>
        ) : (
          <>
            <Button
              size="small"
              data-shortcut="previousDocument"
              aria-keyshortcuts="["
              aria-label="Previous document"
              isDisabled={index === 0}
              onClick={() => choose(documents[index - 1])}
            >
              <Icon name="chevronLeft" size={16} />
            </Button>
            <Button
              size="small"
              data-shortcut="nextDocument"
              aria-keyshortcuts="]"
              aria-label="Next document"
              isDisabled={index === documents.length - 1}
              onClick={() => choose(documents[index + 1])}
            >
              <Icon name="chevronRight" size={16} />
            </Button>
            <ul className={styles.documentTabs} aria-label="Documents">
              {documents.map((document) => (
                <li key={document.documentId}>
                  <button
                    type="button"
                    className={styles.documentTab}
                    aria-pressed={document === shown}
                    onClick={() => choose(document)}
                  >
                    <bdi>{document.title}</bdi>
                  </button>
                </li>
              ))}
            </ul>
            <VisuallyHidden>
              <span role="status">
                Document {index + 1} of {documents.length}: {shown.title}
              </span>
            </VisuallyHidden>
          </>
        )}
        <a href={address} download>
          Download
        </a>
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
            classes={{ frame: styles.frame, tools: styles.tools, page: styles.page }}
            numbers={Array.from({ length: shown.pages }, (_, page) => page + 1)}
          />
        )}
      </div>
    </section>
  );
}
