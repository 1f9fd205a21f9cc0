import type { ReactNode } from 'react';
import styles from './RecordLayout.module.css';

export interface RecordSection {
  /** Fragment of the address (`#`). */
  readonly id: string;
  readonly title: string;
  readonly content: ReactNode;
}

export interface RecordLayoutProps {
  readonly sections: readonly RecordSection[];
  /** Next event, office, last update, and related records, each in an `AsideBox`. */
  readonly aside: ReactNode;
}

/** Template of a record below its header: sections with a table of contents, and an aside. */
export function RecordLayout({ aside, sections }: RecordLayoutProps) {
  return (
    <div className={styles.columns}>
      <div className={styles.main}>
        {sections.length < 2 ? null : (
          <nav aria-label="On this page" className={styles.anchors}>
            {sections.map(({ id, title }) => (
              <a key={id} href={`#${id}`}>
                {title}
              </a>
            ))}
          </nav>
        )}
        {sections.map(({ content, id, title }) => (
          <section key={id} id={id} className={styles.section} aria-labelledby={`${id}-heading`}>
            <h2 id={`${id}-heading`}>{title}</h2>
            {content}
          </section>
        ))}
      </div>
      <div className={styles.aside}>{aside}</div>
    </div>
  );
}

export interface AsideBoxProps {
  readonly title: string;
  readonly children: ReactNode;
}

/** A box in a record's aside. */
export function AsideBox({ children, title }: AsideBoxProps) {
  return (
    <section className={styles.box} aria-label={title}>
      <h2>{title}</h2>
      {children}
    </section>
  );
}
