import { VisuallyHidden } from './VisuallyHidden';
import styles from './Skeleton.module.css';

export interface SkeletonProps {
  readonly lines?: number;
  /** Name of the loading content, for screen readers. */
  readonly label?: string;
}

/** A placeholder with the shape of the content; appears after 300 ms. */
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
