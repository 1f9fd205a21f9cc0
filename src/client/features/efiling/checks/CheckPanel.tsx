import { useRef, useState } from 'react';
import { UPLOAD_FILE_PATH } from '#contract/filing/uploads';
import { fillPath } from '#contract/links';
import type { FindingCode } from '#contract/filing/documentCheck/rules';
import type { DraftContent, DraftDocument } from '#contract/schemas/filingDrafts';
import type { Upload } from '#contract/schemas/filingUploads';
import { useMinWidth } from '../../../platform/useMinWidth';
import { MarkedPages, type Mark } from '../../../records/MarkedPages';
import { useAppSelector } from '../../../store/hooks';
import { useHrefs } from '../../../widgets/useHrefs';
import { FindingList } from './FindingList';
import type { ShownCheck } from './merged';
import { byLevel, keyOf } from './order';
import { RedactForm } from './RedactForm';
import { boxesToRedact, type RedactedBox } from './redaction';
import { redactUpload, splitUpload } from './slice';
import { SilenceForm } from './SilenceForm';
import { SplitForm } from './SplitForm';
import { findingTitle } from './words';
import styles from './checks.module.css';

/** Window width in pixels above which the pages are next to the list. */
const WIDE = 900;

/** Views on the left side of the panel. */
type Mode =
  | { readonly kind: 'findings' | 'redact' | 'split' }
  | { readonly kind: 'silence'; readonly code: FindingCode };

export interface CheckPanelProps {
  readonly document: DraftDocument;
  readonly upload: Upload;
  readonly check: ShownCheck;
  readonly content: DraftContent;
  /** Called when a new file has replaced this one. */
  readonly onDone: () => void;
}

/** A document's findings next to its pages, with the available actions. */
export function CheckPanel({ check, content, document, onDone, upload }: CheckPanelProps) {
  const { file } = useHrefs();
  const findings = byLevel(check.findings);
  const [currentKey, setCurrentKey] = useState<string | null>(null);
  const isWide = useMinWidth(WIDE);
  const pages = useRef<HTMLDivElement>(null);
  const [mode, setMode] = useState<Mode>({ kind: 'findings' });
  const [page, setPage] = useState(findings[0]?.page ?? 1);
  const [boxes, setBoxes] = useState<readonly RedactedBox[]>([]);
  const isSplitting = useAppSelector((state) => splitUpload.select(state, upload.id).status);
  const isRedacting = useAppSelector((state) => redactUpload.select(state, upload.id).status);
  const isSending = isSplitting === 'running' || isRedacting === 'running';
  const current = findings.find((each) => keyOf(each) === currentKey) ?? findings[0];
  const back = () => setMode({ kind: 'findings' });
  const startRedaction = () => {
    setBoxes(boxesToRedact(findings));
    setMode({ kind: 'redact' });
  };
  const marks: readonly Mark[] =
    mode.kind === 'redact'
      ? boxes
          .filter((each) => each.page === page && each.isChosen)
          .map(({ box, key, name }) => ({ key, box, label: name, kind: 'redaction' }))
      : findings
          .filter((each) => each.page === page)
          .flatMap((each) =>
            each.boxes.map((box, index) => ({
              key: `${keyOf(each)} ${String(index)}`,
              box,
              label: findingTitle(each),
              kind: each === current ? 'current' : 'finding',
            })),
          );
  return (
    <div className={styles.panel}>
      <div className={styles.left}>
        {mode.kind === 'findings' && (
          <FindingList
            {...{ check, findings, content, document, upload }}
            current={current ?? null}
            onJump={(finding) => {
              setCurrentKey(keyOf(finding));
              if (finding.page === null) return;
              setPage(finding.page);
              // On phones, the pages are below the list. jsdom has no `scrollIntoView`.
              if (!isWide)
                (pages.current as Partial<Element> | null)?.scrollIntoView?.({ block: 'start' });
            }}
            onRedact={startRedaction}
            onSplit={() => setMode({ kind: 'split' })}
            onSilence={(code) => setMode({ kind: 'silence', code })}
          />
        )}
        {mode.kind === 'redact' && (
          <RedactForm
            {...{ boxes, page, upload, isSending }}
            onChange={setBoxes}
            onShow={setPage}
            onBack={back}
            onDone={onDone}
          />
        )}
        {mode.kind === 'split' && (
          <SplitForm {...{ document, upload, content, isSending }} onBack={back} onDone={onDone} />
        )}
        {mode.kind === 'silence' && <SilenceForm code={mode.code} onBack={back} />}
      </div>
      <div className={styles.right} ref={pages}>
        {upload.state === 'passed' ? (
          <MarkedPages
            address={file(fillPath(UPLOAD_FILE_PATH, { uploadId: upload.id }))}
            title={document.title === '' ? upload.name : document.title}
            {...{ page, marks }}
            onPage={setPage}
            onDrawn={
              mode.kind === 'redact'
                ? (box) =>
                    setBoxes([
                      ...boxes,
                      {
                        key: `own ${String(boxes.length)}`,
                        name: `Added box, page ${String(page)}`,
                        page,
                        box,
                        isChosen: true,
                      },
                    ])
                : null
            }
          />
        ) : (
          <p className={styles.soft}>The pages appear here when the upload is complete.</p>
        )}
      </div>
    </div>
  );
}
