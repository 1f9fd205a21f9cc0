import { VisuallyHidden } from '../VisuallyHidden';
import { classNames } from '../classNames';
import styles from './charts.module.css';

export interface ProgressStep {
  readonly key: string;
  readonly label: string;
  /** Date or note below the label; null if none. */
  readonly detail: string | null;
  readonly state: 'done' | 'current' | 'open' | 'paused' | 'stopped';
}

export interface ProgressStripProps {
  /** Accessible name: "Case progress". */
  readonly label: string;
  readonly steps: readonly ProgressStep[];
}

/**
 * Steps in words and shape: done is filled, current is ringed, open is empty, paused has two bars,
 * stopped is a triangle.
 */
const STATE_WORDS = {
  done: 'done',
  current: 'current step',
  open: 'not yet',
  paused: 'current step, paused',
  stopped: 'stopped',
} as const;

/** Steps of a procedure on a line. */
export function ProgressStrip({ label, steps }: ProgressStripProps) {
  if (steps.length < 2) {
    const [step] = steps;
    return (
      <p className={styles.sentence}>
        {label}: {step === undefined ? 'no steps yet.' : `${step.label} ${step.detail ?? ''}`}
      </p>
    );
  }
  return (
    <ol className={styles.strip} aria-label={label}>
      {steps.map(({ detail, key, label: name, state }) => (
        <li
          key={key}
          className={classNames(styles.step, styles[state])}
          aria-current={state === 'current' || state === 'paused' ? 'step' : undefined}
        >
          <svg width="16" height="16" viewBox="0 0 16 16" aria-hidden="true" focusable="false">
            {state === 'stopped' ? <path d="M8 2 14.5 14h-13Z" /> : <circle cx="8" cy="8" r="6" />}
            {state === 'paused' ? <path d="M6.25 5.5v5M9.75 5.5v5" /> : null}
            {state === 'current' ? <circle className={styles.dot} cx="8" cy="8" r="2.5" /> : null}
            {state === 'done' ? <path d="m5 8.2 2.1 2.1L11 6.2" /> : null}
          </svg>
          <span>{name}</span>
          <VisuallyHidden> ({STATE_WORDS[state]})</VisuallyHidden>
          {detail === null ? null : <span className={styles.detail}>{detail}</span>}
        </li>
      ))}
    </ol>
  );
}
