import { RELATION_WORDS } from '#contract/records/documents';
import { formatDate } from '#contract/formats';
import type { ChainStep, DocumentDetails } from '#contract/schemas/documents';
import { recordLink } from '../../records/search/registerPages';
import { classNames } from '../../ui/classNames';
import { AppLink } from '../../widgets/AppLink';
import { DOCUMENT_RECORD } from './documentRecord';
import { DocumentStatusTag } from './DocumentStatusTag';
import { partiesWords } from './documentWords';
import styles from './DocumentChain.module.css';

/** Documents that refer to each other, oldest first; highlights open mortgages and liens. */
export function DocumentChain({ chain, id }: Pick<DocumentDetails, 'chain' | 'id'>) {
  return (
    <ol className={styles.chain}>
      {chain.map((step, index) => (
        <li
          key={`${step.documentNumber} ${String(index)}`}
          className={classNames(
            styles.step,
            step.document?.status === 'OPEN' && styles.open,
            step.document?.id === id && styles.current,
          )}
        >
          <Step step={step} isCurrent={step.document?.id === id} />
        </li>
      ))}
    </ol>
  );
}

function Step({ isCurrent, step }: { readonly step: ChainStep; readonly isCurrent: boolean }) {
  const { document, documentNumber, relation, target } = step;
  if (document === null) {
    return (
      <p className={styles.soft}>{documentNumber} isn’t available online. Contact the office.</p>
    );
  }
  return (
    <>
      <p>
        <time dateTime={document.recordedOn}>{formatDate(document.recordedOn)}</time>{' '}
        {isCurrent ? (
          <strong>{document.typeName} (this document)</strong>
        ) : (
          <AppLink {...recordLink({ record: DOCUMENT_RECORD }, document.id)}>
            {document.typeName}
          </AppLink>
        )}{' '}
        <span className={styles.number}>{documentNumber}</span>{' '}
        <DocumentStatusTag status={document.status} />
      </p>
      <p className={styles.soft}>{partiesWords(document)}</p>
      {relation === null || target === null ? null : (
        <p className={styles.soft}>
          {RELATION_WORDS[relation]} <span className={styles.number}>{target}</span>
        </p>
      )}
    </>
  );
}
