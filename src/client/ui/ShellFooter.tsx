import type { ReactNode } from 'react';
import type { Locale } from '#contract/locales';
import { COPYRIGHT_FIRST_YEAR, PRODUCT_NAME } from '#contract/product';
import styles from './ShellFooter.module.css';

export interface ShellFooterProps {
  readonly locale: Locale;
  readonly links: readonly { readonly key: string; readonly link: ReactNode }[];
  readonly currentYear: number;
}

/** Where an edition's records come from, in words. */
function recordKeepers(locale: Locale): string {
  return locale.features.court
    ? `${locale.state} courts, county ${locale.terms.entity}s and clerks`
    : `${locale.state} county offices of the ${locale.terms.entity}`;
}

/** Disclaimer of the edition, links, and the copyright line from 2002 on (spec section 1). */
export function ShellFooter({ locale, links, currentYear }: ShellFooterProps) {
  return (
    <footer className={styles.footer}>
      <div className={styles.inner}>
        <p className={styles.disclaimer}>
          The data on this site comes from {recordKeepers(locale)}, but it is not an official
          record. {PRODUCT_NAME} gives no warranty that it is accurate or complete and makes no
          representation about the identity of the persons named in it. {PRODUCT_NAME} and the
          offices that supply the data disclaim all liability for its use. Verify what you find
          against the official record, which the {locale.state} office that made it keeps.
        </p>
        {links.length > 0 && (
          <ul className={styles.links}>
            {links.map((entry) => (
              <li key={entry.key}>{entry.link}</li>
            ))}
          </ul>
        )}
        <p>
          © {COPYRIGHT_FIRST_YEAR}–{currentYear} {PRODUCT_NAME}
        </p>
      </div>
    </footer>
  );
}
