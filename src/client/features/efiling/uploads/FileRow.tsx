import { formatBytes } from '#contract/formats';
import { useAppDispatch, useAppSelector } from '../../../store/hooks';
import { Button } from '../../../ui/Button';
import { StatusTag } from '../../../ui/StatusTag';
import { countFindings } from '../checks/merged';
import { selectFileChecks } from '../checks/slice';
import { checkLine } from '../checks/words';
import { uploadCanceled, uploadPaused, uploadResumed, type SentFile } from './slice';
import { formatTimeLeft, problemText } from './words';
import styles from './DocumentUploads.module.css';

function Bar({ label, total, value }: { readonly label: string; value: number; total: number }) {
  return (
    <progress className={styles.bar} aria-label={label} value={value} max={Math.max(total, 1)} />
  );
}

/** A file that this page is sending. */
export function FileRow({ file }: { readonly file: SentFile }) {
  const dispatch = useAppDispatch();
  const { key, name, problem, sent, size, status, uploadId } = file;
  const isPausable = status === 'sending' || status === 'waiting' || status === 'broken';
  return (
    <li className={styles.row}>
      <div className={styles.what}>
        <span className={styles.name}>{name}</span>
        {problem === null ? (
          <>
            <Bar label={`Uploading ${name}`} value={sent} total={size} />
            <span className={styles.facts}>{progressWords(file)}</span>
            <FoundSoFar fileKey={key} />
          </>
        ) : (
          <span role="alert" className={styles.problem}>
            {problemText(problem)}
          </span>
        )}
      </div>
      <div className={styles.tools}>
        {isPausable && (
          <Button
            size="small"
            variant="quiet"
            aria-label={`Pause ${name}`}
            onClick={() => dispatch(uploadPaused({ key }))}
          >
            Pause
          </Button>
        )}
        {status === 'paused' && (
          <Button
            size="small"
            variant="quiet"
            aria-label={`Resume ${name}`}
            onClick={() => dispatch(uploadResumed({ key }))}
          >
            Resume
          </Button>
        )}
        <Button
          size="small"
          variant="quiet"
          aria-label={`${problem === null ? 'Cancel' : 'Dismiss'} ${name}`}
          onClick={() => dispatch(uploadCanceled({ key, uploadId }))}
        >
          {problem === null ? 'Cancel' : 'Dismiss'}
        </Button>
      </div>
    </li>
  );
}

/** Shows the browser's findings so far for a file, found by file key or upload id. */
export function FoundSoFar(of: { readonly fileKey: string } | { readonly uploadId: string }) {
  const check = useAppSelector((state) =>
    selectFileChecks(state).find((file) =>
      'fileKey' in of ? file.key === of.fileKey : file.uploadId === of.uploadId,
    ),
  );
  if (check === undefined) return null;
  const { findings, pageCount, pages, status } = check;
  const progress = pageCount === null ? null : { pages, pageCount };
  const { tone, word } = checkLine({ status, progress }, countFindings(findings, [], ''));
  return (
    <span className={styles.facts}>
      <StatusTag tone={tone}>{word}</StatusTag>
    </span>
  );
}

function progressWords({ delay, secondsLeft, sent, size, status }: SentFile): string {
  const amount = `${formatBytes(sent)} of ${formatBytes(size)}`;
  switch (status) {
    case 'reading':
      return 'Reading the file';
    case 'waiting':
      return `Waiting, ${amount}`;
    case 'paused':
      return `Paused, ${amount}`;
    case 'broken':
      return delay ?? `Connection lost, ${amount}. Trying again…`;
    default:
      return secondsLeft === null ? amount : `${amount}, ${formatTimeLeft(secondsLeft)}`;
  }
}
