import { useState } from 'react';
import { formatBytes, formatDateTime } from '#contract/formats';
import { HTTP_LOGGING_PATH } from '#contract/admin/pages';
import { RECORDING_PATH, RECORDINGS_PATH } from '#contract/admin/recordingPages';
import { shortReference } from '#contract/site/recordings';
import type { StoredRecording } from '#contract/schemas/recordings';
import { STATE_TIME_ZONE } from '#contract/stateClock';
import { ListView } from '../../../records/ListView';
import { Loaded } from '../../../records/Loaded';
import { dataOf } from '../../../state/loadable/dataOf';
import { selectShownQuery } from '../../../state/location/selectors';
import { addressChosen } from '../../../state/location/slice';
import { useAppDispatch, useAppSelector } from '../../../store/hooks';
import { Button } from '../../../ui/Button';
import type { DataColumn } from '../../../ui/dataColumn';
import { Field } from '../../../ui/Field';
import { Row } from '../../../ui/Row';
import { Section } from '../../../ui/Section';
import { TextInput } from '../../../ui/TextInput';
import { AppLink } from '../../../widgets/AppLink';
import { ErrorGroups } from '../requests/ErrorGroups';
import { errorGroups } from '../requests/slice';
import { senderInWords } from '../recordingWords';
import { recordingList } from '../slice';

const COLUMNS: readonly DataColumn<StoredRecording>[] = [
  {
    key: 'reference',
    header: 'Reference ID',
    isRowHeader: true,
    cell: ({ reference }) => (
      <AppLink to={RECORDING_PATH} query={{ reference }}>
        {shortReference(reference)}
      </AppLink>
    ),
  },
  {
    key: 'when',
    header: 'Sent',
    cell: ({ storedAt }) => (
      <time dateTime={storedAt}>{formatDateTime(storedAt, STATE_TIME_ZONE)}</time>
    ),
    phone: 'line',
  },
  { key: 'who', header: 'By', cell: senderInWords, priority: 3, phone: 'line' },
  { key: 'what', header: 'Problem', cell: ({ problem }) => problem || 'Unknown', phone: 'line' },
  { key: 'where', header: 'Page', cell: ({ address }) => address, priority: 2, phone: 'line' },
  { key: 'build', header: 'Build', cell: ({ build }) => build, priority: 3, phone: 'named' },
  {
    key: 'size',
    header: 'Size',
    align: 'end',
    cell: ({ size }) => formatBytes(size),
    priority: 3,
    phone: 'end',
  },
];

/** How a recording gets here, and the latest errors, which may have none. */
function HowTo() {
  return (
    <>
      <Section title="Server errors">
        <Loaded of={useAppSelector(errorGroups.select)} what="errors">
          {(loaded) => <ErrorGroups of={loaded} />}
        </Loaded>
      </Section>
      <Section title="How recordings work">
        <ol>
          <li>
            After a server error, the user’s page shows a reference ID and a button that sends a
            recording.
          </li>
          <li>
            Before sending, the user sees everything that the recording contains. It has no
            passwords and no cookies.
          </li>
          <li>
            The recording is listed here for 30 days. Open it to replay the session step by step.
          </li>
        </ol>
      </Section>
    </>
  );
}

const byReference = ({ reference }: StoredRecording): string => reference;

/** Recordings sent by users after errors, for super users. */
export function Screen() {
  const { reference } = useAppSelector(selectShownQuery);
  const query = reference === undefined ? {} : { reference };
  const state = useAppSelector(recordingList.select);
  return (
    <ListView
      of={state}
      things={{ one: 'recording', many: 'recordings' }}
      caption="Recordings, newest first"
      columns={COLUMNS}
      rowKey={byReference}
      address={{ path: RECORDINGS_PATH, query }}
      foot={({ total }) => (total === 0 && reference === undefined ? <HowTo /> : null)}
      form={
        dataOf(state)?.total === 0 && reference === undefined ? null : (
          <FindForm key={reference} initial={reference ?? ''} />
        )
      }
      empty={
        reference === undefined
          ? {
              title: 'No recordings',
              text: 'Users can send a recording of their session after an error. Recordings are stored for 30 days.',
              action: <AppLink to={HTTP_LOGGING_PATH}>Requests and errors</AppLink>,
            }
          : {
              title: 'No matches',
              text: 'No recording has this reference, and no recording is linked to that server error.',
              action: <AppLink to={RECORDINGS_PATH}>Show all recordings</AppLink>,
            }
      }
    />
  );
}

/** Form that finds a recording by its reference or by the reference of a server error. */
function FindForm({ initial }: { readonly initial: string }) {
  const dispatch = useAppDispatch();
  const [reference, setReference] = useState(initial);
  return (
    <form
      aria-label="Find a recording"
      onSubmit={(event) => {
        event.preventDefault();
        const trimmed = reference.trim();
        const query = trimmed === '' ? {} : { reference: trimmed };
        dispatch(addressChosen({ path: RECORDINGS_PATH, query }));
      }}
    >
      <Row isAtEnd>
        <Field label="Reference ID" hint="From a recording or a server error">
          <TextInput value={reference} onValueChange={setReference} maxLength={36} />
        </Field>
        <Button type="submit">Search</Button>
      </Row>
    </form>
  );
}
