import { formatBytes, formatDateTime } from '#contract/formats';
import { RECORDING_PATH, RECORDINGS_PATH } from '#contract/admin/recordingPages';
import { recordingFilePath, shortReference } from '#contract/site/recordings';
import type {
  RecordingDetails,
  RecordingLine,
  ServerErrorLine,
} from '#contract/schemas/recordings';
import { STATE_TIME_ZONE } from '#contract/stateClock';
import { ListView } from '../../../records/ListView';
import { RecordNotFound } from '../../../records/RecordNotFound';
import { selectShownQuery } from '../../../state/location/selectors';
import { useAppDispatch, useAppSelector } from '../../../store/hooks';
import { Button } from '../../../ui/Button';
import { buttonClass } from '../../../ui/buttonClass';
import type { DataColumn } from '../../../ui/dataColumn';
import { DescriptionList } from '../../../ui/DescriptionList';
import { MessageBox } from '../../../ui/MessageBox';
import { Row } from '../../../ui/Row';
import { ScrollBox } from '../../../ui/ScrollBox';
import { Section } from '../../../ui/Section';
import { Stack } from '../../../ui/Stack';
import { StateMessage } from '../../../ui/StateMessage';
import { useConfirmedClick } from '../../../ui/useConfirmedClick';
import { AppLink } from '../../../widgets/AppLink';
import { ScreenHeading } from '../../../widgets/ScreenHeading';
import { useHrefs } from '../../../widgets/useHrefs';
import { momentInWords, senderInWords } from '../recordingWords';
import { deleteRecording, recordingDetails } from '../slice';

const COLUMNS: readonly DataColumn<RecordingLine>[] = [
  { key: 'line', header: 'Line', isRowHeader: true, cell: ({ line }) => String(line) },
  { key: 'at', header: 'Time', align: 'end', cell: ({ at }) => momentInWords(at) },
  { key: 'what', header: 'Event', cell: ({ text }) => text },
];

const byLine = ({ line }: RecordingLine): number => line;

/** A recording sent by a user, with related server errors. */
export function Screen() {
  const { reference } = useAppSelector(selectShownQuery);
  return (
    <ListView
      of={useAppSelector(recordingDetails.select)}
      question={reference}
      things={{ one: 'line', many: 'lines' }}
      caption="Lines of the recording"
      columns={COLUMNS}
      rowKey={byLine}
      address={{ path: RECORDING_PATH, query: { reference } }}
      head={(details) => <Head details={details} />}
      empty={({ unreadable }) =>
        unreadable === null ? (
          <StateMessage kind="empty" title="No lines">
            No activity was recorded before this recording was sent.
          </StateMessage>
        ) : (
          <MessageBox tone="warning">
            The lines of this recording can&apos;t be shown. {unreadable} You can delete it.
          </MessageBox>
        )
      }
      title="Recording not loaded"
      notFound={
        <RecordNotFound
          title="Recording not found"
          problem="We can’t find this recording"
          nextLink={{ to: RECORDINGS_PATH, label: 'Go to the recordings' }}
        >
          It may have been deleted. Recordings are stored for 30 days.
        </RecordNotFound>
      }
    />
  );
}

function when(instant: string) {
  return <time dateTime={instant}>{formatDateTime(instant, STATE_TIME_ZONE)}</time>;
}

function Head({ details }: { readonly details: RecordingDetails }) {
  const { keptUntil, missingErrors, note, recording, serverErrors } = details;
  const { address, build, problem, reference, size, storedAt } = recording;
  const hrefs = useHrefs();
  return (
    <Stack>
      <ScreenHeading title={`Recording ${shortReference(reference)}`} />
      <Section title="Problem">
        <DescriptionList
          items={[
            { term: 'Problem', description: problem || 'Unknown' },
            { term: 'User’s note', description: note || 'None' },
            { term: 'Sent by', description: senderInWords(recording) },
            { term: 'Sent', description: when(storedAt) },
            { term: 'Page', description: address },
            { term: 'Build', description: build },
            { term: 'Size', description: formatBytes(size) },
            { term: 'Stored until', description: when(keptUntil) },
          ]}
        />
      </Section>
      <Section title="Server errors">
        {serverErrors.length + missingErrors.length === 0 ? (
          <p>No server errors are linked to this recording.</p>
        ) : (
          <Stack>
            {serverErrors.map((error) => (
              <LoggedError key={error.reference} error={error} />
            ))}
            {missingErrors.map((missing) => (
              <p key={missing}>
                Error {shortReference(missing)} is no longer stored here. Check the server log.
              </p>
            ))}
          </Stack>
        )}
      </Section>
      <Row gap={2}>
        <a
          className={buttonClass('primary')}
          href={hrefs.file(recordingFilePath(reference))}
          download
        >
          Save to a file
        </a>
        <Deletion key={reference} reference={reference} />
        <AppLink to={RECORDINGS_PATH} className={buttonClass()}>
          All recordings
        </AppLink>
      </Row>
    </Stack>
  );
}

function LoggedError({ error }: { readonly error: ServerErrorLine }) {
  const { at, message, method, reference, route, stack } = error;
  return (
    <section aria-label={`Server error ${shortReference(reference)}`}>
      <DescriptionList
        items={[
          { term: 'Reference ID', description: shortReference(reference) },
          { term: 'Time', description: when(at) },
          { term: 'Route', description: `${method} ${route}` },
          { term: 'Message', description: message },
        ]}
      />
      <ScrollBox label={`Stack trace of ${shortReference(reference)}`}>{stack}</ScrollBox>
    </section>
  );
}

/** Deletes the recording after a second click, because it can't be restored. */
function Deletion({ reference }: { readonly reference: string }) {
  const dispatch = useAppDispatch();
  const { status } = useAppSelector((state) => deleteRecording.select(state, reference));
  const { handlers, isAsked } = useConfirmedClick(() =>
    dispatch(deleteRecording.send({ params: { reference } })),
  );
  return (
    <Button isBusy={status === 'running'} {...handlers}>
      {isAsked ? 'Delete permanently' : 'Delete'}
    </Button>
  );
}
