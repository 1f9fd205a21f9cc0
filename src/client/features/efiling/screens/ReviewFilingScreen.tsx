import { captionWords } from '#contract/records/captionWords';
import type { ReviewRecord } from '#contract/schemas/filingReview';
import { Loaded } from '../../../records/Loaded';
import { RecordNotFound } from '../../../records/RecordNotFound';
import { useIsPhone } from '../../../records/PhoneFold';
import { RecordBand } from '../../../records/record/RecordBand';
import { useAppDispatch, useAppSelector } from '../../../store/hooks';
import { Section } from '../../../ui/Section';
import { SegmentedControl, type Segment } from '../../../ui/SegmentedControl';
import { Stack } from '../../../ui/Stack';
import { ToolMenu } from '../../../ui/ToolMenu';
import { useHrefs } from '../../../widgets/useHrefs';
import { CaseFacts, RegisterSection } from '../clerk/CaseFacts';
import styles from '../clerk/clerk.module.css';
import { paneChosen, selectDesk, type ReviewPane } from '../clerk/desk';
import { DocumentPane, shownDocument } from '../clerk/DocumentPane';
import { EnvelopeSummary } from '../clerk/EnvelopeSummary';
import { FilingPanel, FilingStatusTag } from '../clerk/FilingPanel';
import { QueueEntries, QueuePager } from '../clerk/QueuePager';
import { ReviewBar } from '../clerk/ReviewBar';
import { ReviewDialogs } from '../clerk/ReviewDialogs';
import { Corrections, Fees, Findings } from '../clerk/ReviewSections';
import { reviewRecord } from '../clerk/slice';
import { FiledAt } from '../envelopes/FiledAt';

const PANES: readonly Segment<ReviewPane>[] = [
  { value: 'pages', label: 'PDF' },
  { value: 'facts', label: 'Facts' },
];

/** A clerk's review of an envelope: its pages next to its facts, corrections, and decisions. */
export function Screen() {
  return (
    <Loaded
      of={useAppSelector(reviewRecord.select)}
      what="the electronic filing"
      title="Electronic filing not loaded"
      lines={12}
      notFound={
        <RecordNotFound
          title="Electronic filing not found"
          problem="We can’t find this electronic filing"
          nextLink={{ to: '/isefs', label: 'Go to electronic filing' }}
        >
          It may belong to a court in a different county.
        </RecordNotFound>
      }
    >
      {(loaded) => <View key={loaded.envelopeId} of={loaded} />}
    </Loaded>
  );
}

function View({ of }: { readonly of: ReviewRecord }) {
  const { caption, filedAt, filings, number, timeZone } = of;
  const dispatch = useAppDispatch();
  const isPhone = useIsPhone();
  const { file } = useHrefs();
  const { documentId, pane } = useAppSelector(selectDesk);
  const document = shownDocument(of, documentId);
  const [first] = filings;
  return (
    <article className={styles.review}>
      <Stack>
        <RecordBand
          page="Review"
          number={number}
          caption={caption === '' ? `Envelope ${number}` : captionWords(caption)}
          status={
            <>
              {first !== undefined && filings.every(({ status }) => status === first.status) ? (
                <>
                  <FilingStatusTag of={first} record={of} />
                  {filings.length === 1 ? null : (
                    <>
                      {'\u00a0'}
                      <span aria-hidden="true">·</span>{' '}
                    </>
                  )}
                </>
              ) : null}
              {filings.length === 1 ? null : <span>{String(filings.length)} filings</span>}
              <FiledAt at={filedAt} timeZone={timeZone} />
            </>
          }
          actions={
            isPhone ? (
              <ToolMenu id="review-actions" label="Envelope">
                {document === undefined ? null : (
                  <a href={file(document.url)} download>
                    Download document
                  </a>
                )}
                <QueueEntries of={of} />
              </ToolMenu>
            ) : (
              <QueuePager of={of} />
            )
          }
        />
        <div className={styles.columns} data-pane={pane}>
          <div className={styles.tabs}>
            <SegmentedControl
              label="Show"
              segments={PANES}
              value={pane}
              onValueChange={(value) => dispatch(paneChosen({ pane: value }))}
            />
          </div>
          <DocumentPane of={of} />
          <div className={styles.facts}>
            <EnvelopeSummary of={of} />
            <CaseFacts of={of} />
            <Section title={filings.length === 1 ? 'Filing' : 'Filings'}>
              {filings.map((filing) => (
                <FilingPanel key={filing.filingId} of={filing} record={of} />
              ))}
            </Section>
            <Findings of={of} />
            <RegisterSection of={of} />
            <Fees of={of} />
            <Corrections of={of} />
          </div>
        </div>
        <ReviewBar of={of} />
      </Stack>
      <ReviewDialogs of={of} />
    </article>
  );
}
