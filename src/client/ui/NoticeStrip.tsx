import { useEffect, useId, useRef, useState, type ReactNode } from 'react';
import { onOverflowChange } from '../platform/overflow';
import { classNames } from './classNames';
import { Icon } from './Icon';
import type { IconName } from './iconPaths';
import { VisuallyHidden } from './VisuallyHidden';
import styles from './NoticeStrip.module.css';

export interface Notice {
  /** Unique among the page's notices. */
  readonly key: string;
  readonly tone: 'info' | 'warning';
  readonly content: ReactNode;
  /** Short description, for the name of the dismiss button. */
  readonly about: string;
  /** True to show the notice before the current one and announce it immediately. */
  readonly isUrgent?: boolean;
  /** True if the notice is never truncated to one line. */
  readonly isWhole?: boolean;
  readonly onDismiss?: () => void;
  /** Label of the dismiss button; defaults to "Dismiss". */
  readonly dismissWord?: string;
}

export interface NoticeStripProps {
  /** In display order; at least one. */
  readonly notices: readonly [Notice, ...Notice[]];
}

const SIGNS: Readonly<Record<Notice['tone'], { icon: IconName; word: string }>> = {
  info: { icon: 'info', word: 'Information' },
  warning: { icon: 'warning', word: 'Warning' },
};

/**
 * The site's notices in one 40 px strip: shows one notice with buttons to the others, and expands a
 * truncated notice. Dismissing one shows the next.
 */
export function NoticeStrip({ notices }: NoticeStripProps) {
  const [chosen, setChosen] = useState({ key: notices[0].key, at: 0 });
  const urgent = notices.find(({ isUrgent }) => isUrgent === true)?.key;
  const [urgentBefore, setUrgentBefore] = useState(urgent);
  if (urgent !== urgentBefore) {
    setUrgentBefore(urgent);
    if (urgent !== undefined) setChosen({ key: urgent, at: 0 });
  }
  const found = notices.findIndex(({ key }) => key === chosen.key);
  const at = found === -1 ? Math.min(chosen.at, notices.length - 1) : found;
  const notice = notices[at] ?? notices[0];
  const strip = useRef<HTMLElement>(null);

  function goTo(index: number): void {
    const next = (index + notices.length) % notices.length;
    setChosen({ key: notices[next]?.key ?? '', at: next });
  }

  return (
    <section
      className={classNames(styles.strip, styles[notice.tone])}
      aria-label="Notices"
      ref={strip}
      tabIndex={-1}
      data-print="hide"
    >
      <div className={styles.inner}>
        <NoticeText key={notice.key} notice={notice} />
        {notices.length > 1 ? (
          <span className={styles.steps}>
            <button
              type="button"
              className={classNames(styles.button, styles.previous)}
              onClick={() => goTo(at - 1)}
            >
              <Icon name="chevronLeft" size={16} />
              <VisuallyHidden>Previous notice</VisuallyHidden>
            </button>
            <span role="status" className={styles.place}>
              <VisuallyHidden>Notice </VisuallyHidden>
              {at + 1} of {notices.length}
            </span>
            <button type="button" className={styles.button} onClick={() => goTo(at + 1)}>
              <Icon name="chevronRight" size={16} />
              <VisuallyHidden>Next notice</VisuallyHidden>
            </button>
          </span>
        ) : null}
        {notice.onDismiss === undefined ? null : (
          <button
            type="button"
            className={styles.button}
            onClick={() => {
              setChosen({ key: '', at });
              notice.onDismiss?.();
              // The button disappears with its notice, so the focus moves to the next notice.
              strip.current?.focus();
            }}
          >
            <span className={styles.word}>{notice.dismissWord ?? 'Dismiss'}</span>
            <span className={styles.cross}>
              <Icon name="close" size={16} />
            </span>
            <VisuallyHidden>: {notice.about}</VisuallyHidden>
          </button>
        )}
      </div>
    </section>
  );
}

/** A notice on one line, with a button that expands it if it is truncated. */
function NoticeText({
  notice: { content, isUrgent, isWhole = false, tone },
}: {
  readonly notice: Notice;
}) {
  const id = useId();
  const text = useRef<HTMLDivElement>(null);
  const [isCut, setIsCut] = useState(false);
  const [isOpen, setIsOpen] = useState(false);
  useEffect(() => {
    const { current } = text;
    return current === null || isOpen || isWhole ? undefined : onOverflowChange(current, setIsCut);
  }, [isOpen, isWhole]);
  return (
    <>
      <span className={styles.sign}>
        <Icon name={SIGNS[tone].icon} size={18} />
        <VisuallyHidden>{SIGNS[tone].word}: </VisuallyHidden>
      </span>
      {/* Not interactive: it only watches the focus of its links. */}
      {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions */}
      <div
        className={styles.text}
        id={id}
        ref={text}
        role={isUrgent === true ? 'alert' : undefined}
        data-open={isOpen || isWhole ? '' : undefined}
        data-cut={isCut ? '' : undefined}
        // Expands when a link in the hidden part gets the focus.
        onFocus={() => setIsOpen(isOpen || isCut)}
      >
        {content}
      </div>
      {isCut || isOpen ? (
        <button
          type="button"
          className={styles.button}
          aria-expanded={isOpen}
          aria-controls={id}
          onClick={() => setIsOpen(!isOpen)}
        >
          <span className={styles.word}>{isOpen ? 'Show less' : 'Show all'}</span>
          <span className={styles.cross}>
            <Icon name={isOpen ? 'chevronUp' : 'chevronDown'} size={16} />
          </span>
          <VisuallyHidden> of this notice</VisuallyHidden>
        </button>
      ) : null}
    </>
  );
}
