import type { ReviewDocument, ReviewRecord } from '#contract/schemas/filingReview';
import { PdfPages } from '../../../records/PdfPages';
import { useAppDispatch, useAppSelector } from '../../../store/hooks';
import { Button } from '../../../ui/Button';
import { Icon } from '../../../ui/Icon';
import { useHrefs } from '../../../widgets/useHrefs';
import styles from './clerk.module.css';
import { documentChosen, selectDesk } from './desk';

/** All documents of an envelope, in the order of its filings. */
export function documentsOf({ filings }: ReviewRecord): readonly ReviewDocument[] {
  return filings.flatMap(({ documents }) => documents);
}

/** The pages of the chosen document, with buttons for the next and previous one. */
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
        <Button
          size="small"
          data-shortcut="previousDocument"
          aria-keyshortcuts="["
          isDisabled={index === 0}
          onClick={() => choose(documents[index - 1])}
        >
          <Icon name="chevronLeft" size={16} />
          <span className={styles.navWords}>Previous document</span>
        </Button>
        <Button
          size="small"
          data-shortcut="nextDocument"
          aria-keyshortcuts="]"
          isDisabled={index === documents.length - 1}
          onClick={() => choose(documents[index + 1])}
        >
          <span className={styles.navWords}>Next document</span>
          <Icon name="chevronRight" size={16} />
        </Button>
        <span role="status" className={styles.documentTitle}>
          Document {index + 1} of {documents.length}: <bdi>{shown.title}</bdi>
        </span>
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
            isNarrow
            classes={{ frame: styles.frame, tools: styles.tools, page: styles.page }}
            numbers={Array.from({ length: shown.pages }, (_, page) => page + 1)}
          />
        )}
      </div>
    </section>
  );
}
