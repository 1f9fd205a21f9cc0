import { HTTP_LOGGING_PATH } from '#contract/admin/pages';
import { formatCount } from '#contract/formats';
import { RECORDING_PATH } from '#contract/admin/recordingPages';
import { shortReference } from '#contract/site/recordings';
import { USER_RECORD_PATH } from '#contract/admin/people';
import type { LoggedError, LoggedRequest, RequestDetails } from '#contract/schemas/requestLog';
import { Loaded } from '../../../records/Loaded';
import { RecordNotFound } from '../../../records/RecordNotFound';
import { useAppSelector } from '../../../store/hooks';
import { DataTable } from '../../../ui/DataTable';
import { DescriptionList } from '../../../ui/DescriptionList';
import { ScrollBox } from '../../../ui/ScrollBox';
import { Section } from '../../../ui/Section';
import { Stack } from '../../../ui/Stack';
import { AppLink } from '../../../widgets/AppLink';
import { ScreenHeading } from '../../../widgets/ScreenHeading';
import { millisecondsInWords, REQUEST_COLUMNS, timeInWords } from '../requests/requestColumns';
import { requestDetails } from '../requests/slice';

/** A request with its error, log lines, and the user's requests before and after it. */
export function Screen() {
  return (
    <Loaded
      of={useAppSelector(requestDetails.select)}
      what="the request"
      title="Request not loaded"
      notFound={
        <RecordNotFound
          title="Request not found"
          problem="We can’t find this request"
          nextLink={{ to: HTTP_LOGGING_PATH, label: 'Find requests' }}
        >
          Requests are stored for 7 days, and errors for 30. The server log may have it.
        </RecordNotFound>
      }
    >
      {(details) => <Details of={details} />}
    </Loaded>
  );
}

function Details({ of }: { readonly of: RequestDetails }) {
  const { after, before, error, recordings, request } = of;
  const name = error?.reference ?? request?.requestId ?? recordings[0] ?? '';
  return (
    <Stack>
      <ScreenHeading title={`Request ${shortReference(name)}`} />
      {request === null ? (
        <p>The request isn&apos;t stored anymore; only its error or recording is.</p>
      ) : (
        <Facts of={request} />
      )}
      <Section title="Error">
        {error === null ? <p>{errorInWords(request)}</p> : <ErrorFacts of={error} />}
      </Section>
      <Section title="Recording">
        {recordings.length === 0 ? (
          <p>No recording was sent for this request.</p>
        ) : (
          <ul>
            {recordings.map((reference) => (
              <li key={reference}>
                <AppLink to={RECORDING_PATH} query={{ reference }}>
                  Recording {shortReference(reference)}
                </AppLink>
              </li>
            ))}
          </ul>
        )}
      </Section>
      {request === null ? null : (
        <>
          <Neighbors title="Earlier requests" rows={before} of={request} />
          <Neighbors title="Later requests" rows={after} of={request} />
        </>
      )}
    </Stack>
  );
}

function errorInWords(request: LoggedRequest | null): string {
  return request !== null && request.reference !== null
    ? 'The error details have expired. Search the server log for the reference ID.'
    : 'This request caused no server error.';
}

function Facts({ of: request }: { readonly of: LoggedRequest }) {
  const { build, bytes, databaseMs, ms, network, reference, requestId, session, waitMs } = request;
  return (
    <DescriptionList
      items={[
        { term: 'Time', description: <time dateTime={request.at}>{timeInWords(request.at)}</time> },
        { term: 'Request', description: `${request.method} ${request.path}` },
        { term: 'Route', description: request.route === '' ? 'None matched' : request.route },
        { term: 'Status', description: String(request.status) },
        { term: 'Duration', description: millisecondsInWords(ms) },
        {
          term: 'Database',
          description: `${millisecondsInWords(databaseMs)}, plus ${millisecondsInWords(waitMs)} of waiting`,
        },
        { term: 'Sent', description: `${formatCount(bytes)} bytes` },
        {
          term: 'User',
          description:
            request.userId === null ? (
              'Visitor'
            ) : (
              <AppLink to={USER_RECORD_PATH} query={{ userId: request.userId }}>
                {request.username ?? `User ${String(request.userId)}`}
              </AppLink>
            ),
        },
        { term: 'Session', description: session ?? 'None' },
        { term: 'Network', description: network },
        { term: 'Build', description: build },
        { term: 'Request ID', description: requestId },
        { term: 'Reference ID', description: reference ?? 'None' },
      ]}
    />
  );
}

function ErrorFacts({ of: error }: { readonly of: LoggedError }) {
  const { build, lines, message, method, reference, route, stack } = error;
  return (
    <Stack>
      <DescriptionList
        items={[
          { term: 'Message', description: message },
          { term: 'Route', description: `${method} ${route}` },
          { term: 'Build', description: build === '' ? 'Unknown' : build },
          { term: 'Reference ID', description: reference },
        ]}
      />
      <ScrollBox label="Stack">{stack}</ScrollBox>
      <h3>Log lines around this error</h3>
      {lines.length === 0 ? (
        <p>No log lines are stored for this error.</p>
      ) : (
        <ScrollBox label="Log lines around this error">{lines.join('\n')}</ScrollBox>
      )}
    </Stack>
  );
}

interface NeighborsProps {
  readonly title: string;
  readonly rows: readonly LoggedRequest[];
  readonly of: LoggedRequest;
}

function Neighbors({ of, rows, title }: NeighborsProps) {
  const whose = of.userId === null ? 'in the same session' : 'by the same user';
  return (
    <Section title={`${title}, ${whose}`}>
      {rows.length === 0 ? (
        <p>No stored requests.</p>
      ) : (
        <DataTable
          caption={title}
          isCaptionHidden
          columns={REQUEST_COLUMNS}
          rows={rows}
          rowKey={({ id }) => id}
        />
      )}
    </Section>
  );
}
