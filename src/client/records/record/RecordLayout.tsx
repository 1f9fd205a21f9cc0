import type { ReactNode } from 'react';
import { useCurrentSection } from '../../platform/useCurrentSection';
import { classNames } from '../../ui/classNames';
import styles from './RecordLayout.module.css';

export interface RecordSection {
  /** Fragment of the URL (`#`). */
  readonly id: string;
  readonly title: string;
  readonly content: ReactNode;
}

export interface RecordLayoutProps {
  /** Null for a section that the record doesn't have. */
  readonly sections: readonly (RecordSection | null)[];
  /** The next event in an `AsideBox`; first in the aside, and first of all in narrow windows. */
  readonly nextEvent?: ReactNode;
  /** Office, last update, and related records, each in an `AsideBox`. */
  readonly aside: ReactNode;
}

/**
 * Template of a record below its header: sections with a table of contents, which marks the section
 * being read, and an aside.
 */
export function RecordLayout({ aside, nextEvent = null, ...props }: RecordLayoutProps) {
  const sections = props.sections.filter((section) => section !== null);
  const [current, choose] = useCurrentSection(sections.map(({ id }) => id));
  return (
    <div className={styles.columns}>
      {nextEvent === null ? null : <div className={styles.lead}>{nextEvent}</div>}
      <div className={styles.main}>
        {sections.length < 2 ? null : (
          <nav aria-label="On this page" className={styles.anchors}>
            {sections.map(({ id, title }) => (
              <a
                key={id}
                href={`#${id}`}
                aria-current={id === current ? 'location' : undefined}
                onClick={() => choose(id)}
              >
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
  /** True to put the heading and the text on one line on phones, if they fit. */
  readonly isShort?: boolean;
  /** True to drop the frame on phones, for a next event that doesn't exist. */
  readonly isPlain?: boolean;
  /** True if the text contains the title, which phones then don't repeat. */
  readonly isSelfTitled?: boolean;
}

/** A box in a record's aside. */
export function AsideBox({
  children,
  isPlain = false,
  isSelfTitled = false,
  isShort = false,
  title,
}: AsideBoxProps) {
  const look = classNames(
    styles.box,
    isShort && styles.short,
    isPlain && styles.plain,
    isSelfTitled && styles.selfTitled,
  );
  return (
    <section className={look} aria-label={title}>
      <h2>{title}</h2>
      {children}
    </section>
  );
}
