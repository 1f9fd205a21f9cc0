import type { ReactNode } from 'react';
import { detailLines } from '#contract/filingDetails';
import { captionOf, partyName } from '#contract/filingDrafts';
import { FILING_STEPS, findCode, type FilingStep } from '#contract/filingProblems';
import { UPLOAD_FILE_PATH } from '#contract/filingUploads';
import { fillPath } from '#contract/links';
import { useAppSelector } from '../../../store/hooks';
import { formatMoney } from '../../../ui/formats';
import { MessageBox } from '../../../ui/MessageBox';
import { VisuallyHidden } from '../../../ui/VisuallyHidden';
import { AppLink } from '../../../widgets/AppLink';
import { useHrefs } from '../../../widgets/useHrefs';
import { selectDraftUploads, selectFlow, selectProblems, stepAddress } from '../flow/selectors';
import { useDraft } from '../flow/useDraft';
import { problemText, STEP_TITLES } from '../flow/words';
import { FeeBox } from './FeeBox';
import styles from './review.module.css';
import { Submission } from './Submission';

/** Everything on one page, with links to change it, and the submission. */
export function ReviewStep() {
  const { codes, content, kind, start } = useDraft('review');
  const { draftId, save, saved } = useAppSelector(selectFlow);
  const problems = useAppSelector(selectProblems);
  const uploads = useAppSelector(selectDraftUploads);
  const { file } = useHrefs();
  if (content === null || draftId === null || saved === null) return null;
  const court = start?.courts.find(({ id }) => id === content.courtId);
  const edit = (step: FilingStep) => {
    const { path, query } = stepAddress(kind, draftId, step);
    return (
      <AppLink to={path} query={query}>
        Change<VisuallyHidden> {STEP_TITLES[step]}</VisuallyHidden>
      </AppLink>
    );
  };
  const amount = content.amountCents === null ? '' : `, ${formatMoney(content.amountCents)}`;
  const missing = FILING_STEPS.filter((id) => problems.some(({ step }) => step === id));
  return (
    <>
      <ReviewPart step="case" action={edit('case')}>
        <p>{court?.name ?? 'No court'}</p>
        <p>
          {kind === 'newCase'
            ? `${content.typeName}${amount}: ${captionOf(content)}`
            : content.caseNumber}
        </p>
      </ReviewPart>
      <ReviewPart step="parties" action={edit('parties')}>
        <ul>
          {content.parties.map((party) => (
            <li key={party.partyId}>
              <bdi>{partyName(party)}</bdi>
              {party.typeCode === null
                ? ''
                : `, ${findCode(codes, 'partyType', party.typeCode)?.name ?? party.typeCode}`}
              {party.isFiler ? ' (you file on their behalf)' : ''}
            </li>
          ))}
        </ul>
      </ReviewPart>
      <ReviewPart step="documents" action={edit('documents')}>
        {content.filings.map((filing) => (
          <div key={filing.filingId}>
            <p>
              <strong>{filing.description || filing.codeName}</strong>
            </p>
            {detailLines(filing.details).map(({ label, value }) => (
              <p key={label}>
                {label}: {value}
              </p>
            ))}
            {filing.optionalServices.map(({ code, pages, quantity }) => (
              <p key={code}>
                {findCode(codes, 'optionalService', code)?.name ?? code}: {quantity}
                {pages === 0 ? '' : `, ${String(pages)} pages each`}
              </p>
            ))}
            <ul>
              {filing.documents.map(({ documentId, title, uploadId }) => {
                const upload = uploads.find(({ id }) => id === uploadId);
                return (
                  <li key={documentId}>
                    {uploadId === null ? (
                      title
                    ) : (
                      <a href={file(fillPath(UPLOAD_FILE_PATH, { uploadId }))} download>
                        {title}
                      </a>
                    )}
                    {upload?.pages == null ? '' : `, ${String(upload.pages)} pages`}
                  </li>
                );
              })}
            </ul>
          </div>
        ))}
      </ReviewPart>
      <ReviewPart step="fees" action={edit('fees')}>
        <FeeBox draftId={draftId} version={saved.version} />
      </ReviewPart>
      {missing.length > 0 ? (
        <MessageBox tone="warning" title="Complete these steps to submit">
          <ul>
            {problems.map((problem) => (
              <li key={`${problem.field} ${problem.code}`}>
                {STEP_TITLES[problem.step]}: {problemText(problem)}
              </li>
            ))}
          </ul>
        </MessageBox>
      ) : save === 'saved' ? (
        <Submission draftId={draftId} version={saved.version} />
      ) : (
        <p role="status">Saving your draft before you submit.</p>
      )}
    </>
  );
}

function ReviewPart({
  action,
  children,
  step,
}: {
  readonly step: FilingStep;
  readonly action: ReactNode;
  readonly children: ReactNode;
}) {
  return (
    <section className={styles.section} aria-labelledby={`review-${step}`}>
      <h3 id={`review-${step}`}>{STEP_TITLES[step]}</h3>
      {children}
      <p>{action}</p>
    </section>
  );
}
