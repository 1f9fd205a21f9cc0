import { useRef, type KeyboardEvent } from 'react';
import { FINDING_LEVELS, ruleOf, type FindingCode } from '#contract/filing/documentCheck/rules';
import { isCheckedOff } from '#contract/filing/documentProblems';
import { formatCount } from '#contract/formats';
import type { Finding } from '#contract/schemas/documentChecks';
import type { DraftContent, DraftDocument } from '#contract/schemas/filingDrafts';
import type { Upload } from '#contract/schemas/filingUploads';
import { useAppDispatch, useAppSelector } from '../../../store/hooks';
import { Button } from '../../../ui/Button';
import { Checkbox } from '../../../ui/Checkbox';
import { StatusTag } from '../../../ui/StatusTag';
import { useDraft } from '../flow/useDraft';
import { countFindings, withCheckedOff, type ShownCheck } from './merged';
import { keyOf } from './order';
import { selectMaySilence } from './selectors';
import { recognizeUpload } from './slice';
import { checkLine, findingTitle, LEVEL_TITLES } from './words';
import styles from './checks.module.css';

export interface FindingListProps {
  readonly check: ShownCheck;
  /** Findings, ordered by level. */
  readonly findings: readonly Finding[];
  readonly current: Finding | null;
  readonly content: DraftContent;
  readonly document: DraftDocument;
  readonly upload: Upload;
  readonly onJump: (finding: Finding) => void;
  readonly onRedact: () => void;
  readonly onSplit: () => void;
  readonly onSilence: (code: FindingCode) => void;
}

/** Findings by level; each links to its page. Arrow keys move between them. */
export function FindingList(props: FindingListProps) {
  const { check, content, current, document, findings, onJump, onRedact, onSplit, upload } = props;
  const list = useRef<HTMLDivElement>(null);
  const counts = countFindings(check.findings, content.checkedOff, document.documentId);
  const { tone, word } = checkLine(check, counts);
  const at = current === null ? -1 : findings.indexOf(current);
  const jumpButtons = () =>
    Array.from(list.current?.querySelectorAll<HTMLElement>('[data-jump]') ?? []);
  const step = (by: 1 | -1) => {
    const next = findings[at + by];
    if (next === undefined) return;
    onJump(next);
    jumpButtons()[at + by]?.focus();
  };
  const handleKey = (event: KeyboardEvent) => {
    const by = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    const buttons = jumpButtons();
    const from = buttons.indexOf(event.target as HTMLElement);
    if (by === undefined || from === -1) return;
    event.preventDefault();
    buttons[from + by]?.focus();
  };
  return (
    <>
      <div className={styles.line}>
        <StatusTag tone={tone}>{word}</StatusTag>
      </div>
      <div className={styles.tools}>
        {findings.length > 1 && (
          <>
            <Button size="small" aria-disabled={at <= 0} onClick={() => step(-1)}>
              Previous finding
            </Button>
            <Button size="small" aria-disabled={at === findings.length - 1} onClick={() => step(1)}>
              Next finding
            </Button>
          </>
        )}
        {upload.state === 'passed' && (
          <>
            <Button size="small" onClick={onRedact}>
              Redact…
            </Button>
            {(upload.pages ?? 0) > 1 && (
              <Button size="small" onClick={onSplit}>
                Split…
              </Button>
            )}
          </>
        )}
      </div>
      {/* The buttons inside are focusable; the keys only move between them. */}
      {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions */}
      <div ref={list} onKeyDown={handleKey} className={styles.groups}>
        {findings.length === 0 && (
          <p>
            {check.status === 'done'
              ? 'No problems found under the court’s rules. Read the document before you file it.'
              : 'Findings appear here as the pages are read.'}
          </p>
        )}
        {FINDING_LEVELS.map((level) => (
          <Group key={level} title={LEVEL_TITLES[level]}>
            {findings
              .filter(({ code }) => ruleOf(code).level === level)
              .map((finding) => (
                <Item key={keyOf(finding)} {...props} finding={finding} />
              ))}
          </Group>
        ))}
        {check.isCut && <p>There are more findings than can be listed. Correct these first.</p>}
      </div>
    </>
  );
}

function Group({ children, title }: { readonly title: string; readonly children: unknown[] }) {
  if (children.length === 0) return null;
  return (
    <section aria-label={title}>
      <h3 className={styles.level}>
        {title} <span className={styles.soft}>{formatCount(children.length)}</span>
      </h3>
      <ul className={styles.findings}>{children as never}</ul>
    </section>
  );
}

function Item({
  content,
  current,
  document: { documentId },
  finding,
  findings,
  onJump,
  onRedact,
  onSilence,
  onSplit,
  upload,
}: FindingListProps & { readonly finding: Finding }) {
  const dispatch = useAppDispatch();
  const { edit } = useDraft('documents');
  const maySilence = useAppSelector(selectMaySilence);
  const recognition = useAppSelector((state) => recognizeUpload.select(state, upload.id));
  const { code, page, words } = finding;
  const { advice, canBeSilenced, fix, level } = ruleOf(code);
  const name = findingTitle(finding);
  const same = findings.filter((each) => each.code === code);
  const isOff = isCheckedOff(content.checkedOff, { documentId, code, page });
  const areOff = same.every((each) =>
    isCheckedOff(content.checkedOff, { documentId, code, page: each.page }),
  );
  const isFirst = same[0] === finding;
  const isReady = upload.state === 'passed';
  return (
    <li className={styles.finding} data-current={finding === current ? '' : undefined}>
      <button
        type="button"
        data-jump=""
        className={styles.jump}
        aria-current={finding === current ? 'true' : undefined}
        onClick={() => onJump(finding)}
      >
        <span className={styles.title}>{name}</span>
        {words !== '' && <bdi className={styles.words}>{words}</bdi>}
      </button>
      <p className={styles.soft}>{advice}</p>
      <div className={styles.tools}>
        {level === 'warning' && (
          <Checkbox
            aria-label={`Check off ${name}`}
            checked={isOff}
            onCheckedChange={(isOn) => edit(withCheckedOff(content, documentId, [finding], isOn))}
          >
            Check off
          </Checkbox>
        )}
        {level === 'warning' && isFirst && same.length > 1 && !areOff && (
          <Button
            size="small"
            variant="quiet"
            aria-label={`Check off all ${formatCount(same.length)}: ${ruleOf(code).title}`}
            onClick={() => edit(withCheckedOff(content, documentId, same, true))}
          >
            Check off all {formatCount(same.length)}
          </Button>
        )}
        {fix === 'redact' && page !== null && isReady && (
          <Button size="small" variant="quiet" aria-label={`Redact: ${name}`} onClick={onRedact}>
            Redact
          </Button>
        )}
        {fix === 'split' && isReady && (
          <Button size="small" variant="quiet" aria-label={`Split: ${name}`} onClick={onSplit}>
            Split
          </Button>
        )}
        {fix === 'recognize' && isFirst && isReady && (
          <Button
            size="small"
            variant="quiet"
            isBusy={recognition.status === 'running'}
            onClick={() => dispatch(recognizeUpload.send({ params: { uploadId: upload.id } }))}
          >
            Recognize text
          </Button>
        )}
        {canBeSilenced && maySilence && isFirst && (
          <Button
            size="small"
            variant="quiet"
            aria-label={`Silence this rule for the firm: ${ruleOf(code).title}`}
            onClick={() => onSilence(code)}
          >
            Silence this rule for the firm
          </Button>
        )}
      </div>
    </li>
  );
}
