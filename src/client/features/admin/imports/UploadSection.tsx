import { useRef, useState } from 'react';
import { formatBytes, formatCount } from '#contract/formats';
import type { ImportDetails } from '#contract/schemas/importRuns';
import { usePagePorts } from '../../../platform/PagePorts';
import { useAppDispatch, useAppSelector } from '../../../store/hooks';
import { Button } from '../../../ui/Button';
import { MessageBox } from '../../../ui/MessageBox';
import { ProgressMeter } from '../../../ui/ProgressMeter';
import { Row } from '../../../ui/Row';
import { Section } from '../../../ui/Section';
import { Stack } from '../../../ui/Stack';
import { VisuallyHidden } from '../../../ui/VisuallyHidden';
import { importFilePaused, importFileStarted, isUploading, selectSentImport } from './slice';
import { uploadingInWords } from './words';

/** Upload of an import file: progress, pause, and resuming after a reload. */
export function UploadSection({ of }: { readonly of: ImportDetails }) {
  const { bytes, fileName, importId, isMine, received } = of;
  const dispatch = useAppDispatch();
  const current = useAppSelector(selectSentImport);
  const sent = current?.importId === importId ? current : null;
  const arrived = sent?.sent ?? received;
  return (
    <Section title="Upload">
      <Stack>
        <ProgressMeter
          label={`Uploading ${fileName}`}
          used={arrived}
          included={bytes}
          words={`${formatBytes(arrived)} of ${formatBytes(bytes)}`}
        />
        {sent?.status === 'refused' && (
          <MessageBox tone="error" title="The file was rejected">
            <p>{sent.message}</p>
          </MessageBox>
        )}
        {sent?.status === 'broken' && (
          <p role="status">The connection was lost. The upload continues automatically.</p>
        )}
        {sent?.status === 'sending' && (
          <Row>
            <Button onClick={() => dispatch(importFilePaused({ key: sent.file.key }))}>
              Pause
            </Button>
          </Row>
        )}
        {sent?.status === 'paused' && (
          <Row>
            <Button
              onClick={() =>
                dispatch(importFileStarted({ file: sent.file, importId, sent: sent.sent }))
              }
            >
              Resume
            </Button>
          </Row>
        )}
        {sent === null &&
          (isMine ? <ChooseAgain of={of} /> : <p>{of.userName} can resume this upload.</p>)}
      </Stack>
    </Section>
  );
}

/** Resumes an upload after a reload, with the same file. */
function ChooseAgain({ of: { bytes, fileName, importId, received } }: { of: ImportDetails }) {
  const dispatch = useAppDispatch();
  const { files } = usePagePorts();
  const input = useRef<HTMLInputElement>(null);
  const current = useAppSelector(selectSentImport);
  const uploading = isUploading(current) ? current : null;
  const [isOther, setIsOther] = useState(false);
  const [isSecond, setIsSecond] = useState(false);
  const choose = (file: File | undefined): void => {
    if (file === undefined) return;
    setIsSecond(uploading !== null);
    if (uploading !== null) return;
    const isSame = file.size === bytes;
    setIsOther(!isSame);
    if (isSame) dispatch(importFileStarted({ file: files.add(file), importId, sent: received }));
  };
  return (
    <>
      <p>
        The upload was interrupted. Choose {fileName} again to continue where the upload stopped.
      </p>
      {isSecond && uploading !== null && (
        <MessageBox tone="error" title="Another file is being uploaded">
          <p>{uploadingInWords(uploading)}</p>
        </MessageBox>
      )}
      {isOther && (
        <MessageBox tone="error" title="This is a different file">
          <p>
            The file being uploaded has {formatCount(bytes)} bytes. Choose {fileName}.
          </p>
        </MessageBox>
      )}
      <Row>
        <Button variant="secondary" onClick={() => input.current?.click()}>
          Choose file
        </Button>
        <VisuallyHidden>
          <input
            ref={input}
            type="file"
            aria-label={`Continue ${fileName}`}
            tabIndex={-1}
            onChange={({ currentTarget }) => {
              choose(currentTarget.files?.[0]);
              currentTarget.value = '';
            }}
          />
        </VisuallyHidden>
      </Row>
    </>
  );
}
