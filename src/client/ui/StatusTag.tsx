import { classNames } from './classNames';
import styles from './StatusTag.module.css';

export type StatusTone =
  | 'open'
  | 'closed'
  | 'released'
  | 'warning'
  | 'pastDue'
  | 'paused'
  | 'neutral';

export interface StatusTagProps {
  readonly tone: StatusTone;
  /** Status text, which conveys the meaning; the shape repeats it. */
  readonly children: string;
}

/**
 * Ring, filled square, check mark, triangle, exclamation mark, two bars, dash: distinct without
 * color.
 */
const SHAPES: Readonly<Record<StatusTone, { path: string; isFilled: boolean }>> = {
  open: { path: 'M6 10.25a4.25 4.25 0 1 0 0-8.5 4.25 4.25 0 0 0 0 8.5Z', isFilled: false },
  closed: { path: 'M2.25 2.25h7.5v7.5h-7.5z', isFilled: true },
  released: { path: 'm1.75 6.5 3 3 5.5-7', isFilled: false },
  warning: { path: 'M6 1.75 10.75 10H1.25L6 1.75Z', isFilled: true },
  pastDue: { path: 'M5.4 1.5h1.2V7H5.4ZM5.4 10h1.2v.75H5.4Z', isFilled: true },
  paused: { path: 'M4 2v8M8 2v8', isFilled: false },
  neutral: { path: 'M2 6h8', isFilled: false },
};

/** The shape of a status, for text that names the status in its own words. */
export function StatusShape({ tone }: Pick<StatusTagProps, 'tone'>) {
  const { isFilled, path } = SHAPES[tone];
  return (
    <svg width="12" height="12" viewBox="0 0 12 12" aria-hidden="true" focusable="false">
      <path
        d={path}
        fill={isFilled ? 'currentColor' : 'none'}
        stroke="currentColor"
        strokeWidth="1.75"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    </svg>
  );
}

/** A record's status as text and shape; color is only an additional cue. */
export function StatusTag({ tone, children }: StatusTagProps) {
  return (
    <span className={classNames(styles.tag, styles[tone])}>
      <StatusShape tone={tone} />
      {children}
    </span>
  );
}
