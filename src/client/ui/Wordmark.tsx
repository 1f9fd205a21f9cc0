import { PRODUCT_NAME } from '#contract/product';
import styles from './Wordmark.module.css';

export interface WordmarkProps {
  /** The state's name, shown next to the product's name. */
  readonly edition?: string;
}

/** The product's name and its logo, which shows two counties that share a border. */
export function Wordmark({ edition }: WordmarkProps) {
  return (
    <span className={styles.wordmark}>
      <svg
        className={styles.sign}
        width="24"
        height="24"
        viewBox="0 0 24 24"
        aria-hidden="true"
        focusable="false"
      >
        <path d="M2 3h9.2v7.4L7.6 14H2z" fill="currentColor" />
        <path d="M14 4h7v17H3v-4h6l5-5z" fill="none" stroke="currentColor" strokeWidth="2" />
      </svg>
      {PRODUCT_NAME}
      {edition !== undefined && (
        <span className={styles.edition} data-edition-name="">
          {edition}
        </span>
      )}
    </span>
  );
}
