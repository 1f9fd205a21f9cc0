import { filingCaption } from '#contract/captionWords';
import { ENVELOPE_STATUS_WORDS } from '#contract/filingEnvelopes';
import type { ReviewRecord } from '#contract/schemas/filingReview';
import { Loaded } from '../../../records/Loaded';
import { RecordNotFound } from '../../../records/RecordNotFound';
import { useIsPhone } from '../../../records/PhoneFold';
import { RecordBand } from '../../../records/record/RecordBand';
import { useAppDispatch, useAppSelector } from '../../../store/hooks';
import { DescriptionList } from '../../../ui/DescriptionList';
import { formatDateTime } from '../../../ui/formats';
import { Section } from '../../../ui/Section';
import { SegmentedControl, type Segment } from '../../../ui/SegmentedControl';
import { Stack } from '../../../ui/Stack';
import { StatusTag } from '../../../ui/StatusTag';
import { ToolMenu } from '../../../ui/ToolMenu';
import { useHrefs } from '../../../widgets/useHrefs';
import {
  AtAGlance,
  CaseFacts,
  Corrections,
  Findings,
  Money,
  RegisterSection,
} from '../clerk/CaseFacts';
import styles from '../clerk/clerk.module.css';
import { paneChosen, selectDesk, type ReviewPane } from '../clerk/desk';
import { DocumentPane, shownDocument } from '../clerk/DocumentPane';
import { FilingPanel } from '../clerk/FilingPanel';
import { QueueEntries, QueuePager } from '../clerk/QueuePager';
import { ReviewBar } from '../clerk/ReviewBar';
import { ReviewDialogs } from '../clerk/ReviewDialogs';
import { reviewRecord } from '../clerk/slice';
import { FiledAt } from '../envelopes/FiledAt';
import { statusTone } from '../envelopes/statusTone';

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
          It may belong to a court of another county.
        </RecordNotFound>
      }
    >
      {(loaded) => <View key={loaded.envelopeId} of={loaded} />}
    </Loaded>
  );
}

function View({ of }: { readonly of: ReviewRecord }) {
  const { caption, comment, filedAt, filings, filerName, firmName, number, timeZone } = of;
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
          caption={caption === '' ? `Envelope ${number}` : filingCaption(caption)}
          status={
            <>
              {first !== undefined && filings.length === 1 ? (
                <StatusTag tone={statusTone(first.status)}>
                  {ENVELOPE_STATUS_WORDS[first.status]}
                </StatusTag>
              ) : (
                <span>{String(filings.length)} filings</span>
              )}
              <FiledAt at={filedAt} timeZone={timeZone} />
            </>
          }
          actions={
            isPhone ? (
              <ToolMenu id="review-actions" label="More">
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
            <AtAGlance of={of} />
            <CaseFacts of={of} />
            <Section title={filings.length === 1 ? 'Filing' : 'Filings'}>
              {filings.map((filing) => (
                <FilingPanel key={filing.filingId} of={filing} record={of} />
              ))}
            </Section>
            <Findings of={of} />
            <RegisterSection of={of} />
            <Section title="Filer">
              <DescriptionList
                items={[
                  { term: 'Filed by', description: filerName },
                  ...(firmName === null ? [] : [{ term: 'Firm', description: firmName }]),
                  ...(of.corrects === null
                    ? []
                    : [{ term: 'Corrects', description: correctsWords(of.corrects, timeZone) }]),
                  ...(comment === '' ? [] : [{ term: 'Note to the clerk', description: comment }]),
                ]}
              />
            </Section>
            <Money of={of} />
            <Corrections of={of} />
          </div>
        </div>
        <ReviewBar of={of} />
      </Stack>
      <ReviewDialogs of={of} />
    </article>
  );
}

/** Describes a correction's two filing times, and the filer's request. */
function correctsWords(
  { asksFirstTime, filedAt, number, replaced }: NonNullable<ReviewRecord['corrects']>,
  timeZone: string,
): string {
  const first = `Envelope ${number}, first filed ${formatDateTime(filedAt, timeZone)}.`;
  if (replaced > 0) return `${first} Replaces returned filings, which keep that time.`;
  return asksFirstTime ? `${first} The filer asks to keep that filing time.` : first;
}
