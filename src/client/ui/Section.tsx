import { useId, type ReactNode } from 'react';
import styles from './Section.module.css';

export interface SectionProps {
  /** The section's `h2`. */
  readonly title: ReactNode;
  readonly children: ReactNode;
}

/** Prose with a heading but no box, since boxes are for actions. */
export function Section({ title, children }: SectionProps) {
  const headingId = useId();
  return (
    <section className={styles.section} aria-labelledby={headingId}>
      <h2 id={headingId}>{title}</h2>
      {children}
    </section>
  );
}
