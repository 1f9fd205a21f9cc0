import { detailLines, quantityWords } from '#contract/filing/details';
import { partyName } from '#contract/filing/drafts';
import { findCode } from '#contract/filing/policyCodes';
import type { DraftContent, DraftFiling } from '#contract/schemas/filingDrafts';
import { useAppSelector } from '../../../store/hooks';
import { selectDraftUploads } from '../flow/selectors';
import { useDraft } from '../flow/useDraft';
import { filingTitle, KIND_WORDS } from '../flow/words';
import { DocumentPreview } from './DocumentPreview';
import styles from './review.module.css';

/** The filings with their documents, and what will be filed later. */
export function ReviewFilings({ content }: { readonly content: DraftContent }) {
  const { codes } = useDraft('review');
  const later = content.checklist.flatMap(({ code, state }) =>
    state === 'later' ? [findCode(codes, 'filingCode', code)?.name ?? code] : [],
  );
  return (
    <>
      {content.filings.map((filing) => (
        <Filing key={filing.filingId} filing={filing} content={content} />
      ))}
      {later.length > 0 && (
        <p>Not in this filing, because you marked them “Later”: {later.join(', ')}.</p>
      )}
    </>
  );
}

function Filing({
  content: { parties },
  filing,
}: {
  readonly filing: DraftFiling;
  readonly content: DraftContent;
}) {
  const { codeName, details, documents, optionalServices, partyIds } = filing;
  const { codes, kind: draftKind } = useDraft('review');
  const uploads = useAppSelector(selectDraftUploads);
  const related = parties.filter(({ partyId }) => partyIds.includes(partyId)).map(partyName);
  const title = filingTitle(filing);
  return (
    <div className={styles.filing}>
      <p>
        <strong>{title}</strong>
        {title === codeName || codeName === '' ? null : (
          <span className={styles.soft}>{codeName}</span>
        )}
        {draftKind === 'newCase' && filing.kind === 'file' ? null : (
          <span className={styles.soft}>{KIND_WORDS[filing.kind]}</span>
        )}
        {related.length === 0 ? null : (
          <span className={styles.soft}>Related parties: {related.join('; ')}</span>
        )}
        {detailLines(details).map(({ label, value }) => (
          <span key={label} className={styles.soft}>
            {label}: <bdi>{value}</bdi>
          </span>
        ))}
        {optionalServices.map((service) => (
          <span key={service.code} className={styles.soft}>
            {findCode(codes, 'optionalService', service.code)?.name ?? service.code}:{' '}
            {quantityWords(service)}
          </span>
        ))}
      </p>
      <ul className={styles.documents}>
        {documents.map((document) => (
          <DocumentPreview
            key={document.documentId}
            document={document}
            securityName={
              findCode(codes, 'documentType', document.security)?.name ?? document.security
            }
            upload={uploads.find(({ id }) => id === document.uploadId)}
          />
        ))}
      </ul>
    </div>
  );
}
