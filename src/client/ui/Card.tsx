import { useId, type ReactNode } from 'react';
import styles from './Card.module.css';

export interface CardProps {
  /** The section's `h2`. */
  readonly title: ReactNode;
  /** URL fragment for links to the section. */
  readonly id?: string;
  readonly actions?: ReactNode;
  readonly children: ReactNode;
}

/** A section of a page with its heading. */
export function Card({ title, id, actions, children }: CardProps) {
  const headingId = useId();
  return (
    <section className={styles.card} id={id} aria-labelledby={headingId}>
      <div className={styles.top}>
        <h2 id={headingId}>{title}</h2>
        {actions}
      </div>
      {children}
    </section>
  );
}
