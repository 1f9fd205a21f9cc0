import { VisuallyHidden } from './VisuallyHidden';
import styles from './Skeleton.module.css';

export interface SkeletonProps {
  readonly lines?: number;
  /** Spoken: what is loading. */
  readonly label?: string;
}

/** The shape of what is to come; seen only after 300 ms. */
export function Skeleton({ lines = 4, label = 'Loading' }: SkeletonProps) {
  return (
    <div role="status">
      <VisuallyHidden>{label}</VisuallyHidden>
      <div className={styles.skeleton} aria-hidden="true">
        {Array.from({ length: lines }, (_unused, index) => (
          <div className={styles.line} key={index} />
        ))}
      </div>
    </div>
  );
}
