import { useEffect, useState, type ReactNode } from 'react';
import { formatBytes, formatCount } from '#contract/formats';
import { RETURN_ADDRESS_MAX_LENGTH, TEXT_MAX_LENGTH } from '#contract/limits';
import { NOTICE_MESSAGES } from '#contract/site/noticeMessages';
import {
  linesInWords,
  parseRecording,
  RECORDING_RETENTION_DAYS,
  RECORDING_NOTE_MAX_LENGTH,
  recordingHead,
  recordingRequestMaxBytes,
  shortReference,
} from '#contract/site/recordings';
import { Form } from '../../../forms/Form';
import { useForm } from '../../../forms/useForm';
import { bytesOf, copyText, saveText } from '../../../platform/browserFiles';
import { usePagePorts } from '../../../platform/PagePorts';
import { ATTACHED_RECORDING } from '../../../platform/recordingDesk';
import { selectReturnAddress } from '../../../state/location/selectors';
import { selectRecordingOffer } from '../../../state/recordingOffer/selectors';
import { recordingClosed } from '../../../state/recordingOffer/slice';
import { selectIsLoggedIn } from '../../../state/session/selectors';
import { selectSite } from '../../../state/site/selectors';
import { useAppDispatch, useAppSelector } from '../../../store/hooks';
import { Button } from '../../../ui/Button';
import { DescriptionList } from '../../../ui/DescriptionList';
import { Dialog } from '../../../ui/Dialog';
import { Disclosure } from '../../../ui/Disclosure';
import { Field } from '../../../ui/Field';
import { MessageBox } from '../../../ui/MessageBox';
import { Row } from '../../../ui/Row';
import { ScrollBox } from '../../../ui/ScrollBox';
import { Skeleton } from '../../../ui/Skeleton';
import { Stack } from '../../../ui/Stack';
import { TextArea } from '../../../ui/TextArea';
import { selectReference, sendRecording } from '../slice';

/** Maximum number of lines in the list, because more would be slow; the text has all lines. */
const MAX_LINES = 300;
/** Bytes reserved for the rest of the request. */
const RESERVED_BYTES = 16_384;

/** Dialog that shows the page's recording and lets the user send it. */
export function Screen() {
  const dispatch = useAppDispatch();
  const { alert, recordings } = usePagePorts();
  const reference = useAppSelector(selectReference);
  const [text, setText] = useState<string | null | undefined>(undefined);
  useEffect(() => {
    void recordings.take().then(setText);
  }, [recordings]);
  return (
    <Dialog
      isOpen
      title={reference === null ? 'Send a recording of what happened' : 'Recording sent'}
      onClose={() => dispatch(recordingClosed())}
      onUnsupported={() => alert(NOTICE_MESSAGES.dialogUnsupported)}
    >
      {text === undefined ? (
        <Skeleton lines={6} label="Reading the recording" />
      ) : text === null ? (
        <p>This page has no recording.</p>
      ) : reference === null ? (
        <Offer text={text} />
      ) : (
        <Receipt reference={reference} />
      )}
    </Dialog>
  );
}

function CloseButton() {
  const dispatch = useAppDispatch();
  return <Button onClick={() => dispatch(recordingClosed())}>Close</Button>;
}

function Offer({ text }: { readonly text: string }) {
  const { problem } = useAppSelector(selectRecordingOffer);
  const address = useAppSelector(selectReturnAddress);
  const isLoggedIn = useAppSelector(selectIsLoggedIn);
  const [{ bytes, lines, requestBytes, total }] = useState(() => contentsOf(text));
  const isTooLarge = requestBytes > recordingRequestMaxBytes(isLoggedIn) - RESERVED_BYTES;
  const save = (
    <Button onClick={() => saveText('countyline-recording.json', text)}>Save to a file</Button>
  );
  return (
    <Stack>
      <p>
        A recording is this page’s log: buttons clicked, pages opened, requests to the server, and
        its responses. It contains the names and records you searched for and the current user. If
        you worked on an electronic filing, it contains the draft, even if you haven’t filed it. It
        contains no passwords, no cookies, and no other unsent forms.
      </p>
      <p>
        <strong>Nothing has been sent yet.</strong> The recording leaves this browser when you
        select Send, and is deleted after {RECORDING_RETENTION_DAYS} days.
      </p>
      <DescriptionList
        items={[
          { term: 'Problem', description: problem || 'Unknown' },
          { term: 'Page', description: address },
          { term: 'Recording', description: `${formatCount(total)} lines, ${formatBytes(bytes)}` },
        ]}
      />
      <div>
        <h3>Contents</h3>
        {total > lines.length ? (
          <p>Showing the last {formatCount(lines.length)} lines. The text below has all of them.</p>
        ) : null}
        <ScrollBox label="Lines of the recording">
          <ol start={total - lines.length + 1}>
            {lines.map((line) => (
              <li key={line.line}>{line.text}</li>
            ))}
          </ol>
        </ScrollBox>
      </div>
      <Disclosure summary="Full text to be sent">
        <Field label="Text of the recording">
          <TextArea readOnly rows={8} value={text} />
        </Field>
      </Disclosure>
      {isTooLarge ? (
        <MessageBox tone="warning">
          The recording is too large to send. Save it to a file and contact us.
        </MessageBox>
      ) : (
        <SendForm problem={problem} address={address} save={save} />
      )}
      {isTooLarge ? (
        <Row gap={2}>
          {save}
          <CloseButton />
        </Row>
      ) : null}
    </Stack>
  );
}

/** Returns the newest lines of a recording, the line count, and sizes in bytes. */
function contentsOf(text: string) {
  const parsed = parseRecording(text);
  const head = parsed.ok ? recordingHead(parsed.data) : null;
  const total = head?.entries.length ?? 0;
  const first = Math.max(0, total - MAX_LINES);
  return {
    total,
    lines: head === null ? [] : linesInWords(head, first, MAX_LINES),
    bytes: bytesOf(text),
    // The recording is sent as a JSON string, which escapes each quote.
    requestBytes: bytesOf(JSON.stringify(text)),
  };
}

interface SendFormProps {
  readonly problem: string;
  readonly address: string;
  readonly save: ReactNode;
}

function SendForm({ address, problem, save }: SendFormProps) {
  const dispatch = useAppDispatch();
  const command = useAppSelector(sendRecording.select);
  const form = useForm({
    id: 'recording',
    started: { note: '' },
    check: ({ note }) => ({
      note:
        note.length > RECORDING_NOTE_MAX_LENGTH
          ? `Enter at most ${formatCount(RECORDING_NOTE_MAX_LENGTH)} characters.`
          : null,
    }),
    command,
    onSend: ({ note }) =>
      dispatch(
        sendRecording.send({
          body: {
            recording: ATTACHED_RECORDING,
            note,
            problem: problem.slice(0, TEXT_MAX_LENGTH),
            address: address.slice(0, RETURN_ADDRESS_MAX_LENGTH),
          },
        }),
      ),
  });
  return (
    <>
      <div role="alert">
        {command.status === 'failed' ? (
          <MessageBox tone="error">
            The recording wasn’t sent, but nothing is lost. Try again, or save it to a file.
          </MessageBox>
        ) : null}
      </div>
      <Form
        form={form}
        label="Send recording"
        button="Send"
        actions={
          <>
            {save}
            <CloseButton />
          </>
        }
      >
        <Field {...form.field('note')} label="What did you do? (optional)">
          <TextArea rows={3} maxLength={RECORDING_NOTE_MAX_LENGTH} {...form.control('note')} />
        </Field>
      </Form>
    </>
  );
}

function Receipt({ reference }: { readonly reference: string }) {
  const { supportEmail, supportPhone } = useAppSelector(selectSite);
  const [copied, setCopied] = useState('');
  const short = shortReference(reference);
  return (
    <Stack>
      <p role="status">
        Thank you. Reference ID: <strong>{short}</strong>
      </p>
      <p>
        Give us this reference when you email or call, so we can find your recording: {supportEmail}{' '}
        or {supportPhone}.
      </p>
      <Row gap={2}>
        <Button
          variant="primary"
          onClick={() =>
            void copyText(short).then((isCopied) =>
              setCopied(isCopied ? 'Copied.' : 'Couldn’t copy. Select the reference and copy it.'),
            )
          }
        >
          Copy reference
        </Button>
        <CloseButton />
        <span role="status">{copied}</span>
      </Row>
    </Stack>
  );
}
